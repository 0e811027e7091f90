/**
 * `npm run bench:scale`: what lists, search and the client page take with 200,000 clients, as a ratio to 2,000 on the same
 * server in the same run. Calls take turns between the two, so that whatever else the machine does falls on both alike.
 * Beside it, 10,000 rows imported and 10,000 changed at once. `--clients=200000`, `--small=2000`, `--calls=200`.
 */
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { createIds } from '#kernel/ids.ts'
import { seededRandom } from '#kernel/random.ts'
import { createAudit } from '#server/modules/audit/index.ts'
import { type ClientDependencies, clientRoutes, createClients } from '#server/modules/clients/index.ts'
import { type ComplianceDependencies, complianceRoutes, createCompliance } from '#server/modules/compliance/index.ts'
import { createSettings } from '#server/modules/settings/index.ts'
import { createBulk } from '#server/platform/bulk/bulk.ts'
import { type ConnectionSettings, type Database, openDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { createOutbox } from '#server/platform/events/outbox.ts'
import { systemClock } from '#server/platform/system.ts'
import { createLogger } from '#server/platform/telemetry/logger.ts'
import { person } from '#tests/setup/people.ts'
import { serveRoutes } from '#tests/setup/serve.ts'
import { generateClients } from './clients.ts'
import { startBenchServer } from './server.ts'

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '200000' },
    small: { type: 'string', default: '2000' },
    calls: { type: 'string', default: '200' },
  },
})
const [many, few, calls] = [Number(values.clients), Number(values.small), Number(values.calls)]

/** What a call may take at most with many clients, in times of what it takes with few. */
const mostRatio = 1.5
const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(1)

interface Scaled {
  readonly database: Database
  readonly app: FastifyInstance
  readonly runBulk: () => Promise<void>
  readonly clients: number
}

async function scaled(owner: ConnectionSettings, settings: ConnectionSettings, count: number): Promise<Scaled> {
  await migrate(owner)
  const maker = openDatabase(owner, { poolSize: 1, onError: console.error })
  await generateClients(maker, count)
  await maker.close()
  const database = openDatabase(settings, { poolSize: 8, onError: console.error })
  const clock = systemClock
  const outbox = createOutbox({ clock })
  const logger = createLogger('silent')
  const audit = createAudit({ database, clock, sealKey: new Uint8Array(32), headFile: '/dev/null', logger })
  const base = { database, clock, audit, outbox, ids: createIds(clock, seededRandom(7)) }
  const identity = { othersWhoMay: async () => 1, mayApprove: async () => true }
  const ground = { ...base, identity, settings: createSettings(base), documents: { get: async () => null } }
  const clients = createClients(ground as unknown as ClientDependencies)
  const screening = { openMatches: async () => 0, confirmedMatches: async () => 0, lists: async () => [] }
  const compliance = createCompliance({ ...ground, clients, screening } as unknown as ComplianceDependencies)
  const bulk = createBulk({ ...base, actions: [...clients.bulkActions, ...compliance.bulkActions] })
  const deps = { ...base, settings: ground.settings, clients, compliance, bulk, nudge: () => undefined }
  const routes = [...clientRoutes(deps), ...complianceRoutes(deps)]
  const app = await serveRoutes({ database, clock, routes, actor: () => person('bench', 'Bench', 'compliance') })
  return { database, app, runBulk: () => bulk.runDue(), clients: count }
}

/** Each call with a turn of its own, so that no two ask the same. */
const asked: readonly (readonly [name: string, url: (turn: number, clients: number) => string])[] = [
  ['newest first', () => '/api/clients?limit=96'],
  ['by company name', () => '/api/clients?limit=96&sort=companyName'],
  ['by limit, highest first', () => '/api/clients?limit=96&sort=-monthlyLimit'],
  ['KYC pending', () => '/api/clients?limit=96&kycStatus=pending'],
  ['inactive, by country', () => '/api/clients?limit=96&isActive=false&sort=country'],
  [
    'search by name',
    (turn, clients) => `/api/clients?limit=96&q=${encodeURIComponent(`textiles ${1 + ((turn * 37) % clients)}`)}`,
  ],
  ['search by e-mail', (turn, clients) => `/api/clients?limit=96&q=contact${1 + ((turn * 53) % clients)}@example`],
  ['one client', (turn, clients) => `/api/clients/${1 + ((turn * 101) % clients)}`],
]

async function timed(app: FastifyInstance, url: string): Promise<number> {
  const began = performance.now()
  const { statusCode } = await app.inject(url)
  const took = performance.now() - began
  if (statusCode !== 200) throw new Error(`${url} was answered ${statusCode}`)
  return took
}

const p95 = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0

async function compare(small: Scaled, large: Scaled): Promise<boolean> {
  let held = true
  for (const [name, url] of asked) {
    const times: [number[], number[]] = [[], []]
    for (let turn = -20; turn < calls; turn += 1) {
      for (const [at, { app, clients }] of [small, large].entries()) {
        const took = await timed(app, url(turn + 20, clients))
        if (turn >= 0) times[at === 0 ? 0 : 1].push(took)
      }
    }
    const [fewMs, manyMs] = [p95(times[0]), p95(times[1])]
    const ratio = manyMs / fewMs
    held &&= ratio <= mostRatio
    console.log(
      `${name.padEnd(26)} ${fewMs.toFixed(1).padStart(7)} ms ${manyMs.toFixed(1).padStart(7)} ms ${ratio.toFixed(2).padStart(6)} ×`,
    )
  }
  return held
}

async function changeMany({ app, runBulk }: Scaled): Promise<void> {
  const headers = { 'sec-fetch-site': 'same-origin' }
  const line = (at: number) => `Imported ${at} Trading,Awa Diop,imported${at}@example.org,Rue ${at},Ghana,IMP-${at}`
  const rows = Array.from({ length: 10_000 }, (_, at) => line(at)).join('\r\n')
  const payload = {
    fileName: 'bench.csv',
    content: `Company Name,Contact Person,Email,Address,Country,Tax ID\r\n${rows}`,
  }
  let began = performance.now()
  const checked = await app.inject({ method: 'POST', url: '/api/clients/imports', headers, payload })
  console.log(`10,000 rows checked in ${seconds(began)} s (${checked.statusCode}, ${checked.json().ready} ready)`)
  began = performance.now()
  const url = `/api/clients/imports/${checked.json().id}/confirm`
  const confirmed = await app.inject({ method: 'POST', url, headers, payload: {} })
  await runBulk()
  console.log(`10,000 rows imported in ${seconds(began)} s (${confirmed.statusCode})`)
  began = performance.now()
  const selection = { all: true, filter: { q: 'imported trading' } }
  const changed = await app.inject({
    method: 'POST',
    url: '/api/clients/bulk',
    headers,
    payload: { selection, action: 'deactivate', reason: 'bench' },
  })
  await runBulk()
  console.log(`${changed.json().total} clients deactivated in ${seconds(began)} s (${changed.statusCode})`)
}

const server = await startBenchServer()
try {
  const began = performance.now()
  const small = await scaled(server.owner, server.app, few)
  const large = await scaled(server.reference, { ...server.app, database: server.reference.database }, many)
  console.log(`${few} and ${many} clients generated in ${seconds(began)} s`)
  await large.database.pool.execute(sql`select 1`)
  const held = await compare(small, large)
  await changeMany(large)
  console.log(held ? `Every call held ${mostRatio} ×.` : `Some call took more than ${mostRatio} ×.`)
  for (const { app, database } of [small, large]) {
    await app.close()
    await database.close()
  }
  if (!held) process.exitCode = 1
} finally {
  await server.stop()
}
