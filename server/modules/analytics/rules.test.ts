import { describe, expect, it } from 'vitest'
import { riskBand } from '#contract/analytics/api.ts'
import { project, seasonal, straightLine } from './forecast/rules.ts'
import { recommend, type Signals } from './recommendations.ts'
import { overallRisk, predictRisk, type RiskInputs, riskParts, yearlyVolatility } from './risk/rules.ts'
import { compoundGrowth, fillMonths, growthPercent, monthAfter } from './rules.ts'

const month = (name: string, volume: number) => ({ month: name, volumeXof: BigInt(volume), grossUsdMinor: 0n })

describe('growth', () => {
  it('compounds over whole months: 100 to 121 in two is 10 % a month', () => {
    expect(compoundGrowth([month('2026-08', 100), month('2026-09', 500), month('2026-10', 121)])).toBe(10)
  })

  it('starts at the first month with volume and needs a positive base', () => {
    expect(compoundGrowth([month('2026-08', 0), month('2026-09', 200), month('2026-10', 100)])).toBe(-50)
    expect(compoundGrowth([month('2026-09', 200), month('2026-10', 0)])).toBe(-100)
    expect(compoundGrowth([])).toBeNull()
    expect(compoundGrowth([month('2026-10', 5)])).toBeNull()
    expect(compoundGrowth([month('2026-09', 0), month('2026-10', 5)])).toBeNull()
    expect(growthPercent(0n, 5n)).toBeNull()
    expect(growthPercent(3n, 2n)).toBe(-33.3)
  })

  it('computes months across years', () => {
    expect([monthAfter('2026-11', 2), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
    expect(fillMonths([month('2026-01', 7)], '2025-12', '2026-01').map(({ volumeXof }) => volumeXof)).toEqual([0n, 7n])
  })
})

describe('recommendations', () => {
  const calm: Signals = {
    receivable: 0n,
    longOverdue: 0n,
    longOverdueInvoices: 0,
    conversions: 9,
    failed: 0,
    oldExceptions: 0,
    activeClients: 3,
    withoutKyc: 0,
    criticalAlerts: 0,
    volatility: 2,
    grossUsdMinor: 0n,
    largest: null,
    retention: { before: 0, again: 0 },
    growthPercent: 1,
  }

  it('describe a falling volume by its decrease, without claiming that every month fell', () => {
    expect(recommend(calm)).toEqual([])
    expect(recommend({ ...calm, growthPercent: -6.4 })).toMatchObject([
      {
        kind: 'shrinking_volume',
        impact: 'It shrank by 6.4% a month on average over the chosen period.',
        figures: [{ name: 'Compound monthly growth', value: '−6.4%' }],
      },
    ])
  })
})

describe('forecasts', { tags: ['D13-07'] }, () => {
  it('need six months, then follow a straight line, without error if it fits', () => {
    expect(project([1, 2, 3, 4, 5], 2)).toBeNull()
    expect(project([10, 20, 30, 40, 50, 60], 2)).toEqual({
      method: 'trend',
      points: [
        { value: 70, low: 70, high: 70 },
        { value: 80, low: 80, high: 80 },
      ],
      backTests: 3,
      errorPercent: 0,
    })
  })

  it('report back-test errors and derive an 80 % interval', () => {
    // From 100, 100, 100 on, each forecast is 100 until the last month of 160.
    const made = project([100, 100, 100, 100, 100, 160], 1)
    // Errors 0, 0 and 60, or 0, 0 and 37.5 %; root mean square 34.64, times 1.2816 is 44.4.
    expect(made).toMatchObject({ backTests: 3, errorPercent: 12.5 })
    // Least squares of 100 ×5 and 160: intercept 88.57, slope 8.571; the seventh is 140.
    expect(made?.points).toEqual([{ value: 140, low: 96, high: 184 }])
  })

  it("are seasonal from two seasons on: last year's month times yearly growth", () => {
    const year = [10, 20, 30, 40, 50, 60, 60, 50, 40, 30, 20, 10]
    const two = [...year, ...year.map((volume) => volume * 1.5)]
    expect(seasonal(two, 1)).toBeCloseTo(10 * 1.5 * 1.5)
    expect(seasonal(two, 6)).toBeCloseTo(60 * 1.5 * 1.5)
    expect(seasonal(two, 13)).toBeCloseTo(10 * 1.5 ** 3)
    expect(project(two, 1)).toMatchObject({ method: 'seasonal', backTests: 6, errorPercent: 0 })
    expect(project(two.slice(1), 1)?.method).toBe('trend')
  })

  it('are zero for months without volume, without dividing by it', () => {
    expect(project([0, 0, 0, 0, 0, 0], 1)).toMatchObject({
      points: [{ value: 0, low: 0, high: 0 }],
      errorPercent: null,
    })
    expect(project(Array(24).fill(0), 1)).toMatchObject({ points: [{ value: 0, low: 0, high: 0 }], errorPercent: null })
    expect(straightLine([60, 50, 40, 30, 20, 10], 3)).toBe(0)
  })
})

describe('risk', () => {
  const calm: RiskInputs = {
    receivable: 0n,
    longOverdue: 0n,
    conversions: 0,
    failed: 0,
    oldExceptions: 0,
    activeClients: 0,
    withoutKyc: 0,
    alerts: { critical: 0, high: 0, medium: 0, low: 0 },
    rates: [],
  }
  const weights = { credit: 25, operational: 25, compliance: 35, market: 15 }

  it('is unknown without data', () => {
    const parts = riskParts(calm)
    expect(parts).toEqual({ credit: null, operational: null, compliance: null, market: null })
    expect(overallRisk(parts, weights)).toBeNull()
  })

  it('is computed by component and capped', () => {
    expect(riskParts({ ...calm, receivable: 30_000n, longOverdue: 10_000n }).credit).toBe(33.3)
    expect(riskParts({ ...calm, conversions: 200, failed: 5, oldExceptions: 3 }).operational).toBe(4)
    // 10 + 2×5 + 2 + 1 = 23 over two tens of clients is 11.5; five of twenty without KYC is 25.
    const alerts = { critical: 1, high: 2, medium: 1, low: 1 }
    expect(riskParts({ ...calm, activeClients: 20, withoutKyc: 5, alerts }).compliance).toBe(36.5)
    expect(riskParts({ ...calm, activeClients: 1, withoutKyc: 1, alerts }).compliance).toBe(100)
  })

  it('weighs known components: 0.25 of 40, 0.25 of 4, 0.35 of 36.5 and 0.15 of 20 make 26.8', () => {
    const parts = { credit: 40, operational: 4, compliance: 36.5, market: 20 }
    expect(overallRisk(parts, weights)).toBe(26.8)
    expect(overallRisk({ ...parts, credit: null, market: null }, weights)).toBe(23)
    expect(overallRisk(parts, { credit: 0, operational: 0, compliance: 0, market: 0 })).toBeNull()
  })

  it('derives market risk from annual rate volatility', () => {
    const rates = [100, 101, 100, 101, 100, 101].map((rate, day) => ({ day, rate }))
    // Alternating returns of ±0.995 %: deviation 1.0899 % a day, times the root of 365 is 20.82 % a
    // year.
    expect(yearlyVolatility(rates)).toBeCloseTo(20.82, 1)
    expect(riskParts({ ...calm, rates }).market).toBe(100)
    expect(riskParts({ ...calm, rates: rates.map(({ day }) => ({ day, rate: 561 })) }).market).toBe(0)
    expect(yearlyVolatility(rates.slice(1))).toBeNull()
  })

  it.each([
    [0, 'Low Risk'],
    [25, 'Low Risk'],
    [25.1, 'Medium Risk'],
    [50, 'Medium Risk'],
    [75, 'High Risk'],
    [75.1, 'Critical Risk'],
  ])('classifies %d as %s', { tags: ['S4-23'] }, (score, band) => {
    expect(riskBand(score)).toBe(band)
  })

  it('is predicted linearly from two weeks or more', () => {
    expect(predictRisk(Array.from({ length: 13 }, () => 10))).toBeNull()
    expect(predictRisk(Array.from({ length: 14 }, (_, day) => 10 + day * 0.5))).toBe(31.5)
    expect(predictRisk(Array.from({ length: 14 }, (_, day) => 40 - day * 2))).toBe(0)
  })
})
