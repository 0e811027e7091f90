import { useQuery } from '@tanstack/react-query'
import { getAlertTrends } from '#contract/alerts/api.ts'
import type { AnswerOf } from '#contract/route.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read } from '#web/api/queries.ts'
import { BarChart } from '#web/ui/chart/bar-chart.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { dash, formatPercent, formatShortDate } from '#web/ui/format/format.ts'
import { Facts } from '#web/ui/layout/breakdown.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

type Trends = AnswerOf<typeof getAlertTrends>

/** Alerts of the last 30 days and the 30 days before, with their outcomes. */
export function TrendsCard() {
  const trends = useQuery(read(getAlertTrends, {}))
  return (
    <Card title={t.alertTrendsTitle} aside={<span className="text-s text-ink-2">{t.last30Days}</span>}>
      <QueryContent reading={trends} messageOf={serverMessage} skeleton={<Skeleton className="h-56" />}>
        {(data) => <Trend trends={data} />}
      </QueryContent>
    </Card>
  )
}

function Trend({ trends }: { trends: Trends }) {
  const { days, raised, raisedBefore, resolved, medianMs, falsePositivePercent } = trends
  if (raised === 0 && raisedBefore === 0 && resolved === 0)
    return <EmptyState title={t.trendsEmptyTitle} text={t.trendsEmptyHint} />
  return (
    <div className="grid gap-3">
      <BarChart
        caption={t.trendsCaption}
        columns={[ui.day, t.alertsRaisedHeader]}
        points={days.map(({ date, critical, high, medium, low }) => {
          const all = critical + high + medium + low
          return {
            // Within thirty days, the year is redundant.
            label: formatShortDate(date),
            value: all,
            display: t.alertsBySeverity(all, { critical, high, medium, low }),
          }
        })}
        axisLabel={(value) => String(value)}
        height={180}
      />
      <Facts
        rows={[
          { key: 'raised', label: t.alertsRaisedHeader, value: t.raisedComparison(raised, raisedBefore) },
          { key: 'resolved', label: t.alertsResolvedLabel, value: resolved },
          { key: 'median', label: t.medianResolutionLabel, value: inTime(medianMs) },
          {
            key: 'false',
            label: t.falsePositiveShareLabel,
            value: falsePositivePercent === null ? dash : formatPercent(falsePositivePercent),
          },
        ]}
      />
    </div>
  )
}

const hourMs = 3_600_000

/** `5 hr`, `3 days`: rounded down to the largest whole unit. */
function inTime(ms: number | null): string {
  if (ms === null) return dash
  const hours = Math.floor(ms / hourMs)
  if (hours < 1) return t.underOneHour
  return hours < 48 ? t.hours(hours) : ui.dayCount(Math.floor(hours / 24))
}
