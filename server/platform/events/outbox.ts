import type { ChangedKind } from '#contract/events.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Transaction } from '../database/database.ts'
import { insertEvent } from './store.ts'

/** One thing that happened. Types are versioned and named in their emitter's `events.ts`. */
export interface DomainEvent {
  /** Which cached reads open screens drop. */
  readonly kind: ChangedKind
  /** `conversion.funded`, `client.kyc_decided`. */
  readonly type: string
  readonly version: number
  readonly aggregateId: string
  readonly payload: Readonly<Record<string, unknown>>
}

export interface Outbox {
  /** Writes the event in the transaction of what it tells of. */
  emit(transaction: Transaction, event: DomainEvent): Promise<void>
}

export function createOutbox({ clock }: { clock: Clock }): Outbox {
  return {
    emit: (transaction, event) => insertEvent(transaction, event, clock.now()),
  }
}
