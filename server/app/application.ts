/** Starts and stops the application. */
import type { AddressInfo } from 'node:net'
import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '#server/platform/config/config.ts'
import { createJobRunner } from '#server/platform/jobs/runner.ts'
import { loadLanguages } from '#server/platform/language/translations.ts'
import type { Logger } from '#server/platform/telemetry/logger.ts'
import { composeModules } from './compose.ts'
import { openDocumentStorage } from './document-storage.ts'
import { openSecrets } from './encryption-keys/key-check.ts'
import { openChangeStream, serve } from './http-server.ts'
import { prepareInstallation } from './installation-setup.ts'
import { collectJobs } from './jobs.ts'
import { openRails } from './rails.ts'
import { describePortError, orConfigFault } from './start-errors.ts'
import type { Storage } from './storage.ts'

export interface Application {
  readonly address: string
  readonly config: Config
  /** Link that creates the first administrator, if there is none yet. */
  readonly setUpLink: string | null
  /** Stops accepting calls, drains running work and closes the database. Idempotent. */
  stop(): Promise<void>
}

/** How long running jobs and calls may take at a stop. */
const jobGraceMs = 5_000
const callGraceMs = 3_000

/**
 * Starts everything on the database, in order. A failure stops what was already started, including
 * the database; so does `stopSignal`.
 */
export async function startApplication(
  config: Config,
  logger: Logger,
  storage: Storage,
  stopSignal?: AbortSignal,
): Promise<Application> {
  const closers: (() => Promise<void>)[] = [() => storage.close()]
  const takeDown = async (): Promise<void> => {
    const failures: unknown[] = []
    for (const close of closers.splice(0).reverse()) await close().catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw new AggregateError(failures, 'Parts of the application did not stop.')
  }
  try {
    const application = await composeApplication(config, logger, storage, { closers, takeDown })
    stopSignal?.throwIfAborted()
    return application
  } catch (error) {
    await takeDown()
    throw error
  }
}

async function composeApplication(
  config: Config,
  logger: Logger,
  storage: Storage,
  { closers, takeDown }: { closers: (() => Promise<void>)[]; takeDown: () => Promise<void> },
): Promise<Application> {
  const { database } = storage
  const secrets = await openSecrets(config, { database, logger })
  const rails = await openRails(config, 'server', { database, logger })
  closers.push(() => rails.close())
  const documents = await openDocumentStorage(config)
  closers.push(async () => documents.close())
  const jobs = createJobRunner({ settings: storage.app, logger })
  await loadLanguages()
  const modules = composeModules({ config, secrets, database, logger, rails, files: documents, nudge: jobs.nudge })
  closers.push(() => modules.banking.close())
  if (storage.restored) await modules.audit.acceptRestore()
  await prepareInstallation(modules, config)
  const first = await modules.identity.firstAdministrator({
    adminEmail: config.firstAdministrator?.email,
    adminPassword: config.firstAdministrator?.password,
  })

  const changes = openChangeStream(modules, database)
  const { sandboxBankUrl } = rails
  const server = await serve({ config, logger, modules, database, jobs, changes, sandboxBankUrl })
  closers.push(async () => {
    changes.close()
    const closed = server.close()
    // A call that takes longer loses its connection; the client repeats it with the same key.
    const limit = setTimeout(() => server.server.closeAllConnections(), callGraceMs)
    await closed.finally(() => clearTimeout(limit))
  })
  await jobs.start([...collectJobs(modules, { database, instance: `${hostname()}:${process.pid}` }), changes.job])
  // Not ready from here on, so that load balancers notice before the server closes.
  closers.push(async () => {
    await Promise.all([jobs.stop(jobGraceMs), wait(config.stopDrainMs)])
  })
  await orConfigFault(server.listen({ port: config.port, host: config.host }), describePortError(config))
  const { port } = server.server.address() as AddressInfo
  const address = config.port === port ? config.publicUrl : `http://localhost:${port}`
  return {
    address,
    config,
    setUpLink: first.setUpToken ? `${address}/api/setup?token=${first.setUpToken}` : null,
    stop: takeDown,
  }
}
