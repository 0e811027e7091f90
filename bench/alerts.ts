/**
 * `npm run bench:alerts`: what the queue of alerts takes with a million of them (p95 ≤ 100 ms for every filter, order and
 * search), with the plans of the two statements it rests on; and 10,000 conversions judged as they are asked for, each alert
 * raised once and all found again byte for byte. `--alerts=1000000`, `--conversions=10000`, `--calls=100`.
 */
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { createIds } from '#kernel/ids.ts'
import { seededRandom } from '#kernel/random.ts'
import { createAudit } from '#server/modules/audit/index.ts'
import {
  type Compliance,
  type ComplianceDependencies,
  complianceRoutes,
  createCompliance,
} from '#server/modules/compliance/index.ts'
import { createSettings } from '#server/modules/settings/index.ts'
import { createBulk } from '#server/platform/bulk/bulk.ts'
import { type ConnectionSettings, type Database, openDatabase } from '#server/platform/database/database.ts'
import { createOutbox } from '#server/platform/events/outbox.ts'
import { systemClock } from '#server/platform/system.ts'
import { createLogger } from '#server/platform/telemetry/logger.ts'
import { person } from '#tests/setup/people.ts'
import { serveRoutes } from '#tests/setup/serve.ts'
import { generateAlerts } from './alert-rows.ts'
import { generateClients } from './clients.ts'
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
/** What a page of the queue may take at the 95th percentile. */
const mostMs = 100

const asked: readonly (readonly [name: string, url: (turn: number) => string])[] = [
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

async function composed(settings: ConnectionSettings) {
  const database = openDatabase(settings, { poolSize: 12, onError: console.error })
  const clock = systemClock
  const outbox = createOutbox({ clock })
  const audit = createAudit({
    database,
    clock,
    sealKey: new Uint8Array(32),
    headFile: '/dev/null',
    logger: createLogger('silent'),
  })
  const base = { database, clock, audit, outbox, ids: createIds(clock, seededRandom(7)) }
  const screening = { lists: async () => [], openMatches: async () => 0, confirmedMatches: async () => 0 }
  const deps = { ...base, settings: createSettings(base), screening, mode: 'sandbox' as const }
  const compliance = createCompliance(deps as unknown as ComplianceDependencies)
  const bulk = createBulk({ ...base, actions: compliance.bulkActions })
  const routes = complianceRoutes({ ...deps, compliance, bulk, clients: {} as never, nudge: () => undefined })
  const app = await serveRoutes({ database, clock, routes, actor: () => person('officer-7', 'Bench', 'compliance') })
  return { database, compliance, app }
}

const p95 = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0

async function measure(app: FastifyInstance): Promise<boolean> {
  let held = true
  for (const [name, url] of asked) {
    const times: number[] = []
    let total = ''
    for (let turn = -5; turn < calls; turn += 1) {
      const began = performance.now()
      const { statusCode, headers, body } = await app.inject(`/api/compliance/alerts${url(turn + 5)}`)
      if (statusCode !== 200) throw new Error(`${url(turn)} was answered ${statusCode}: ${body}`)
      if (turn >= 0) times.push(performance.now() - began)
      total = String(headers['x-total-count'])
    }
    const ms = p95(times)
    held &&= ms <= mostMs
    console.log(`${name.padEnd(34)} p95 ${ms.toFixed(1).padStart(7)} ms   ${total} in all`)
  }
  return held
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

/** Conversions of many clients over eighty days, eight at once. */
async function judgeMany(compliance: Compliance, database: Database): Promise<void> {
  const began = performance.now()
  let next = 0
  const start = Date.now() - 80 * 86_400_000
  const one = async (at: number) => {
    const clientId = 1 + ((at * 7919) % 200)
    const amountXof = 50_000_000n + BigInt((at * 104_729) % 120) * 1_000_000n
    const happened = new Date(start + Math.floor((at / conversions) * 80 * 86_400_000))
    await database.transaction((transaction) =>
      compliance.alerts.judgeConversion(transaction, {
        conversionId: 10_000_000 + at,
        reference: `TX-2026-${at}`,
        clientId,
        clientName: `Client ${clientId}`,
        clientCountry: 'Mali',
        clientSince: new Date(start - 400 * 86_400_000),
        amountXof,
        grossUsdMinor: amountXof / 5n,
        at: happened,
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
  const judgedS = (performance.now() - began) / 1000
  const { rows } = await database.pool.execute<{ alerts: bigint; facts: bigint }>(
    sql`select count(*) as alerts, count(distinct fact_key) as facts from compliance.alert`,
  )
  const replayBegan = performance.now()
  const replayed = await compliance.alerts.verify(database.pool)
  console.log(
    `${conversions} conversions judged in ${judgedS.toFixed(1)} s: ${rows[0]?.alerts} alerts of ${rows[0]?.facts} facts; ` +
      `${replayed.alerts} found again in ${((performance.now() - replayBegan) / 1000).toFixed(1)} s, ${replayed.findings.length} otherwise`,
  )
  if (replayed.findings.length > 0 || rows[0]?.alerts !== rows[0]?.facts) process.exitCode = 1
}

const server = await startBenchServer()
try {
  const maker = openDatabase(server.owner, { poolSize: 1, onError: console.error })
  await generateClients(maker, clients)
  const { database, compliance, app } = await composed(server.app)
  await judgeMany(compliance, database)
  const began = performance.now()
  await generateAlerts(maker, { alerts, clients })
  await compliance.foldTallies()
  console.log(`${alerts} alerts generated in ${((performance.now() - began) / 1000).toFixed(1)} s`)
  await maker.close()
  const held = await measure(app)
  await explain(database)
  console.log(held ? `Every page held ${mostMs} ms.` : `Some page took more than ${mostMs} ms.`)
  if (!held) process.exitCode = 1
  await app.close()
  await database.close()
} finally {
  await server.stop()
}
