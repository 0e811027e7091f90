/** The context that every conversion step receives. */

import { type BusinessDate, businessDate } from '#kernel/clock.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ConversionDependencies } from '../dependencies.ts'
import type { ConversionRow } from '../tables.ts'
import type { Transitions } from '../transitions.ts'

export interface StepContext {
  readonly deps: ConversionDependencies
  readonly transitions: Transitions
  /** How many conversions wait for the worker, due now or later. */
  readonly queued: () => Promise<number>
  /** The system actor that the audit log names. */
  readonly actor: Actor
}

/** Milliseconds until the rate lock ends; 0 once it has ended. */
export function remainingLockMs(now: Date, row: Pick<ConversionRow, 'rateLockedUntil'>): number {
  return Math.max(0, row.rateLockedUntil.getTime() - now.getTime())
}

/** Today's business date. */
export async function currentBusinessDate({ deps }: StepContext): Promise<BusinessDate> {
  return businessDate(deps.clock.now(), await deps.settings.read(deps.database.pool, 'business.timeZone'))
}
