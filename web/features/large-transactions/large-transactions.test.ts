import { describe, expect, it } from 'vitest'
import type { ConversionDetail, ConversionState } from '#contract/conversions/api.ts'
import type { WaemuRates } from '#contract/fx/api.ts'
import { reportFileName } from '#web/api/waemu-report.ts'
import { convertLabel, isTooSmall, parseAmountXof, tooLarge } from './draft.ts'
import { wouldWait } from './messages.ts'
import { progressSteps } from './progress-steps.ts'
import { feeLabel, marketRateOf, needsFiling, quoteAt, rateText, termsOf } from './quote.ts'
import { amountTooSmall, conversionFailed, conversionInitiated, reportFailed, reportGenerated } from './toasts.ts'

describe('the amount of a conversion', () => {
  it('is whole francs, and 0 if not numeric', { tags: ['S5-19'] }, () => {
    expect(parseAmountXof('150,000,000')).toBe(150_000_000n)
    expect(parseAmountXof('')).toBe(0n)
    expect(parseAmountXof('abc')).toBe(0n)
    expect(parseAmountXof('1e9')).toBe(0n)
  })

  it('is at least 50,000,000 XOF', { tags: ['S5-16', 'S9-01'] }, () => {
    expect(isTooSmall(49_999_999n)).toBe(true)
    expect(isTooSmall(50_000_000n)).toBe(false)
  })

  it('is rejected before the call if too large', () => {
    expect(tooLarge(1_000_000_000_000n)).toBeUndefined()
    expect(tooLarge(1_000_000_000_001n)).toBe('Maximum amount for one conversion is 1,000,000,000,000 XOF')
  })

  it('needs a filing above 100,000,000 XOF, not at it', { tags: ['S2-120', 'S9-03'] }, () => {
    expect(needsFiling(100_000_000n, termsOf(undefined))).toBe(false)
    expect(needsFiling(100_000_001n, termsOf(undefined))).toBe(true)
  })

  it('is shown in millions on the button', () => {
    expect(convertLabel(150_000_000n)).toBe('Convert 150M XOF')
    expect(convertLabel(0n)).toBe('Convert XOF')
  })
})

const pair = { rate: '561.000000', source: 'open.er-api.com', as_of: null, stale: false, change_percent: null }
const rates = (USD_XOF?: typeof pair): Pick<WaemuRates, 'pairs'> => ({ pairs: USD_XOF ? { USD_XOF } : {} })

describe('the live preview', () => {
  it('converts 150,000,000 XOF at 561 to 267,379.68, 4,010.70 and 263,368.98', { tags: ['S9-04', 'D8-30'] }, () => {
    expect(quoteAt(150_000_000n, marketRateOf(rates(pair)), termsOf(undefined))).toEqual({
      rate: '561.000000',
      grossUsd: '267379.68',
      feeUsd: '4010.70',
      netUsd: '263368.98',
    })
  })

  it('uses 561, labelled so, when no rate is available', { tags: ['S9-05'] }, () => {
    expect(marketRateOf(undefined)).toMatchObject({ text: '561', isDefault: true })
    expect(marketRateOf(rates())).toMatchObject({ text: '561', isDefault: true })
    expect(marketRateOf(rates({ ...pair, source: 'default' })).isDefault).toBe(true)
  })

  it('shows a rate above 100 without decimals', { tags: ['S9-11'] }, () => {
    expect(rateText('560.974426')).toBe('561 XOF per USD')
    expect(rateText('98.5')).toBe('98.5000 XOF per USD')
  })

  it('uses the configured fee and threshold', { tags: ['D16-21'] }, () => {
    expect(feeLabel(termsOf(undefined))).toBe('Service fee (1.5%)')
    const own = termsOf({ feeBasisPoints: 205, filingThresholdXof: 60_000_000 })
    expect(feeLabel(own)).toBe('Service fee (2.05%)')
    expect(quoteAt(150_000_000n, marketRateOf(rates(pair)), own).feeUsd).toBe('5481.28')
    expect(needsFiling(60_000_000n, own)).toBe(false)
    expect(needsFiling(60_000_001n, own)).toBe(true)
  })
})

