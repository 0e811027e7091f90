import type { Database, Transaction } from '../database/database.ts'
import { type EventToFollow, eventsAfter, newestPosition, storePosition, takePosition } from './store.ts'

export type { EventToFollow } from './store.ts'

const readAtOnce = 500

/**
 * Hands every event past the consumer's kept place to `handle`, in order and up to 500 at once, in the transaction that moves
 * the place on: none is lost and none handled twice, however many instances follow. A new consumer begins with what comes next.
 * Answers how many events were passed.
 */
export async function followEvents(
  database: Database,
  consumer: string,
  handle: (transaction: Transaction, events: readonly EventToFollow[]) => Promise<void>,
): Promise<number> {
  for (let passed = 0; ; ) {
    const read = await database.transaction(async (transaction) => {
      const position = await takePosition(transaction, consumer)
      // Another instance is at it.
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
