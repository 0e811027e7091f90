/**
 * `npm run bench:audit`: what the audit log takes with many entries, as a ratio to few on the same server in the same run,
 * calls taking turns between the two. Beside it: sealing, verifying in constant memory, and an export.
 * `--entries=1000000`, `--small=10000`, `--calls=60`.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { type Audit, auditRoutes, createAudit } from '#server/modules/audit/index.ts'
import { type ConnectionSettings, type Database, openDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { systemClock } from '#server/platform/system.ts'
import { createLogger } from '#server/platform/telemetry/logger.ts'
import { person } from '#tests/setup/people.ts'
import { serveRoutes } from '#tests/setup/serve.ts'
import { generateEntries } from './audit-entries.ts'
import { startBenchServer } from './server.ts'

const { values } = parseArgs({
  options: {
    entries: { type: 'string', default: '1000000' },
    small: { type: 'string', default: '10000' },
    calls: { type: 'string', default: '60' },
  },
})
const [many, few, calls] = [Number(values.entries), Number(values.small), Number(values.calls)]
const mostRatio = 1.5
const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`
const megabytes = (): string => `${Math.round(process.memoryUsage().rss / 1_048_576)} MB`

interface Filled {
  readonly database: Database
  readonly audit: Audit
  readonly app: FastifyInstance
}

async function filled(owner: ConnectionSettings, settings: ConnectionSettings, count: number): Promise<Filled> {
  await migrate(owner)
  const maker = openDatabase(owner, { poolSize: 1, onError: console.error })
  const began = performance.now()
  await generateEntries(maker, count)
  console.log(`${count} entries written in ${seconds(began)}`)
  await maker.close()
  const database = openDatabase(settings, { poolSize: 4, onError: console.error })
  const clock = systemClock
  const audit = createAudit({
    database,
    clock,
    sealKey: new Uint8Array(32),
    headFile: join(heads, `${count}.json`),
    logger: createLogger('silent'),
  })
  const sealing = performance.now()
  for (let sealed = 1; sealed > 0; ) sealed = (await audit.sealPending()).sealed
  console.log(`sealed in ${seconds(sealing)}`)
  await database.pool.execute(sql`select 1`)
  const actor = person('bench', 'Bench', 'auditor')
  const app = await serveRoutes({ database, clock, routes: auditRoutes({ audit, database }), actor: () => actor })
  return { database, audit, app }
}

const asked: readonly (readonly [name: string, query: string])[] = [
  ['newest first', ''],
  ['one action', 'action=update'],
  ['failed only', 'result=failed'],
  ['rare: failed downloads', 'action=download&result=failed'],
  ['text in endpoints', 'q=invoices'],
  ['text in IPs', 'q=10.0.7.'],
  ['an id', 'q=4711'],
  ['an id in a path', 'q=clients/4711'],
  ['nothing that matches', 'q=no-such-thing'],
  ['one record', 'resourceType=client&resourceId=4711'],
]

async function timed(app: FastifyInstance, url: string) {
  const began = performance.now()
  const answer = await app.inject(url)
  const took = performance.now() - began
  if (answer.statusCode !== 200) throw new Error(`${url} was answered ${answer.statusCode}`)
  return { took, next: /<(.*)>; rel="next"/.exec(String(answer.headers.link))?.[1] }
}

const p95 = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0

async function compare(name: string, small: Filled, large: Filled, urlOf: (app: FastifyInstance) => Promise<string>) {
  const urls = [await urlOf(small.app), await urlOf(large.app)]
  const times: [number[], number[]] = [[], []]
  for (let turn = -5; turn < calls; turn += 1) {
    for (const [at, { app }] of [small, large].entries()) {
      const { took } = await timed(app, urls[at] ?? '')
      if (turn >= 0) times[at === 0 ? 0 : 1].push(took)
    }
  }
  const [fewMs, manyMs] = [p95(times[0]), p95(times[1])]
  const ratio = manyMs / fewMs
  const figures = `${fewMs.toFixed(1).padStart(7)} ms ${manyMs.toFixed(1).padStart(7)} ms ${ratio.toFixed(2).padStart(6)} ×`
  console.log(`${name.padEnd(34)} ${figures}${ratio <= mostRatio ? '' : '  missed'}`)
  return ratio <= mostRatio
}

/** The tenth page. */
async function deepIn(app: FastifyInstance, query: string): Promise<string> {
  let url = `/api/audit-logs?limit=100&${query}`
  for (let page = 1; page < 10; page += 1) url = (await timed(app, url)).next ?? url
  return url
}

async function exportRows({ app }: Filled): Promise<void> {
  for (const format of ['csv', 'json', 'xlsx']) {
    const began = performance.now()
    const { rawPayload } = await app.inject(`/api/audit-logs/export?action=login&format=${format}`)
    console.log(
      `export of every login as ${format}: ${seconds(began)}, ${(rawPayload.length / 1_048_576).toFixed(1)} MB, server and client in one process at ${megabytes()}`,
    )
  }
}

const heads = await mkdtemp(join(tmpdir(), 'corridor-bench-heads-'))
const server = await startBenchServer()
try {
  const small = await filled(server.owner, server.app, few)
  const large = await filled(server.reference, { ...server.app, database: server.reference.database }, many)
  let held = true
  for (const [name, query] of asked) {
    held = (await compare(name, small, large, async () => `/api/audit-logs?limit=100&${query}`)) && held
    held = (await compare(`  its counts`, small, large, async () => `/api/audit-logs/summary?${query}`)) && held
  }
  held = (await compare('tenth page', small, large, (app) => deepIn(app, ''))) && held
  held = (await compare('tenth page of updates', small, large, (app) => deepIn(app, 'action=update'))) && held
  const before = megabytes()
  const began = performance.now()
  const { intact, sealedEntries, batches, countsChecked, findings } = await large.audit.verify()
  console.log(
    `verify of ${sealedEntries} entries in ${batches} seals with ${countsChecked} counts: ${seconds(began)}, ${before} before and ${megabytes()} after; ${intact ? 'intact' : findings.join(' ')}`,
  )
  await exportRows(large)
  console.log(held ? `Every call held ${mostRatio} ×.` : `Some call took more than ${mostRatio} ×.`)
  for (const { app, database } of [small, large]) {
    await app.close()
    await database.close()
  }
  if (!held) process.exitCode = 1
} finally {
  await server.stop()
  await rm(heads, { recursive: true })
}
