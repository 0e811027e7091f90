/**
 * `npm run bench:rescreening -- --ofac FOLDER --un FILE`: measures how long a register of 100,000
 * takes to be rescreened against the additions of a new list version (goal 60 s), and the duration
 * of a user's search and the event loop delay meanwhile. `--subjects=100000`, `--delta=500`.
 */

import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { createIds } from '#kernel/ids.ts'
import { seededRandom } from '#kernel/random.ts'
import { expectOk } from '#kernel/result.ts'
import type { ListedEntry } from '#name-matching/index.ts'
import { createAudit } from '#server/modules/audit/index.ts'
import { createScreening } from '#server/modules/screening/index.ts'
import { createSettings } from '#server/modules/settings/index.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { createEncryption } from '#server/platform/encryption/encryption.ts'
import { createOutbox } from '#server/platform/events/outbox.ts'
import { systemActor } from '#server/platform/http/actor.ts'
import { systemClock } from '#server/platform/system.ts'
import { createLogger } from '#server/platform/telemetry/logger.ts'
import { fakeSecondPerson } from '#tests/setup/second-person.ts'
import { cleanNames } from '../packages/name-matching/bench/clean-names.ts'
import { createChance } from '../packages/name-matching/bench/random.ts'
import { readLists } from './read-lists.ts'
import { startBenchServer } from './server.ts'

const { values } = parseArgs({
  options: {
    ofac: { type: 'string' },
    un: { type: 'string' },
    subjects: { type: 'string', default: '100000' },
    delta: { type: 'string', default: '500' },
  },
})
const [subjects, delta] = [Number(values.subjects), Number(values.delta)]
const goalSeconds = 60
const source = 'BENCH'

const bench = await startBenchServer()
const owner = new pg.Client(bench.owner)
const clock = systemClock
const database = openDatabase(bench.app, { poolSize: 12, onError: console.error })
const outbox = createOutbox({ clock })
const logger = createLogger('silent')
const audit = createAudit({ database, clock, sealKey: new Uint8Array(32), headFile: '/dev/null', logger })
const base = { database, clock, audit, outbox, ids: createIds(clock, seededRandom(7)) }
const screening = createScreening({
  ...base,
  settings: createSettings(base),
  encryption: createEncryption({ keys: [{ id: 'k1', key: new Uint8Array(32) }] }),
  identity: { secondPerson: fakeSecondPerson() },
  clients: { get: async () => null, people: async () => [] },
  fetch: globalThis.fetch,
  publishedLists: [],
  mode: 'production',
})
const actor = systemActor('bench', clock.now())
const { signal } = new AbortController()
const load = async (entries: readonly ListedEntry[], sha: string) =>
  expectOk(
    await database.transaction((transaction) =>
      screening.importList(transaction, actor, { source, label: 'Bench', list: { entries, sha256: sha.repeat(64) } }),
    ),
    'the list is sound',
  )
const percentile = (times: readonly number[], part: number): string =>
  ([...times].sort((one, other) => one - other)[Math.floor(times.length * part)] ?? Number.NaN).toFixed(0)

/**
 * The calls that a user waits for: a search and the first page of matches, every 50 ms until
 * `isOver`.
 */
async function askMeanwhile(names: readonly string[], isOver: () => boolean) {
  const [searches, pages]: [number[], number[]] = [[], []]
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  for (let turn = 0; !isOver(); turn += 1) {
    const input = { name: names[(turn * 7) % names.length] ?? '', type: null, country: null, birthDate: null }
    let from = performance.now()
    expectOk(await screening.searchMany(database.pool, [input], { limit: 5, threshold: null }), 'the index stands')
    searches.push(performance.now() - from)
    from = performance.now()
    await screening.matches(database.pool, { status: 'open' }, { limit: 50, before: null })
    pages.push(performance.now() - from)
    await wait(50)
  }
  delay.disable()
  const reported = (times: readonly number[]): string => `${percentile(times, 0.5)} (p95 ${percentile(times, 0.95)})`
  return `a search ${reported(searches)} ms, a page of matches ${reported(pages)} ms, the event loop late by ${(delay.mean / 1e6).toFixed(1)} ms (p99 ${(delay.percentile(99) / 1e6).toFixed(1)})`
}

try {
  await owner.connect()
  const entries = (await readLists(values)).map((entry) => ({
    ...entry,
    source,
    entryId: `${entry.source}-${entry.entryId}`,
  }))
  const added = new Set(entries.filter((_, place) => place % Math.floor(entries.length / delta) === 0).slice(0, delta))
  await load(
    entries.filter((entry) => !added.has(entry)),
    'a',
  )
  // The first version has no earlier one to compare with, so the second is measured.
  await screening.rescreenChanges(actor, signal)
  // Combines few given and family names, so that a register of this size repeats them; a further
  // name keeps rows distinct. One in five hundred is a name that the new version adds, unchanged or
  // without its last letter.
  const names = cleanNames(createChance(41), 5000, 'measuring').map(({ name }) => name)
  const own = [...added].map(({ name }, place) => (place % 2 === 0 ? name : name.slice(0, -1)))
  await owner.query(
    `insert into screening.subject (key, kind, name, facts_hash, last_screened_at)
     select 'client:' || n, 'client', case when n % 500 = 0 then ($5::text[])[1 + n / 500 % cardinality($5)]
       else ($1::text[])[1 + n % $2::integer] || ' ' || chr(65 + n % 26) || chr(97 + n / 26 % 26) || chr(97 + n / 676 % 26) || 'ou' end,
       repeat('0', 64), $3::timestamptz from generate_series(1, $4::integer) n`,
    [names, names.length, clock.now(), subjects, own],
  )
  expectOk(await screening.searchMany(database.pool, [], { limit: 1, threshold: null }), 'the index stands')
  let turns = 0
  console.log(`quiet: ${await askMeanwhile(names, () => ++turns > 60)}`)
  const { added: fresh } = await load(entries, 'b')

  const began = performance.now()
  expectOk(await screening.searchMany(database.pool, [], { limit: 1, threshold: null }), 'the index stands')
  const builtMs = performance.now() - began
  let done = false
  const asking = askMeanwhile(names, () => done)
  const looked = await screening.rescreenChanges(actor, signal)
  const seconds = (performance.now() - began) / 1000
  done = true
  const { rows } = await owner.query<{ found: string }>('select sum(found) as found from screening.rescreening')
  console.log(
    `${looked} of the register set against ${fresh} new entries in ${seconds.toFixed(1)} s (goal ${goalSeconds} s), ${(builtMs / 1000).toFixed(1)} s of it the new index; ${rows[0]?.found} screened in full`,
  )
  console.log(`meanwhile: ${await asking}`)
} finally {
  screening.stop()
  await owner.end()
  await database.close()
  await bench.stop()
}
