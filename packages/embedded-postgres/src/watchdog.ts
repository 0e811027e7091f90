import { setTimeout as wait } from 'node:timers/promises'
import type { Postmaster } from './postmaster.ts'
import type { SupervisorLogger } from './types.ts'

export interface WatchdogOptions {
  readonly logger: SupervisorLogger
  restart(): Promise<Postmaster>
  /** Whether new connections can still find the socket. */
  isReachable(): Promise<boolean>
  stop(postmaster: Postmaster): Promise<void>
  /** Periodic maintenance, such as rotating the log. */
  maintain(): Promise<void>
}

export interface Watchdog {
  postmaster(): Postmaster
  /** Ends the watch and any restart in progress; returns the postmaster that is left to stop. */
  stop(): Promise<Postmaster>
}

/** A server that ran this long is healthy: its next death is restarted without delay. */
const healthyAfterMs = 60_000
const minDelayMs = 250
const maxDelayMs = 30_000
const maintenanceIntervalMs = 5_000

/**
 * Exponential back-off: none after the first death, then doubling for each early death. The
 * watchdog never gives up, because nothing else may restart this process.
 */
function restartDelayMs(earlyDeaths: number): number {
  return earlyDeaths === 0 ? 0 : Math.min(maxDelayMs, minDelayMs * 2 ** (earlyDeaths - 1))
}

/**
 * Restarts the postmaster when it dies or its socket is deleted. Connection pools then reconnect.
 */
export function watchPostmaster(first: Postmaster, options: WatchdogOptions): Watchdog {
  const { logger } = options
  let current = first
  let stopping = false
  const stopped = new AbortController()
  let recovery: Promise<void> = Promise.resolve()
  let earlyDeaths = 0
  let startedAt = performance.now()

  const follow = (postmaster: Postmaster) => {
    current = postmaster
    startedAt = performance.now()
    void postmaster.ended.then(() => {
      if (!stopping) recovery = recover()
    })
  }

  const recover = async (): Promise<void> => {
    if (performance.now() - startedAt > healthyAfterMs) earlyDeaths = 0
    for (;;) {
      const delayMs = restartDelayMs(earlyDeaths)
      earlyDeaths += 1
      if (delayMs >= maxDelayMs)
        logger.error('The database keeps ending. Its log says why; it is started again every 30 seconds.')
      else logger.warn(`The database (process ${current.pid}) ended; starting it again.`)
      if (delayMs > 0) await wait(delayMs, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined)
      if (stopping) return
      try {
        follow(await options.restart())
        logger.info(`The database runs again (process ${current.pid}).`)
        return
      } catch (error) {
        logger.error(`The database did not start again: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  }

  const runMaintenance = async () => {
    await recovery
    if (!stopping && !(await options.isReachable())) {
      logger.warn('The socket of the database is gone; the database is stopped, and started with a new one.')
      await options.stop(current)
    }
    await options.maintain()
  }
  const timer = setInterval(() => {
    runMaintenance().catch((error: Error) => logger.warn(`The upkeep of the database failed: ${error.message}`))
  }, maintenanceIntervalMs)
  timer.unref()

  follow(first)
  return {
    postmaster: () => current,
    async stop() {
      stopping = true
      stopped.abort()
      clearInterval(timer)
      await recovery
      return current
    },
  }
}
