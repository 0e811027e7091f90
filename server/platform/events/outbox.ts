import type { Clock } from '#kernel/clock.ts'
import type { Transaction } from '../database/database.ts'
import type { DomainEvent } from './event.ts'
import { insertEvents } from './store.ts'

export interface Outbox {
  /** Writes the event in the transaction of the change. */
  emit(transaction: Transaction, event: DomainEvent): Promise<void>
  /** Writes several events, in order. */
  emitAll(transaction: Transaction, events: readonly DomainEvent[]): Promise<void>
}

export function createOutbox({ clock }: { clock: Clock }): Outbox {
  return {
    emit: (transaction, event) => insertEvents(transaction, [event], clock.now()),
    async emitAll(transaction, events) {
      if (events.length > 0) await insertEvents(transaction, events, clock.now())
    },
  }
}

/** Stores nothing. For a made-up past, whose events nobody may be notified of. */
export const silentOutbox: Outbox = {
  emit: async () => undefined,
  emitAll: async () => undefined,
}

/** Wraps the outbox with a listener that runs in the transaction of the event. */
export function withListener(
  outbox: Outbox,
  handle: (transaction: Transaction, event: DomainEvent) => Promise<void>,
): Outbox {
  return {
    async emit(transaction, event) {
      await outbox.emit(transaction, event)
      await handle(transaction, event)
    },
    async emitAll(transaction, events) {
      await outbox.emitAll(transaction, events)
      for (const event of events) await handle(transaction, event)
    },
  }
}
