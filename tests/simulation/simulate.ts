import { sql } from 'drizzle-orm'
import { below, type Random, seededRandom } from '#kernel/random.ts'
import type { Fault } from '#simulators/faults.ts'
import { createHarness, type Harness } from '#tests/running/harness.ts'
import { drawFaults } from './faults.ts'
import { findBreaches } from './invariants.ts'

export interface SimulationReport {
  readonly seed: number
  readonly conversions: number
  /** How often each action was taken. */
  readonly done: ReadonlyMap<string, number>
  readonly breaches: readonly string[]
}

/** How the simulated bank is reached. */
export type BankRail = 'sandbox' | 'folder' | 'sftp'

const hourMs = 3_600_000
/** Due dates that remain at rest: none, or only a poll for capacity that is not available. */
const atRest = ['completed', 'rejected', 'cancelled', 'refunded', 'failed', 'awaiting_funds', 'in_review']
const maxLooks = 600
/** The pool size of a harness. */
const poolSize = 20

/**
 * Runs `count` conversions through the whole product by a seed, with concurrent steps, external
 * faults, broken database connections, clock jumps and random decisions. Ends by letting everything
 * settle.
 */
export async function simulate(seed: number, count: number, bankRail: BankRail = 'sandbox'): Promise<SimulationReport> {
  const harness = await createHarness({ seed, bankRail })
  try {
    const random = seededRandom(seed)
    const done = new Map<string, number>()
    const ids: number[] = []
    const clients = await furnish(harness)
    const pick = <T>(from: readonly T[]): T => from[below(random, from.length)] as T
    while (ids.length < count) {
      const name = pick(acts)
      done.set(name, (done.get(name) ?? 0) + 1)
      await act(name, { harness, random, ids, clients, bankRail })
    }
    await rest(harness)
    return { seed, conversions: ids.length, done, breaches: await findBreaches(harness, ids) }
  } finally {
    await harness.stop()
  }
}

async function furnish(harness: Harness): Promise<(number | null)[]> {
  await harness.addBank({ dailyLimitXof: 3_000_000_000n })
  await harness.addBank({ dailyLimitXof: 300_000_000n, accountNumber: 'CI0022334455667788' })
  return [
    null,
    await harness.addClient('Baobab Textiles SA'),
    await harness.addClient('Sahel Grains SARL', { approved: false }),
  ]
}

const acts = [
  'convert',
  'convert',
  'convert',
  'run',
  'run',
  'run',
  'run',
  'steps',
  'steps',
  'decide',
  'decide',
  'bank faults',
  'chain faults',
  'moment',
  'moment',
  'minutes',
  'sweep',
  'cut',
  'rare',
] as const
type TimelineEvent = (typeof acts)[number]

interface TimelineContext {
  readonly harness: Harness
  readonly random: Random
  readonly ids: number[]
  readonly clients: readonly (number | null)[]
  readonly bankRail: BankRail
}

async function act(name: TimelineEvent, timeline: TimelineContext): Promise<void> {
  const { harness, random, ids, clients, bankRail } = timeline
  const { conversions } = harness.modules
  switch (name) {
    case 'convert': {
      const amountXof = 50_000_000n + BigInt(below(random, 80)) * 1_000_000n
      ids.push(await harness.convert(amountXof, clients[below(random, clients.length)] ?? null))
      return
    }
    case 'run':
      await harness.bankWorks()
      await conversions.runDue(AbortSignal.timeout(60_000))
      return harness.advance(below(random, 1_500))
    case 'steps':
      return steps(timeline)
    case 'decide':
      return decide(timeline)
    case 'bank faults':
      return harness.setFaults('bank', drawBankFaults(random, bankRail))
    case 'chain faults':
      return harness.setFaults('chain', drawFaults(random, ['payout', 'status'], [slow('payout')]))
    case 'moment':
      return harness.advance(below(random, 3_000))
    case 'minutes':
      return harness.advance(below(random, 120_000))
    case 'sweep':
      await conversions.sweep()
      // The books are reconciled with the bank while work is in progress.
      return harness.modules.reconciliation.compare()
    case 'cut':
      return cut(timeline)
    case 'rare':
      return rare(timeline)
  }
}

/**
 * Steps the same and other conversions concurrently, as several instances with expired leases
 * would.
 */
async function steps({ harness, random, ids }: TimelineContext): Promise<void> {
  if (ids.length === 0) return
  const recent = ids.slice(-12)
  const taken = Array.from({ length: 2 + below(random, 6) }, () => recent[below(random, recent.length)] as number)
  await Promise.allSettled(taken.flatMap((id) => [id, id]).map((id) => harness.modules.conversions.step(id)))
}

