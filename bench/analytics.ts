/**
 * `npm run bench:insight`: measures every call that computes figures over a large business:
 * dashboard, clients, compliance, monitoring and analytics (p95 ≤ 150 ms), the reports (≤ 3 s each)
 * and the WAEMU report (≤ 1 s). It also checks that the totals kept by triggers equal the rows, and
 * measures their cost per row. `--conversions=1000000`, `--clients=2000`, `--calls=40`;
 * `--keep=FOLDER` stores the database there for later runs. Exits with 1 when a budget is exceeded.
 */
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { sql } from 'drizzle-orm'
import { reportPeriods } from '#contract/compliance/api.ts'
import { reportTypes } from '#contract/reports/api.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { systemClock } from '#server/platform/system.ts'
import { quantile, seconds, timeOf, timesOf } from './call-times.ts'
import { costOfKeeping, generateBusiness } from './generate-business.ts'
import { openProduct, type Product } from './product-server.ts'
import { startBenchServer } from './server.ts'

const { values } = parseArgs({
  options: {
    conversions: { type: 'string', default: '1000000' },
    clients: { type: 'string', default: '2000' },
    calls: { type: 'string', default: '40' },
    keep: { type: 'string' },
  },
})
const size = { conversions: Number(values.conversions), clients: Number(values.clients) }
const calls = Number(values.calls)

/**
 * The issue's budgets: the 95th percentile of a call that computes figures, and the maximum
 * duration of a report.
 */
const maxMs = { metric: 150, report: 3000, waemu: 1000 }

const metrics = [
  '/api/dashboard/metrics',
  '/api/dashboard/recent-activity',
  '/api/dashboard/waiting-work',
  '/api/clients/metrics',
  '/api/clients/detailed?limit=96',
  '/api/compliance/metrics',
  '/api/compliance/alerts/trends',
  '/api/filings/summary',
  '/api/monitoring/system-metrics',
  '/api/monitoring/live-transactions',
  '/api/monitoring/banking-status',
  '/api/schedules/performance',
  ...['1month', '3months', '6months', '1year'].map((period) => `/api/analytics/advanced?period=${period}`),
  '/api/reports?period=month',
  '/api/reports?period=year',
]

function reported(name: string, times: readonly number[], max: number): boolean {
  const [middle, high] = [quantile(times, 0.5), quantile(times, 0.95)]
  const isWithin = high <= max
  const figures = `p50 ${middle.toFixed(1).padStart(7)} ms  p95 ${high.toFixed(1).padStart(7)} ms`
  console.log(`${name.padEnd(44)} ${figures}${isWithin ? '' : `  missed (${max} ms)`}`)
  return isWithin
}

/**
 * Duration of each download over HTTP. Built in memory, as an injected call is, a year takes half
 * as long again.
 */
async function downloadsOf(address: string, times: number): Promise<number[]> {
  const reader = new Worker(new URL('./download.ts', import.meta.url))
  const taken: number[] = []
  for (let turn = 0; turn < times; turn += 1) {
    reader.postMessage(address)
    const [ms] = (await once(reader, 'message')) as [number]
    taken.push(ms)
  }
  await reader.terminate()
  return taken
}

async function measureAll({ app }: Product): Promise<boolean> {
  const results: boolean[] = []
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  for (const url of metrics) results.push(reported(url, await timesOf(app, () => url, calls), maxMs.metric))
  for (const period of reportPeriods) {
    for (const type of reportTypes) {
      const url = `/api/reports/${type}/figures?period=${period}`
      results.push(reported(url, await timesOf(app, () => url, 3), maxMs.report))
    }
    const url = `/api/compliance/waemu-report?period=${period}`
    results.push(reported(url, await downloadsOf(`${address}${url}`, 8), maxMs.waemu))
  }
  return results.every(Boolean)
}

const server = await startBenchServer({ keep: values.keep })
try {
  const maker = openDatabase(server.owner, { poolSize: 1, onError: console.error })
  const now = systemClock.now()
  await maker.pool.execute(sql`set statement_timeout = 0`)
  const filledMs = await timeOf(async () => server.isNew && (await generateBusiness(maker, size, now)))
  console.log(`${size.conversions} conversions of ${size.clients} clients in ${seconds(filledMs)}`)
  const product = await openProduct(server.app)
  const { analytics, clients, compliance } = product.modules
  console.log(`tallies folded in ${(await timeOf(() => analytics.foldTallies(product.database.pool))).toFixed(0)} ms`)
  await compliance.foldTallies()
  await clients.foldTally(product.database.pool)
  // The state after folding every five minutes, unlike a million rows inserted at once.
  for (const tally of ['hour_tally', 'client_tally', 'completed_tally'])
    await maker.pool.execute(sql`vacuum (full) conversions.${sql.identifier(tally)}`)
  await maker.pool.execute(sql`vacuum (analyze)`)
  const wrong: unknown[] = []
  const verifiedMs = await timeOf(async () => wrong.push(...(await analytics.verify())))
  console.log(`tallies verified in ${verifiedMs.toFixed(0)} ms, ${wrong.length} wrong`)
  const isWithin = (await measureAll(product)) && wrong.length === 0
  const { keptMicroseconds, bareMicroseconds } = await costOfKeeping(maker, size, now, 5000)
  console.log(
    `a conversion inserted: ${keptMicroseconds.toFixed(0)} µs with all that is kept of it, ${bareMicroseconds.toFixed(0)} µs bare`,
  )
  console.log(isWithin ? 'Every figure held.' : 'Some figure was missed.')
  if (!isWithin) process.exitCode = 1
  await product.close()
  await maker.close()
} finally {
  await server.stop()
}
