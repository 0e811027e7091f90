/**
 * `npm run bench:insight`: what the calls of Real-Time Monitoring and Advanced Analytics take over a large table of
 * conversions, whether the tallies sum to it, and what the tallies cost a row. `--conversions=1000000`, `--clients=2000`,
 * `--calls=60`. Exits with 1 when a call's p95 is above 150 ms.
 */
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { createIds } from '#kernel/ids.ts'
import { seededRandom } from '#kernel/random.ts'
import { type AnalyticsDependencies, analyticsRoutes, createAnalytics } from '#server/modules/analytics/index.ts'
import { createAudit } from '#server/modules/audit/index.ts'
import type { ConversionRow } from '#server/modules/conversions/index.ts'
import { createMonitoring, type MonitoringDependencies, monitoringRoutes } from '#server/modules/monitoring/index.ts'
import { createSettings } from '#server/modules/settings/index.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { createOutbox } from '#server/platform/events/outbox.ts'
import { systemClock } from '#server/platform/system.ts'
import { createLogger } from '#server/platform/telemetry/logger.ts'
import { createMachine } from '#server/platform/telemetry/machine.ts'
import { person } from '#tests/setup/people.ts'
import { serveRoutes } from '#tests/setup/serve.ts'
import { generateClients } from './clients.ts'
import { startBenchServer } from './server.ts'

const { values } = parseArgs({
  options: {
    conversions: { type: 'string', default: '1000000' },
    clients: { type: 'string', default: '2000' },
    calls: { type: 'string', default: '60' },
  },
})
const [conversions, clients, calls] = [Number(values.conversions), Number(values.clients), Number(values.calls)]

/** Issue's budget for every metric and analytics call. */
const mostMs = 150

/** Two and a half years of conversions at all hours, eight in ten completed. */
async function generateConversions(maker: Database, from: number, to: number): Promise<void> {
  await maker.pool.execute(sql`
    insert into conversions.conversion (reference, client_id, client_name, amount_xof, gross_usd_minor, fee_usd_minor, net_usdt_minor,
      fee_basis_points, rate, rate_source, rate_stale, rate_is_default, rate_locked_until, state, filing_required, initiated_by,
      initiated_by_name, notes, created_at, updated_at, completed_at)
    select 'TX-' || n, 1 + (n * 7919) % ${clients}::integer, 'Client', 50000000 + (n % 200) * 1000000, gross, gross * 150 / 10000,
      (gross - gross * 150 / 10000) * 10000, 150, 561, 'bench', false, false, at,
      (array['completed', 'failed', 'completed', 'completed', 'completed', 'completed', 'completed', 'completed', 'in_review', 'completed'])[1 + n % 10],
      false, 'bench', 'Bench', '', at, at, at + interval '40 seconds'
    from (select n, (8900000 + (n % 200) * 178000)::bigint as gross,
        ${systemClock.now().toISOString()}::timestamptz - n * interval '912 days' / ${conversions}::integer as at
      from generate_series(${from}::integer, ${to}::integer) as n) made`)
}

async function fill(maker: Database): Promise<void> {
  await maker.pool.execute(sql`set statement_timeout = 0`)
  await generateClients(maker, clients)
  const sample = Math.min(20_000, Math.floor(conversions / 4))
  const plainMs = await timeOf(async () => {
    await maker.pool.execute(sql`alter table conversions.conversion disable trigger count_added`)
    await generateConversions(maker, 1, sample)
    await maker.pool.execute(sql`alter table conversions.conversion enable trigger count_added`)
  })
  await maker.pool.execute(sql`insert into conversions.hour_tally select * from conversions.hour_counted`)
  await maker.pool.execute(sql`insert into conversions.client_tally select * from conversions.client_counted`)
  const countedMs = await timeOf(() => generateConversions(maker, sample + 1, 2 * sample))
  const perRow = (ms: number): string => ((1000 * ms) / sample).toFixed(0)
  console.log(`a row inserted: ${perRow(plainMs)} µs without tallies, ${perRow(countedMs)} µs with them`)
  await generateConversions(maker, 2 * sample + 1, conversions)
  await maker.pool.execute(sql`vacuum (analyze) conversions.conversion`)
}

async function open(
  database: Database,
): Promise<{ app: FastifyInstance; analytics: ReturnType<typeof createAnalytics> }> {
  const clock = systemClock
  const outbox = createOutbox({ clock })
  const logger = createLogger('silent')
  const audit = createAudit({ database, clock, sealKey: new Uint8Array(32), headFile: '/dev/null', logger })
  const base = { database, clock, audit, outbox, ids: createIds(clock, seededRandom(7)) }
  const ground = { ...base, settings: createSettings(base) }
  const noBanks = {
    list: async () => ({ items: [] }),
    railHealth: async () => [],
    railPing: async () => null,
    debitedSince: async () => new Map(),
  }
  const newest = async (): Promise<ConversionRow[]> => []
  const machine = createMachine({ dataDir: '.' })
  const monitoring = createMonitoring({
    ...ground,
    machine,
    banking: noBanks,
    conversions: { newest },
  } as unknown as MonitoringDependencies)
  const analytics = createAnalytics({ ...ground, fx: { history: async () => [] } } as unknown as AnalyticsDependencies)
  const routes = [...monitoringRoutes({ monitoring }), ...analyticsRoutes({ analytics })]
  return {
    app: await serveRoutes({ database, clock, routes, actor: () => person('bench', 'Bench', 'admin') }),
    analytics,
  }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const at = (times: readonly number[], share: number): number =>
  times.toSorted((left, right) => left - right)[Math.floor(times.length * share)] ?? 0

const server = await startBenchServer()
try {
  await migrate(server.owner)
  const maker = openDatabase(server.owner, { poolSize: 1, onError: console.error })
  const filledMs = await timeOf(() => fill(maker))
  console.log(`${conversions} conversions of ${clients} clients in ${(filledMs / 1000).toFixed(1)} s`)
  const database = openDatabase(server.app, { poolSize: 8, onError: console.error })
  const { app, analytics } = await open(database)
  console.log(`tallies folded in ${(await timeOf(() => analytics.foldTallies(maker.pool))).toFixed(0)} ms`)
  await maker.pool.execute(sql`vacuum (analyze) conversions.hour_tally`)
  await maker.pool.execute(sql`vacuum (analyze) conversions.client_tally`)
  const wrong: number[] = []
  const verifiedMs = await timeOf(async () => wrong.push((await analytics.verify()).length))
  console.log(`tallies verified in ${verifiedMs.toFixed(0)} ms, ${wrong[0]} wrong`)
  let held = wrong[0] === 0
  const periods = ['1month', '3months', '6months', '1year'].map((period) => `/api/analytics/advanced?period=${period}`)
  for (const url of [...periods, '/api/monitoring/system-metrics', '/api/monitoring/live-transactions']) {
    const times: number[] = []
    for (let turn = -10; turn < calls; turn += 1) {
      const took = await timeOf(async () => {
        const { statusCode } = await app.inject(url)
        if (statusCode !== 200) throw new Error(`${url} was answered ${statusCode}`)
      })
      if (turn >= 0) times.push(took)
    }
    held &&= at(times, 0.95) <= mostMs
    console.log(
      `${url.padEnd(42)} p50 ${at(times, 0.5).toFixed(1).padStart(6)} ms  p95 ${at(times, 0.95).toFixed(1).padStart(6)} ms`,
    )
  }
  if (!held) process.exitCode = 1
  await app.close()
  await database.close()
  await maker.close()
} finally {
  await server.stop()
}
