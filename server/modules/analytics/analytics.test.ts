import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { advancedAnalytics, generateForecast } from '#contract/analytics/api.ts'
import { parseRate } from '#kernel/rate.ts'
import { expectOk } from '#kernel/result.ts'
import { createReceivables, type ReceivablesDependencies } from '#server/modules/receivables/index.ts'
import { createOutbox } from '#server/platform/events/outbox.ts'
import { type ComplianceHarness, openComplianceHarness } from '#tests/setup/compliance-harness.ts'
import { person } from '#tests/setup/person-factory.ts'
import { type AnalyticsDependencies, analyticsRoutes, createAnalytics } from './index.ts'

let harness: ComplianceHarness
let analytics: ReturnType<typeof createAnalytics>
let rates: { date: string; rate: unknown }[] = []

beforeAll(async () => {
  harness = await openComplianceHarness()
  const { database, settings, audit, answers } = harness
  const clock = { now: () => answers.now }
  const fx = { history: async () => rates }
  const outbox = createOutbox({ clock })
  analytics = createAnalytics({
    database,
    settings,
    audit,
    clock,
    outbox,
    fx,
    receivables: createReceivables({ clock, settings } as unknown as ReceivablesDependencies),
  } as unknown as AnalyticsDependencies)
})
afterAll(() => harness.close())

let reads = 0
function run<Row extends Record<string, unknown>>(text: string): Promise<Row[]> {
  reads += 1
  return harness.database.call<Row>({ name: `analytics-test-${reads}`, text }, [])
}

let made = 0
async function convert(about: {
  at: string
  usd: number
  clientId?: number | undefined
  state?: string
  xof?: number
}): Promise<number> {
  made += 1
  const cents = about.usd * 100
  const [row] = await run<{
    id: number
  }>(`insert into conversions.conversion (reference, client_id, client_name, amount_xof,
    gross_usd_minor, fee_usd_minor, net_usdt_minor, fee_basis_points, rate, rate_source, rate_stale, rate_is_default, rate_locked_until,
    state, filing_required, initiated_by, initiated_by_name, notes, created_at, updated_at)
    values ('TX-${made}', ${about.clientId ?? 'null'}, 'Baobab', ${about.xof ?? 50_000_000}, ${cents}, ${cents / 100},
    ${(cents - cents / 100) * 10_000}, 100, 561, 'test', false, false, '${about.at}', '${about.state ?? 'completed'}', false, 'f', 'F', '',
    '${about.at}', '${about.at}') returning id`)
  return row?.id ?? 0
}

describe('without data', { tags: ['D13-06', 'S7-40', 'S3-29', 'S3-30', 'S3-31', 'S3-32'] }, () => {
  it('returns null for figures, zero for counts, and the amount of data', { tags: ['D13-11'] }, async () => {
    for (const period of ['1month', '3months', '6months', '1year'] as const) {
      const found = advancedAnalytics.parse(await analytics.advanced(period))
      expect(found.performanceMetrics).toMatchObject({
        monthlyGrowthRate: null,
        customerRetentionRate: null,
        transactionSuccessRate: null,
        averageTransactionSize: null,
        peakHourVolume: null,
      })
      expect(found.riskAnalytics).toMatchObject({ overallRiskScore: null, riskTrends: [] })
      expect(found.clientSegmentation.highValue).toEqual({ count: 0, revenue: 0, volume: 0, avgTransaction: null })
      expect(found.predictiveInsights).toMatchObject({
        nextMonthVolume: null,
        riskPrediction: null,
        recommendedActions: [],
        forecast: null,
        monthsKept: 0,
        riskDaysKept: 0,
      })
    }
    await analytics.saveScore()
    expect(await run('select * from analytics.risk_score')).toEqual([])
  })

  it('refuses a forecast', async () => {
    const actor = () => person('fatou', 'Fatou Diallo', 'user', harness.answers.now)
    const server = await harness.serve(analyticsRoutes({ analytics }), actor)
    const url = generateForecast.path
    const refused = await server.inject({
      method: 'POST',
      url,
      payload: {},
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      'A forecast needs 6 whole months since the first conversion.',
    ])
  })
})

