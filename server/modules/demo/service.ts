/** Creates the demo history once. */
import { createHash } from 'node:crypto'
import type { DemoSummary } from '#contract/demo/api.ts'
import { can } from '#contract/permissions.ts'
import { addDays, type BusinessDate, businessDate, daysBetween, startOfBusinessDate } from '#kernel/clock.ts'
import { seededRandom } from '#kernel/random.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import { inSingleTransaction } from '#server/platform/database/single-transaction.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { DemoDependencies } from './dependencies.ts'
import type { DemoError } from './errors.ts'
import { type DemoCurrency, walkRates } from './rates.ts'
import {
  checkWholeNow,
  findHistory,
  findProgress,
  forgetProgress,
  type HistoryRow,
  insertHistory,
  insertMade,
  type Progress,
  reportProgress,
  tryToLockSeeding,
} from './store.ts'

interface SeedInput {
  /** Required where other data exist. */
  readonly isConfirmed?: boolean
  /** Length of the history in months. */
  readonly months?: number
  readonly seed?: number
  readonly onProgress?: (progress: Progress) => void
}

export interface Demo {
  /**
   * Creates the history, or returns the existing one. Opens its own transaction; takes up to 15
   * seconds.
   */
  seed(actor: Actor, input?: SeedInput): Promise<Result<DemoSummary, DemoError>>
  existing(executor: Executor): Promise<DemoSummary | null>
  progress(executor: Executor): Promise<Progress | null>
  /** Whether anything but demo data exists. */
  hasOtherData(executor: Executor): Promise<boolean>
  readonly isPossible: boolean
}

const defaultSeed = 20_260_101
const defaultMonths = 13
const reportEveryMs = 300
const retryDelayMs = 500
/** A run without progress for this long counts as dead. */
const silentMs = 60_000

export function createDemo(deps: DemoDependencies): Demo {
  const { database, clock } = deps
  return {
    isPossible: deps.mode === 'sandbox' && deps.openPast !== null,
    async seed(actor, input = {}) {
      if (deps.mode === 'production') return err({ code: 'not_in_production' })
      if (deps.openPast === null) return err({ code: 'no_simulated_chain' })
      for (;;) {
        const existing = await findHistory(database.pool)
        if (existing) return ok(summaryOf(existing, true))
        if (!input.isConfirmed && (await deps.hasRecords(database.pool))) return err({ code: 'not_confirmed' })
        const made = await seedOnce(deps, actor, input)
        if (made) return ok(summaryOf(made, false))
        // Another run is in progress: wait for its result.
        const progress = await findProgress(database.pool)
        if (progress && clock.now().getTime() - progress.reportedAt.getTime() > silentMs)
          return err({ code: 'being_created' })
        await deps.wait(retryDelayMs)
      }
    },
    async existing(executor) {
      const history = await findHistory(executor)
      return history && summaryOf(history, true)
    },
    progress: findProgress,
    hasOtherData: async (executor) => (await findHistory(executor)) === null && (await deps.hasRecords(executor)),
  }
}

/** Creates the whole history in one transaction; null if another run holds the lock. */
async function seedOnce(deps: DemoDependencies, actor: Actor, input: SeedInput): Promise<HistoryRow | null> {
  const { database, clock } = deps
  const begunAt = clock.now()
  try {
    const made = await inSingleTransaction(database, async (inside) => {
      if (!(await tryToLockSeeding(inside.pool))) return null
      return (await findHistory(inside.pool)) ?? makeHistory(deps, inside, actor, input, begunAt)
    })
    if (made) await forgetProgress(database.pool)
    return made
  } catch (error) {
    deps.logger.error({ err: error }, 'the demo data were not made')
    const failed = (await findProgress(database.pool)) ?? nothingReached(begunAt)
    await reportProgress(database.pool, begunAt, {
      ...failed,
      reportedAt: clock.now(),
      failure: 'The run failed; nothing was saved.',
    })
    throw error
  }
}

const nothingReached = (at: Date): Progress => ({
  done: 0,
  total: 0,
  reportedAt: at,
  failure: null,
  reached: at.toISOString().slice(0, 10) as BusinessDate,
})

