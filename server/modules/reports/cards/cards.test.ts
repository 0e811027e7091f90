import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Report, type ReportType, report as reportSchema, reportTypes } from '#contract/reports/api.ts'
import { type ComplianceHarness, openComplianceHarness } from '#tests/setup/compliance-harness.ts'
import { person } from '#tests/setup/person-factory.ts'
import { serveRoutes } from '#tests/setup/route-server.ts'
import { createReports, type ReportDependencies, type Reports, reportRoutes } from '../index.ts'
import type { ReportPeriod } from '../rules.ts'

let harness: ComplianceHarness
let reports: Reports
let clients: readonly number[]
/** The last instant of the fixture: a Friday, after 20 days of the month. */
const now = new Date('2026-11-20T10:00:00.000Z')

beforeAll(async () => {
  harness = await openComplianceHarness()
  harness.answers.now = new Date('2026-11-02T08:00:00.000Z')
  const first = await harness.added({ companyName: 'Baobab', country: 'Mali' }, 'approved')
  const second = await harness.added({ companyName: 'Cauris', country: 'Ghana' })
  clients = [first.id, second.id]
  harness.answers.now = now
  const { database, settings, answers } = harness
  reports = createReports({
    ...harness,
    clock: { now: () => answers.now },
    mode: 'sandbox',
    database,
    settings,
  } as unknown as ReportDependencies)
  await furnish()
})
afterAll(() => harness.close())

const run = (name: string, text: string, values: readonly unknown[] = []) =>
  harness.database.call<{ id: number }>({ name: `test-${name}`, text }, values)

let made = 0
type Done = Readonly<{ at: string; client: number | null; xof: bigint; rate: string; cents: bigint; state: string }> &
  Readonly<{ completedAt?: string; waitedMs?: number; bank?: string; reviewed?: boolean }>

async function convert(done: Done): Promise<number> {
  made += 1
  const fee = (done.cents * 15n) / 1000n
  const rows = await run(
    'conversion',
    `insert into conversions.conversion (reference, client_id, client_name, client_country, amount_xof, gross_usd_minor,
      fee_usd_minor, net_usdt_minor, fee_basis_points, rate, rate_source, rate_stale, rate_is_default, rate_locked_until,
      state, filing_required, initiated_by, initiated_by_name, notes, created_at, updated_at, completed_at, waited_ms, bank_name, review_reasons)
      values ($1, $2::integer, case when $2::integer is null then 'House' else 'Client ' || $2::integer end, 'Mali', $3, $4, $5, $6, 150, $7, 'test', false, false, $8::timestamptz,
        $9, false, 'u', 'U', '', $8::timestamptz, $8::timestamptz, $10::timestamptz, $11, $12, $13::text[]) returning id`,
    [
      `TX-${made}`,
      done.client,
      done.xof,
      done.cents,
      fee,
      (done.cents - fee) * 10_000n,
      done.rate,
      done.at,
      done.state,
      done.completedAt ?? null,
      done.waitedMs ?? 0,
      done.bank ?? null,
      done.reviewed ? ['amount'] : [],
    ],
  )
  return rows[0]?.id ?? 0
}

/**
 * Small enough to compute by hand. November: 168,000,000 at 560 for Baobab (completed in 10 s, 4 s
 * of it waiting), 112,200,000 at 561 for Cauris (in review), 56,000,000 at 560 for the own account
 * (failed). October: one of Baobab.
 */
