import { setTimeout as wait } from 'node:timers/promises'
import type { Postmaster } from './postmaster.ts'

export interface WatchOptions {
  readonly logger: { info(message: string): void; warn(message: string): void; error(message: string): void }
  restart(): Promise<Postmaster>
  /** Whether new connections can still find the socket. */
  isReachable(): Promise<boolean>
  stop(postmaster: Postmaster): Promise<void>
  /** Regular upkeep, such as bounding the log. */
  tidy(): Promise<void>
}

export interface Watcher {
  postmaster(): Postmaster
  /** Ends the watch, a restart in progress included; answers with the postmaster that is left to stop. */
  stop(): Promise<Postmaster>
}

/** A database that dies more often than this within a minute is broken in a way that starting it will not mend. */
const mostDeathsPerMinute = 5
const roundMs = 5_000

/** Starts the postmaster again when it dies, or when its socket was swept away; the pools above reconnect. */
export function watch(first: Postmaster, options: WatchOptions): Watcher {
  const { logger } = options
  let current = first
  let stopping = false
  let recovery: Promise<void> = Promise.resolve()
  let deaths: number[] = []

  const follow = (postmaster: Postmaster) => {
    current = postmaster
    void postmaster.ended.then(() => {
      if (!stopping) recovery = recover()
    })
  }

  const recover = async (): Promise<void> => {
    for (;;) {
      const now = performance.now()
      deaths = [...deaths.filter((death) => now - death < 60_000), now]
      if (deaths.length > mostDeathsPerMinute) {
        logger.error('The database keeps ending and is not started again. Its log says why; then start Corridor anew.')
        return
      }
      logger.warn(`The database (process ${current.pid}) ended; starting it again.`)
      try {
        follow(await options.restart())
        logger.info(`The database runs again (process ${current.pid}).`)
        return
      } catch (error) {
        logger.error(`The database did not start again: ${error instanceof Error ? error.message : String(error)}`)
        if (stopping) return
        await wait(1_000, undefined, { ref: false })
      }
    }
  }

  const round = async () => {
    await recovery
    if (!stopping && !(await options.isReachable())) {
      logger.warn('The socket of the database is gone; the database is stopped, and started with a new one.')
      await options.stop(current)
    }
    await options.tidy()
  }
  const timer = setInterval(() => {
    round().catch((error: Error) => logger.warn(`The upkeep of the database failed: ${error.message}`))
  }, roundMs)
  timer.unref()

  follow(first)
  return {
    postmaster: () => current,
    async stop() {
      stopping = true
      clearInterval(timer)
      await recovery
      return current
    },
  }
}
