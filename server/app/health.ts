import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/platform/database/database.ts'
import type { JobRunner } from '#server/platform/jobs/runner.ts'
import type { Metrics } from '#server/platform/telemetry/metrics.ts'
import { readiness } from './store.ts'

export interface HealthDependencies {
  readonly database: Database
  readonly jobs: JobRunner
  readonly metrics: Metrics
  readonly metricsToken: string | null
}

/**
 * `live`: the process responds. `ready`: it can work. `/metrics`: from loopback, or with the token.
 */
export function mountHealth(app: FastifyInstance, { database, jobs, metrics, metricsToken }: HealthDependencies): void {
  app.get('/api/health/live', async () => ({ status: 'live' }))

  app.get('/api/health/ready', async (_, reply) => {
    const state = await readiness(database).catch(() => ({ database: false, migrations: false, partitions: false }))
    const checks = { ...state, jobs: state.database && (await jobs.isHealthy()) }
    const ready = Object.values(checks).every(Boolean)
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'not ready', checks })
  })

  app.get('/metrics', async (request, reply) => {
    const isLoopback = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '')
    const hasToken = metricsToken !== null && isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`)
    if (!(hasToken || (isLoopback && request.headers['x-forwarded-for'] === undefined))) return reply.callNotFound()
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

/** Compares in constant time. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