describe('hand-computed figures', () => {
  it('divide by no missing value with a single conversion', async () => {
    harness.answers.now = new Date('2026-11-20T10:00:00.000Z')
    const { id } = await harness.added({ companyName: 'Alone' }, 'approved')
    await convert({ at: '2026-11-02T10:15:00Z', usd: 1000, clientId: id })
    const { performanceMetrics, clientSegmentation, predictiveInsights } = await analytics.advanced('1month')
    expect(performanceMetrics).toEqual({
      monthlyGrowthRate: null,
      customerRetentionRate: null,
      transactionSuccessRate: 100,
      averageTransactionSize: 1000,
      // 50,000,000 over 18 started days, since 10:00 on the second.
      peakHourVolume: 2_777_778,
      peakHour: 10,
      seasonalTrends: [
        { month: '2026-10', volume: 0, volumeUsd: 0, growth: null, isOpen: false },
        { month: '2026-11', volume: 50_000_000, volumeUsd: 1000, growth: null, isOpen: true },
      ],
    })
    expect(clientSegmentation.highValue).toEqual({ count: 1, revenue: 10, volume: 1000, avgTransaction: 1000 })
    expect(predictiveInsights.monthsKept).toBe(0)
  })

  it('cover monthly volume, segments, risk components and recommendations', {
    tags: ['D13-08', 'D13-09'],
  }, async () => {
    const others = []
    for (const name of ['B', 'C', 'D', 'E']) others.push((await harness.added({ companyName: name }, 'approved')).id)
    const [b, c, d] = others
    // May to October 60, 70, 80, 90, 100, 110 million: the line continues with 120 and 130.
    for (const [index, month] of ['05', '06', '07', '08', '09', '10'].entries()) {
      await convert({ at: `2026-${month}-10T10:30:00Z`, usd: 500, clientId: b, xof: 60_000_000 + index * 10_000_000 })
    }
    await convert({ at: '2026-10-11T10:30:00Z', usd: 900, clientId: c, state: 'failed' })
    await convert({ at: '2025-10-31T23:59:59Z', usd: 9000, clientId: d })
    await run(`insert into reconciliation.exception (side, kind, subject, subject_name, reference, detail, found_at)
      values ('bank', 'booking_missing', 'connection:1', 'UBA', 'x', 'x', '2026-11-19T09:00:00Z'), ('bank', 'booking_missing', 'connection:1', 'UBA', 'y', 'y', '2026-11-20T09:00:00Z')`)
    await run(`insert into compliance.alert_tally (status, severity, type, assigned_to, change)
      values ('active', 'critical', 'threshold_exceeded', '', 1), ('resolved', 'high', 'threshold_exceeded', '', 1)`)
    rates = ['16', '17', '18', '19', '20'].map((day) => ({
      date: `2026-11-${day}`,
      rate: expectOk(parseRate('561'), 'a rate'),
    }))
    const found = advancedAnalytics.parse(await analytics.advanced('3months'))
    expect(found.period).toEqual({ name: '3months', from: '2026-08-01', until: '2026-11-20' })
    // From July's 80 to October's 110 in three months; five of six that ended since August.
    expect(found.performanceMetrics).toMatchObject({
      monthlyGrowthRate: 11.2,
      transactionSuccessRate: 80,
      averageTransactionSize: 625,
      peakHour: 10,
    })
    expect(found.performanceMetrics.seasonalTrends.map(({ month, volume, growth }) => [month, volume, growth])).toEqual(
      [
        ['2026-08', 90_000_000, 12.5],
        ['2026-09', 100_000_000, 11.1],
        ['2026-10', 110_000_000, 10],
        ['2026-11', 50_000_000, null],
      ],
    )
    // 3000 + 1000; D's is a second before the twelve months and C's failed, so neither counts.
    expect(found.clientSegmentation).toEqual({
      highValue: { count: 1, revenue: 30, volume: 3000, avgTransaction: 500 },
      medium: { count: 1, revenue: 10, volume: 1000, avgTransaction: 1000 },
      emerging: { count: 3, revenue: 0, volume: 0, avgTransaction: null },
    })
    // One of nine conversions failed and one exception is old: 22.2. One critical alert on five
    // clients: 20. Market: four returns are too few.
    expect(found.riskAnalytics).toMatchObject({
      creditRisk: null,
      operationalRisk: 22.2,
      complianceRisk: 20,
      marketRisk: null,
      overallRiskScore: 20.9,
    })
    expect(found.predictiveInsights).toMatchObject({ monthsKept: 13 })
    expect(found.predictiveInsights.recommendedActions.map(({ kind, priority }) => [kind, priority])).toEqual([
      ['critical_alerts', 'high'],
      ['old_exceptions', 'high'],
      ['failed_conversions', 'medium'],
      ['concentration', 'medium'],
    ])
    expect(found.predictiveInsights.recommendedActions[3]).toMatchObject({
      action: 'Depend less on B',
      figures: [
        { name: 'B', value: '$3,000' },
        { name: 'All clients, 12 months', value: '$4,000' },
      ],
    })
  })

  it('compute retention over clients active 91 to 180 days ago', async () => {
    // B converted in June, July and later; nobody else did then.
    expect((await analytics.advanced('1month')).performanceMetrics.customerRetentionRate).toBe(100)
  })
})

