/** Throttle rules for failed sign-ins. */

/** Consecutive failures of one subject: an account or an address. */
export interface Failures {
  readonly failures: number
  readonly lastAt: Date
}

const freeFailures = 10
const maxWaitMs = 5 * 60_000
const failureLifetimeMs = 60 * 60_000

/**
 * Wait until the next attempt, in milliseconds; 0 if allowed now. From the tenth failure on, each
 * failure doubles the wait from one second up to five minutes. An hour without failures resets the
 * count.
 */
export function waitMs(known: Failures | null, now: Date): number {
  if (!known || isExpired(known, now) || known.failures < freeFailures) return 0
  const wait = Math.min(maxWaitMs, 1000 * 2 ** Math.min(known.failures - freeFailures, 20))
  return Math.max(0, known.lastAt.getTime() + wait - now.getTime())
}

export function afterFailure(known: Failures | null, now: Date): Failures {
  return { failures: known && !isExpired(known, now) ? known.failures + 1 : 1, lastAt: now }
}

/** Failures before this instant are reset. */
export const expiredBefore = (now: Date): Date => new Date(now.getTime() - failureLifetimeMs)

const isExpired = (known: Failures, now: Date): boolean => known.lastAt <= expiredBefore(now)
