/** Endpoints for liveness, readiness and metrics. */

import { createHash, timingSafeEqual } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '#server/platform/database/database.ts'
import type { JobRunner } from '#server/platform/jobs/runner.ts'
import type { Metrics } from '#server/platform/telemetry/metrics.ts'
import { probeWrite, readiness } from './store.ts'

export interface HealthDependencies {
  readonly database: Database
  readonly jobs: JobRunner
  readonly metrics: Metrics
  readonly metricsToken: string | null
  /** Controls that are weaker than in production; they do not make an instance unready. */
  readonly warnings: () => Promise<readonly string[]>
  /** Where documents, uploads and the embedded database are. */
  readonly dataDir: string
}

const retryAfterSeconds = 5
/** Anybody may ask for readiness, so an answer is reused this long. */
const probeLifeMs = 500
/** Free space for one document. A full disk also stops the embedded database. */
const minFreeBytes = 32 * 2 ** 20

/**
 * `live`: the process responds. `ready`: it can work. `/metrics`: from this machine, or with the
 * token.
 */
export function mountHealth(app: FastifyInstance, dependencies: HealthDependencies): void {
  const { database, jobs, metrics, metricsToken, dataDir, warnings } = dependencies
  app.get('/api/health/live', async () => ({ status: 'live' }))

  const probe = reuse(async () => ({ ...(await probeDatabase(database)), disk: await hasSpace(dataDir) }), probeLifeMs)
  const mayReadMore = (request: FastifyRequest): boolean =>
    (metricsToken !== null && isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`)) ||
    isFromThisMachine(request)
  const probeWarnings = reuse(() => warnings().catch(() => []), probeLifeMs)
  app.get('/api/health/ready', async (request, reply) => {
    const state = await probe()
    const checks = { ...state, jobs: state.database && (await jobs.isHealthy()) }
    const ready = Object.values(checks).every(Boolean)
    if (!ready) reply.header('retry-after', retryAfterSeconds)
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: ready ? 'ready' : 'not ready',
        checks,
        // A stranger must not learn that one person controls everything.
        ...(ready && mayReadMore(request) ? { warnings: await probeWarnings() } : {}),
      })
  })

  app.get('/metrics', async (request, reply) => {
    if (!mayReadMore(request)) return reply.callNotFound()
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

async function probeDatabase(database: Database) {
  const state = await readiness(database).catch(() => ({ database: false, migrations: false, partitions: false }))
  const writes =
    state.database &&
    (await probeWrite(database, new Date()).then(
      () => true,
      () => false,
    ))
  return { ...state, writes }
}

function hasSpace(folder: string): Promise<boolean> {
  return statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize >= minFreeBytes,
    () => false,
  )
}

/** Shares one result among all calls within `lifeMs` of its start. */
function reuse<T>(work: () => Promise<T>, lifeMs: number): () => Promise<T> {
  let current: { readonly since: number; readonly result: Promise<T> } | null = null
  return () => {
    const now = performance.now()
    if (!current || now - current.since > lifeMs) current = { since: now, result: work() }
    return current.result
  }
}

const loopbackAddresses = ['127.0.0.1', '::1', '::ffff:127.0.0.1']
const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i
/** Headers by which a proxy on this machine shows that it forwards a request. */
const forwardingHeaders = ['forwarded', 'via', 'x-real-ip', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto']

/**
 * A direct call from this machine by a name of this machine. A page of another site that a browser
 * here shows sends that site's name (DNS rebinding).
 */
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  const isLoopback = loopbackAddresses.includes(socket.remoteAddress ?? '') && loopbackHost.test(headers.host ?? '')
  return isLoopback && forwardingHeaders.every((name) => headers[name] === undefined)
}

/** Compares in constant time. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
