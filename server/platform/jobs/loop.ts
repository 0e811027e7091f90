import type { Logger } from '../telemetry/logger.ts'
import type { JobDefinition } from './jobs.ts'

export interface Loop {
  readonly name: string
  /** Runs at once, or as soon as the current run has ended. */
  nudge(): void
  stop(): Promise<void>
}

/**
 * Runs a job every `everyMs` in this process, never twice at a time. A failure is logged and the
 * loop goes on. The first pause is random, so that loops that start with the process do not all run
 * at the same moment.
 */
export function createLoop(definition: JobDefinition, everyMs: number, logger: Logger): Loop {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> | null = null
  let again = false
  let pauseMs = everyMs * Math.random()

  const run = async (): Promise<void> => {
    try {
      await definition.work({}, stopping.signal)
    } catch (error) {
      logger.error({ err: error, job: definition.name }, 'loop failed')
    }
  }
  const tick = (): void => {
    clearTimeout(timer)
    if (running || stopping.signal.aborted) return
    again = false
    running = run().then(() => {
      running = null
      const restMs = again ? 0 : pauseMs
      pauseMs = everyMs
      if (!stopping.signal.aborted) timer = setTimeout(tick, restMs)
    })
  }
  timer = setTimeout(tick, definition.atStart ? 0 : pauseMs)

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
