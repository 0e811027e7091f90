import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { below, type Random, seededRandom } from '#kernel/random.ts'
import { createHarness, type Harness } from '#tests/running/harness.ts'
import { type StatementCutter, startCuttingStatements } from './cut-statement.ts'
import { drawFaults } from './faults.ts'
import { findBreaches } from './invariants.ts'
import { createStateCheck, type StateCheck } from './state-checks.ts'

export interface ReplayReport {
  readonly seed: number
  readonly conversions: number
  /** Actions taken; each is followed by a check. */
  readonly acts: number
  readonly done: ReadonlyMap<string, number>
  readonly statements: number
  /** Simulated time without jumps of more than a day. */
  readonly simulatedMs: number
  readonly jumpedMs: number
  /** Hash of every action and the transitions after it; equal for equal seeds. */
  readonly digest: string
  readonly breaches: readonly string[]
}

const hourMs = 3_600_000
const maxStepsInARow = 12
const maxSettleSteps = 2_000
const restingStates = ['completed', 'rejected', 'cancelled', 'refunded', 'failed', 'awaiting_funds', 'in_review']
/** Far above any response time, so that only the seed loses a response and never a slow machine. */
const railTimeoutMs = 20_000

/**
 * Runs `count` conversions through the whole product by a seed, one step after the other, so that a
 * failing seed fails again in the same way. It injects bank and chain faults, connections that
 * break at a counted statement, random decisions and clock jumps. The invariants are checked after
 * every action and again at rest. Concurrent steps are covered by `simulate`.
 */
export async function replay(seed: number, count: number): Promise<ReplayReport> {
  const harness = await createHarness({ seed, railTimeoutMs })
  const cutter = await startCuttingStatements(harness)
  try {
    return await run(harness, cutter, seed, count)
  } finally {
    cutter.stop()
    await harness.stop()
  }
}

interface TimelineContext {
  readonly harness: Harness
  readonly cutter: StatementCutter
  readonly random: Random
  readonly ids: number[]
  readonly clients: readonly (number | null)[]
  readonly advance: (ms: number, isJump?: boolean) => void
}

async function run(harness: Harness, cutter: StatementCutter, seed: number, count: number): Promise<ReplayReport> {
  const random = seededRandom(seed)
  const check = createStateCheck(harness)
  const digest = createHash('sha256')
  const done = new Map<string, number>()
  const breaches: string[] = []
  let simulatedMs = 0
  let jumpedMs = 0
  let acts = 0
  const advance = (ms: number, isJump = false): void => {
    harness.advance(ms)
    if (isJump) jumpedMs += ms
    else simulatedMs += ms
  }
  const timeline: TimelineContext = { harness, cutter, random, ids: [], clients: await createRecords(harness), advance }
  const after = async (name: string): Promise<StateCheck> => {
    acts += 1
    const seen = await check(timeline.ids.length)
    digest.update(`${acts} ${name} ${harness.now().toISOString()} ${seen.transitions.join(', ')}\n`)
    breaches.push(...seen.breaches.map((breach) => `after act ${acts} (${name}): ${breach}`))
    return seen
  }
  const started = cutter.count()
  while (timeline.ids.length < count && breaches.length === 0) {
    const name = kinds[below(random, kinds.length)] as TimelineEvent
    done.set(name, (done.get(name) ?? 0) + 1)
    await act(name, timeline)
    await after(name)
  }
  if (breaches.length === 0) await settle(timeline, after)
  if (breaches.length === 0) breaches.push(...(await findBreaches(harness, timeline.ids)))
  const figures = { acts, done, statements: cutter.count() - started, simulatedMs, jumpedMs }
  return { seed, conversions: timeline.ids.length, ...figures, digest: digest.digest('hex'), breaches }
}

async function createRecords(harness: Harness): Promise<(number | null)[]> {
  await harness.addBank({ dailyLimitXof: 3_000_000_000n })
  await harness.addBank({ dailyLimitXof: 300_000_000n, accountNumber: 'CI0022334455667788' })
  const approved = await harness.addClient('Baobab Textiles SA')
  return [null, approved, await harness.addClient('Sahel Grains SARL', { approved: false })]
}

const kinds = [
  'convert',
  'convert',
  'convert',
  'run',
  'run',
  'run',
  'run',
  'decide',
  'decide',
  'cut',
  'cut',
  'bank faults',
  'chain faults',
  'moment',
  'minutes',
  'sweep',
  'rare',
] as const
type TimelineEvent = (typeof kinds)[number]

