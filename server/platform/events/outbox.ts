import type { Clock } from '#kernel/clock.ts'
import type { Transaction } from '../database/database.ts'
import type { DomainEvent } from './event.ts'
import { insertEvent } from './store.ts'

export interface Outbox {
  /** Writes the event in the transaction of what it tells of. */
  emit(transaction: Transaction, event: DomainEvent): Promise<void>
}

export function createOutbox({ clock }: { clock: Clock }): Outbox {
  return {
    emit: (transaction, event) => insertEvent(transaction, event, clock.now()),
  }
}
