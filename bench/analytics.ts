/**
 * `npm run bench:insight`: measures every call that computes figures over a large business:
 * dashboard, clients, compliance, monitoring and analytics (p95 ≤ 150 ms), the reports (≤ 3 s each)
 * and the WAEMU report (≤ 1 s, of a closed year ≤ 3 s). It also checks that the totals kept by
 * triggers equal the rows, and measures their cost per row. `--conversions=1000000`,
 * `--clients=2000`, `--calls=40`; `--keep=FOLDER` stores the database there for later runs. Exits
 * with 1 when a budget is exceeded.
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
import { generateBusiness, insertCosts } from './generate-business.ts'
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

/** Budgets in milliseconds for the 95th percentile of each group of calls. */
const budgetMs = { metric: 150, report: 3000, waemu: 1000, closedWaemu: 3000 }

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

function printTimes(name: string, times: readonly number[], maxMs: number): boolean {
  const [middle, high] = [quantile(times, 0.5), quantile(times, 0.95)]
  const isWithin = high <= maxMs
  const figures = `p50 ${middle.toFixed(1).padStart(7)} ms  p95 ${high.toFixed(1).padStart(7)} ms`
  console.log(`${name.padEnd(44)} ${figures}${isWithin ? '' : `  over ${maxMs} ms`}`)
  return isWithin
}

/**
 * Durations of downloads over HTTP. An injected call would build the whole file in memory, which
 * takes half as long again for a year.
 */
async function timeDownloads(address: string, times: number): Promise<number[]> {
  const reader = new Worker(new URL('./download.ts', import.meta.url))
  const durations: number[] = []
  for (let turn = 0; turn < times; turn += 1) {
    reader.postMessage(address)
    const [ms] = (await once(reader, 'message')) as [number]
    durations.push(ms)
  }
  await reader.terminate()
  return durations
}

async function measureAll({ app }: Product): Promise<boolean> {
  const results: boolean[] = []
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  for (const url of metrics) results.push(printTimes(url, await timesOf(app, () => url, calls), budgetMs.metric))
  for (const period of reportPeriods) {
    for (const type of reportTypes) {
      const url = `/api/reports/${type}/figures?period=${period}`
      results.push(printTimes(url, await timesOf(app, () => url, 3), budgetMs.report))
    }
    const url = `/api/compliance/waemu-report?period=${period}`
    results.push(printTimes(url, await timeDownloads(`${address}${url}`, 8), budgetMs.waemu))
  }
  const closed = '/api/compliance/waemu-report?period=last-year'
  results.push(printTimes(closed, await timeDownloads(`${address}${closed}`, 8), budgetMs.closedWaemu))
  return results.every(Boolean)
}

const server = await startBenchServer({ keep: values.keep })
try {
  const ownerDatabase = openDatabase(server.owner, { poolSize: 1, onError: console.error })
  const now = systemClock.now()
  await ownerDatabase.pool.execute(sql`set statement_timeout = 0`)
  const filledMs = await timeOf(async () => server.isNew && (await generateBusiness(ownerDatabase, size, now)))
  console.log(`${size.conversions} conversions of ${size.clients} clients in ${seconds(filledMs)}`)
  const product = await openProduct(server.app)
  const { analytics, clients, compliance } = product.modules
  console.log(`tallies folded in ${(await timeOf(() => analytics.foldTallies(product.database.pool))).toFixed(0)} ms`)
  await compliance.foldTallies()
  await clients.foldTally(product.database.pool)
  // The state after folding every five minutes, unlike a million rows inserted at once.
  for (const tally of ['hour_tally', 'client_tally', 'completed_tally'])
    await ownerDatabase.pool.execute(sql`vacuum (full) conversions.${sql.identifier(tally)}`)
  await ownerDatabase.pool.execute(sql`vacuum (analyze)`)
  const wrong: unknown[] = []
  const verifiedMs = await timeOf(async () => wrong.push(...(await analytics.verify())))
  console.log(`tallies verified in ${verifiedMs.toFixed(0)} ms, ${wrong.length} wrong`)
  const isWithin = (await measureAll(product)) && wrong.length === 0
  const { withTotalsMicroseconds, bareMicroseconds } = await insertCosts(ownerDatabase, size, now, 5000)
  console.log(
    `a conversion inserted: ${withTotalsMicroseconds.toFixed(0)} µs with the totals of triggers, ${bareMicroseconds.toFixed(0)} µs without`,
  )
  console.log(isWithin ? 'All budgets were met.' : 'A budget was exceeded, or totals differ from the rows.')
  if (!isWithin) process.exitCode = 1
  await product.close()
  await ownerDatabase.close()
} finally {
  await server.stop()
}