async function furnish(): Promise<void> {
  const [baobab = 0, cauris = 0] = clients
  await convert({
    at: '2026-10-31T23:59:59.999Z',
    client: baobab,
    xof: 60_000_000n,
    rate: '600',
    cents: 10_000_000n,
    state: 'completed',
    completedAt: '2026-11-01T00:00:09.999Z',
  })
  const filed = await convert({
    at: '2026-11-01T00:00:00Z',
    client: baobab,
    xof: 168_000_000n,
    rate: '560',
    cents: 30_000_000n,
    state: 'completed',
    completedAt: '2026-11-01T00:00:10Z',
    waitedMs: 4_000,
    bank: 'Orabank',
    reviewed: true,
  })
  const waiting = await convert({
    at: '2026-11-10T09:30:00Z',
    client: cauris,
    xof: 112_200_000n,
    rate: '561',
    cents: 20_000_000n,
    state: 'in_review',
    reviewed: true,
  })
  await convert({
    at: '2026-11-10T10:30:00Z',
    client: null,
    xof: 56_000_000n,
    rate: '560',
    cents: 10_000_000n,
    state: 'failed',
  })
  const filing = `insert into compliance.filing (conversion_id, client_id, amount_xof, threshold_xof, status, due_on, created_at, updated_at,
      submitted_on, submission_reference, package_document_id, package_version)
    values ($1, $2, $3, 100000000, $4, $5, $6::timestamptz, $6::timestamptz, $7::date, $8::text, $9::integer, $9::integer)`
  await run('filing', filing, [
    filed,
    baobab,
    168_000_000n,
    'submitted',
    '2026-11-09',
    '2026-11-01T00:00:01Z',
    '2026-11-06',
    'R-1',
    1,
  ])
  await run('filing', filing, [
    waiting,
    cauris,
    112_200_000n,
    'due',
    '2026-11-17',
    '2026-11-10T09:30:01Z',
    null,
    null,
    null,
  ])
  const rate = `insert into fx.rate (to_currency, rate, source, as_of, day, fetched_at) values ($1, $2, 'test', $3::timestamptz, ($3::timestamptz)::date, $3::timestamptz)`
  await run('rate', rate, ['XOF', '600', '2026-10-30T00:00:00Z'])
  await run('rate', rate, ['XOF', '560', '2026-11-02T00:00:00Z'])
  await run('rate', rate, ['XOF', '570', '2026-11-19T00:00:00Z'])
  await run(
    'document',
    `insert into documents.document (client_id, document_type, title, created_at, updated_at, expires_on)
    values ($1, 'fx_letter', 'Letter', '2026-11-03', '2026-11-03', '2026-12-01'), ($1, 'kyc', 'Passport', '2026-10-03', '2026-10-03', '2026-11-19')`,
    [baobab],
  )
  await run(
    'call',
    `insert into banking.connection (row_key, bank_code, bank_name, country, account_sealed, account_last_four, account_hash, account_name,
    swift_code, rail, is_active, status, daily_limit_xof, monthly_limit_xof, opened_at, created_at)
    values (gen_random_uuid(), 'ORABF', 'Orabank', 'Burkina Faso', 's', '6677', repeat('a', 64), 'Keita', '', 'sandbox', true, 'connected', 1, 1, '2026-11-01', '2026-11-01')`,
  )
  await run(
    'asked',
    `insert into banking.instruction (end_to_end_id, kind, connection_id, amount_xof, state, asked_at, booked_at, updated_at)
    select repeat(n::text, 32), 'transfer', (select min(id) from banking.connection), 168000000, case when n = 3 then 'rejected' else 'booked' end,
      '2026-11-05', case when n < 3 then '2026-11-05'::timestamptz end, '2026-11-05' from generate_series(1, 3) n`,
  )
  await run(
    'calls',
    `insert into banking.rail_call (connection_id, verb, called_at, latency_ms, failed)
    select (select min(id) from banking.connection), 'balance', '2026-11-06', 100 * n, n = 4 from generate_series(1, 4) n`,
  )
}

const figures = async (type: ReportType, period: ReportPeriod = 'month') => {
  const { figures: found } = await reports.report(type, period)
  return Object.fromEntries(found.map(({ key, value }) => [key, value]))
}

