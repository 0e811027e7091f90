/** An expected outcome: a value, or a failure that the caller must handle. Bugs throw instead. */
export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E }

export function ok(): Result<undefined, never>
export function ok<T>(value: T): Result<T, never>
export function ok<T>(value?: T): Result<T | undefined, never> {
  return { ok: true, value }
}

export function err<E>(error: E): Result<never, E> {
  return { ok: false, error }
}

/** Unwraps a result that cannot fail here; throws with `why` if it did. */
export function expectOk<T, E>(result: Result<T, E>, why: string): T {
  if (result.ok) return result.value
  throw new Error(
    `${why}: ${JSON.stringify(result.error, (_, value) => (typeof value === 'bigint' ? `${value}` : value))}`,
  )
}
