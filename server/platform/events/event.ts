import type { ChangedKind } from '#contract/events.ts'

/** `each` in the payload of one event about many records: the event that it is for each of them. */
export interface EachRecord {
  readonly type: string
  readonly ids: readonly number[]
}

/** A domain event. Types are versioned and defined in the emitter's `events.ts`. */
export interface DomainEvent {
  /** Which cached reads open screens invalidate. */
  readonly kind: ChangedKind
  /** `conversion.funded`, `client.kyc_decided`. */
  readonly type: string
  readonly version: number
  readonly aggregateId: string
  readonly payload: Readonly<Record<string, unknown>>
  /** Visible only to people who may handle suspicious-transaction reports. */
  readonly confidential?: true
}