const table = async (type: ReportType, key: string): Promise<Report['tables'][number]> => {
  const found = (await reports.report(type, 'month')).tables.find((each) => each.key === key)
  if (!found) throw new Error(`no table ${key}`)
  return found
}

describe('reports computed by hand', { tags: ['D14-01'] }, () => {
  it('BCEAO filing shows the expected figures', async () => {
    expect(await figures('bceao-filing')).toEqual({
      required: 2,
      volume: '280200000',
      due: 1,
      overdue: 1,
      submitted: 1,
      acknowledged: 0,
      withdrawn: 0,
      filed: '50.0',
    })
    expect((await table('bceao-filing', 'filings')).rows.map((row) => [row[0], row[3], row[4], row[5]])).toEqual([
      ['TX-3', '112200000', 'due', '2026-11-17'],
      ['TX-2', '168000000', 'submitted', '2026-11-09'],
    ])
  })

  it('conversion volume shows the expected figures', async () => {
    expect(await figures('conversion-volume')).toEqual({
      volume: '280200000',
      conversions: 2,
      gross: '500000.00',
      fees: '7500.00',
      net: '492500.000000',
      average: '140100000',
      largest: '168000000',
      daily: '14010000',
      completed: 1,
      processing: 1,
      failed: 1,
      house: 0,
    })
    expect((await table('conversion-volume', 'days')).rows).toEqual([
      ['2026-11-01', 1, 0, '168000000', '300000.00'],
      ['2026-11-10', 2, 1, '112200000', '200000.00'],
    ])
    expect((await table('conversion-volume', 'banks')).rows).toEqual([
      ['Orabank', 1, '168000000', '60.0'],
      ['None yet', 1, '112200000', '40.0'],
    ])
  })

  it('FX impact shows the expected figures', async () => {
    // 280.2 million francs at 600, the rate before November, were 467,000.00 dollars; they became
    // 500,000.00.
    expect(await figures('fx-impact')).toEqual({
      opening: '600.000000',
      closing: '570.000000',
      change: '-5.00',
      average: '560.400000',
      low: '560.000000',
      high: '561.000000',
      gross: '500000.00',
      impact: '33000.00',
      conversions: 2,
    })
    expect((await table('fx-impact', 'pairs')).rows).toEqual([
      ['XOF', '560.000000', '570.000000', '560.000000', '570.000000', '1.79', 2],
    ])
  })

  it('efficiency shows the expected figures', async () => {
    expect(await figures('efficiency')).toEqual({
      conversions: 3,
      completed: 1,
      failed: 1,
      processing: 1,
      success: '50.0',
      median: '6000',
      mean: '6000',
      slow: '6000',
      reviewed: 2,
      reviewed_share: '66.7',
      waited: '0.00',
    })
  })

  it('banking status shows the expected figures', async () => {
    expect(await figures('banking-status')).toEqual({
      connections: 1,
      connected: 1,
      in_error: 0,
      asked: 3,
      booked: 2,
      rejected: 1,
      success: '66.7',
      volume: '336000000',
      calls: 4,
      errors: '25.0',
      median: '250',
    })
    expect((await table('banking-status', 'banks')).rows).toEqual([
      ['Orabank ••••6677', 'Burkina Faso', 'connected', 3, 2, 1, '336000000', 4, '25.0', '250'],
    ])
  })

  it('client patterns shows the expected figures', async () => {
    expect(await figures('client-patterns')).toEqual({
      active: 2,
      first_time: 1,
      repeated: 0,
      added: 2,
      conversions: 2,
      per_client: '1.0',
      average: '250000.00',
      top_share: '60.0',
    })
    expect((await table('client-patterns', 'weekdays')).rows).toEqual([
      ['Tuesday', 1, '112200000'],
      ['Sunday', 1, '168000000'],
    ])
    expect((await table('client-patterns', 'hours')).rows.map(([hour]) => hour)).toEqual(['00:00', '09:00'])
  })

  it('forex documents shows the expected figures', async () => {
    expect(await figures('forex-docs')).toEqual({
      on_file: 2,
      fx_letters: 1,
      packages: 0,
      added: 1,
      expired: 1,
      expiring: 1,
      conversions: 2,
      coverage: '50.0',
    })
  })

  it('risk assessment shows the expected figures', async () => {
    expect(await figures('risk-assessment')).toMatchObject({
      active: 2,
      without_kyc: 1,
      reviewed: 2,
      failed_share: '33.3',
      open_matches: 0,
      exceptions: 0,
      receivables: '0.00',
      late_share: null,
    })
    expect(
      (await table('risk-assessment', 'countries')).rows.map(([country, count, , volume]) => [country, count, volume]),
    ).toEqual([
      ['Mali', 1, '168000000'],
      ['Ghana', 1, '112200000'],
    ])
  })

  it('the headline shows its figures day by day', async () => {
    const overview = await reports.overview('month')
    expect(overview).toMatchObject({
      volumeXof: 280_200_000,
      dailyAverageXof: 14_010_000,
      successRate: 50,
      complianceScore: 50,
      conversions: 3,
      clients: 2,
    })
    expect(overview.trend).toHaveLength(20)
    expect(overview.trend[9]).toEqual({
      label: '2026-11-10',
      start: '2026-11-10',
      volumeXof: 112_200_000,
      conversions: 2,
      successRate: 0,
    })
    const year = await reports.overview('year')
    expect(year.trend.map(({ volumeXof }) => volumeXof).slice(-2)).toEqual([60_000_000, 280_200_000])
  })
})

