import type { FastifyInstance } from 'fastify'
import type { Clock } from '#kernel/clock.ts'
import { createIds } from '#kernel/ids.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Route } from '#server/platform/http/route.ts'
import { buildServer } from '#server/platform/http/server.ts'
import { systemRandom } from '#server/platform/system.ts'
import { createLogger } from '#server/platform/telemetry/logger.ts'
import { createMetrics } from '#server/platform/telemetry/metrics.ts'

/**
 * Serves the calls as the product does, on behalf of `actor`. Requests go through `inject` without
 * a port.
 */
export function serveRoutes(about: {
  database: Database
  clock: Clock
  routes: Route[]
  actor: () => Actor | null
}): Promise<FastifyInstance> {
  return buildServer({
    database: about.database,
    clock: about.clock,
    ids: createIds(about.clock, systemRandom),
    logger: createLogger('silent'),
    routes: about.routes,
    authenticate: async () => about.actor(),
    onFailedWrite: async () => {},
    publicUrl: 'http://localhost:5000',
    trustProxy: false,
    rateLimit: false,
    metrics: createMetrics(),
  })
}
