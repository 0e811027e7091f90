import { describe, expect, it } from 'vitest'
import { fxPairs, type WaemuRates } from '#contract/fx/api.ts'
import { ratesToast } from '#web/api/rates-toast.ts'
import { rangeTicks } from '#web/ui/chart/axis-scale.ts'
import { formatSpan, linePoints, rangeOptions, summarise } from './history.ts'
import { formatPair, formatPrecisely, pairName, ratesState, sourceName, supportedCurrencies } from './pairs.ts'
import { checkParity } from './rates-card.tsx'
import { fxRatesSearch } from './search.ts'

const quote = (fields: object = {}) => ({
  rate: '561.000000',
  source: 'open.er-api.com',
  as_of: '2026-11-20T12:00:00.000Z',
  stale: false,
  change_percent: null,
  ...fields,
})

describe('currency pairs', () => {
  it('are these eight, in this order', { tags: ['S2-82'] }, () => {
    expect(fxPairs.map(pairName).join(', ')).toBe(
      'USD/EUR, USD/GBP, GBP/USD, USD/JPY, USD/XOF, XOF/USD, USD/NGN, USD/GHS',
    )
  })

  it('support the dollar and these six currencies', { tags: ['S2-86'] }, () => {
    expect(supportedCurrencies.map(({ code }) => code)).toEqual(['USD', 'EUR', 'GBP', 'JPY', 'XOF', 'NGN', 'GHS'])
  })

  it('show the value of one unit in words', () => {
    expect(formatPair('USD_XOF', '561.123456')).toBe('1 USD = 561 XOF')
    expect(formatPair('XOF_USD', undefined)).toBe('1 XOF = — USD')
  })
})

describe('the state of the rates', () => {
  const state = (pairs: WaemuRates['pairs']) => ratesState({ pairs })

  it('is the default, labelled so, when nothing is stored', { tags: ['D4-14'] }, () => {
    expect(state({ USD_XOF: quote({ source: 'default', as_of: null }) })).toBe('default')
    expect(sourceName('default')).toBe('Default, not a stored rate')
  })

  it('mentions one stale rate among fresh ones', { tags: ['D4-14'] }, () => {
    expect(state({ USD_XOF: quote(), USD_EUR: quote({ stale: true }) })).toBe('stale')
    expect(state({ USD_XOF: quote(), USD_EUR: quote() })).toBe('stored')
  })
})

describe('the parity check', () => {
  it('does not report fresh rates when the franc rate was refused', () => {
    expect(ratesToast({ franc_refused: false })).toMatchObject({ title: 'Rates refreshed' })
    expect(ratesToast({ franc_refused: true })).toMatchObject({ title: 'USD/XOF rate rejected', destructive: true })
  })

  it('is exact to a thousandth of a percent', () => {
    expect(checkParity('655.957000', '1.000000')).toMatchObject({ differencePercent: '0.000', isWithin: true })
    expect(checkParity('561.123456', '0.855200')).toEqual({
      implied: '560.974426',
      differencePercent: '0.027',
      isWithin: true,
      tolerance: '0.5',
    })
  })

  it('accepts 0.5 % and rejects anything above', () => {
    expect(checkParity('659.236785', '1')).toMatchObject({ differencePercent: '0.500', isWithin: true })
    expect(checkParity('659.236786', '1')).toMatchObject({ differencePercent: '0.500', isWithin: false })
    expect(checkParity('652.677215', '1')).toMatchObject({ differencePercent: '-0.500', isWithin: true })
    expect(checkParity('652.677214', '1')).toMatchObject({ isWithin: false })
  })

  it('shows nothing without a rate', () => {
    expect([checkParity('561', undefined), checkParity(undefined, '0.85'), checkParity('561', '0')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('the history of a pair', () => {
  const days = [
    { date: '2026-11-18', rate: '560.000000' },
    { date: '2026-11-19', rate: '555.500000' },
    { date: '2026-11-20', rate: '561.400000' },
  ]

  it('shows low, high and change, computed exactly', () => {
    expect(summarise(days)).toEqual({ low: '555.500000', high: '561.400000', changePercent: '0.25' })
    expect(summarise(days.slice(0, 2))).toMatchObject({ changePercent: '-0.80' })
  })

  it('shows no change for a single day, and nothing for none', () => {
    expect(summarise(days.slice(0, 1))).toMatchObject({ changePercent: null })
    expect(summarise([])).toBeUndefined()
  })

  it('names the period of the change, and its start when less than the range is stored', () => {
    expect(formatSpan([{ date: '2026-11-13', rate: '560' }, ...days], '7d')).toBe('over 7 days')
    expect(formatSpan(days, '2y')).toBe('since Nov 18, 2026')
  })

  it('places days by date and shows more decimals than the list', () => {
    expect(linePoints([days[0], { date: '2026-11-21', rate: '0.001782' }].flatMap((day) => day ?? []))).toEqual([
      { label: 'Nov 18, 2026', tick: 'Nov 18', at: 20_775, value: 560, display: '560.00' },
      { label: 'Nov 21, 2026', tick: 'Nov 21', at: 20_778, value: 0.001782, display: '0.001782' },
    ])
    const long = [days[0], { date: '2025-05-21', rate: '581' }].flatMap((day) => day ?? []).reverse()
    expect(linePoints(long).map(({ tick }) => tick)).toEqual(['May 2025', 'Nov 2026'])
    expect(formatPrecisely('0.855200')).toBe('0.8552')
  })

  it('takes range and pair from the URL, with defaults for invalid values', { tags: ['D4-16'] }, () => {
    expect(rangeOptions.map(({ label }) => label)).toEqual(['7 d', '30 d', '90 d', '1 y', '2 y'])
    expect(fxRatesSearch({ pair: 'USD_EUR', range: '1y' })).toEqual({ pair: 'USD_EUR', range: '1y' })
    expect(fxRatesSearch({ pair: 'EUR_USD', range: 30 })).toEqual({})
  })
})

describe('an axis that need not begin at zero', () => {
  it('has round values around its data, with the decimals they need', () => {
    expect(rangeTicks(553.6, 566)).toEqual({ ticks: [550, 555, 560, 565, 570], decimals: 0 })
    const fine = rangeTicks(0.001771, 0.001799)
    expect(fine.ticks.map((tick) => tick.toFixed(fine.decimals))).toEqual(['0.00177', '0.00178', '0.00179', '0.00180'])
    const quarters = rangeTicks(10.1, 10.75)
    expect(quarters.ticks.map((tick) => tick.toFixed(quarters.decimals))).toEqual(['10.00', '10.25', '10.50', '10.75'])
  })

  it('has space around a constant series', () => {
    const { ticks } = rangeTicks(561, 561)
    expect(Math.min(...ticks)).toBeLessThanOrEqual(561)
    expect(Math.max(...ticks)).toBeGreaterThan(561)
  })
})
