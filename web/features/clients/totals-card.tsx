import { useQuery } from '@tanstack/react-query'
import { type Client, getClientTotals } from '#contract/clients/api.ts'
import { getClientCredit } from '#contract/invoices/credit.ts'
import { getReceivablesFigures } from '#contract/receivables/figures.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read } from '#web/api/queries.ts'
import { AgeingBar } from '#web/ui/ageing-bar.tsx'
import { UsageBar } from '#web/ui/chart/usage-bar.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { formatAmount } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { StatStrip, type StripFigure } from '#web/ui/layout/stat-strip.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

/**
 * What the client owes, was credited and paid, and how much of its limit is used. As high before
 * its figures are there, so that nothing below moves.
 */
export function TotalsCard({ client }: { client: Client }) {
  const totals = useQuery(read(getClientTotals, { params: { id: client.id } }))
  const receivables = useQuery(receivablesOf(client))
  const credit = useQuery(read(getClientCredit, { params: { id: client.id } }))
  const failed = [totals, receivables, credit].find(({ error }) => error)
  if (failed)
    return (
      <Card>
        <ErrorPanel message={serverMessage(failed.error)} onRetry={() => void failed.refetch()} />
      </Card>
    )
  const { data } = totals
  const owed = receivables.data
  const dollars = (amount: string | undefined) => <Money amount={amount} currency="USD" />
  const figures: StripFigure[] = [
    {
      title: ui.outstanding,
      value: dollars(owed?.outstanding.usd),
      caption: owed?.oldestDue ? t.nextDue(<DateText value={owed.oldestDue} />) : t.nothingDue,
    },
    {
      title: ui.overdue,
      value: dollars(owed?.overdue.usd),
      caption: ui.invoiceCount(owed?.overdue.count ?? 0),
      alarming: (owed?.overdue.count ?? 0) > 0,
    },
    {
      title: t.creditedTitle,
      value: dollars(data?.creditedUsd),
      ...(Number(credit.data?.leftUsd ?? 0) > 0
        ? { caption: t.creditLeft(formatAmount(credit.data?.leftUsd, 'USD')) }
        : {}),
    },
    { title: ui.paid, value: dollars(data?.paidUsd) },
  ]
  const limit = client.monthlyLimit
  return (
    <div className="grid gap-(--gap)">
      <StatStrip figures={figures} loading={data === undefined || owed === undefined} isWide />
      {limit === null ? null : (
        <Card>
          <UsageBar
            label={t.limitUsedLabel(formatAmount(data?.monthlyVolumeUsd, 'USD'), formatAmount(limit, 'USD'))}
            meaning={t.limitUsedMeaning}
            percent={data === undefined ? null : percentOf(data.monthlyVolumeUsd, limit)}
          />
        </Card>
      )}
    </div>
  )
}

/** What the client owes by age; nothing for a client that owes nothing. */
export function AgeingCard({ client }: { client: Client }) {
  const { data: owed } = useQuery(receivablesOf(client))
  if (owed === undefined || owed.outstanding.count === 0) return null
  return (
    <Card title={ui.ageing}>
      <AgeingBar ageing={owed.ageing} />
    </Card>
  )
}

const receivablesOf = ({ id }: Client) => read(getReceivablesFigures, { query: { clientId: id } })

/** For display, to a tenth; null for a limit of zero. */
function percentOf(used: string, limit: string): number | null {
  const whole = Number(limit)
  return whole === 0 ? null : Math.round((Number(used) / whole) * 1000) / 10
}
