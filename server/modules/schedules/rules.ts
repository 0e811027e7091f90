/** Rules of schedules: amounts, terms and signatures. */
import { createHash } from 'node:crypto'
import type { CalendarCountry } from '#contract/calendar/api.ts'
import type { signatureStatuses } from '#contract/schedules/api.ts'
import type { BusinessDate } from '#kernel/clock.ts'
import { maximumConversionXof, minimumConversionXof } from '#kernel/conversion-price.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { ScheduleError } from './errors.ts'
import type { Rhythm, Slot } from './slots.ts'

/**
 * Checks the limits of a scheduled conversion in whole francs (specification 5 and 9; house
 * policy).
 */
export function checkScheduledAmount(amountXof: bigint): Result<undefined, ScheduleError> {
  if (amountXof < minimumConversionXof) return err({ code: 'below_minimum' })
  return amountXof > maximumConversionXof ? err({ code: 'above_maximum' }) : ok()
}

/** Terms of a run, and who set them. */
export interface Terms extends Rhythm {
  readonly id: number
  readonly amountXof: bigint
  readonly clientId: number | null
  readonly country: CalendarCountry
  readonly ownerId: string
}

/** A pre-authorisation as signed. */
export interface SignedTerms {
  readonly upToXof: bigint
  readonly untilOn: BusinessDate
  readonly termsHash: string
  readonly signedBy: string
  readonly signedAlone: boolean
}

/**
 * What a signature covers: client, timing, maximum amount and last day. The amount may vary up to
 * the signed one; any other change needs a new signature.
 */
export function termsHash(
  schedule: Omit<Terms, 'amountXof' | 'ownerId'>,
  upToXof: bigint,
  untilOn: BusinessDate,
): string {
  const { id, clientId, scheduleType, executionTime, timeZone, weekday, monthDay, country } = schedule
  const text = [
    `schedule ${id}`,
    clientId === null ? 'own_account' : `client ${clientId}`,
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

/** Validity of a signature for a run on `date`. */
export function scheduleStatus(
  schedule: Terms,
  signature: SignedTerms,
  date: BusinessDate,
): (typeof signatureStatuses)[number] {
  if (signature.termsHash !== termsHash(schedule, signature.upToXof, signature.untilOn)) return 'terms_changed'
  // A signature is void if its signer set the terms.
  if (signature.signedBy === schedule.ownerId && !signature.signedAlone) return 'own_terms'
  if (date > signature.untilOn) return 'date_passed'
  return schedule.amountXof > signature.upToXof ? 'amount_above' : 'in_force'
}

/** Fields that define a run: the user who changes one becomes the requester of later runs. */
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

/** Fields that define the timing. */
const timings = terms.slice(2) as readonly (keyof Terms)[]

const differ = (fields: readonly (keyof Terms)[], before: Terms, after: Terms): boolean =>
  fields.some((field) => before[field] !== after[field])

export const changesTerms = (before: Terms, after: Terms): boolean => differ(terms, before, after)
export const changesTiming = (before: Terms, after: Terms): boolean => differ(timings, before, after)

/** The pending slot of a schedule; null if there is none. */
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
