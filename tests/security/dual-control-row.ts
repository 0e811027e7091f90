/** A call by which a second person decides a request, and how the test makes that request. */
import type { ApprovalKind } from '#contract/approvals/kinds.ts'
import type { ServedHarness } from '#tests/running/served-harness.ts'

type Method = 'POST' | 'PATCH'
type Json = Readonly<Record<string, unknown>>
/** A parsed answer, unchecked. */
export type Answer = ReturnType<typeof JSON.parse>

/** Calls as the people who request, and the records that the requests share. */
export interface DualControlContext {
  readonly served: ServedHarness
  /** Sends a call that must succeed as Ada, an administrator, and returns the answer. */
  asAda(method: Method, url: string, body: Json): Promise<Answer>
  /** The same as Kofi, another administrator. */
  asKofi(method: Method, url: string, body: Json): Promise<Answer>
  /** The same as Fatou, a compliance officer. */
  asFatou(method: Method, url: string, body: Json): Promise<Answer>
  readonly clientId: number
  /** A conversion that Ada requested and that is in review. */
  readonly conversionId: number
  readonly documentId: number
  /** A compliance officer whose access is to be reset. */
  readonly officerId: string
}

/** The call that decides a waiting request. */
interface Decision {
  readonly url: string
  readonly body: Json
}

export interface DualControlRow {
  /** The contract's name of the call. */
  readonly call: `${Method} /api/${string}`
  /** The kind under which it waits in the approvals inbox. */
  readonly kind: ApprovalKind
  /** The file that checks who may be the second person. */
  readonly source: string
  readonly request: (context: DualControlContext) => Promise<Decision>
  /**
   * Ada unless stated. `nobody`: no request, so any approver may decide, but no account that the
   * attacker controls.
   */
  readonly requestedBy?: 'fatou' | 'nobody'
  /** Tells rows of the same call apart. */
  readonly variant?: string
}
