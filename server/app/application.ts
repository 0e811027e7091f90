import type { AddressInfo } from 'node:net'
import { hostname } from 'node:os'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/platform/config/config.ts'
import { loadSecrets } from '#server/platform/config/secrets.ts'
import { createChangeStream } from '#server/platform/events/stream.ts'
import { buildServer } from '#server/platform/http/server.ts'
import { createJobRunner } from '#server/platform/jobs/runner.ts'
import { systemRandom } from '#server/platform/system.ts'
import type { Logger } from '#server/platform/telemetry/logger.ts'
import { createMetrics } from '#server/platform/telemetry/metrics.ts'
import { composeModules } from './compose.ts'
import { mountEvents } from './events.ts'
import { mountHealth } from './health.ts'
import { collectJobs } from './jobs.ts'
import { mountOpenApi } from './open-api.ts'
import { createPages, mountPages } from './pages.ts'
import { openRails } from './rails.ts'
import { collectRoutes } from './routes.ts'
import { openStorage } from './storage.ts'

export interface Application {
  readonly address: string
  readonly config: Config
  /** Link that makes the first administrator, when there is none yet. */
  readonly setUpLink: string | null
  readonly hasUsers: boolean
  readonly server: FastifyInstance
  /** Stops accepting, finishes or releases what is in hand, closes the database. Safe to repeat. */
  stop(): Promise<void>
}

/** How long jobs in hand may take to finish at a stop. */
const jobGraceMs = 5_000

/** Brings everything up, in order; what fails on the way takes down what stood already. */
export async function startApplication(config: Config, logger: Logger): Promise<Application> {
  const secrets = await loadSecrets(config, config.dataDir, systemRandom)
  const storage = await openStorage(config, logger, 'server')
  const rails = await openRails(config, logger)
  const jobs = createJobRunner({ settings: storage.app, logger })
  const pages = createPages()
  const modules = composeModules({
    config,
    secrets,
    database: storage.database,
    logger,
    rails,
    pages,
    nudge: jobs.nudge,
  })
  const metrics = createMetrics()
  const changes = createChangeStream({ database: storage.database })
  let stopping = false

  const server = await buildServer({
    database: storage.database,
    clock: modules.clock,
    ids: modules.ids,
    logger,
    routes: collectRoutes(modules, { database: storage.database, pages, publicUrl: config.publicUrl }),
    authenticate: modules.identity.authenticate,
    onFailedWrite: (actor, failure) => noteFailure(modules, actor, failure),
    publicUrl: config.publicUrl,
    trustProxy: config.trustProxy,
    rateLimit: config.rateLimit,
    metrics,
  })
  mountHealth(server, {
    database: storage.database,
    jobs,
    metrics,
    metricsToken: config.metricsToken,
    isStopping: () => stopping,
  })
  mountEvents(server, { changes, authenticate: modules.identity.authenticate, clock: modules.clock })
  await mountOpenApi(
    server,
    collectRoutes(modules, { database: storage.database, pages, publicUrl: config.publicUrl }),
    config.publicUrl,
  )
  await mountPages(server, pages, (cookie) => modules.identity.isSignedIn(cookie))

  await prepareSandbox(modules, config)
  const first = await modules.identity.firstAdministrator({
    adminEmail: config.firstAdministrator?.email,
    adminPassword: config.firstAdministrator?.password,
  })
  await jobs.start([
    ...collectJobs(modules, { database: storage.database, instance: `${hostname()}:${process.pid}` }),
    changes.job,
  ])
  await server.listen({ port: config.port, host: config.host })
  const { port } = server.server.address() as AddressInfo
  const address = config.port === port ? config.publicUrl : `http://localhost:${port}`

  return {
    address,
    config,
    setUpLink: first.setUpToken ? `${address}/api/setup?token=${first.setUpToken}` : null,
    hasUsers: !first.setUpToken,
    server,
    async stop() {
      if (stopping) return
      stopping = true
      changes.close()
      await server.close()
      await jobs.stop(jobGraceMs)
      await rails.close()
      await storage.close()
    },
  }
}