describe('every report', () => {
  it.each(reportTypes)(
    '%s states its period, time, rows and hash, also over an empty period',
    { tags: ['D14-03'] },
    async (type) => {
      for (const period of ['week', 'month', 'quarter', 'year'] as const) {
        const report = reportSchema.parse(await reports.report(type, period))
        const { figures: found, tables } = report
        expect(report.sha256).toBe(
          createHash('sha256')
            .update(JSON.stringify({ figures: found, tables }))
            .digest('hex'),
        )
        expect(report).toMatchObject({
          type,
          generatedAt: now.toISOString(),
          period: { name: period, to: now.toISOString() },
        })
        for (const { rows, columns } of tables) for (const row of rows) expect(row).toHaveLength(columns.length)
      }
    },
  )

  it('exports a file in each format, named by type and period', { tags: ['D14-02'] }, async () => {
    const { database } = harness
    const noted: unknown[] = []
    const audit = { noteRead: async (_: unknown, entry: unknown) => void noted.push(entry) }
    const routes = reportRoutes({ reports, audit, clock: { now: () => now } } as unknown as Parameters<
      typeof reportRoutes
    >[0])
    const app = await serveRoutes({ database, clock: { now: () => now }, routes, actor: () => person('a', 'A') })
    const file = (format: string) => app.inject(`/api/reports/conversion-volume?period=month&format=${format}`)
    const json = await file('json')
    expect(json.headers['content-disposition']).toBe('attachment; filename="conversion-volume-month.json"')
    expect(json.json()).toEqual(await reports.report('conversion-volume', 'month'))
    const csv = (await file('csv')).body
    expect(csv).toContain(`Report,,SHA-256,${json.json().sha256},text`)
    expect(csv).toContain('Figures,,Volume,280200000,XOF')
    expect(csv).toContain('Volume by funding bank,Orabank,Share,60.0,percent')
    const [book, paper] = [await file('xlsx'), await file('pdf')]
    expect([book.rawPayload.subarray(0, 2).toString(), paper.rawPayload.subarray(0, 5).toString()]).toEqual([
      'PK',
      '%PDF-',
    ])
    expect(noted).toHaveLength(4)
    expect((await app.inject('/api/reports/no-such')).statusCode).toBe(400)
    await app.close()
  })
})
