import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Scale } from 'lucide-react'
import { useState } from 'react'
import { reportFormats } from '#contract/export.ts'
import { exportTrialBalance, getTrialBalance, type TrialBalance } from '#contract/ledger/api.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { addressOf } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read } from '#web/api/queries.ts'
import { paths, statementPath } from '#web/routes/paths.ts'
import { HiddenUntil } from '#web/ui/after-content.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Money } from '#web/ui/format/figures.tsx'
import { dash, formatDateTime } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { DataTable } from '#web/ui/list/data-table.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import * as ui from '#web/ui/messages.ts'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import { accountName } from './ledger-labels.ts'
import * as t from './messages.ts'

type Account = TrialBalance['accounts'][number]

/** The ledger accounts with their balances; each links to its statement. */
export function TrialBalancePage() {
  const user = useSignedInUser()
  const navigate = useNavigate()
  const balance = useQuery(read(getTrialBalance, {}))
  const [showsZero, setShowsZero] = useState(false)
  const accounts = balance.data?.accounts ?? []
  const withBalance = accounts.filter(hasBalance)
  // Without any balance, all accounts are shown.
  const zeroCount = withBalance.length === 0 ? 0 : accounts.length - withBalance.length
  return (
    <Page
      title={ui.trialBalance}
      breadcrumbs={[{ name: ui.reports, to: paths.reports }, { name: ui.trialBalance }]}
      actions={
        can(user, 'reports.export') ? (
          <ExportMenu
            label={ui.exportAction}
            formats={reportFormats}
            addressOf={(format) => addressOf(exportTrialBalance, { query: { format } })}
          />
        ) : null
      }
    >
      {balance.error ? null : <Totals balance={balance.data} />}
      <HiddenUntil settled={!balance.isPending}>
        <Card flush title={t.accountsTitle}>
          {balance.error ? (
            <ErrorPanel message={serverMessage(balance.error)} onRetry={() => void balance.refetch()} />
          ) : (
            <DataTable
              caption={t.accountsCaption}
              columns={columns}
              rows={showsZero || zeroCount === 0 ? accounts : withBalance}
              rowKey={({ accountId }) => accountId}
              onRowOpen={({ accountId }) => void navigate(statementPath(accountId))}
              loading={balance.isPending}
              empty={<EmptyState icon={<Scale />} title={t.accountsEmptyTitle} text={t.accountsEmptyHint} />}
            />
          )}
          {zeroCount === 0 ? null : (
            <Button variant="ghost" className="m-2" aria-expanded={showsZero} onClick={() => setShowsZero(!showsZero)}>
              {showsZero ? t.hideZeroAccounts : t.showZeroAccounts(zeroCount)}
            </Button>
          )}
        </Card>
      </HiddenUntil>
    </Page>
  )
}

function Totals({ balance }: { balance: TrialBalance | undefined }) {
  if (!balance)
    return (
      <Card title={t.totalsTitle}>
        <SkeletonRows rows={2} />
      </Card>
    )
  return (
    <Card
      title={t.totalsTitle}
      aside={<Badge tone={balance.balanced ? 'ok' : 'bad'}>{balance.balanced ? t.balanced : t.outOfBalance}</Badge>}
    >
      <dl className="grid w-fit gap-x-6 gap-y-1.5 text-s sm:grid-cols-[auto_auto_auto]">
        {balance.totals.map(({ currency, debit, credit }) => (
          <div key={currency} className="max-sm:grid sm:contents">
            <dt className="text-ink-2">{currency}</dt>
            <dd className="flex justify-between gap-x-3">
              {t.debitsLabel} <Money amount={debit} currency={currency} className="font-strong" />
            </dd>
            <dd className="flex justify-between gap-x-3">
              {t.creditsLabel} <Money amount={credit} currency={currency} className="font-strong" />
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-[12.5px] text-ink-2">{t.asOf(formatDateTime(balance.asOf))}</p>
    </Card>
  )
}

const isZero = (amount: string) => !/[1-9]/.test(amount)
const hasBalance = ({ debit, credit }: Account) => !isZero(debit) || !isZero(credit)

const amount = (value: string, currency: string) =>
  isZero(value) ? dash : <Money amount={value} currency={currency} />

const columns = [
  {
    key: 'account',
    header: ui.account,
    primary: true,
    cell: ({ accountId, account }: Account) => (
      <Link {...statementPath(accountId)} className="font-strong hover:underline">
        {accountName(account)}
      </Link>
    ),
  },
  { key: 'owner', header: ui.accountOwner, phone: 'fact' as const, cell: ({ owner }: Account) => owner ?? dash },
  { key: 'currency', header: ui.currency, phone: 'hidden' as const, cell: ({ currency }: Account) => currency },
  {
    key: 'debit',
    header: ui.debit,
    align: 'end' as const,
    phone: 'labelled' as const,
    cell: ({ debit, currency }: Account) => amount(debit, currency),
  },
  {
    key: 'credit',
    header: ui.credit,
    align: 'end' as const,
    phone: 'labelled' as const,
    cell: ({ credit, currency }: Account) => amount(credit, currency),
  },
]
