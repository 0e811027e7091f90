import { ChartColumn } from 'lucide-react'
import { useState } from 'react'
import type { ReportsOverview } from '#contract/reports/api.ts'
import { monthFirstLocale } from '#kernel/language.ts'
import { BarChart } from '#web/ui/chart/bar-chart.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { SegmentedControl } from '#web/ui/form/choice.tsx'
import { formatAmount, formatDate, formatShort, formatShortDate } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

const measures = [
  { value: 'volume', label: ui.volume },
  { value: 'conversions', label: ui.conversions },
] as const
type Measure = (typeof measures)[number]['value']

/** Daily figures of the period, or monthly ones for a year. */
export function TrendCard({ overview }: { overview: ReportsOverview | undefined }) {
  const [measure, setMeasure] = useState<Measure>('volume')
  return (
    <Card
      title={t.trendsTitle}
      aside={<SegmentedControl label={t.metricLabel} options={measures} value={measure} onValueChange={setMeasure} />}
    >
      {overview === undefined ? (
        <Skeleton className="h-[190px] w-full" />
      ) : overview.conversions === 0 ? (
        <EmptyState icon={<ChartColumn />} title={t.trendsEmptyTitle} text={t.trendsEmptyHint} />
      ) : (
        <Trend overview={overview} measure={measure} />
      )}
    </Card>
  )
}

const months = new Intl.DateTimeFormat(monthFirstLocale, { month: 'short', timeZone: 'UTC' })

function Trend({ overview, measure }: { overview: ReportsOverview; measure: Measure }) {
  const byMonth = overview.trend[0]?.label.length === 'YYYY-MM'.length
  const openIndex = overview.period.isClosed ? null : overview.trend.length - 1
  const points = overview.trend.map(({ start, volumeXof, conversions }, index) => {
    const value = measure === 'volume' ? volumeXof : conversions
    const figure = measure === 'volume' ? formatAmount(value, 'XOF') : ui.conversionCount(value)
    const isOpen = index === openIndex
    return {
      label: byMonth ? months.format(new Date(`${start}T00:00:00Z`)) : formatShortDate(start),
      value,
      display: isOpen ? t.soFar(figure) : figure,
      isOpen,
    }
  })
  const name = measure === 'volume' ? t.conversionVolumeLabel : ui.conversions
  return (
    <BarChart
      caption={t.trendCaption(name, byMonth ? t.byMonth : t.byDay, formatDate(overview.trend[0]?.start))}
      columns={[byMonth ? ui.month : ui.day, measure === 'volume' ? ui.volume : ui.conversions]}
      points={points}
      axisLabel={(value) => formatShort(value)}
    />
  )
}
