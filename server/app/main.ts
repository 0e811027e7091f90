// The server process: starts Corridor and stops it on a signal.
import { setTimeout as wait } from 'node:timers/promises'
import { ConfigFault, loadConfig } from '#server/platform/config/config.ts'
import { ModeFault } from '#server/platform/database/installation.ts'
import { createLogger, errorFields } from '#server/platform/telemetry/logger.ts'
import * as t from './messages.ts'
import { printStartMessage } from './start-message.ts'
import { aborted, listenForStop } from './stop-signals.ts'
import { openStorage } from './storage.ts'

/** A longer stop becomes a quick one. */
const stopTimeoutMs = 10_000
/** Time for the embedded PostgreSQL to end at a quick stop. */
const quitTimeoutMs = 3_000
/** The shell's code for a program that SIGINT ended. */
const interrupted = 130

// First, so that a signal during the start is not lost.
const signals = listenForStop()
try {
  const config = loadConfig()
  const logger = createLogger(config.logLevel)
  // Node would print the error with all its properties, such as the driver's secret key.
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.once(event, (error: unknown) => {
      logger.error({ err: error }, 'unexpected error; ending')
      process.exit(1)
    })
  const opening = openStorage(config, logger, 'server', signals)
  // Loads the modules while the database starts.
  const starting = Promise.all([opening, import('./application.ts')]).then(([storage, { startApplication }]) =>
    startApplication(config, logger, storage, signals.graceful),
  )
  await Promise.race([
    aborted(signals.graceful),
    starting.then((ready) => process.stdout.write(printStartMessage(ready))),
  ])
  await aborted(signals.graceful)
  logger.info({}, 'stopping; a second Ctrl C stops at once')

  // A start that was stopped takes down what it had started.
  const stopped = starting.then(
    (application) => application.stop(),
    () => undefined,
  )
  const end = await Promise.race([
    stopped.then(
      () => 0,
      (error: unknown) => {
        logger.error({ err: error }, 'the stop failed')
        return 1
      },
    ),
    aborted(signals.atOnce).then(() => interrupted),
    wait(stopTimeoutMs).then(() => {
      logger.error({}, 'the stop took too long')
      return 1
    }),
  ])
  if (end !== 0) {
    logger.warn({}, 'stopping at once')
    signals.quit()
    await Promise.race([opening.then((storage) => storage.stopDatabase()).catch(() => undefined), wait(quitTimeoutMs)])
  }
  process.exit(end)
} catch (error) {
  process.stderr.write(t.cannotStart(describeError(error)))
  process.exit(1)
}

/** Prints only the message of a configuration error; any other error as a log line would. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isWrongSetting = error instanceof ConfigFault || error instanceof ModeFault
  return isWrongSetting ? error.message : JSON.stringify(errorFields(error), null, 2)
}
