/** Why a call was refused, as RFC 9457 has it. */
export interface Problem {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  /** Names the kind of refusal: `not_permitted`, `stale_version` … */
  readonly code: string
  readonly requestId?: string
  /** The fields at fault. */
  readonly errors?: readonly { readonly path: string; readonly message: string }[]
  readonly context?: Readonly<Record<string, unknown>>
}

/** A call that was refused or failed. `problem` is null where the answer was none of Corridor's. */
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
