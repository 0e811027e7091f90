import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Report, type ReportType, report as reportSchema, reportTypes } from '#contract/reports/api.ts'
import { expectOk } from '#kernel/result.ts'
import type { ComplianceHarness } from '#tests/setup/compliance-harness.ts'
import { person } from '#tests/setup/person-factory.ts'
import { now, openReportData } from '#tests/setup/report-data.ts'
import { serveRoutes } from '#tests/setup/route-server.ts'
import { type Reports, reportRoutes } from '../index.ts'
import type { ReportPeriod } from '../rules.ts'

let harness: ComplianceHarness
let reports: Reports

beforeAll(async () => {
  ;({ harness, reports } = await openReportData())
})
afterAll(() => harness.close())

const figures = async (type: ReportType, period: ReportPeriod = 'month') => {
  const { figures: found } = expectOk(await reports.report(type, { period }), 'a report')
  return Object.fromEntries(found.map(({ key, value }) => [key, value]))
}

const table = async (type: ReportType, key: string): Promise<Report['tables'][number]> => {
  const found = expectOk(await reports.report(type, { period: 'month' }), 'a report').tables.find(
    (each) => each.key === key,
  )
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
      exports: 0,
      repatriated: '0.00',
      banked: '0.00',
      to_cede: '0.00',
      ceded: '0.00',
      ceded_banked: '0.00',
      late_exports: 0,
      late_open: '0.00',
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
      ownAccount: 0,
    })
    expect((await table('conversion-volume', 'days')).rows).toEqual([
      ['2026-11-01', 1, 0, '168000000', '300000.00'],
      ['2026-11-10', 1, 1, '112200000', '200000.00'],
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
      requested: 3,
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
    const overview = expectOk(await reports.overview({ period: 'month' }), 'the figures')
    expect(overview).toMatchObject({
      volumeXof: 280_200_000,
      dailyAverageXof: 14_010_000,
      successRate: 50,
      complianceScore: 50,
      conversions: 2,
      clients: 2,
    })
    expect(overview.trend).toHaveLength(20)
    expect(overview.trend[9]).toEqual({
      label: '2026-11-10',
      start: '2026-11-10',
      volumeXof: 112_200_000,
      conversions: 1,
      successRate: 0,
    })
    const year = expectOk(await reports.overview({ period: 'year' }), 'the figures')
    expect(year.trend.map(({ volumeXof }) => volumeXof).slice(-2)).toEqual([60_000_000, 280_200_000])
  })
})

describe('every report', () => {
  it.each(reportTypes)(
    '%s states its period, time, rows and hash, also over an empty period',
    { tags: ['D14-03'] },
    async (type) => {
      for (const period of ['week', 'month', 'quarter', 'year'] as const) {
        const report = reportSchema.parse(expectOk(await reports.report(type, { period }), 'a report'))
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
    expect(json.json()).toEqual(expectOk(await reports.report('conversion-volume', { period: 'month' }), 'a report'))
    expect((await file('csv')).body).toContain(json.json().sha256)
    const [book, pdf] = [await file('xlsx'), await file('pdf')]
    expect([book.rawPayload.subarray(0, 2).toString(), pdf.rawPayload.subarray(0, 5).toString()]).toEqual([
      'PK',
      '%PDF-',
    ])
    expect(noted).toHaveLength(4)
    expect((await app.inject('/api/reports/no-such')).statusCode).toBe(400)
    const closed = await app.inject('/api/reports/revenue?period=last-month&format=json')
    expect(closed.headers['content-disposition']).toBe('attachment; filename="revenue-2026-10-01-to-2026-10-31.json"')
    expect(noted.at(-1)).toMatchObject({ resourceId: 'revenue-2026-10-01-to-2026-10-31' })
    const codeOf = async (path: string) => (await app.inject(path)).json().code
    for (const path of ['/api/reports', '/api/reports/revenue', '/api/reports/revenue/figures']) {
      expect(await codeOf(`${path}?period=custom&from=2026-10-01`)).toBe('period_days_missing')
      expect(await codeOf(`${path}?period=month&from=2026-10-01&to=2026-10-02`)).toBe('period_days_unexpected')
      expect(await codeOf(`${path}?period=custom&from=2026-10-02&to=2026-10-01`)).toBe('period_reversed')
      expect(await codeOf(`${path}?period=custom&from=2027-10-02&to=2027-10-03`)).toBe('period_not_begun')
    }
    await app.close()
  })

  it('states the day of the business on which a list was loaded', async () => {
    const list = `insert into screening.list_version (source, label, synthetic, sha256, entries, loaded_at)
      values ('UN', 'UN list', false, repeat('a', 64), 700, '2026-11-05T23:30:00Z')`
    await harness.database.call({ name: 'test-list', text: list }, [])
    const loadedIn = async (timeZone: string) => {
      const administrator = person('admin', 'Ada', 'admin')
      expectOk(
        await harness.write((t) => harness.settings.change(t, administrator, 'business.timeZone', timeZone)),
        'the time zone',
      )
      return (await table('aml-screening', 'lists')).rows[0]?.at(-1)
    }
    expect(await loadedIn('Africa/Porto-Novo')).toBe('2026-11-06')
    expect(await loadedIn('Africa/Abidjan')).toBe('2026-11-05')
  })
})
