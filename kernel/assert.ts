/** Thrown when something that must hold does not: a fault of ours, never of the person using the product. */
export class AssertionFault extends Error {
  override readonly name = 'AssertionFault'
}

export function assert(condition: unknown, mustHold: string): asserts condition {
  if (!condition) throw new AssertionFault(mustHold)
}

/** Ends a switch over a union: a member without a case does not compile. */
export function unreachable(value: never): never {
  throw new AssertionFault(`unexpected value ${String(value)}`)
}

/** Takes what must be there; names it when it is not. */
export function assertDefined<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new AssertionFault(`${what} must be present`)
  return value
}
