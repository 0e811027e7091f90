import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ConversionRow } from '#server/modules/conversions/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type ClonedDatabase, cloneDatabase } from '#tests/setup/database.ts'
import { person } from '#tests/setup/person-factory.ts'
import { serveRoutes } from '#tests/setup/route-server.ts'
import { createMonitoring, type MonitoringDependencies, monitoringRoutes } from './index.ts'
import { bankStatusOf } from './rules.ts'

let clone: ClonedDatabase
let database: Database
const now = new Date('2026-11-20T10:00:30.000Z')
const clock = { now: () => now }

beforeAll(async () => {
  clone = await cloneDatabase()
  database = clone.open(4)
})
afterAll(() => clone.drop())

let reads = 0
const run = (text: string) => {
  reads += 1
  return database.call<Record<string, unknown>>({ name: `test-${reads}`, text }, [])
}

const connections = {
  items: [
    { id: 1, bankName: 'UBA', accountNumber: '••••4821', isActive: true, lastSync: null },
    { id: 2, isActive: false },
  ],
}
const banking = {
  list: async () => connections,
  railHealth: async () => [],
  railPing: async () => null,
  debitedSince: async () => new Map<number, bigint>(),
}
const reading = {
  startedAt: new Date('2026-11-20T08:00:00.000Z'),
  loadPerCore: 1.4321,
  memoryUsed: 0.5,
  diskUsed: null,
  openConnections: 3,
  eventLoopDelayMs: 1.26,
}

function monitoringOf(more: object = {}) {
  const fakes = {
    settings: { read: async () => 'Africa/Abidjan' },
    conversions: { newest: async () => [] as ConversionRow[] },
    banking,
    machine: { read: async () => reading },
  }
  return createMonitoring({ database, clock, ...fakes, ...more } as unknown as MonitoringDependencies)
}

let made = 0
/** Inserts a conversion directly; `tookMs` includes its waiting time. */
async function convert(about: { minutesAgo: number; state: string; xof?: number; tookMs?: number; waitedMs?: number }) {
  made += 1
  const at = new Date(now.getTime() - about.minutesAgo * 60_000).toISOString()
  const done = about.tookMs === undefined ? 'null' : `timestamptz '${at}' + interval '${about.tookMs} ms'`
  await run(`insert into conversions.conversion (reference, client_name, amount_xof, gross_usd_minor, fee_usd_minor, net_usdt_minor,
    fee_basis_points, rate, rate_source, rate_stale, rate_is_default, rate_locked_until, state, filing_required, initiated_by,
    initiated_by_name, notes, created_at, updated_at, completed_at, waited_ms)
    values ('TX-${made}', 'Baobab', ${about.xof ?? 50_000_000}, 100, 0, 1000000, 150, 561, 'test', false, false, '${at}',
    '${about.state}', false, 'f', 'F', '', '${at}', '${at}', ${done}, ${about.waitedMs ?? 0})`)
}

