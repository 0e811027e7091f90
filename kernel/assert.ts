/** Thrown when an invariant is broken: a bug in the product, never a user error. */
class AssertionFault extends Error {
  override readonly name = 'AssertionFault'
}

export function assert(condition: unknown, mustHold: string): asserts condition {
  if (!condition) throw new AssertionFault(mustHold)
}

/** Makes a switch over a union exhaustive: a missing case does not compile. */
export function unreachable(value: never): never {
  throw new AssertionFault(`unexpected value ${String(value)}`)
}

/** Returns a value that must be present; throws an AssertionFault that names it otherwise. */
export function assertDefined<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new AssertionFault(`${what} must be present`)
  return value
}

/** A violation found by an integrity check of ledger, audit seals or rails. */
export interface IntegrityViolation {
  /** `ledger`, `audit`, `documents`, `bank`, `payout`, `alerts`. */
  readonly area: string
  /** The affected account, batch or message. Never an account number. */
  readonly id: string
  /** Plain-language description of the violation. */
  readonly message: string
}
