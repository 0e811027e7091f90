/** Runs jobs: pg-boss for cron, loops for short intervals. */
import { setTimeout as wait } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import { assertDefined } from '#kernel/assert.ts'
import { type ConnectionSettings, sqlState } from '../database/database.ts'
import type { Logger } from '../telemetry/logger.ts'
import { queueSchema } from './install.ts'
import type { JobDefinition } from './jobs.ts'

export interface JobRunner {
  /** Starts processing `definitions`. */
  start(definitions: readonly JobDefinition[]): Promise<void>
  /** Makes this instance run the loop `name` now. Call it after the commit. */
  nudge(name: string): void
  /** False while the queue cannot reach its database, and after a stop. */
  isHealthy(): Promise<boolean>
  /** Stops taking work and waits up to `graceMs` for running jobs. */
  stop(graceMs: number): Promise<void>
}

/** A new job is notified; without notifications, as through a pooler, it is found in this time. */
const pollSeconds = 10
/** While notifications arrive, finds retries, whose time to run is no event. */
const notifiedPollSeconds = 60
/**
 * A running job reports this often at least. One that stopped reporting, because its process died,
 * is started again. A time limit alone cannot tell a long job, such as the first verification of a
 * large audit log, from a dead one.
 */
const heartbeatSeconds = 60
/** A job that reports but never ends. */
const jobLimitSeconds = 6 * 3_600
/** PostgreSQL's code for a connection ended by a shutdown. */
const adminShutdown = '57P01'

/** Cron jobs by pg-boss, on one instance at a time; sub-minute loops inside each instance. */
export function createJobRunner({ settings, logger }: { settings: ConnectionSettings; logger: Logger }): JobRunner {
  const boss = openQueue(settings)
  const loops: Loop[] = []
  let lastError = false
  let stopping = false
  boss.on('error', (error) => {
    // A database stopped right after us may terminate a connection before it closes.
    if (stopping && sqlState(error) === adminShutdown) return
    lastError = true
    logger.error({ err: error }, 'job queue')
  })

  const mount = async (definition: JobDefinition): Promise<void> => {
    await boss.createQueue(definition.name, {
      retryLimit: 3,
      retryDelay: 2,
      retryBackoff: true,
      expireInSeconds: jobLimitSeconds,
      heartbeatSeconds,
      policy: 'standard',
      notify: true,
    })
    if (definition.cron) await boss.schedule(definition.name, definition.cron, {}, { tz: 'UTC' })
    // Before the worker, which looks for jobs at once and then after its interval.
    if (definition.atStart) await boss.send(definition.name, {}, { singletonKey: 'at-start', singletonSeconds: 5 })
    const polling = { pollingIntervalSeconds: pollSeconds, notifyPollingIntervalSeconds: notifiedPollSeconds }
    await boss.work(definition.name, { ...polling, batchSize: 1 }, async ([job]) => {
      await definition.work(assertDefined(job, 'the fetched job').signal)
      lastError = false
    })
  }

  return {
    async start(definitions) {
      await boss.start()
      for (const definition of definitions.filter((candidate) => candidate.everyMs === undefined))
        await mount(definition)
      for (const definition of definitions) {
        if (definition.everyMs !== undefined) loops.push(createLoop(definition, definition.everyMs, logger))
      }
    },
    nudge(name) {
      for (const loop of loops) if (loop.name === name) loop.nudge()
    },
    async isHealthy() {
      // The next job may be a minute away, so ask the database whether it has recovered.
      if (lastError && !stopping) lastError = !(await reachesDatabase(boss))
      return !lastError && !stopping
    },
    async stop(graceMs) {
      stopping = true
      // A loop that takes longer is cut off, as by a kill: its rows are leased, and due again.
      const loopsEnded = Promise.all(loops.map((loop) => loop.stop()))
      await Promise.all([
        Promise.race([loopsEnded, wait(graceMs, undefined, { ref: false })]),
        boss.stop({ graceful: true, timeout: graceMs }),
      ])
    },
  }
}

function reachesDatabase(boss: PgBoss): Promise<boolean> {
  return boss
    .getDb()
    .executeSql('select 1')
    .then(
      () => true,
      () => false,
    )
}

function openQueue(settings: ConnectionSettings): PgBoss {
  return new PgBoss({
    ...settings,
    schema: queueSchema,
    max: 4,
    migrate: false,
    createSchema: false,
    options: '-c role=corridor_app',
    application_name: 'corridor jobs',
    useListenNotify: true,
    // Reindexing needs the schema owner; an operator runs it (operator's guide).
    reindex: false,
  })
}

interface Loop {
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
      await definition.work(stopping.signal)
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
