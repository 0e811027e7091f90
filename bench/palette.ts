/**
 * `npm run bench:palette`: how long the palette's call takes over 100,000 records, for words that few, many and all of them
 * hold. `--records=100000` are half clients, half documents; `--calls=200` of each kind of text.
 */
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { createAudit } from '#server/modules/audit/index.ts'
import { paletteRoutes } from '#server/modules/reports/index.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { systemClock } from '#server/platform/system.ts'
import { createLogger } from '#server/platform/telemetry/logger.ts'
import { person } from '#tests/setup/people.ts'
import { serveRoutes } from '#tests/setup/serve.ts'
import { generateClients } from './clients.ts'
import { startBenchServer } from './server.ts'

const { values } = parseArgs({
  options: { records: { type: 'string', default: '100000' }, calls: { type: 'string', default: '200' } },
})
const [records, calls] = [Number(values.records), Number(values.calls)]
const mostMs = 150

/** Each call with a turn of its own, so that no two ask the same. */
const texts: readonly (readonly [name: string, text: (turn: number) => string])[] = [
  ['one record', (turn) => `textiles ${1 + ((turn * 37) % (records / 2))}`],
  ['two letters', (turn) => 'abcdefghijklmnoprstuvw'.charAt(turn % 22) + 'aeiou'.charAt(turn % 5)],
  ['a word that all hold', () => 'contract'],
  ['a word that none holds', (turn) => `zz${turn}`],
]

const server = await startBenchServer()
try {
  await migrate(server.owner)
  const maker = openDatabase(server.owner, { poolSize: 1, onError: console.error })
  await generateClients(maker, records / 2)
  await maker.pool.execute(sql`
    insert into documents.document (document_type, title, created_at, updated_at)
    select 'contract', 'Agreement ' || n, '2026-01-01', '2026-01-01' from generate_series(1, ${records / 2}) n`)
  await maker.pool.execute(sql`analyze clients.client, documents.document`)
  await maker.close()
  const database = openDatabase(server.app, { poolSize: 8, onError: console.error })
  const logger = createLogger('silent')
  const clock = systemClock
  const audit = createAudit({ database, clock, sealKey: new Uint8Array(32), headFile: '/dev/null', logger })
  const routes = paletteRoutes({ database, audit })
  const app = await serveRoutes({ database, clock, routes, actor: () => person('bench', 'Bench', 'compliance') })
  let held = true
  for (const [name, text] of texts) {
    const times: number[] = []
    for (let turn = -20; turn < calls; turn += 1) {
      const began = performance.now()
      const { statusCode } = await app.inject(`/api/search?q=${encodeURIComponent(text(turn + 20))}`)
      if (statusCode !== 200) throw new Error(`the search was answered ${statusCode}`)
      if (turn >= 0) times.push(performance.now() - began)
    }
    const sorted = times.toSorted((left, right) => left - right)
    const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? 0
    held &&= p95 <= mostMs
    console.log(`${name.padEnd(26)} p50 ${(sorted[sorted.length >> 1] ?? 0).toFixed(1)} ms  p95 ${p95.toFixed(1)} ms`)
  }
  console.log(`${records} records, goal p95 ≤ ${mostMs} ms: ${held ? 'reached' : 'missed'}`)
  process.exitCode = held ? 0 : 1
  await app.close()
  await database.close()
} finally {
  await server.stop()
}
