import { dayFirstLocale } from '#kernel/language.ts'
import { formatByZone } from '#kernel/time-zone-format.ts'
import { businessTimeZone } from '#web/ui/format/business-time.ts'
import { useNow } from '#web/ui/format/figures.tsx'
import { formatDate } from '#web/ui/format/format.ts'

const clockFormat = formatByZone(dayFirstLocale, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** `14:02:05` in the business time zone. */
export const formatSeconds = (instant: Date | number): string => clockFormat(businessTimeZone()).format(instant)

/** Ticks every second; a component of its own, so that nothing else re-renders. */
export function Clock() {
  const now = useNow(1_000)
  return (
    <time
      dateTime={now.toISOString()}
      data-testid="clock"
      className="text-s font-strong whitespace-nowrap text-ink-2 num"
      title={formatDate(now)}
    >
      {formatSeconds(now)}
    </time>
  )
}