describe('Generate Forecast', { tags: ['D13-10'] }, () => {
  it('computes, saves and audits a forecast, shown until another month has ended', async () => {
    const made = await harness.write((transaction) =>
      analytics.generateForecast(transaction, person('fatou', 'Fatou Diallo', 'user', harness.answers.now)),
    )
    expect(made).toMatchObject({
      method: 'trend',
      months: 13,
      lastMonth: '2026-10',
      backTests: 10,
      createdBy: 'Fatou Diallo',
    })
    const shown = (await analytics.advanced('1year')).predictiveInsights
    expect(shown.forecast).toEqual(made)
    expect(shown.seasonalForecast.map(({ month }) => month).slice(0, 2)).toEqual(['2026-11', '2026-12'])
    expect(shown.nextMonthVolume).toBe(made?.points[1]?.volume)
    expect(await run(`select resource_id, user_name from audit.entry where resource_type = 'report'`)).toMatchObject([
      { user_name: 'Fatou Diallo' },
    ])
    harness.answers.now = new Date('2026-12-01T00:00:00.000Z')
    expect((await analytics.advanced('1year')).predictiveInsights.forecast).toMatchObject({
      createdAt: null,
      lastMonth: '2026-11',
    })
    await analytics.saveScore()
    await analytics.saveScore()
    expect(await run('select last_month, created_by_name from analytics.forecast order by id')).toEqual([
      { last_month: '2026-10', created_by_name: 'Fatou Diallo' },
      { last_month: '2026-11', created_by_name: 'Corridor' },
    ])
    const { riskTrends, overallRiskScore } = (await analytics.advanced('1month')).riskAnalytics
    expect(riskTrends).toEqual([{ date: '2026-12-01', score: overallRiskScore }])
    expect(await analytics.keptRisk()).toBe(overallRiskScore)
  })
})