const at = '2026-11-20T14:02:00.000Z'
const conversionWith = (states: readonly ConversionState[], reason: string | null = null) =>
  ({
    state: states.at(-1) ?? 'initiated',
    reason,
    netUsdt: '176022.300000',
    bankName: 'Ecobank',
    bankAccount: '••••4821',
    comments: [],
    timeline: states.map((state) => ({ state, at, cause: `cause of ${state}`, actor: 'Corridor' })),
  }) satisfies Partial<ConversionDetail>

describe('the timeline of a conversion', () => {
  it('shows time and cause of each step, and the steps to come', { tags: ['D8-12'] }, () => {
    const steps = progressSteps(conversionWith(['approved', 'paying_out'], '8 of 12 confirmations'), 'Nov 20, 2026')
    expect(steps.map(({ title, state }) => [title, state])).toEqual([
      ['Approved', 'done'],
      ['Paying out 176,022.30 USDT', 'now'],
      ['Completed', 'todo'],
    ])
    expect(steps[0]).toMatchObject({ detail: 'Cause of approved', time: '14:02' })
    expect(steps[1]?.detail).toBe('8 of 12 confirmations')
  })

  it('names the day and the person of a step on another day', () => {
    const [step] = progressSteps(
      {
        ...conversionWith([]),
        state: 'approved',
        timeline: [{ state: 'approved', at, cause: 'Approved', actor: 'M. Kone' }],
      },
      'Nov 21, 2026',
    )
    expect(step).toMatchObject({ time: 'Nov 20, 14:02', detail: 'By M. Kone' })
  })

  it('ends at a final state', () => {
    expect(progressSteps(conversionWith(['in_review', 'rejected']), 'Nov 20, 2026').at(-1)).toMatchObject({
      state: 'failed',
    })
    expect(progressSteps(conversionWith(['paying_out', 'completed']), 'Nov 20, 2026').at(-1)).toMatchObject({
      state: 'done',
    })
  })
})

describe('the WAEMU report', () => {
  it('is saved under its date', { tags: ['S7-23'] }, () => {
    const report = { generatedAt: '2026-11-20T23:30:00.000Z', period: { timeZone: 'Africa/Abidjan' } }
    expect(reportFileName(report)).toBe('waemu-compliance-report-2026-11-20.json')
  })
})

describe('the texts of the screen', () => {
  it('say that the amount is too small', { tags: ['S5-17'] }, () => {
    expect(amountTooSmall).toMatchObject({
      title: 'Amount Too Small',
      description: 'Minimum amount for large conversion is 50M XOF',
    })
  })

  it('say that a conversion failed', { tags: ['S8-12'] }, () => {
    expect(conversionFailed).toEqual({
      title: 'Conversion Failed',
      description: 'Failed to initiate large conversion. Please try again.',
      destructive: true,
    })
  })

  it('name the XOF amount in millions and the net USD of a new conversion', { tags: ['S8-14'] }, () => {
    expect(conversionInitiated({ amountXof: 150_000_000 }, { netUsd: '263368.98' })).toEqual({
      title: 'Large Conversion Initiated',
      description: '150M XOF, net $263,368.98',
    })
  })

  it('name the transaction count and volume of a generated report', { tags: ['S8-15'] }, () => {
    const summary = { totalTransactions: 12, totalVolumeXof: 1_800_000_000 }
    expect(reportGenerated({ summary })).toEqual({
      title: 'Compliance Report Generated',
      description: '12 transactions, 1,800,000,000 XOF',
    })
  })

  it('say that a report failed', { tags: ['S8-13'] }, () => {
    expect(reportFailed).toMatchObject({
      title: 'Report Generation Failed',
      description: 'Failed to generate compliance report.',
    })
  })
})

describe('the reason to wait', () => {
  it("is one sentence with the server's text", () => {
    expect(wouldWait('Waiting for a connected and approved bank account. Connect and test one.')).toBe(
      'Would wait for a connected and approved bank account. Connect and test one.',
    )
    expect(wouldWait('The treasury is short.')).toBe('Would wait for funds. The treasury is short.')
    expect(wouldWait(null)).toBe('Would wait for funds.')
  })
})
