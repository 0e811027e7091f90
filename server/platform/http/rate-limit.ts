/** Limits the calls of an address per minute, counted in the database for all instances. */
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '#kernel/clock.ts'
import type { Database } from '../database/database.ts'
import { addressBlock } from './address-block.ts'
import type { ServerOptions } from './options.ts'
import { platformRefusal, RefusalSignal } from './problems.ts'
import { countHit } from './store.ts'
import { t } from './texts.ts'

const callsPerMinute = 1200
const windowMs = 60_000

/**
 * Counts calls by their route, not by the URL as sent, and before they are authorised, so that
 * refused ones count too. Call it before the routes are mounted.
 */
export async function limitRates(
  app: FastifyInstance,
  { database, clock }: Pick<ServerOptions, 'database' | 'clock'>,
): Promise<void> {
  await app.register(rateLimit, { global: false, store: createRateLimitStore(database, clock) })
  const count = app.createRateLimit({
    max: (request) => ownLimitOf(request) ?? callsPerMinute,
    timeWindow: windowMs,
    keyGenerator: (request) => {
      const block = addressBlock(request.ip)
      return ownLimitOf(request) === undefined ? block : `${request.routeOptions.url} ${block}`
    },
  })
  app.addHook('onRequest', async (request, reply) => {
    if (!isCounted(request)) return
    const counted = await count(request)
    if (counted.isAllowed || !counted.isExceeded) return
    reply.header('retry-after', counted.ttlInSeconds)
    throw new RefusalSignal(platformRefusal('too_many_requests', t.tooManyRequests))
  })
}

const ownLimitOf = ({ routeOptions }: FastifyRequest): number | undefined => routeOptions.config.limitPerMinute

/** Pages, assets and health probes are not counted; a call that does not exist is. */
function isCounted(request: FastifyRequest): boolean {
  const { url } = request.routeOptions
  if (ownLimitOf(request) !== undefined || url === undefined) return true
  return url.startsWith('/api/') && !url.startsWith('/api/health/')
}

/**
 * Counts in PostgreSQL. Written by hand: the plugin has stores for memory and Redis only. It
 * requires a class.
 */
function createRateLimitStore(database: Database, clock: Clock): FastifyRateLimitStoreCtor {
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
