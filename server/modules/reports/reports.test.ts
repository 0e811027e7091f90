import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waemuReport } from '#contract/compliance/api.ts'
import { expectOk } from '#kernel/result.ts'
import { type ComplianceHarness, openComplianceHarness } from '#tests/setup/compliance-harness.ts'
import { person } from '#tests/setup/person-factory.ts'
import { presentDetailed } from './figures.ts'
import { createReports, type ReportDependencies, type Reports, reportRoutes } from './index.ts'

let harness: ComplianceHarness
let reports: Reports
const identity = { countOthersByPermission: 1 }
const connections: unknown[] = []
const mode = 'sandbox'
const readLetterhead = async () => ({ name: 'Keita Trading', lines: [], logo: null, isSandbox: true })

beforeAll(async () => {
  harness = await openComplianceHarness()
  reports = reportsOf()
})
afterAll(() => harness.close())

function reportsOf(more: Partial<ReportDependencies> = {}): Reports {
  const { database, settings, clients, answers } = harness
  const fakes = {
    identity: {
      countOthersByPermission: async () => identity.countOthersByPermission,
      namesOf: async () => new Map([['fatou', 'Fatou Diallo']]),
    },
    banking: { list: async () => ({ items: connections }) },
    screening: {},
    audit: { recentChanges: async () => [] },
    compliance: harness.compliance,
  }
  const clock = { now: () => answers.now }
  return createReports({ database, settings, clients, clock, mode, ...fakes, ...more } as unknown as ReportDependencies)
}

let made = 0
/** A conversion as its own module would have saved it. */
async function convert(about: {
  at: string
  clientId?: number | null
  state?: string
  usdMinor?: bigint
  amountXof?: bigint
  by?: string
}): Promise<string> {
  made += 1
  const reference = `TX-TEST-${made}`
  const usdMinor = about.usdMinor ?? 10_000_000n
  const values = [
    reference,
    about.clientId ?? null,
    about.amountXof ?? 150_000_000n,
    usdMinor,
    usdMinor * 10_000n,
    about.state ?? 'completed',
    about.by ?? 'fatou',
    about.at,
  ]
  await harness.database.call(
    {
      name: 'test-conversion',
      text: `insert into conversions.conversion (reference, client_id, client_name, client_country, amount_xof, gross_usd_minor,
        fee_usd_minor, net_usdt_minor, fee_basis_points, rate, rate_source, rate_stale, rate_is_default, rate_locked_until,
        state, filing_required, initiated_by, initiated_by_name, notes, created_at, updated_at)
        values ($1, $2, 'Baobab', 'Mali', $3, $4, 0, $5, 0, 561, 'test', false, false, $8, $6, false, $7, 'F', '', $8, $8)`,
    },
    values,
  )
  return reference
}

async function readReport(period: 'week' | 'month' | 'quarter' | 'year') {
  const chunks: string[] = []
  for await (const chunk of expectOk(await reports.waemu({ period }), 'the report')) chunks.push(chunk)
  return JSON.parse(chunks.join('')) as ReturnType<typeof waemuReport.parse>
}

describe('reports without data', () => {
  it('count nothing, score 100 without clients, and show dashes for unknown values', {
    tags: ['D12-36'],
  }, async () => {
    expect(await reports.dashboard()).toEqual({
      totalClients: 0,
      monthlyRevenue: 0,
      pendingInvoices: 0,
      complianceScore: 100,
      clientsChangePercent: null,
      revenueChangePercent: null,
      averageProcessingDays: null,
      approvedClients: 0,
    })
    expect(await reports.clientMetrics()).toMatchObject({
      totalClientValue: 0,
      averageMonthlyVolume: null,
      retentionRate: null,
    })
    const report = await readReport('month')
    expect(report).toMatchObject({ rows: 0, transactions: [], sha256: createHash('sha256').digest('hex') })
  })

  it('show a new business the steps it has completed and those it has not', async () => {
    const done = async () => (await reports.firstSteps()).filter((step) => step.done).map(({ step }) => step)
    expect(await done()).toEqual([])
    identity.countOthersByPermission = 2
    for (const isApproved of [false, true]) {
      connections.splice(0, 1, { connectionStatus: 'connected', isApproved })
      expect(await done()).toEqual(isApproved ? ['colleague', 'bank'] : ['colleague'])
    }
    connections.length = 0
    identity.countOthersByPermission = 1
  })
})