describe('system metrics', { tags: ['D13-01', 'D13-02', 'S3-25'] }, () => {
  it('are zero or null without data', { tags: ['D16-22'] }, async () => {
    expect(await monitoringOf().systemMetrics()).toEqual({
      uptime: null,
      uptimeSince: null,
      startedAt: '2026-11-20T08:00:00.000Z',
      transactionVolume24h: 0,
      transactionVolume24hEur: '0.00',
      transactionCount24h: 0,
      averageProcessingTime: null,
      medianProcessingTime: null,
      successRate: null,
      activeConnections: 3,
      queuedTransactions: 0,
      systemLoad: 143.2,
      memoryUsage: 50,
      diskUsage: null,
      networkLatency: null,
      eventLoopDelay: 1.3,
    })
  })

  it('cover the last 24 hours without waiting times and convert to euro at 655.957', {
    tags: ['S9-13', 'S2-138', 'D13-05'],
  }, async () => {
    await convert({ minutesAgo: 1441, state: 'failed' })
    await convert({ minutesAgo: 1439, state: 'completed', xof: 65_595_700, tookMs: 4_000 })
    expect(await monitoringOf().systemMetrics()).toMatchObject({
      transactionVolume24h: 65_595_700,
      transactionVolume24hEur: '100000.00',
      averageProcessingTime: 4_000,
      medianProcessingTime: 4_000,
      successRate: 100,
    })
    await convert({ minutesAgo: 60, state: 'completed', tookMs: 7_205_000, waitedMs: 7_200_000 })
    await convert({ minutesAgo: 30, state: 'completed', tookMs: 12_000 })
    await convert({ minutesAgo: 20, state: 'rejected', xof: 900_000_000 })
    await convert({ minutesAgo: 5, state: 'in_review', xof: 70_000_000 })
    await convert({ minutesAgo: 4, state: 'funded', xof: 50_000_000 })
    await run(`insert into conversions.due (conversion_id, due_at)
      select id, '${now.toISOString()}' from conversions.conversion where state in ('in_review', 'funded')`)
    // 4 s, 5 s and 12 s; three of four that ended; the rejected one adds no volume.
    expect(await monitoringOf().systemMetrics()).toMatchObject({
      transactionVolume24h: 285_595_700,
      transactionCount24h: 5,
      averageProcessingTime: 7_000,
      medianProcessingTime: 5_000,
      successRate: 75,
      queuedTransactions: 1,
    })
  })

  it('count uptime in whole minutes since the first heartbeat, for any number of instances', {
    tags: ['D3-38'],
  }, async () => {
    await run(
      `insert into platform.heartbeat values ('2026-09-01T00:00:00Z', 'a'), ('2026-11-20T09:00:00Z', 'a'), ('2026-11-20T09:00:00Z', 'b')`,
    )
    await run(`insert into platform.heartbeat
      select minute, 'b' from generate_series(timestamptz '2026-11-20T09:15:00Z', '2026-11-20T10:00:00Z', interval '1 minute') minute`)
    // 09:00 and 09:15 to 09:59 of sixty minutes; 10:00 is unfinished, and September is out of
    // range.
    expect(await monitoringOf().systemMetrics()).toMatchObject({
      uptime: 76.67,
      uptimeSince: '2026-11-20T09:00:00.000Z',
    })
  })
})

describe('banking status', { tags: ['D13-04', 'S3-27', 'S4-19'] }, () => {
  const health = {
    connectionId: 1,
    calls: 100,
    failures: 5,
    medianLatencyMs: 5_000,
    lastThreeFailed: false,
  }

  it.each([
    ['online', health],
    ['degraded', { ...health, failures: 6 }],
    ['degraded', { ...health, medianLatencyMs: 5_001 }],
    ['offline', { ...health, lastThreeFailed: true }],
    [null, undefined],
    [null, { ...health, calls: 0 }],
  ] as const)('is %s', (status, found) => {
    expect(bankStatusOf(found)).toBe(status)
  })

  it("lists active connections only, with today's debits", async () => {
    expect(await monitoringOf().bankingStatus()).toMatchObject([
      { connectionId: 1, status: null, errorRate: null, calls: 0, dailyVolume: 0 },
    ])
    const debitedSince = async (_: unknown, since: Date) =>
      new Map(since.toISOString() === '2026-11-20T00:00:00.000Z' ? [[1, 655_957n]] : [])
    const shown = await monitoringOf({
      banking: { ...banking, railHealth: async () => [health], debitedSince },
    }).bankingStatus()
    expect(shown).toEqual([
      {
        connectionId: 1,
        bankName: 'UBA',
        accountNumber: '••••4821',
        status: 'online',
        responseTime: 5_000,
        errorRate: 5,
        calls: 100,
        lastSync: null,
        dailyVolume: 655_957,
        dailyVolumeEur: '1000.00',
      },
    ])
  })
})

it('answers 304 to an unchanged poll and audits nothing', {
  tags: ['D15-06'],
}, async () => {
  const server = await serveRoutes({
    database,
    clock,
    routes: monitoringRoutes({ monitoring: monitoringOf() }),
    actor: () => person('fatou', 'Fatou Diallo', 'auditor', now),
  })
  for (const url of ['system-metrics', 'live-transactions', 'banking-status'].map(
    (name) => `/api/monitoring/${name}`,
  )) {
    const first = await server.inject({ url, headers: { 'x-poll': 'true' } })
    expect(first.statusCode).toBe(200)
    const etag = String(first.headers.etag)
    expect((await server.inject({ url, headers: { 'if-none-match': etag, 'x-poll': 'true' } })).statusCode).toBe(304)
  }
  expect(await run('select count(*)::integer as kept from audit.entry')).toEqual([{ kept: 0 }])
  await server.close()
})
