/**
 * `npm run bench:alerts`: measures the alert queue with a million alerts (p95 ≤ 100 ms for every
 * filter, order and search) and prints the plans of its two statements. It also evaluates 10,000
 * conversions, each alert raised once and reproduced byte for byte. `--alerts=1000000`,
 * `--conversions=10000`, `--calls=100`.
 */
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Compliance } from '#server/modules/compliance/index.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { generateAlerts } from './alert-rows.ts'
import { ask, quantile, seconds, timeOf, timesOf } from './call-times.ts'
import { generateClients } from './clients.ts'
import { openProduct } from './product-server.ts'
import { startBenchServer } from './server.ts'

const { values } = parseArgs({
  options: {
    alerts: { type: 'string', default: '1000000' },
    conversions: { type: 'string', default: '10000' },
    calls: { type: 'string', default: '100' },
  },
})
const [alerts, conversions, calls] = [Number(values.alerts), Number(values.conversions), Number(values.calls)]
const clients = 2000
/** Maximum duration of a queue page at the 95th percentile. */
const maxMs = 100

const measuredCalls: readonly (readonly [name: string, url: (turn: number) => string])[] = [
  ['newest first', () => '?limit=100'],
  ['not resolved, due first', () => '?limit=100&status=open&sort=dueOn'],
  ['overdue', () => '?limit=100&status=overdue&sort=dueOn'],
  ['gravest first', () => '?limit=100&sort=-severity'],
  ['mine', () => '?limit=100&assigned=me&status=open'],
  ["nobody's, critical", () => '?limit=100&assigned=nobody&severity=critical'],
  ['a filter that none meets', () => '?limit=100&severity=low&type=regulatory_filing&status=active'],
  ['of one client', (turn) => `?limit=100&clientId=${1 + ((turn * 37) % clients)}`],
  ['search: a rare word', (turn) => `?limit=100&q=${encodeURIComponent(`TX-2026-${100_000 + turn * 997}`)}`],
  ['search: a common word', () => '?limit=100&q=conversion'],
  ['search: a common word, filtered', () => '?limit=100&q=baobab&status=active&severity=critical'],
]

async function measure(app: FastifyInstance): Promise<boolean> {
  let isWithin = true
  for (const [name, url] of measuredCalls) {
    const times = await timesOf(app, (turn) => `/api/compliance/alerts${url(turn)}`, calls)
    const { headers } = await ask(app, `/api/compliance/alerts${url(0)}`)
    const ms = quantile(times, 0.95)
    isWithin &&= ms <= maxMs
    console.log(`${name.padEnd(34)} p95 ${ms.toFixed(1).padStart(7)} ms   ${headers['x-total-count']} in all`)
  }
  return isWithin
}

async function explain({ pool }: Database): Promise<void> {
  const { rows } = await pool.execute<{ 'QUERY PLAN': string }>(sql`
    explain (analyze, buffers) select a.id from (values ('active', 'critical', 'suspicious_pattern'), ('active', 'high', 'suspicious_pattern'))
      as c (status, severity, type) cross join lateral (
        select a.id, a.due_on from compliance.alert a where a.status = c.status and a.severity = c.severity and a.type = c.type
        order by a.due_on, a.id limit 101) a
    order by a.due_on, a.id limit 101`)
  console.log(rows.map((row) => row['QUERY PLAN']).join('\n'))
}

/** Conversions of many clients over eighty days, eight concurrently. */
async function evaluateMany(compliance: Compliance, database: Database): Promise<void> {
  const began = performance.now()
  let next = 0
  const start = Date.now() - 80 * 86_400_000
  const one = async (at: number) => {
    const clientId = 1 + ((at * 7919) % 200)
    const amountXof = 50_000_000n + BigInt((at * 104_729) % 120) * 1_000_000n
    const happened = new Date(start + Math.floor((at / conversions) * 80 * 86_400_000))
    await database.transaction((transaction) =>
      compliance.alerts.evaluateForConversion(transaction, {
        conversionId: 10_000_000 + at,
        reference: `TX-2026-${at}`,
        clientId,
        clientName: `Client ${clientId}`,
        clientCountry: 'Mali',
        clientSince: new Date(start - 400 * 86_400_000),
        amountXof,
        grossUsdMinor: amountXof / 5n,
        at: happened,
        personId: 'bench',
        personName: 'Bench',
      }),
    )
  }
  const worker = async () => {
    while (next < conversions) {
      const at = next
      next += 1
      await one(at)
    }
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  const evaluatedS = (performance.now() - began) / 1000
  const { rows } = await database.pool.execute<{ alerts: bigint; facts: bigint }>(
    sql`select count(*) as alerts, count(distinct fact_key) as facts from compliance.alert`,
  )
  const replayBegan = performance.now()
  const replayed = await compliance.alerts.verify(database.pool)
  console.log(
    `${conversions} conversions evaluated in ${evaluatedS.toFixed(1)} s: ${rows[0]?.alerts} alerts of ${rows[0]?.facts} facts; ` +
      `${replayed.alerts} found again in ${((performance.now() - replayBegan) / 1000).toFixed(1)} s, ${replayed.findings.length} otherwise`,
  )
  if (replayed.findings.length > 0 || rows[0]?.alerts !== rows[0]?.facts) process.exitCode = 1
}

const server = await startBenchServer()
try {
  const ownerDatabase = openDatabase(server.owner, { poolSize: 1, onError: console.error })
  await generateClients(ownerDatabase, clients)
  const product = await openProduct(server.app, { poolSize: 12 })
  product.actAs('officer-7', 'compliance')
  const { database, modules, app } = product
  await evaluateMany(modules.compliance, database)
  const generatedMs = await timeOf(() => generateAlerts(ownerDatabase, { alerts, clients }))
  await modules.compliance.foldTallies()
  console.log(`${alerts} alerts generated in ${seconds(generatedMs)}`)
  await ownerDatabase.close()
  const isWithin = await measure(app)
  await explain(database)
  console.log(isWithin ? `Every page held ${maxMs} ms.` : `Some page took more than ${maxMs} ms.`)
  if (!isWithin) process.exitCode = 1
  await product.close()
} finally {
  await server.stop()
}