/** Makes a random decision at any moment; a refusal is a valid result. */
async function decide({ harness, random, ids }: TimelineContext): Promise<void> {
  if (ids.length === 0) return
  const verbs = ['approve', 'approve', 'approve', 'approve', 'reject', 'cancel', 'retry', 'retry', 'refund'] as const
  const chosen = Array.from({ length: 8 }, () => ({
    id: ids[Math.max(0, ids.length - 1 - below(random, 40))] as number,
    verb: verbs[below(random, verbs.length)] ?? 'approve',
  }))
  await Promise.allSettled(chosen.map(({ id, verb }) => attempt(harness, id, verb)))
}

function attempt(harness: Harness, id: number, verb: 'approve' | 'reject' | 'cancel' | 'retry' | 'refund') {
  const { conversions } = harness.modules
  const actor = {
    ...(verb === 'cancel' || verb === 'retry' ? harness.people.operator : harness.people.approver),
    provedAt: harness.now(),
  }
  // A refusal rolls back earlier changes, as in the server.
  return harness.database.transaction(async (transaction) => {
    const outcome = await conversions[verb](transaction, actor, { id, version: null, reason: 'as drawn' })
    if (!outcome.ok) throw new Error(outcome.error.code)
  })
}

/** Breaks database connections during steps; uncommitted work is lost. */
async function cut({ harness, random }: TimelineContext): Promise<void> {
  if (below(random, 3) > 0) return
  const running = harness.modules.conversions.runDue(AbortSignal.timeout(60_000)).catch(() => 0)
  for (let turns = below(random, 30); turns > 0; turns -= 1) await new Promise((resolve) => setImmediate(resolve))
  await cutConnections(harness)
  await running
}

/**
 * Advances more than a day, so that rates become stale and their locks expire, then changes the
 * rate.
 */
async function rare({ harness, random }: TimelineContext): Promise<void> {
  if (below(random, 12) > 0) return
  harness.advance(25 * hourMs + below(random, 48) * hourMs)
  if (below(random, 3) > 0) await harness.setRate(String(540 + below(random, 40)))
}

/** A response that arrives after the caller's time-out. */
const slow = (verb: string): Fault => ({ kind: 'slow', on: [verb], delayMs: 450, times: 1 })

function drawBankFaults(random: Random, bankRail: BankRail): Fault[] {
  if (bankRail === 'sandbox') return drawFaults(random, ['transfer', 'transfer_status', 'return'], [slow('transfer')])
  const on = ['transfer', 'return']
  // No file is lost: only a person could resolve that, and the simulation would never settle.
  const choices: readonly Fault[][] = [
    [],
    [{ kind: 'lose_answer', on, probability: 0.3 }],
    [{ kind: 'slow', on, delayMs: 5_000 }],
    [{ kind: 'reject', on, probability: 0.3 }],
    [{ kind: 'answer_twice', on }],
    [{ kind: 'out_of_order', on }],
    [{ kind: 'book_later', on, delayMs: 60_000 }],
    [{ kind: 'down', on: ['files'], times: 5 }],
  ]
  return choices[below(random, choices.length)] ?? []
}

/** Lifts the faults, decides what waits for a person, and advances time until no step is due. */
async function rest(harness: Harness): Promise<void> {
  const { conversions } = harness.modules
  await harness.setFaults('bank', [])
  await harness.setFaults('chain', [])
  await harness.setRate('561')
  for (let looks = 0; looks < maxLooks; looks += 1) {
    await harness.bankWorks()
    await conversions.runDue(AbortSignal.timeout(60_000))
    const waiting = await conversions.list(harness.database.pool, { states: ['in_review'] }, { limit: 500 })
    const approvals = await Promise.allSettled(waiting.items.map(({ id }) => attempt(harness, id, 'approve')))
    const isQuiet = approvals.every(({ status }) => status === 'rejected')
    const counts = await conversions.countByState(harness.database.pool)
    if (isQuiet && [...counts.keys()].every((state) => atRest.includes(state))) return lastStatements(harness)
    harness.advance(looks % 10 === 9 ? 60_000 : 1_500)
  }
  throw new Error('the conversions do not come to rest')
}

/** Makes the bank report the last bookings and reads them. */
async function lastStatements(harness: Harness): Promise<void> {
  for (let looks = 0; looks < 4; looks += 1) {
    harness.advance(2_000)
    await harness.bankWorks()
    await harness.modules.reconciliation.compare()
  }
}

/**
 * Ends every database connection of the product at any point; resolves once the pool has new ones.
 */
async function cutConnections({ database }: Harness): Promise<void> {
  await database.transaction(async (transaction) => {
    // The login may end its own connections; the role that the product uses may end none.
    await transaction.execute(sql`set local role none`)
    await transaction.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and usename = session_user and pid <> pg_backend_pid()`)
  })
  for (let isWhole = false; !isWhole; ) {
    const pings = await Promise.allSettled(Array.from({ length: poolSize }, () => database.ping()))
    isWhole = pings.every(({ status }) => status === 'fulfilled')
  }
}
