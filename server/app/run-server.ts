import { ConfigFault, loadConfig } from '#server/platform/config/config.ts'
import { ModeFault } from '#server/platform/database/installation.ts'
import { createLogger } from '#server/platform/telemetry/logger.ts'
import { printStartMessage } from './start-message.ts'
import { openStorage } from './storage.ts'

/** How long a stop may take before the process ends anyway. */
const stopWithinMs = 10_000

try {
  const config = loadConfig()
  const logger = createLogger(config.logLevel)
  // The rest of the product is read while the database comes up.
  const [storage, { startApplication }] = await Promise.all([
    openStorage(config, logger, 'server'),
    import('./application.ts'),
  ])
  const application = await startApplication(config, logger, storage)
  process.stdout.write(printStartMessage(application))
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void shutDown(signal))

  const shutDown = async (signal: string): Promise<void> => {
    logger.info({ signal }, 'stopping')
    const overdue = setTimeout(() => {
      logger.error({}, 'the stop took too long; ending anyway')
      process.exit(1)
    }, stopWithinMs)
    overdue.unref()
    await application.stop()
    process.exit(0)
  }
} catch (error) {
  // A setting to mend needs its sentence, not a stack.
  const isForTheOperator = error instanceof ConfigFault || error instanceof ModeFault
  process.stderr.write(
    `Corridor cannot start.\n${isForTheOperator ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  )
  process.exit(1)
}