describe('figures over clients', () => {
  it('compute counts, values and retention over all rows', { tags: ['D5-28', 'S7-11', 'D3-07'] }, async () => {
    const { answers } = harness
    answers.now = new Date('2026-10-31T23:59:59.999Z')
    const first = await harness.added({}, 'approved')
    answers.now = new Date('2026-11-01T00:00:00.000Z')
    const second = await harness.added()
    answers.now = new Date('2026-11-20T10:00:00.000Z')
    expect(await reports.dashboard()).toMatchObject({
      totalClients: 2,
      clientsChangePercent: 100,
      complianceScore: 50,
      approvedClients: 1,
    })

    // Active in days 91 to 180 and since; active only in the earlier days; failed since, which is
    // no activity.
    const third = await harness.added()
    expect((await reports.firstSteps()).filter(({ done }) => done).map(({ step }) => step)).toEqual(['client', 'kyc'])
    for (const clientId of [first.id, second.id, third.id]) await convert({ at: '2026-07-01T10:00:00Z', clientId })
    await convert({ at: '2026-11-02T10:00:00Z', clientId: first.id, state: 'in_review', usdMinor: 99n })
    await convert({ at: '2026-11-02T10:00:00Z', clientId: second.id, state: 'failed', usdMinor: 99n })
    await convert({ at: '2026-10-31T23:59:59Z', clientId: null, usdMinor: 1_000_001n })
    await convert({ at: '2025-10-31T23:59:59Z', clientId: null, usdMinor: 7n })
    expect(await reports.clientMetrics()).toEqual({
      totalClients: 3,
      activeClients: 3,
      newClientsThisMonth: 2,
      kycPendingCount: 2,
      highRiskCount: 0,
      totalClientValue: 310_000.08,
      averageMonthlyVolume: 155_000,
      retentionRate: 33.3,
    })
    expect((await reports.firstSteps()).filter(({ done }) => !done).map(({ step }) => step)).toEqual([
      'business',
      'colleague',
      'invoice',
      'bank',
    ])
  })

  it("return each client's conversion volume without failed ones, paged like the list", {
    tags: ['D5-27', 'S7-12'],
  }, async () => {
    harness.reset()
    harness.answers.now = new Date('2026-11-20T10:00:00.000Z')
    const quiet = await harness.added({ companyName: 'Detailed quiet' })
    const busy = await harness.added({ companyName: 'Detailed busy' })
    await convert({ at: '2026-10-31T23:00:00Z', clientId: busy.id, usdMinor: 100n })
    await convert({ at: '2026-11-02T10:00:00Z', clientId: busy.id, usdMinor: 250n, state: 'in_review' })
    await convert({ at: '2026-11-03T10:00:00Z', clientId: busy.id, usdMinor: 999n, state: 'failed' })
    const filter = { q: 'detailed' }
    const first = await reports.detailedClients({ filter, page: { limit: 1 } })
    expect([first.total, first.items.map(presentDetailed)]).toMatchObject([
      2,
      [
        {
          id: busy.id,
          contactPerson: 'Awa Ndiaye',
          totalTransactionVolume: 3.5,
          monthlyVolume: 2.5,
          transactionCount: 2,
          lastTransactionDate: '2026-11-02T10:00:00.000Z',
        },
      ],
    ])
    const all = await reports.detailedClients({ filter, page: { limit: 9 } })
    expect(all.items.map(presentDetailed)[1]).toMatchObject({
      id: quiet.id,
      totalTransactionVolume: 0,
      transactionCount: 0,
      lastTransactionDate: null,
    })
  })

  it('include invoice figures once invoices exist', async () => {
    const dashboard = async () => ({
      revenueUsdMinor: 18_492_000n,
      revenueChangePercent: 8.2,
      pending: 9,
      averageProcessingDays: 2.4,
    })
    expect(await reportsOf({ invoices: { dashboard } }).dashboard()).toMatchObject({
      monthlyRevenue: 184_920,
      pendingInvoices: 9,
      revenueChangePercent: 8.2,
      averageProcessingDays: 2.4,
    })
  })
})