describe('tallies', () => {
  it('sum to their conversions before and after folding, and report errors', async () => {
    const id = await convert({ at: '2026-11-30T10:00:00Z', usd: 100, clientId: 1, state: 'initiated' })
    for (const change of [
      `gross_usd_minor = 20000, fee_usd_minor = 200, net_usdt_minor = 198000000`,
      `state = 'in_review'`,
      `state = 'in_review', version = version + 1`,
      `state = 'funded'`,
      `state = 'completed'`,
      `state = 'paying_out'`,
      `state = 'failed'`,
      `state = 'funded'`,
      `state = 'completed'`,
    ]) {
      await run(`update conversions.conversion set ${change} where id = ${id}`)
      expect(await analytics.verify()).toEqual([])
    }
    const before = await analytics.advanced('1year')
    const tallyRows = () => run<{ rows: number }>('select count(*)::integer as rows from conversions.hour_tally')
    const unfolded = (await tallyRows())[0]?.rows ?? 0
    await analytics.foldTallies(harness.database.pool)
    expect((await tallyRows())[0]?.rows).toBeLessThan(unfolded)
    expect(await analytics.advanced('1year')).toEqual(before)
    expect(await analytics.verify()).toEqual([])
    await run(`insert into conversions.hour_tally values ('2026-11-30T10:00:00Z', 0, 1, 0, 0, 0)`)
    expect(await analytics.verify()).toEqual([
      {
        area: 'analytics',
        id: 'conversions.hour_tally',
        message: expect.stringContaining('the first of them 2026-11-30 10:00'),
      },
    ])
    await run(`insert into conversions.hour_tally values ('2026-11-30T10:00:00Z', 0, -1, 0, 0, 0)`)
  })

  it('count completed and waiting conversions, and report errors', async () => {
    const completed = () =>
      run<{ usd: string }>('select sum(gross_usd_minor)::text as usd from conversions.completed_row')
    const waiting = () => run<{ id: number }>('select id from conversions.review_row order by id')
    const [before] = await completed()
    const id = await convert({ at: '2026-11-30T10:00:00Z', usd: 7, state: 'in_review' })
    expect(await waiting()).toContainEqual({ id })
    await run(`update conversions.conversion set state = 'completed' where id = ${id}`)
    expect(await waiting()).not.toContainEqual({ id })
    expect(BigInt((await completed())[0]?.usd ?? 0) - BigInt(before?.usd ?? 0)).toBe(700n)
    await run(`insert into conversions.completed_tally values ('2026-11-30T10:00:00Z', 1)`)
    await run(`insert into conversions.in_review values (${id})`)
    expect((await analytics.verify()).map(({ id: tally, message }) => `${tally}: ${message}`).sort()).toEqual([
      'conversions.completed_tally: 1 sum(s) differ from their conversions, the first of them 2026-11-30 10:00',
      `conversions.in_review: 1 sum(s) differ from their conversions, the first of them conversion ${id}`,
    ])
    await run(`insert into conversions.completed_tally values ('2026-11-30T10:00:00Z', -1)`)
    await run(`delete from conversions.in_review where conversion_id = ${id}`)
    expect(await analytics.verify()).toEqual([])
  })

  it('match SQL over the conversions', async () => {
    const found = await analytics.advanced('1year')
    const [apart] = await run<Record<string, number>>(`
      select round(100.0 * count(*) filter (where state = 'completed')
          / count(*) filter (where state in ('completed', 'failed', 'rejected', 'cancelled', 'refunding', 'refunded')), 1)::float as success,
        (round(avg(gross_usd_minor) filter (where state not in ('failed', 'rejected', 'cancelled', 'refunding', 'refunded'))) / 100)::float as mean
      from conversions.conversion where created_at >= '2025-12-01'`)
    expect(found.performanceMetrics.transactionSuccessRate).toBe(apart?.success)
    expect(found.performanceMetrics.averageTransactionSize).toBeCloseTo(apart?.mean ?? 0, 1)
    const months = await run<{ month: string; volume: number }>(`
      select to_char(created_at, 'YYYY-MM') as month, sum(amount_xof)::float as volume from conversions.conversion
      where state not in ('failed', 'rejected', 'cancelled', 'refunding', 'refunded') and created_at >= '2025-12-01' group by 1 order by 1`)
    expect(found.performanceMetrics.seasonalTrends.filter(({ volume }) => volume > 0)).toMatchObject(months)
  })

  it('give exact segments in a time zone whose months differ from UTC', async () => {
    await run(
      `insert into settings.setting (key, value, version, changed_at) values ('business.timeZone', '"Africa/Lagos"', 1, now()) on conflict (key) do update set value = excluded.value`,
    )
    // Settings are cached for some seconds.
    harness.answers.now = new Date('2026-12-01T12:00:00.000Z')
    const at = '2025-11-30T23:30:00Z'
    const total = async () => {
      const { highValue, medium, emerging } = (await analytics.advanced('1month')).clientSegmentation
      return highValue.volume + medium.volume + emerging.volume
    }
    const before = await total()
    await convert({ at, usd: 77, clientId: 2 })
    expect(await total()).toBe(before + 77)
    await convert({ at: '2025-11-30T22:30:00Z', usd: 55, clientId: 2 })
    expect(await total()).toBe(before + 77)
  })
})
