import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { Clock } from '#kernel/clock.ts'
import type { Database } from '../database/database.ts'
import { countHit } from './store.ts'

/** Rate limit counts in the database, shared by all instances. The library requires a class. */
export function createRateLimitStore(database: Database, clock: Clock): FastifyRateLimitStoreCtor {
  const count = async (key: string, windowMs: number): Promise<{ current: number; ttl: number }> => {
    const now = clock.now().getTime()
    const start = Math.floor(now / windowMs) * windowMs
    const current = await countHit(database.pool, key, new Date(start))
    return { current, ttl: start + windowMs - now }
  }
  return class RateLimitStore implements FastifyRateLimitStore {
    incr(
      key: string,
      done: (error: Error | null, result?: { current: number; ttl: number }) => void,
      windowMs: number,
    ): void {
      count(key, windowMs).then(
        (result) => done(null, result),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      )
    }
    child(): FastifyRateLimitStore {
      return this
    }
  }
}
