import { useQuery } from '@tanstack/react-query'
import { getReceivablesFigures } from '#contract/receivables/figures.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read } from '#web/api/queries.ts'
import { AgeingBar } from '#web/ui/ageing-bar.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { dash, formatAmount, formatAmountCompact, formatDecimal } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { StatCard } from '#web/ui/layout/stat-card.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

/** Outstanding, overdue, days sales outstanding, and the ageing of all clients together. */
export function FiguresCards() {
  const { data, error, refetch } = useQuery(read(getReceivablesFigures, {}))
  if (error && !data)
    return (
      <Card>
        <ErrorPanel message={serverMessage(error)} onRetry={() => void refetch()} />
      </Card>
    )
  const days = formatDecimal(data?.daysSalesOutstanding ?? null, { min: 0, max: 1 })
  return (
    <>
      <div className="grid grid-cols-2 gap-(--gap) phone:grid-cols-3 max-phone:[&>:first-child]:col-span-2">
        <StatCard
          title={ui.outstanding}
          value={formatAmount(data?.outstanding.usd, 'USD')}
          compact={formatAmountCompact(data?.outstanding.usd, 'USD')}
          caption={data && ui.invoiceCount(data.outstanding.count)}
          loading={data === undefined}
        />
        <StatCard
          title={ui.overdue}
          value={formatAmount(data?.overdue.usd, 'USD')}
          compact={formatAmountCompact(data?.overdue.usd, 'USD')}
          alarming={(data?.overdue.count ?? 0) > 0}
          caption={data && ui.invoiceCount(data.overdue.count)}
          loading={data === undefined}
        />
        <StatCard
          title={t.salesDaysTitle}
          value={days === dash ? dash : t.daysText(days)}
          meaning={t.salesDaysMeaning}
          loading={data === undefined}
        />
      </div>
      <Card title={t.ageingTitle}>{data ? <AgeingBar ageing={data.ageing} /> : <SkeletonRows rows={2} />}</Card>
    </>
  )
}