async function act(
  name: TimelineEvent,
  { harness, cutter, random, ids, clients, advance }: TimelineContext,
): Promise<void> {
  switch (name) {
    case 'convert':
      return void (await ask({ harness, random, ids, clients }))
    case 'run':
      await runDue(harness)
      return advance(below(random, 1_500))
    case 'decide':
      for (let left = 6; left > 0; left -= 1) await decide(harness, random, ids)
      return
    case 'cut': {
      const at = { statement: 1 + below(random, 60), moment: below(random, 2) === 0 ? 'before' : 'after' } as const
      return cutter.cutting(at, () => runDue(harness))
    }
    case 'bank faults':
      return harness.setFaults('bank', drawFaults(random, ['transfer', 'transfer_status', 'return']))
    case 'chain faults':
      return harness.setFaults('chain', drawFaults(random, ['payout', 'status']))
    case 'moment':
      return advance(below(random, 3_000))
    case 'minutes':
      return advance(below(random, 120_000))
    case 'sweep':
      await harness.modules.conversions.sweep()
      return harness.modules.reconciliation.compare()
    case 'rare':
      if (below(random, 12) > 0) return
      advance(25 * hourMs + below(random, 48) * hourMs, true)
      if (below(random, 3) > 0) await harness.setRate(String(540 + below(random, 40)))
  }
}

async function ask({ harness, random, ids, clients }: Pick<TimelineContext, 'harness' | 'random' | 'ids' | 'clients'>) {
  const amountXof = 50_000_000n + BigInt(below(random, 80)) * 1_000_000n
  ids.push(await harness.convert(amountXof, clients[below(random, clients.length)] ?? null))
}

/** Runs due steps to the end in the order of their time; a broken step is due again later. */
async function runDue(harness: Harness): Promise<void> {
  const { rows } = await harness.database.pool
    .execute<{ conversion_id: number }>(sql`
      select conversion_id from conversions.due where due_at <= ${harness.now().toISOString()} order by due_at, conversion_id`)
    .catch(() => ({ rows: [] }))
  for (const { conversion_id: id } of rows) {
    for (let taken = 0; taken < maxStepsInARow; taken += 1) {
      if (!(await harness.modules.conversions.step(id).catch(() => false))) break
    }
  }
}

const verbs = ['approve', 'approve', 'approve', 'approve', 'reject', 'cancel', 'retry', 'retry', 'refund'] as const

/** Makes a random decision at any moment; a refusal is a valid result and rolls back. */
async function decide(harness: Harness, random: Random, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const id = ids[Math.max(0, ids.length - 1 - below(random, 40))] as number
  await attempt(harness, id, verbs[below(random, verbs.length)] ?? 'approve')
}

async function attempt(harness: Harness, id: number, verb: (typeof verbs)[number]): Promise<boolean> {
  const person = verb === 'cancel' || verb === 'retry' ? harness.people.operator : harness.people.approver
  const input = { id, version: null, reason: 'as drawn' }
  const attempted = harness.database.transaction(async (transaction) => {
    const outcome = await harness.modules.conversions[verb](transaction, { ...person, provedAt: harness.now() }, input)
    if (!outcome.ok) throw new Refused(outcome.error.code)
  })
  return attempted.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refused) return false
      throw error
    },
  )
}

class Refused extends Error {}

/** Lifts the faults, decides what waits for a person, and advances time until no step is due. */
async function settle(
  { harness, advance }: TimelineContext,
  after: (name: string) => Promise<StateCheck>,
): Promise<void> {
  const { conversions, reconciliation } = harness.modules
  await harness.setFaults('bank', [])
  await harness.setFaults('chain', [])
  await harness.setRate('561')
  for (let step = 0; step < maxSettleSteps; step += 1) {
    await runDue(harness)
    const waiting = await conversions.list(harness.database.pool, { states: ['in_review'] }, { limit: 500 })
    let isQuiet = true
    for (const { id } of waiting.items) if (await attempt(harness, id, 'approve')) isQuiet = false
    const { breaches } = await after('settle')
    const counts = await conversions.countByState(harness.database.pool)
    if (breaches.length > 0) return
    if (isQuiet && [...counts.keys()].every((state) => restingStates.includes(state))) {
      advance(2_000)
      return reconciliation.compare()
    }
    advance(step % 10 === 9 ? 60_000 : 1_500)
  }
  throw new Error('the conversions do not come to a resting state')
}