async function makeHistory(
  deps: DemoDependencies,
  inside: Database,
  actor: Actor,
  { months = defaultMonths, seed = defaultSeed, onProgress }: SeedInput,
  begunAt: Date,
): Promise<HistoryRow> {
  const { clock, openPast } = deps
  if (!openPast) throw new Error('There is no past to be made')
  const timeZone = await deps.settings.read(inside.pool, 'business.timeZone')
  const lastDay = businessDate(begunAt, timeZone)
  const firstDay = monthsBefore(lastDay, months)
  const total = daysBetween(firstDay, lastDay)
  const rates = walkRates(seededRandom(seed), { first: firstDay, last: lastDay }, await levelsNow(deps, inside.pool))
  const known = new Set((await deps.fx.history(inside.pool, 'USD_EUR', '2y')).map(({ date }) => date))
  // Loaded on use, not at every start.
  const { play } = await import('./timeline/run-timeline.ts')
  const past = await openPast(inside, {
    seed,
    rates,
    begin: startOfBusinessDate(firstDay, timeZone),
    dayOf: (at) => businessDate(at, timeZone),
  })
  const digest = createHash('sha256')
  let reportedAt = 0
  try {
    const { counts, made } = await play({
      past,
      seed,
      firstDay,
      lastDay,
      timeZone,
      end: begunAt,
      successor: actor.kind === 'person' && can(actor, 'conversions.create') ? actor : null,
      hasRates: (day) => !known.has(day),
      note: (...facts) => void digest.update(`${facts.join('\t')}\n`),
      async onReached(at) {
        const now = clock.now()
        if (now.getTime() - reportedAt < reportEveryMs) return
        reportedAt = now.getTime()
        const reached = businessDate(at, timeZone)
        const progress = { done: daysBetween(firstDay, reached), total, reached, reportedAt: now, failure: null }
        await reportProgress(deps.database.pool, begunAt, progress)
        onProgress?.(progress)
      },
    })
    await insertMade(inside.pool, made)
    const history: HistoryRow = {
      seed,
      firstDay,
      lastDay,
      digest: digest.digest('hex'),
      counts: { ...Object.fromEntries(counts), rate_day: total },
      createdAt: clock.now(),
      createdBy: actor.userId,
      durationMs: clock.now().getTime() - begunAt.getTime(),
    }
    await saveHistory(deps, inside, actor, history)
    // Checks deferred constraints before banks and chain receive their journals.
    await checkWholeNow(inside.pool)
    await past.importJournals()
    return history
  } finally {
    await past.close()
  }
}

async function saveHistory(
  { audit, outbox }: DemoDependencies,
  inside: Database,
  actor: Actor,
  history: HistoryRow,
): Promise<void> {
  await inside.transaction(async (transaction) => {
    await insertHistory(transaction, history)
    const { seed, firstDay, lastDay, counts, digest } = history
    await audit.allowPastTimes(transaction)
    await audit.append(transaction, actor, {
      action: 'create',
      resourceType: 'demo_data',
      resourceId: String(seed),
      details: { firstDay, lastDay, counts, digest },
    })
    for (const kind of ['clients', 'invoices', 'documents', 'conversions', 'fx-rates', 'bank-connections'] as const) {
      await outbox.emit(transaction, {
        kind,
        type: 'demo.seeded',
        version: 1,
        aggregateId: `demo ${kind}`,
        payload: { seed },
      })
    }
  })
}

/** Current rates that the history must reach; empty if none are stored. */
async function levelsNow(
  { fx }: Pick<DemoDependencies, 'fx'>,
  executor: Executor,
): Promise<Partial<Record<DemoCurrency, number>>> {
  const { pairs } = await fx.waemu(executor)
  const levels: Partial<Record<DemoCurrency, number>> = {}
  for (const currency of ['EUR', 'GBP', 'JPY', 'NGN', 'GHS'] as const) {
    const rate = pairs.get(`USD_${currency}`)?.rate
    if (rate) levels[currency] = Number((rate.numerator * 1_000_000n) / rate.denominator) / 1_000_000
  }
  return levels
}

function summaryOf({ counts, firstDay, lastDay, createdAt }: HistoryRow, existedBefore: boolean): DemoSummary {
  const of = (kind: keyof typeof counts): number => counts[kind] ?? 0
  return {
    clients: of('client'),
    invoices: of('invoice'),
    documents: of('document'),
    conversions: of('conversion'),
    bankConnections: of('bank_connection'),
    users: of('user'),
    schedules: of('schedule'),
    alerts: of('alert'),
    filings: of('filing'),
    rateDays: of('rate_day'),
    firstDay,
    lastDay,
    createdAt: createdAt.toISOString(),
    existedBefore,
  }
}

/** The same day of an earlier month, or its last day. */
function monthsBefore(day: BusinessDate, months: number): BusinessDate {
  const moved = new Date(`${day}T00:00:00.000Z`)
  moved.setUTCMonth(moved.getUTCMonth() - months)
  if (moved.getUTCDate() !== Number(day.slice(8))) moved.setUTCDate(0)
  return addDays(moved.toISOString().slice(0, 10) as BusinessDate, 0)
}
