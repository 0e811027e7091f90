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
import { openDatabase } from '#server/platform/database/database.ts'
import { benchScreening } from '../packages/name-matching/bench/measure.ts'
import { prepareFundedStep } from './funded-step.ts'
import { takeTurns } from './interleaved-runs.ts'
import { readLists } from './read-lists.ts'
import { clientCount, findPgbench } from './reference.ts'
import { figuresOf, printFigures } from './report.ts'
import { startBenchServer } from './server.ts'
import { workloads } from './workloads.ts'

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
    const measured = await takeTurns(turns, rounds, seconds)

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
