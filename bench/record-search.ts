/**
 * `npm run bench:palette`: measures the palette's call over 100,000 records, for words that few,
 * many and all of them contain. `--records=100000` are half clients, half documents; `--calls=200`
 * of each kind of text.
 */
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { openDatabase } from '#server/platform/database/database.ts'
import { quantile, timesOf } from './call-times.ts'
import { generateClients } from './clients.ts'
import { openProduct } from './product-server.ts'
import { startBenchServer } from './server.ts'

const { values } = parseArgs({
  options: { records: { type: 'string', default: '100000' }, calls: { type: 'string', default: '200' } },
})
const [records, calls] = [Number(values.records), Number(values.calls)]
const maxMs = 150

/** Each text depends on the turn, so that no two requests are equal. */
const texts: readonly (readonly [name: string, text: (turn: number) => string])[] = [
  ['one record', (turn) => `textiles ${1 + ((turn * 37) % (records / 2))}`],
  ['two letters', (turn) => 'abcdefghijklmnoprstuvw'.charAt(turn % 22) + 'aeiou'.charAt(turn % 5)],
  ['a word that all hold', () => 'contract'],
  ['a word that none holds', (turn) => `zz${turn}`],
]

const server = await startBenchServer()
try {
  const ownerDatabase = openDatabase(server.owner, { poolSize: 1, onError: console.error })
  await generateClients(ownerDatabase, records / 2)
  await ownerDatabase.pool.execute(sql`
    insert into documents.document (document_type, title, created_at, updated_at)
    select 'contract', 'Agreement ' || n, '2026-01-01', '2026-01-01' from generate_series(1, ${records / 2}) n`)
  await ownerDatabase.pool.execute(sql`set role none`)
  await ownerDatabase.pool.execute(sql`vacuum (analyze) clients.client, documents.document`)
  await ownerDatabase.close()
  const product = await openProduct(server.app)
  product.actAs('bench', 'compliance')
  let isWithin = true
  for (const [name, text] of texts) {
    const times = await timesOf(product.app, (turn) => `/api/search?q=${encodeURIComponent(text(turn))}`, calls)
    const p95 = quantile(times, 0.95)
    isWithin &&= p95 <= maxMs
    console.log(`${name.padEnd(26)} p50 ${quantile(times, 0.5).toFixed(1)} ms  p95 ${p95.toFixed(1)} ms`)
  }
  console.log(`${records} records, goal p95 ≤ ${maxMs} ms: ${isWithin ? 'reached' : 'missed'}`)
  process.exitCode = isWithin ? 0 : 1
  await product.close()
} finally {
  await server.stop()
}
