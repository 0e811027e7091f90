import type { typicalVolume } from '#contract/conversions/api.ts'
import type { AnswerOf } from '#contract/route.ts'
import type { ChartPoint } from '#web/ui/chart/bar-chart.tsx'
import { formatAmount, formatShortDate } from '#web/ui/format/format.ts'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

type Volume = Pick<AnswerOf<typeof typicalVolume>, 'days' | 'todayXof'>

/** One bar per bank day, oldest first, and one for today. */
export function volumePoints({ days, todayXof }: Volume): readonly ChartPoint[] {
  return [
    ...days.map(({ date, volumeXof, count }) => ({
      // `Nov 20`: the year is clear from the range.
      label: formatShortDate(date),
      value: volumeXof,
      display: t.dayVolume(formatAmount(volumeXof, 'XOF'), t.conversionCount(count)),
    })),
    { label: ui.today, value: todayXof, display: formatAmount(todayXof, 'XOF') },
  ]
}

/** Total in francs, exact for any size. */
export function totalVolume({ days, todayXof }: Volume): bigint {
  return days.reduce((sum, { volumeXof }) => sum + BigInt(volumeXof), BigInt(todayXof))
}
