import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Scale } from 'lucide-react'
import { reportFormats } from '#contract/export.ts'
import { exportTrialBalance, getTrialBalance, type TrialBalance } from '#contract/ledger/api.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { addressOf } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read } from '#web/api/queries.ts'
import { paths, statementPath } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { Money } from '#web/ui/format/figures.tsx'
import { dash, formatDateTime } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { DataTable } from '#web/ui/list/data-table.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import { accountName } from './ledger-labels.ts'

type Account = TrialBalance['accounts'][number]

/** Every ledger account with its balance; each links to its statement. */
export function TrialBalancePage() {
  const user = useSignedInUser()
  const navigate = useNavigate()
  const balance = useQuery(read(getTrialBalance, {}))
  return (
    <Page
      title="Trial Balance"
      breadcrumbs={[
        { name: 'Home', to: paths.dashboard },
        { name: 'Reports', to: paths.reports },
        { name: 'Trial Balance' },
      ]}
      actions={
        can(user, 'reports.export') ? (
          <ExportMenu
            label="Export"
            formats={reportFormats}
            addressOf={(format) => addressOf(exportTrialBalance, { query: { format } })}
          />
        ) : null
      }
    >
      {balance.data ? <Totals balance={balance.data} /> : null}
      <Card flush title="Accounts">
        {balance.error ? (
          <ErrorPanel message={serverMessage(balance.error)} onRetry={() => void balance.refetch()} />
        ) : (
          <DataTable
            caption="Accounts of the ledger with their balances"
            columns={columns}
            rows={balance.data?.accounts ?? []}
            rowKey={({ accountId }) => accountId}
            onRowOpen={({ accountId }) => void navigate(statementPath(accountId))}
            loading={balance.isPending}
            empty={
              <EmptyState
                icon={<Scale />}
                title="Nothing is posted yet"
                text="Accounts open with the first bank that is tested and the first conversion."
              />
            }
          />
        )}
      </Card>
    </Page>
  )
}

function Totals({ balance }: { balance: TrialBalance }) {
  return (
    <Card
      title="Totals"
      aside={
        <Badge tone={balance.balanced ? 'ok' : 'bad'}>
          {balance.balanced ? 'Debits equal credits' : 'Out of balance'}
        </Badge>
      }
    >
      <dl className="grid w-fit gap-x-6 gap-y-1.5 text-s phone:grid-cols-[auto_auto_auto]">
        {balance.totals.map(({ currency, debit, credit }) => (
          <div key={currency} className="max-phone:grid phone:contents">
            <dt className="text-ink-2">{currency}</dt>
            <dd className="flex justify-between gap-x-3">
              Debits <Money amount={debit} currency={currency} className="font-strong" />
            </dd>
            <dd className="flex justify-between gap-x-3">
              Credits <Money amount={credit} currency={currency} className="font-strong" />
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-[12.5px] text-ink-2">As of {formatDateTime(balance.asOf)}</p>
    </Card>
  )
}

const amount = (value: string, currency: string) =>
  /[1-9]/.test(value) ? <Money amount={value} currency={currency} /> : dash

const columns = [
  {
    key: 'account',
    header: 'Account',
    primary: true,
    cell: ({ accountId, account }: Account) => (
      <Link {...statementPath(accountId)} className="font-strong hover:underline">
        {accountName(account)}
      </Link>
    ),
  },
  { key: 'owner', header: 'Kept for', cell: ({ owner }: Account) => owner ?? dash },
  { key: 'currency', header: 'Currency', cell: ({ currency }: Account) => currency },
  {
    key: 'debit',
    header: 'Debit',
    align: 'end' as const,
    cell: ({ debit, currency }: Account) => amount(debit, currency),
  },
  {
    key: 'credit',
    header: 'Credit',
    align: 'end' as const,
    cell: ({ credit, currency }: Account) => amount(credit, currency),
  },
]
