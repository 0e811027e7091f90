// The server process: starts Corridor and stops it on a signal.
import { ConfigFault, loadConfig } from '#server/platform/config/config.ts'
import { ModeFault } from '#server/platform/database/installation.ts'
import { errorFields } from '#server/platform/telemetry/error-fields.ts'
import { createLogger } from '#server/platform/telemetry/logger.ts'
import type { Application } from './application.ts'
import { openStorage } from './storage.ts'

/** A longer stop ends the process. */
const stopTimeoutMs = 10_000

try {
  const config = loadConfig()
  const logger = createLogger(config.logLevel)
  // Node would print the error with all its properties, such as the driver's secret key.
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.once(event, (error: unknown) => {
      logger.error({ err: error }, 'unexpected error; ending')
      process.exit(1)
    })
  // Loads the modules while the database starts.
  const [storage, { startApplication }] = await Promise.all([
    openStorage(config, logger, 'server'),
    import('./application.ts'),
  ])
  const application = await startApplication(config, logger, storage)
  process.stdout.write(printStartMessage(application))
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void shutDown(signal))

  const shutDown = async (signal: string): Promise<void> => {
    logger.info({ signal }, 'stopping')
    const forcedExit = setTimeout(() => {
      logger.error({}, 'the stop took too long; ending anyway')
      process.exit(1)
    }, stopTimeoutMs)
    forcedExit.unref()
    await application.stop()
    process.exit(0)
  }
} catch (error) {
  process.stderr.write(`Corridor cannot start.\n${describeError(error)}\n`)
  process.exit(1)
}

/** Prints only the message of a configuration error; any other error as a log line would. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isWrongSetting = error instanceof ConfigFault || error instanceof ModeFault
  return isWrongSetting ? error.message : JSON.stringify(errorFields(error), null, 2)
}

/** Prints where Corridor runs and how to sign in. */
export function printStartMessage({ address, config, setUpLink }: Application): string {
  const mode = config.mode === 'sandbox' ? 'sandbox (no real money moves)' : config.mode
  const signIn = setUpLink
    ? ['make the first administrator here, once, within 30 minutes:', `            ${setUpLink}`]
    : [`${address}/api/login`]
  const lines = [
    '',
    `  Corridor is ready at ${address}`,
    `  Mode      ${mode}`,
    `  Sign in   ${signIn.join('\n')}`,
    '  Stop      Ctrl C',
  ]
  return `${lines.join('\n')}\n\n`
}