describe('the WAEMU report', { tags: ['D12-35'] }, () => {
  it('covers every row of the period to date, however many, and hashes them', async () => {
    harness.answers.now = new Date('2026-03-20T10:00:00.000Z')
    const inside = Array.from({ length: 1203 }, () => convert({ at: '2026-03-10T10:00:00Z', usdMinor: 100n }))
    await Promise.all(inside)
    await convert({ at: '2026-03-11T10:00:00Z', state: 'cancelled' })
    await convert({ at: '2026-03-12T10:00:00Z', state: 'in_review', usdMinor: 50n })
    await convert({ at: '2026-02-28T23:59:59.999Z' })
    await convert({ at: '2026-03-20T10:00:00.001Z' })
    const report = waemuReport.parse(await readReport('month'))
    expect(report.rows).toBe(1205)
    expect(new Set(report.transactions.map((row) => row.reference)).size).toBe(1205)
    expect(report.summary).toEqual({
      totalTransactions: 1204,
      totalVolumeXof: 1204 * 150_000_000,
      totalGrossUsd: '1203.50',
      totalFeesUsd: '0.00',
      completed: 1203,
      inProgress: 1,
      failed: 1,
      filingsRequired: 0,
      filingsSubmitted: 0,
      ownAccountConversions: 1204,
    })
    expect(report.period).toEqual({
      name: 'month',
      from: '2026-03-01T00:00:00.000Z',
      to: '2026-03-20T10:00:00.000Z',
      timeZone: 'Africa/Abidjan',
      firstDay: '2026-03-01',
      lastDay: '2026-03-31',
      isClosed: false,
    })
    const lines = report.transactions.map((row) => `${JSON.stringify(row)}\n`).join('')
    expect(createHash('sha256').update(lines).digest('hex')).toBe(report.sha256)
    expect((await readReport('quarter')).rows).toBe(1206)
  })

  it('begins the month by the business time zone', { tags: ['D3-40'] }, async () => {
    const change = async (timeZone: string) => {
      const admin = person('a', 'A', 'admin', harness.answers.now)
      expectOk(await harness.write((t) => harness.settings.change(t, admin, 'business.timeZone', timeZone)), 'set')
    }
    await change('Africa/Lagos')
    harness.answers.now = new Date('2026-03-20T10:00:00.000Z')
    const report = await readReport('month')
    expect([report.period.from, report.rows]).toEqual(['2026-02-28T23:00:00.000Z', 1206])
    await change('Africa/Abidjan')
  })

  it('includes the filing of each conversion', async () => {
    harness.answers.now = new Date('2026-05-20T10:00:00.000Z')
    const reference = await convert({ at: '2026-05-10T10:00:00Z' })
    await harness.database.call(
      {
        name: 'test-filing',
        text: `with package as (
            insert into documents.document (document_type, title, created_at, updated_at)
            values ('compliance_package', 'Package', '2026-05-12', '2026-05-12') returning id)
          insert into compliance.filing (conversion_id, amount_xof, threshold_xof, status, due_on, created_at, updated_at,
            submitted_on, submission_reference, package_document_id, package_version)
          select c.id, c.amount_xof, 100000000, 'submitted', '2026-05-15', c.created_at, c.created_at, '2026-05-12', 'R 1', package.id, 1
          from conversions.conversion c, package where reference = $1`,
      },
      [reference],
    )
    const report = await readReport('week')
    expect(report.rows).toBe(0)
    const month = await readReport('month')
    expect(month.transactions).toMatchObject([{ reference, filing: 'submitted', rate: '561.000000', country: 'Mali' }])
    expect(month.summary).toMatchObject({ filingsRequired: 1, filingsSubmitted: 1 })
  })
})

describe('work that waits for a person', () => {
  it('is none without alerts or filings, and none for people without the permission', async () => {
    for (const role of ['compliance', 'user'] as const)
      expect(await reportsOf().waitingWork(person('kone', 'Moussa Kone', role))).toEqual([])
  })
})

describe('recent activity', () => {
  it('names the person that a change concerned', async () => {
    const changed = (resourceType: string, resourceId: string) => ({
      id: 1,
      action: 'create',
      resourceType,
      resourceId,
    })
    const audit = {
      recentChanges: async () => [changed('user', 'fatou'), changed('user', 'nobody'), changed('client', 'fatou')],
    }
    const activity = await reportsOf({ audit } as unknown as ReportDependencies).recentActivity(
      person('kone', 'Moussa Kone', 'compliance'),
    )
    expect(activity.map(({ resourceName }) => resourceName)).toEqual(['Fatou Diallo', null, null])
  })
})

describe('report routes', () => {
  it('answer by their contract, the report as one JSON text', {
    tags: ['S7-06', 'S7-07', 'S7-11', 'D3-41', 'D15-08'],
  }, async () => {
    const { audit, answers, clock } = harness
    answers.now = new Date('2026-03-20T10:00:00.000Z')
    const routes = reportRoutes({ reports: reportsOf({ audit }), audit, clock, readLetterhead })
    const actor = () => person('kone', 'Moussa Kone', 'compliance', answers.now)
    const app = await harness.serve(routes, actor)
    const get = async (url: string) => {
      const reply = await app.inject(url)
      expect(reply.statusCode).toBe(200)
      return reply.json()
    }
    expect(await get('/api/dashboard/metrics')).toMatchObject({ pendingInvoices: 0 })
    expect(await get('/api/clients/metrics')).toMatchObject({ activeClients: expect.any(Number) })
    expect(await get('/api/dashboard/first-steps')).toContainEqual({ step: 'invoice', done: false })
    expect(await get('/api/dashboard/waiting-work')).toEqual(expect.any(Array))
    expect(waemuReport.parse(await get('/api/compliance/waemu-report')).period.name).toBe('month')
    const activity = await get('/api/dashboard/recent-activity')
    expect(activity).toHaveLength(5)
    expect(activity.map((entry: { action: string }) => entry.action)).toContain('update_client')
    expect((await app.inject('/api/compliance/waemu-report?period=decade')).statusCode).toBe(400)
    const incomplete = await app.inject('/api/compliance/waemu-report?period=custom&format=pdf')
    expect([incomplete.statusCode, incomplete.json().code]).toEqual([400, 'period_days_missing'])
  })
})
