import type { Logger } from '../telemetry/logger.ts'
import type { JobDefinition } from './jobs.ts'

export interface Loop {
  readonly name: string
  /** Runs again at once, or as soon as the run in hand has ended. */
  nudge(): void
  stop(): Promise<void>
}

/** Runs a definition every so often in this process, never twice at a time; a failure is logged and the next run comes. */
export function createLoop(definition: JobDefinition, everyMs: number, logger: Logger): Loop {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  let again = false

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
    running = run().finally(() => {
      running = null
      if (stopping.signal.aborted) return
      timer = setTimeout(tick, again ? 0 : everyMs)
    })
  }
  timer = setTimeout(tick, definition.atStart ? 0 : everyMs)

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
