import { assert } from '#kernel/assert.ts'
import type { Database } from './database.ts'

/**
 * The same database, of which at most `share` of the connections, and one at least, serve transactions and calls; further ones
 * wait in the order in which they came. For work in the background, which would otherwise take every connection that people's
 * calls need. A transaction within another of the same would wait for itself.
 */
export function fewAtOnce(database: Database, share: number): Database {
  assert(share > 0 && share <= 1, 'a share is above 0 and at most 1')
  const most = Math.max(1, Math.floor(database.connections * share))
  let running = 0
  const waiting: (() => void)[] = []

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < most) running += 1
    // Whoever ends hands its place on, so that nobody who comes later gets in between.
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
  return {
    ...database,
    connections: most,
    transaction: (work) => inTurn(() => database.transaction(work)),
    call: (statement, values) => inTurn(() => database.call(statement, values)),
  }
}
