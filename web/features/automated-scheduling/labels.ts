import type { CalendarCountry } from '#contract/calendar/api.ts'
import type { PlannedRun, Schedule, ScheduleRun } from '#contract/schedules/api.ts'
import { shortDates } from '#kernel/format.ts'
import type { Tone } from '#web/ui/badge.tsx'
import * as t from './messages.ts'

/** `Weekly on Monday at 08:00`. */
export function rhythmText(schedule: Pick<Schedule, 'scheduleType' | 'weekday' | 'monthDay' | 'executionTime'>) {
  const { scheduleType, weekday, monthDay, executionTime } = schedule
  const on =
    scheduleType === 'weekly'
      ? t.onWeekday(t.weekdayNames[weekday - 1] ?? '')
      : scheduleType === 'monthly'
        ? monthDay === 31
          ? t.onLastDay
          : t.onMonthDay(monthDay)
        : ''
  return t.frequencyAt(t.typeNames[scheduleType], on, executionTime)
}

/** Time zones of the union and its partners, listed before all others. */
const usualZones = ['Africa/Abidjan', 'Africa/Porto-Novo', 'Africa/Niamey', 'Africa/Lagos', 'Europe/Paris', 'UTC']
export const timeZones: readonly string[] = [...new Set([...usualZones, ...Intl.supportedValuesOf('timeZone')])]

const zonedFormat = shortDates({
  weekday: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** An instant in a time zone: `Mon, Nov 23, 2026, 08:00`. */
export const zonedText = (at: string, timeZone: string): string => zonedFormat(new Date(at), timeZone)

const dayFormat = shortDates({ weekday: 'short' })
export const dayText = (date: string): string => dayFormat(new Date(`${date}T12:00:00Z`), 'UTC')

export const movedText = ({ movedFrom }: PlannedRun): string | null =>
  movedFrom === null ? null : t.banksClosedOn(dayText(movedFrom))

const outcomeLabels: Readonly<Record<ScheduleRun['outcome'], { readonly text: string; readonly tone: Tone }>> = {
  started: { text: t.startedOutcome, tone: 'warn' },
  refused: { text: t.refusedOutcome, tone: 'bad' },
  missed: { text: t.missedOutcome, tone: 'note' },
  skipped: { text: t.skippedOutcome, tone: 'calm' },
}

/** The result of a run in one word: the state of its conversion, if it has one. */
export function resultLabel({ outcome, conversion }: ScheduleRun): { readonly text: string; readonly tone: Tone } {
  if (!conversion) return outcomeLabels[outcome]
  const { status, state, complianceStatus } = conversion
  if (status === 'completed') return { text: t.completedState, tone: 'ok' }
  if (status === 'failed') return { text: t.failedStateNames[state] ?? t.failedState, tone: 'bad' }
  return complianceStatus === 'review'
    ? { text: t.inReviewState, tone: 'note' }
    : { text: t.processingState, tone: 'warn' }
}

export const triggerLabels: Readonly<Record<ScheduleRun['trigger'], string>> = {
  slot: t.onTimeLabel,
  catch_up: t.catchUpLabel,
  manual: t.runNowAction,
}

export const statusLabels: Readonly<
  Record<NonNullable<Schedule['preAuthorisation']>['status'], { readonly text: string; readonly tone: Tone }>
> = {
  in_force: { text: t.preApprovalActive, tone: 'ok' },
  date_passed: { text: t.preApprovalEnded, tone: 'calm' },
  amount_above: { text: t.amountAboveLimit, tone: 'warn' },
  terms_changed: { text: t.termsChanged, tone: 'warn' },
  own_terms: { text: t.approverSetTerms, tone: 'warn' },
}

export const defaultCountry: CalendarCountry = 'CI'

/** Short duration from milliseconds: `40 s`, `12 min`, `3 h`. */
export function durationText(ms: number): string {
  if (ms < 1_000) return t.milliseconds(Math.max(0, Math.round(ms)))
  if (ms < 60_000) return `${Math.round(ms / 1_000)} s`
  if (ms < 3_600_000) return t.minutes(Math.round(ms / 60_000))
  return `${Math.round(ms / 360_000) / 10} h`
}
