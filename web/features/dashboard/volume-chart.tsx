import type { typicalVolume } from '#contract/conversions/api.ts'
import type { AnswerOf } from '#contract/route.ts'
import { BarChart, type ChartPoint } from '#web/ui/chart/bar-chart.tsx'
import { formatAmount, formatShort, formatShortDate } from '#web/ui/format/format.ts'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

export type Volume = Pick<AnswerOf<typeof typicalVolume>, 'days' | 'todayXof'>

const chartHeight = 270

/**
 * Loads apart from the card: the first date that a browser formats takes it 15 ms, which the total
 * need not wait for.
 */
export function VolumeChart({ volume }: { volume: Volume }) {
  return (
    <BarChart
      caption={t.volumeByDayLabel}
      columns={[ui.day, ui.volume]}
      points={volumePoints(volume)}
      axisLabel={formatShort}
      height={chartHeight}
    />
  )
}

/** One bar per bank day, oldest first, and one for today. */
export function volumePoints({ days, todayXof }: Volume): readonly ChartPoint[] {
  return [
    ...days.map(({ date, volumeXof, count }) => ({
      // `Nov 20`: the year is clear from the range.
      label: formatShortDate(date),
      value: volumeXof,
      display: t.dayVolume(formatAmount(volumeXof, 'XOF'), ui.conversionCount(count)),
    })),
    { label: ui.today, value: todayXof, display: formatAmount(todayXof, 'XOF') },
  ]
}
