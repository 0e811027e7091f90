import type { Database, Transaction } from '../database/database.ts'
import { type EventToFollow, eventsAfter, isUpToDate, newestPosition, storePosition, takePosition } from './store.ts'

export type { EventToFollow } from './store.ts'

const readAtOnce = 500

/**
 * Passes events after the consumer's cursor to `handle`, in order, up to 500 at once, in the
 * transaction that advances the cursor. Each event is handled exactly once across all instances. A
 * new consumer starts at the next event. Returns the number of events handled.
 */
export async function followEvents(
  database: Database,
  consumer: string,
  handle: (transaction: Transaction, events: readonly EventToFollow[]) => Promise<void>,
): Promise<number> {
  // One statement in place of a transaction, because there is mostly nothing to do.
  if (await isUpToDate(database.pool, consumer)) return 0
  for (let passed = 0; ; ) {
    const read = await database.transaction(async (transaction) => {
      const position = await takePosition(transaction, consumer)
      // Another instance holds the cursor.
      if (position === 'taken') return 0
      if (position === null) {
        await storePosition(transaction, consumer, await newestPosition(transaction))
        return 0
      }
      const events = await eventsAfter(transaction, position, readAtOnce)
      const last = events.at(-1)
      if (!last) return 0
      await handle(transaction, events)
      await storePosition(transaction, consumer, last)
      return events.length
    })
    passed += read
    if (read < readAtOnce) return passed
  }
}
