import { ChartColumn } from 'lucide-react'
import { useState } from 'react'
import type { ReportsOverview } from '#contract/reports/api.ts'
import { BarChart } from '#web/ui/chart/bar-chart.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { SegmentedControl } from '#web/ui/form/choice.tsx'
import { formatAmount, formatCount, formatDate, formatShort } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'

const measures = [
  { value: 'volume', label: 'Volume' },
  { value: 'conversions', label: 'Conversions' },
] as const
type Measure = (typeof measures)[number]['value']

/** Daily figures of the period, or monthly ones for a year. */
export function TrendCard({ overview }: { overview: ReportsOverview | undefined }) {
  const [measure, setMeasure] = useState<Measure>('volume')
  return (
    <Card
      title="Performance trends"
      aside={<SegmentedControl label="Measure" options={measures} value={measure} onValueChange={setMeasure} />}
    >
      {overview === undefined ? (
        <Skeleton className="h-[190px] w-full" />
      ) : overview.conversions === 0 ? (
        <EmptyState
          icon={<ChartColumn />}
          title="No conversions in this period yet"
          text="Each day with one stands here as a bar."
        />
      ) : (
        <Trend overview={overview} measure={measure} />
      )}
    </Card>
  )
}

const months = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })
const days = new Intl.DateTimeFormat('en-US', { month: 'short', day: '2-digit', timeZone: 'UTC' })

function Trend({ overview, measure }: { overview: ReportsOverview; measure: Measure }) {
  const byMonth = overview.period.name === 'year'
  const last = overview.trend.length - 1
  const points = overview.trend.map(({ start, volumeXof, conversions }, index) => {
    const value = measure === 'volume' ? volumeXof : conversions
    const figure = measure === 'volume' ? formatAmount(value, 'XOF') : formatCount(value, 'conversion')
    const isOpen = index === last
    return {
      label: (byMonth ? months : days).format(new Date(`${start}T00:00:00Z`)),
      value,
      display: isOpen ? `${figure} so far` : figure,
      isOpen,
    }
  })
  const name = measure === 'volume' ? 'Conversion volume' : 'Conversions'
  return (
    <BarChart
      caption={`${name} ${byMonth ? 'by month' : 'by day'} from ${formatDate(overview.trend[0]?.start)}`}
      columns={[byMonth ? 'Month' : 'Day', measure === 'volume' ? 'Volume' : 'Conversions']}
      points={points}
      axisLabel={(value) => formatShort(value)}
    />
  )
}
