/** A call that decides what another person asked for, and who asks in its case. */
import type { ApprovalKind } from '#contract/approvals/kinds.ts'
import type { ServedHarness } from '#tests/running/served-harness.ts'

type Method = 'POST' | 'PATCH'
type Json = Readonly<Record<string, unknown>>
/** A parsed answer, unchecked. */
export type Answer = ReturnType<typeof JSON.parse>

/** People who ask, and the records that their cases share. */
export interface DualControlWorld {
  readonly served: ServedHarness
  /** Sends a call that must succeed as Ada, an administrator, and returns the answer. */
  asAda(method: Method, url: string, body: Json): Promise<Answer>
  /** The same as Kofi, another administrator. */
  asKofi(method: Method, url: string, body: Json): Promise<Answer>
  /** The same as Fatou, a compliance officer. */
  asFatou(method: Method, url: string, body: Json): Promise<Answer>
  readonly clientId: number
  /** A conversion that Ada asked for and that is in review. */
  readonly conversionId: number
  readonly documentId: number
  /** A compliance officer whose access is to be reset. */
  readonly officerId: string
}

/** A waiting case: the call that would decide it. */
interface Decision {
  readonly url: string
  readonly body: Json
}

export interface DualControlRow {
  /** The contract's name of the call. */
  readonly call: `${Method} /api/${string}`
  /** The kind under which it waits in the approvals inbox. */
  readonly kind: ApprovalKind
  /** The file that asks who may be the second person. */
  readonly source: string
  readonly ask: (world: DualControlWorld) => Promise<Decision>
  /** Who asked: `nobody` where any approver may decide, but no puppet. Ada unless stated. */
  readonly asked?: 'fatou' | 'nobody'
  /** What it decides, where one call has more than one row. */
  readonly variant?: string
}
