import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { FileX, ReceiptText } from 'lucide-react'
import { reportFormats } from '#contract/export.ts'
import { exportStatement, getTrialBalance, listStatement, type StatementLine } from '#contract/ledger/api.ts'
import { isMissing } from '#web/api/call-error.ts'
import { addressOf } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { toList } from '#web/api/list.ts'
import { read, readPages } from '#web/api/queries.ts'
import { conversionsLike, paths } from '#web/routes/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { dash } from '#web/ui/format/format.ts'
import { valueLabel } from '#web/ui/format/value-labels.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import type { Column } from '#web/ui/list/data-table.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ListTable } from '#web/ui/list/list-table.tsx'
import * as ui from '#web/ui/messages.ts'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import { accountName } from './ledger-labels.ts'
import * as t from './messages.ts'

/** Entries of one account, newest first, with the balance after each. */
export function StatementPage() {
  const { accountId } = useParams({ from: '/reports/ledger/$accountId' })
  const id = /^[1-9]\d{0,8}$/.test(accountId) ? Number(accountId) : undefined
  return id === undefined ? <NoAccount /> : <Statement key={id} id={id} />
}

function Statement({ id }: { id: number }) {
  const user = useSignedInUser()
  const account = useQuery(read(getTrialBalance, {})).data?.accounts.find(({ accountId }) => accountId === id)
  const reading = useInfiniteQuery(readPages(listStatement, { params: { id }, query: { limit: 100 } }))
  const list = toList(reading)
  if (isMissing(reading.error)) return <NoAccount />
  const name = account ? [accountName(account.account), account.owner].filter(Boolean).join(', ') : ui.account
  return (
    <Page
      title={t.statementPageTitle}
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
        aside={list.total === undefined ? null : t.entryCount(list.total)}
      >
        <ListTable
          list={list}
          caption={t.entriesCaption}
          columns={columns}
          rowKey={({ transferId, debit, balance }) => `${transferId} ${debit} ${balance}`}
          empty={<EmptyState icon={<ReceiptText />} title={t.entriesEmptyTitle} />}
        />
      </Card>
    </Page>
  )
}

function NoAccount() {
  return (
    <Page title={t.statementPageTitle} breadcrumbs={crumbs}>
      <Card>
        <EmptyState
          icon={<FileX />}
          title={t.accountNotFoundTitle}
          action={
            <Link to={paths.trialBalance} className={buttonClass()}>
              {ui.allAccounts}
            </Link>
          }
        />
      </Card>
    </Page>
  )
}

const crumbs = [
  { name: ui.reports, to: paths.reports },
  { name: ui.trialBalance, to: paths.trialBalance },
  { name: t.statementLink },
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

const columns: readonly Column<StatementLine>[] = [
  {
    key: 'description',
    header: ui.entry,
    primary: true,
    cell: ({ kind }) => t.transferKinds[kind] ?? valueLabel(kind),
    detail: ({ description }) => <Described text={description} />,
  },
  {
    key: 'time',
    header: t.timeHeader,
    phone: 'fact',
    cell: ({ occurredAt }) => <DateText value={occurredAt} time />,
  },
  {
    key: 'debit',
    header: ui.debit,
    align: 'end',
    cell: ({ debit, currency }) => amount(debit, currency),
  },
  {
    key: 'credit',
    header: ui.credit,
    align: 'end',
    cell: ({ credit, currency }) => amount(credit, currency),
  },
  {
    key: 'balance',
    header: ui.balance,
    align: 'end',
    phone: 'figure',
    cell: ({ balance, currency }) => <Money amount={balance} currency={currency} />,
  },
]
