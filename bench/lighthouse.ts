/**
 * `npm run lighthouse`: runs Lighthouse as on a phone for the landing page and, signed in with demo
 * data, for Dashboard, Monitoring and Analytics. `--runs=3` is the number of runs, whose median
 * counts. `--pages=dashboard,monitoring` limits the pages. Exits with 1 when a goal is missed.
 */
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { startRateProvider } from '#tests/running/rate-provider.ts'
import { freePort, runServer } from '#tests/running/server.ts'
import { median } from './interleaved-runs.ts'

const goals = { performance: 95, accessibility: 100, 'best-practices': 100 } as const
type Category = keyof typeof goals
const categories = Object.keys(goals) as Category[]
const debianChromium = '/usr/bin/chromium'

const timings = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'speed-index',
  'total-blocking-time',
  'cumulative-layout-shift',
]

const { values } = parseArgs({ options: { runs: { type: 'string', default: '3' }, pages: { type: 'string' } } })
const runs = Number(values.runs)
if (!(runs >= 1)) throw new Error('--runs must be 1 or more.')
const requested = values.pages?.split(',')

interface Look {
  readonly scores: Readonly<Record<Category, number>>
  /** Findings that kept a category from its full score. */
  readonly found: readonly string[]
  /** Lighthouse's speed index of this machine; about 1,000 for an idle mid-range desktop. */
  readonly benchmarkIndex: number
  /** The first and the largest paint, layout shifts, and the element of the largest paint. */
  readonly paints: string
}

const rates = await startRateProvider()
const credentials = { email: 'ines@example.org', password: 'wooden staple 47 river' }
const server = await runServer({
  ...rates.environment,
  RATE_LIMIT: 'off',
  ADMIN_EMAIL: credentials.email,
  ADMIN_PASSWORD: credentials.password,
})
const port = await freePort()
const browser = await chromium
  .launch({
    ...(existsSync(debianChromium) ? { executablePath: debianChromium } : {}),
    args: [`--remote-debugging-port=${port}`, '--no-sandbox'],
  })
  .catch(async (error: unknown) => {
    await server.stop()
    await rates.stop()
    throw error
  })
try {
  await server.command(['demo', 'seed'])
  const signedIn = { cookie: await sessionCookie() }
  const pages = [
    { name: 'landing', path: '/', headers: {} },
    { name: 'dashboard', path: '/', headers: signedIn },
    { name: 'monitoring', path: '/real-time-monitoring', headers: signedIn },
    { name: 'analytics', path: '/advanced-analytics', headers: signedIn },
  ].filter(({ name }) => requested?.includes(name) ?? true)
  const rows = []
  for (const { name, path: address, headers } of pages) {
    const looks: Look[] = []
    for (let run = 0; run < runs; run += 1) looks.push(await lookTwiceAtMost(address, headers))
    for (const category of categories) {
      const score = median(looks.map(({ scores }) => scores[category]))
      rows.push({
        page: name,
        category,
        score,
        goal: goals[category],
        '': score >= goals[category] ? 'reached' : 'missed',
      })
    }
    console.log(`${name}: benchmark index ${looks.map(({ benchmarkIndex }) => Math.round(benchmarkIndex)).join(', ')}`)
    for (const { paints } of looks) console.log(`${name}: ${paints}`)
    for (const found of new Set(looks.flatMap((each) => each.found))) console.log(`${name}: ${found}`)
  }
  console.table(rows)
  const cache = path.resolve(import.meta.dirname, '../.cache')
  await mkdir(cache, { recursive: true })
  await writeFile(path.join(cache, 'lighthouse.json'), `${JSON.stringify({ measuredAt: new Date(), rows }, null, 2)}\n`)
  process.exitCode = rows.some(({ score, goal }) => score < goal) ? 1 : 0
} finally {
  await browser.close()
  await server.stop()
  await rates.stop()
}

async function sessionCookie(): Promise<string> {
  const response = await fetch(`${server.address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.address },
    body: JSON.stringify(credentials),
  })
  const cookie = response.headers.get('set-cookie')?.split(';')[0]
  if (!cookie) throw new Error(`the sign-in was answered ${response.status}`)
  return cookie
}

/** Retries once, because Lighthouse occasionally misses the beginning of a page load. */
async function lookTwiceAtMost(address: string, headers: Record<string, string>): Promise<Look> {
  return look(address, headers).catch((error: unknown) => {
    console.log(`looking again: ${String(error)}`)
    return look(address, headers)
  })
}

async function look(address: string, extraHeaders: Record<string, string>): Promise<Look> {
  const result = await lighthouse(`${server.address}${address}`, {
    port,
    onlyCategories: categories,
    extraHeaders,
    logLevel: 'error',
  })
  if (!result || result.lhr.runtimeError)
    throw new Error(result?.lhr.runtimeError?.message ?? 'Lighthouse gave no result')
  const { lhr } = result
  const scoreOf = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)
  const scores = Object.fromEntries(categories.map((category) => [category, scoreOf(category)])) as Look['scores']
  const found = categories
    .flatMap((category) => lhr.categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `${id}: ${lhr.audits[id]?.displayValue ?? lhr.audits[id]?.title}`)
  return { scores, found, benchmarkIndex: lhr.environment.benchmarkIndex, paints: paintsOf(lhr.audits) }
}

function paintsOf(audits: Result['audits']): string {
  const shown = timings.map((id) => `${audits[id]?.title} ${audits[id]?.displayValue}`)
  const text = JSON.stringify(audits['lcp-breakdown-insight']?.details ?? '')
  const element = /"nodeLabel":("(?:[^"\\\\]|\\\\.)*")/.exec(text)?.[1]
  return `${shown.join(', ')}; the largest is ${element}`
}
