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

/** A database that lives so long is well; one that dies sooner is waited for longer each time, up to the longest wait. */
const wellAfterMs = 60_000
const firstWaitMs = 250
const maxWaitMs = 30_000
const roundMs = 5_000

/** The first death is mended at once; each that follows soon waits twice as long. Never given up: nobody may be there to restart us. */
function waitBefore(earlyDeaths: number): number {
  return earlyDeaths === 0 ? 0 : Math.min(maxWaitMs, firstWaitMs * 2 ** (earlyDeaths - 1))
}

/** Starts the postmaster again when it dies, or when its socket was swept away; the pools above reconnect. */
export function watch(first: Postmaster, options: WatchOptions): Watcher {
  const { logger } = options
  let current = first
  let stopping = false
  const stopped = new AbortController()
  let recovery: Promise<void> = Promise.resolve()
  let earlyDeaths = 0
  let bornAt = performance.now()

  const follow = (postmaster: Postmaster) => {
    current = postmaster
    bornAt = performance.now()
    void postmaster.ended.then(() => {
      if (!stopping) recovery = recover()
    })
  }

  const recover = async (): Promise<void> => {
    if (performance.now() - bornAt > wellAfterMs) earlyDeaths = 0
    for (;;) {
      const waitMs = waitBefore(earlyDeaths)
      earlyDeaths += 1
      if (waitMs >= maxWaitMs)
        logger.error('The database keeps ending. Its log says why; it is started again every 30 seconds.')
      else logger.warn(`The database (process ${current.pid}) ended; starting it again.`)
      if (waitMs > 0) await wait(waitMs, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined)
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
      stopped.abort()
      clearInterval(timer)
      await recovery
      return current
    },
  }
}
