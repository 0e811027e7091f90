/** Builds the HTTP server with all routes and pages. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/platform/config/config.ts'
import { projectPath } from '#server/platform/config/project-folder.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { ChangeStream } from '#server/platform/events/stream.ts'
import type { Actor, Origin } from '#server/platform/http/actor.ts'
import { buildServer } from '#server/platform/http/server.ts'
import type { JobRunner } from '#server/platform/jobs/runner.ts'
import type { Logger } from '#server/platform/telemetry/logger.ts'
import { createMetrics } from '#server/platform/telemetry/metrics.ts'
import { noteFailure, noteSearch } from './audit-failures.ts'
import type { Modules } from './compose.ts'
import { mountEvents } from './events.ts'
import { mountHealth } from './health.ts'
import { mountOpenApi } from './open-api.ts'
import { createPages, mountPages } from './pages.ts'
import { collectRoutes } from './routes.ts'

interface Served {
  readonly config: Config
  readonly logger: Logger
  readonly modules: Modules
  readonly database: Database
  readonly jobs: JobRunner
  readonly changes: ChangeStream
  /** Control address of the simulated banks; absent in production mode. */
  readonly sandboxBankUrl?: string | null
}

/** The HTTP server with every call, page and probe mounted, not yet listening. */
export async function serve({
  config,
  logger,
  modules,
  database,
  jobs,
  changes,
  sandboxBankUrl = null,
}: Served): Promise<FastifyInstance> {
  const { identity, clock } = modules
  const pages = createPages()
  const metrics = createMetrics()
  metrics.gauge('event_listeners', 'Open event streams', () => changes.listeners())
  const { publicUrl } = config
  const routes = collectRoutes(modules, { database, pages, nudge: jobs.nudge, publicUrl, sandboxBankUrl })
  const server = await buildServer({
    database,
    clock,
    ids: modules.ids,
    logger,
    routes,
    authenticate: identity.authenticate,
    onFailedWrite: (actor, failure) => noteFailure(modules, actor, failure),
    onSearch: (actor, tag) => noteSearch(modules, actor, tag),
    uploadFolder: join(config.dataDir, 'uploads'),
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    rateLimit: config.rateLimit,
    metrics,
  })
  const whoIs = async (cookie: string | undefined): Promise<Actor | null> =>
    cookie === undefined ? null : identity.authenticate({ cookie }, pageOrigin(clock.now()), { polled: true })
  const isSignedIn = async (cookie: string | undefined): Promise<boolean> => (await whoIs(cookie)) !== null
  modules.machine.watch(server.server)
  mountHealth(server, { database, jobs, metrics, metricsToken: config.metricsToken, dataDir: config.dataDir })
  mountEvents(server, changes, whoIs)
  mountOpenApi(server, routes, { version: packageVersion(), publicUrl: config.publicUrl })
  await mountPages(server, pages, { isSignedIn, cookieSecure: identity.cookieSecure })
  return server
}

/** Page requests need only the session, so their origin is not recorded. */
function pageOrigin(startedAt: Date): Origin {
  return { requestId: 'page', method: 'GET', endpoint: '/', ipAddress: '', userAgent: null, startedAt }
}

function packageVersion(): string {
  const manifest = JSON.parse(readFileSync(projectPath('package.json'), 'utf8')) as {
    version: string
  }
  return manifest.version
}
