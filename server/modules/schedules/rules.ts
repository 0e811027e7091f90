import { createHash } from 'node:crypto'
import type { CalendarCountry } from '#contract/calendar/api.ts'
import type { signatureStatuses } from '#contract/schedules/api.ts'
import type { BusinessDate } from '#kernel/clock.ts'
import { maximumConversionXof, minimumConversionXof } from '#kernel/conversion-price.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { ScheduleError } from './errors.ts'
import type { Rhythm, Slot } from './slots.ts'

/** The bounds of a scheduled conversion, in whole francs (specification 5 and 9; house policy). */
export function checkScheduledAmount(amountXof: bigint): Result<undefined, ScheduleError> {
  if (amountXof < minimumConversionXof) return err({ code: 'below_minimum' })
  return amountXof > maximumConversionXof ? err({ code: 'above_maximum' }) : ok()
}

/** What a run does, for whom and when, and who said so. */
export interface Terms extends Rhythm {
  readonly id: number
  readonly amountXof: bigint
  readonly clientId: number | null
  readonly country: CalendarCountry
  readonly ownerId: string
}

/** What somebody signed. */
export interface SignedTerms {
  readonly upToXof: bigint
  readonly untilOn: BusinessDate
  readonly termsHash: string
  readonly signedBy: string
  readonly signedAlone: boolean
}

/**
 * What a signature covers: for whom, how often and when, up to how much and until which day. The amount of a run may
 * change below the signed one; anything else that changes is to be signed anew.
 */
export function termsHash(
  schedule: Omit<Terms, 'amountXof' | 'ownerId'>,
  upToXof: bigint,
  untilOn: BusinessDate,
): string {
  const { id, clientId, scheduleType, executionTime, timeZone, weekday, monthDay, country } = schedule
  const text = [
    `schedule ${id}`,
    clientId === null ? 'house' : `client ${clientId}`,
    scheduleType,
    scheduleType === 'weekly' ? weekday : scheduleType === 'monthly' ? monthDay : '-',
    executionTime,
    timeZone,
    country,
    upToXof.toString(),
    untilOn,
  ].join('|')
  return createHash('sha256').update(text).digest('hex')
}

/** What a signature is worth for a run of this schedule on `date`. */
export function scheduleStatus(
  schedule: Terms,
  signature: SignedTerms,
  date: BusinessDate,
): (typeof signatureStatuses)[number] {
  if (signature.termsHash !== termsHash(schedule, signature.upToXof, signature.untilOn)) return 'terms_changed'
  // A signature counts only beside somebody else's terms.
  if (signature.signedBy === schedule.ownerId && !signature.signedAlone) return 'own_terms'
  if (date > signature.untilOn) return 'date_passed'
  return schedule.amountXof > signature.upToXof ? 'amount_above' : 'in_force'
}

/** The fields that decide what a run does: whoever changes one of them asks for the runs from then on. */
const terms = [
  'amountXof',
  'clientId',
  'scheduleType',
  'executionTime',
  'timeZone',
  'weekday',
  'monthDay',
  'country',
] as const satisfies readonly (keyof Terms)[]

/** The fields that decide when a run comes. */
const timings = terms.slice(2) as readonly (keyof Terms)[]

const differ = (fields: readonly (keyof Terms)[], before: Terms, after: Terms): boolean =>
  fields.some((field) => before[field] !== after[field])

export const changesTerms = (before: Terms, after: Terms): boolean => differ(terms, before, after)
export const changesTiming = (before: Terms, after: Terms): boolean => differ(timings, before, after)

/** The slot that a schedule waits for; null while it waits for none. */
export function slotOf({
  nextOn,
  nextExecution,
}: {
  readonly nextOn: BusinessDate | null
  readonly nextExecution: Date | null
}): Slot | null {
  return nextOn === null || nextExecution === null ? null : { on: nextOn, at: nextExecution, rhythmDay: nextOn }
}

export const fieldsOf = (next: Slot | null) => ({ nextOn: next?.on ?? null, nextExecution: next?.at ?? null })
