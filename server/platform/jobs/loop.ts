import type { Logger } from '../telemetry/logger.ts'
import type { JobDefinition } from './jobs.ts'

export interface Loop {
  readonly name: string
  /** Runs again at once, or as soon as the run in hand has ended. */
  nudge(): void
  stop(): Promise<void>
}

/**
 * Runs a definition every so often in this process, never twice at a time; a failure is logged and the next run comes. Its first
 * rest is a part of the beat, by chance: loops that all begin with the process would else all come at the same moment for ever.
 */
export function createLoop(definition: JobDefinition, everyMs: number, logger: Logger): Loop {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> | null = null
  let again = false
  let beatMs = everyMs * Math.random()

  /** Answers how long to rest after it. */
  const run = async (): Promise<number> => {
    try {
      const soon = await definition.work({}, stopping.signal)
      return soon ? Math.min(soon.againInMs, beatMs) : beatMs
    } catch (error) {
      logger.error({ err: error, job: definition.name }, 'loop failed')
      return beatMs
    }
  }
  const tick = (): void => {
    clearTimeout(timer)
    if (running || stopping.signal.aborted) return
    again = false
    running = run().then((restMs) => {
      running = null
      beatMs = everyMs
      if (stopping.signal.aborted) return
      timer = setTimeout(tick, again ? 0 : restMs)
    })
  }
  timer = setTimeout(tick, definition.atStart ? 0 : beatMs)

  return {
    name: definition.name,
    nudge() {
      if (running) again = true
      else tick()
    },
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}
