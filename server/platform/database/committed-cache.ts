/** A cache of committed values that are read often and changed rarely. */
import type { Clock } from '#kernel/clock.ts'
import { type Executor, type Transaction, whenEnded } from './database.ts'

export interface CommittedCache<Key, Value> {
  /** A transaction that changed values reads its own, which are not cached. */
  read(executor: Executor, key: Key): Promise<Value>
  /** Drops all values for a change in a transaction: at once, and when it has ended. */
  drop(transaction: Transaction): void
}

/**
 * `maxAgeMs`: maximum age of a value that another instance has changed; `Infinity` where no other
 * instance can, even if the clock goes back.
 */
export function createCommittedCache<Key, Value>({
  clock,
  maxAgeMs,
  load,
}: {
  readonly clock: Clock
  readonly maxAgeMs: number
  readonly load: (executor: Executor, key: Key) => Promise<Value>
}): CommittedCache<Key, Value> {
  const cache = new Map<Key, { readonly at: number; readonly value: Value }>()
  const changing = new WeakSet<Executor>()
  // Increases with each drop; what was read before one is not cached.
  let generation = 0
  const dropAll = (): void => {
    cache.clear()
    generation += 1
  }
  const isRecent = (at: number, now: number) => maxAgeMs === Infinity || (now >= at && now - at < maxAgeMs)

  return {
    async read(executor, key) {
      if (changing.has(executor)) return load(executor, key)
      const at = clock.now().getTime()
      const known = cache.get(key)
      if (known && isRecent(known.at, at)) return known.value
      const before = generation
      const value = await load(executor, key)
      if (before === generation) cache.set(key, { at, value })
      return value
    },
    drop(transaction) {
      changing.add(transaction)
      dropAll()
      // Until it commits, others read and cache the values before.
      whenEnded(transaction, dropAll)
    },
  }
}
