import type { CalendarCountry } from '#contract/calendar/api.ts'
import type { PlannedRun, Schedule, ScheduleRun, ScheduleType } from '#contract/schedules/api.ts'
import { formatByZone } from '#kernel/time-zone-format.ts'
import type { Tone } from '#web/ui/badge.tsx'
import { titleWords } from '#web/ui/format/format.ts'

export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export const typeNames: Readonly<Record<ScheduleType, string>> = {
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
}

/** `Weekly on Monday at 08:00`. */
export function rhythmText(schedule: Pick<Schedule, 'scheduleType' | 'weekday' | 'monthDay' | 'executionTime'>) {
  const { scheduleType, weekday, monthDay, executionTime } = schedule
  const on =
    scheduleType === 'weekly'
      ? ` on ${weekdayNames[weekday - 1]}`
      : scheduleType === 'monthly'
        ? monthDay === 31
          ? ' on the last day'
          : ` on day ${monthDay}`
        : ''
  return `${typeNames[scheduleType]}${on} at ${executionTime}`
}

/** Time zones of the union and its partners, listed before all others. */
const usualZones = ['Africa/Abidjan', 'Africa/Porto-Novo', 'Africa/Niamey', 'Africa/Lagos', 'Europe/Paris', 'UTC']
export const timeZones: readonly string[] = [...new Set([...usualZones, ...Intl.supportedValuesOf('timeZone')])]

const zonedFormat = formatByZone('en-US', {
  weekday: 'short',
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** An instant in a time zone: `Mon, Nov 23, 2026, 08:00`. */
export const zonedText = (at: string, timeZone: string): string => zonedFormat(timeZone).format(new Date(at))

const dayFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: '2-digit',
})
export const dayText = (date: string): string => dayFormat.format(new Date(`${date}T12:00:00Z`))

export const movedText = ({ movedFrom }: PlannedRun): string | null =>
  movedFrom === null ? null : `Banks are closed on ${dayText(movedFrom)}`

const outcomeLabels: Readonly<Record<ScheduleRun['outcome'], { readonly text: string; readonly tone: Tone }>> = {
  started: { text: 'Started', tone: 'warn' },
  refused: { text: 'Refused', tone: 'bad' },
  missed: { text: 'Missed', tone: 'note' },
  skipped: { text: 'Skipped', tone: 'calm' },
}

/** The result of a run in one word: the state of its conversion, if it has one. */
export function resultLabel({ outcome, conversion }: ScheduleRun): { readonly text: string; readonly tone: Tone } {
  if (!conversion) return outcomeLabels[outcome]
  const { status, state, complianceStatus } = conversion
  if (status === 'completed') return { text: 'Completed', tone: 'ok' }
  if (status === 'failed') return { text: titleWords(state), tone: 'bad' }
  return complianceStatus === 'review' ? { text: 'In review', tone: 'note' } : { text: 'Processing', tone: 'warn' }
}

export const triggerLabels: Readonly<Record<ScheduleRun['trigger'], string>> = {
  slot: 'On time',
  catch_up: 'Catch-up',
  manual: 'Run now',
}

export const statusLabels: Readonly<
  Record<NonNullable<Schedule['preAuthorisation']>['standing'], { readonly text: string; readonly tone: Tone }>
> = {
  in_force: { text: 'In force', tone: 'ok' },
  date_passed: { text: 'Ended', tone: 'calm' },
  amount_above: { text: 'Amount above it', tone: 'warn' },
  terms_changed: { text: 'Terms changed since', tone: 'warn' },
  own_terms: { text: 'Signer set the terms', tone: 'warn' },
}

export const defaultCountry: CalendarCountry = 'CI'

/** Short duration from milliseconds: `40 s`, `12 min`, `3 h`. */
export function durationText(ms: number): string {
  if (ms < 1_000) return `${Math.max(0, Math.round(ms))} ms`
  if (ms < 60_000) return `${Math.round(ms / 1_000)} s`
  if (ms < 3_600_000) return `${Math.round(ms / 60_000)} min`
  return `${Math.round(ms / 360_000) / 10} h`
}
