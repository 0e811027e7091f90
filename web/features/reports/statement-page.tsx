import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { FileX, ReceiptText } from 'lucide-react'
import { reportFormats } from '#contract/export.ts'
import { exportStatement, getTrialBalance, listStatement, type StatementLine } from '#contract/ledger/api.ts'
import { isCallError, serverMessage } from '#web/api/call-error.ts'
import { addressOf } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read, readPages } from '#web/api/queries.ts'
import { conversionsLike, paths } from '#web/routes/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { capitalise, dash, formatCount } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { DataTable } from '#web/ui/list/data-table.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import { accountName } from './ledger-labels.ts'

/** Entries of one account, newest first, with the balance after each. */
export function StatementPage() {
  const { accountId } = useParams({ from: '/reports/ledger/$accountId' })
  const id = /^[1-9]\d{0,8}$/.test(accountId) ? Number(accountId) : undefined
  return id === undefined ? <NoAccount /> : <Statement key={id} id={id} />
}

function Statement({ id }: { id: number }) {
  const user = useSignedInUser()
  const account = useQuery(read(getTrialBalance, {})).data?.accounts.find(({ accountId }) => accountId === id)
  const list = useInfiniteQuery(readPages(listStatement, { params: { id }, query: { limit: 100 } }))
  if (isCallError(list.error) && list.error.status === 404) return <NoAccount />
  const lines = list.data?.pages.flatMap((page) => page.items) ?? []
  const total = list.data?.pages[0]?.total
  const name = account ? [accountName(account.account), account.owner].filter(Boolean).join(', ') : 'Account'
  return (
    <Page
      title="Account Statement"
      breadcrumbs={crumbs}
      actions={
        can(user, 'reports.export') ? (
          <ExportMenu
            formats={reportFormats}
            addressOf={(format) => addressOf(exportStatement, { params: { id }, query: { format } })}
          />
        ) : null
      }
    >
      <Card
        flush
        title={account ? `${name} (${account.currency})` : name}
        aside={total === undefined ? null : formatCount(total, 'entry', 'entries')}
      >
        {list.error ? (
          <ErrorPanel message={serverMessage(list.error)} onRetry={() => void list.refetch()} />
        ) : (
          <DataTable
            caption="Entries of the account"
            columns={columns}
            rows={lines}
            rowKey={({ transferId, debit, balance }) => `${transferId} ${debit} ${balance}`}
            loading={list.isPending}
            empty={<EmptyState icon={<ReceiptText />} title="No entry yet" />}
            more={{
              hasMore: list.hasNextPage,
              loading: list.isFetchingNextPage,
              load: () => void list.fetchNextPage(),
            }}
          />
        )}
      </Card>
    </Page>
  )
}

function NoAccount() {
  return (
    <Page title="Account Statement" breadcrumbs={crumbs}>
      <Card>
        <EmptyState
          icon={<FileX />}
          title="There is no such account"
          action={
            <Link to={paths.trialBalance} className={buttonClass()}>
              All accounts
            </Link>
          }
        />
      </Card>
    </Page>
  )
}

const crumbs = [
  { name: 'Home', to: paths.dashboard },
  { name: 'Reports', to: paths.reports },
  { name: 'Trial Balance', to: paths.trialBalance },
  { name: 'Statement' },
]

const amount = (value: string, currency: string) =>
  /[1-9]/.test(value) ? <Money amount={value} currency={currency} /> : dash

/** Description of an entry; a conversion links to its place in the list. */
function Described({ text }: { text: string }) {
  if (!/^TX-\d{4}-\d+$/.test(text)) return text
  return (
    <Link {...conversionsLike(text)} className="text-accent hover:underline">
      {text}
    </Link>
  )
}

const columns = [
  {
    key: 'description',
    header: 'Entry',
    primary: true,
    cell: ({ kind, description }: StatementLine) => (
      <span>
        {capitalise(kind.replaceAll('_', ' '))}
        <span className="block text-[12.5px] text-ink-2">
          <Described text={description} />
        </span>
      </span>
    ),
  },
  { key: 'time', header: 'Time', cell: ({ occurredAt }: StatementLine) => <DateText value={occurredAt} time /> },
  {
    key: 'debit',
    header: 'Debit',
    align: 'end' as const,
    cell: ({ debit, currency }: StatementLine) => amount(debit, currency),
  },
  {
    key: 'credit',
    header: 'Credit',
    align: 'end' as const,
    cell: ({ credit, currency }: StatementLine) => amount(credit, currency),
  },
  {
    key: 'balance',
    header: 'Balance',
    align: 'end' as const,
    cell: ({ balance, currency }: StatementLine) => <Money amount={balance} currency={currency} />,
  },
]
