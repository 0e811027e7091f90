/** A refusal in the problem format of RFC 9457. */
export interface Problem {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  /** Kind of refusal, for example `not_permitted` or `stale_version`. */
  readonly code: string
  readonly requestId?: string
  /** Invalid fields. */
  readonly errors?: readonly { readonly path: string; readonly message: string }[]
  readonly context?: Readonly<Record<string, unknown>>
}

/** A refused or failed call. `problem` is null if the answer is not from Corridor itself. */
export class CorridorError extends Error {
  override readonly name = 'CorridorError'
  readonly status: number
  readonly problem: Problem | null
  constructor(status: number, problem: Problem | null) {
    super(problem?.detail ?? `Corridor answered ${status}`)
    this.status = status
    this.problem = problem
  }
}
