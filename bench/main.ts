/**
 * `npm run bench`: measures a posting as a ratio to TPC-B in the same run on the same server.
 * Slices of all workloads alternate, so that other load on the machine affects all alike.
 * `--seconds=4` is the length of a slice, `--rounds=5` the number of turns. With `--ofac FOLDER
 * --un FILE` it measures name screening instead, see `packages/name-matching/bench/measure.ts`:
 * `--clean FILE.csv` adds names of people on no list, `--million yes` an index of a million names,
 * `--seeds=1,2,3` sets the seeds of the labelled names.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createAdvance } from '#server/modules/conversions/index.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { benchScreening } from '../packages/name-matching/bench/measure.ts'
import { type FundedStep, prepareFundedStep, type StepOwner } from './funded-step.ts'
import { median, type Round, runInTurn, type Workload } from './interleaved-runs.ts'
import { readLists } from './read-lists.ts'
import { clientCount, findPgbench, type Pgbench, type Slice } from './reference.ts'
import { type BenchServer, startBenchServer } from './server.ts'

/** Session settings of the application's connections. */
const applicationOptions = '-c role=corridor_app -c timezone=UTC'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '5' },
    ofac: { type: 'string' },
    un: { type: 'string' },
    clean: { type: 'string' },
    'per-kind': { type: 'string', default: '150' },
    seeds: { type: 'string', default: '1,2,3' },
    'identity-every': { type: 'string', default: '1' },
    million: { type: 'string' },
  },
})
if (values.ofac || values.un) {
  const entries = await readLists(values)
  benchScreening({
    entries,
    clean: values.clean,
    perKind: Number(values['per-kind']),
    seeds: values.seeds.split(',').map(Number),
    identityEvery: Number(values['identity-every']),
    million: values.million === 'yes',
  })
  process.exit()
}
/** Above the rate of any server measured; conversions are created for this many. */
const maxPerSecond = 10_000
const seconds = Number(values.seconds)
const rounds = Number(values.rounds)
if (!(seconds >= 1) || !(rounds >= 1)) throw new Error('--seconds and --rounds must be 1 or more.')

const pgbench = await findPgbench()
const server = await startBenchServer()
try {
  const step = await prepareFundedStep(server.owner)
  const database = openDatabase(server.app, { poolSize: clientCount, onError: console.error })
  try {
    if (pgbench) await pgbench.initialise(server.reference)
    const turns = workloads({ server, step, database, pgbench })
    // Fills the tables before any measurement, as pgbench does, because maintenance after filling
    // would slow down only the step.
    const stepping = turns.filter(({ name }) => name.startsWith('funded step'))
    await step.provide(maxPerSecond * (1 + rounds * seconds) * stepping.length)
    await step.settle()
    const measured = await runInTurn(turns, rounds, seconds)

    const figures = figuresOf(turns, measured)
    const about = { server: `PostgreSQL ${server.version}, fsync on`, reference: pgbench?.version ?? null }
    printFigures(figures, about)
    const cache = path.resolve(import.meta.dirname, '../.cache')
    await mkdir(cache, { recursive: true })
    const record = { measuredAt: new Date(), ...about, seconds, figures, rounds: measured }
    await writeFile(path.join(cache, 'bench.json'), `${JSON.stringify(record, null, 2)}\n`)
  } finally {
    await database.close()
    await step.close()
  }
} finally {
  await server.stop()
}

// Formats the results of a benchmark.
interface Figure {
  readonly workload: string
  /** Median of the rounds. */
  readonly perSecond: number
  /**
   * Ratio to the reference: the median of the ratios per round; null where the reference was
   * skipped.
   */
  readonly ratio: number | null
  readonly goal: number | null
}

/** Compares each workload with the reference of its own round. */
function figuresOf(workloads: readonly Workload[], rounds: readonly Round[]): Figure[] {
  const reference = workloads.find((workload) => workload.isReference)?.name
  return workloads.map(({ name, goal }) => ({
    workload: name,
    perSecond: Math.round(median(rounds.map((round) => round[name] ?? 0))),
    ratio: reference ? median(rounds.map((round) => (round[name] ?? 0) / (round[reference] ?? Number.NaN))) : null,
    goal,
  }))
}

function printFigures(figures: readonly Figure[], about: { server: string; reference: string | null }): void {
  console.log(
    `${about.server}; ${clientCount} clients; ${about.reference ?? 'no pgbench on this machine: the reference was skipped'}`,
  )
  const rows = figures.map(({ workload, perSecond, ratio, goal }) => ({
    workload,
    'per second': perSecond,
    ratio: ratio === null ? '' : ratio.toFixed(2),
    goal: goal === null ? '' : `≥ ${goal}`,
    '': ratio === null || goal === null ? '' : ratio >= goal ? 'reached' : 'missed',
  }))
  console.table(rows)
}

// The workloads that the benchmark compares.

interface Parts {
  readonly server: BenchServer
  readonly step: FundedStep
  readonly database: Database
  readonly pgbench: Pgbench | null
}

type Advance = ReturnType<typeof createAdvance>

/**
 * The reference under pgbench, and the step as the product runs it, by this many concurrent
 * callers.
 */
function workloads({ server, step, database, pgbench }: Parts): Workload[] {
  /** Each caller makes the next call as soon as the previous one returns. */
  const callFor = async (seconds: number, owner: StepOwner, advances: readonly Advance[]): Promise<Slice> => {
    const start = performance.now()
    const end = start + seconds * 1000
    let transactions = 0
    const callAlways = async (advance: Advance) => {
      while (performance.now() < end) {
        // A step without a transition would be fast and meaningless.
        if ((await advance(step.next(owner))) === null) throw new Error('a step was not taken')
        transactions += 1
      }
    }
    await Promise.all(advances.map(callAlways))
    return { transactions, perSecond: (transactions * 1000) / (performance.now() - start) }
  }
  const shared = new Array<Advance>(clientCount).fill(createAdvance(database))
  const ofItsOwn = Array.from({ length: clientCount }, () => createAdvance(database))
  const own: Workload[] = [
    { name: 'funded step, distinct clients', goal: 0.9, run: (s) => callFor(s, 'distinct clients', shared) },
    { name: 'funded step, one own account', goal: 0.8, run: (s) => callFor(s, 'one own account', shared) },
    // biome-ignore format: one line reads better
    { name: 'funded step, each in a transaction of its own', goal: null, run: (s) => callFor(s, 'distinct clients', ofItsOwn) },
  ]
  if (!pgbench) return own
  return [
    { name: 'TPC-B', goal: null, isReference: true, run: (s) => pgbench.runTpcb(server.reference, s) },
    ...own,
    {
      name: 'ledger posting alone, distinct clients',
      goal: null,
      run: (s) => pgbench.runScript(server.app, step.postingScript('distinct clients'), applicationOptions, s),
    },
  ]
}
