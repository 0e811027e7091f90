import type { ChangedKind } from '#contract/events.ts'

/** One thing that happened. Types are versioned and named in their emitter's `events.ts`. */
export interface DomainEvent {
  /** Which cached reads open screens drop. */
  readonly kind: ChangedKind
  /** `conversion.funded`, `client.kyc_decided`. */
  readonly type: string
  readonly version: number
  readonly aggregateId: string
  readonly payload: Readonly<Record<string, unknown>>
  /** Only who may handle suspicious-transaction reports may learn of it. */
  readonly confidential?: true
}
