/** Filters a list by days: a preset, or a first and last day. */
import { CalendarRange } from 'lucide-react'
import { addDays } from '#kernel/clock.ts'
import * as t from '#web/ui/messages.ts'
import { Button } from '../button.tsx'
import { DayFilter } from '../form/day-filter.tsx'
import { businessDay } from '../format/business-time.ts'
import { formatDate } from '../format/format.ts'
import { Popover } from '../overlay/menu.tsx'

/** Days as `2026-11-25`, both included; undefined for no limit. */
export interface DateRange {
  readonly from: string | undefined
  readonly to: string | undefined
}

interface DateRangeFilterProps extends DateRange {
  readonly onRange: (range: DateRange) => void
}

export function DateRangeFilter({ from, to, onRange }: DateRangeFilterProps) {
  return (
    <Popover
      label={t.dateRangeLabel}
      align="start"
      className="w-72! p-3.5"
      trigger={(trigger) => (
        <Button {...trigger} icon={<CalendarRange />}>
          {rangeText({ from, to })}
        </Button>
      )}
    >
      {(close) => (
        <div className="grid gap-3">
          <div className="grid grid-cols-2 gap-2">
            {presets(new Date()).map(({ label, range }) => (
              <Button
                key={label}
                size="s"
                aria-pressed={range.from === from && range.to === to}
                onClick={() => {
                  onRange(range)
                  close()
                }}
              >
                {label}
              </Button>
            ))}
          </div>
          <DayFilter label={t.fromDayLabel} value={from} max={to} onDay={(day) => onRange({ from: day, to })} />
          <DayFilter label={t.toDayLabel} value={to} min={from} onDay={(day) => onRange({ from, to: day })} />
        </div>
      )}
    </Popover>
  )
}

function presets(now: Date): readonly { label: string; range: DateRange }[] {
  const today = businessDay(now)
  return [
    { label: t.anyDateLabel, range: { from: undefined, to: undefined } },
    { label: t.today, range: { from: today, to: today } },
    { label: t.lastWeekLabel, range: { from: addDays(today, -6), to: today } },
    { label: t.thisMonthLabel, range: { from: `${today.slice(0, 7)}-01`, to: today } },
  ]
}

function rangeText({ from, to }: DateRange): string {
  if (from === undefined && to === undefined) return t.anyDateLabel
  if (from === to) return formatDate(from)
  if (to === undefined) return t.sinceDay(formatDate(from))
  return from === undefined ? t.untilDay(formatDate(to)) : t.betweenDays(formatDate(from), formatDate(to))
}
