import { describe, expect, it } from 'vitest'
import type { RuleParameters } from '#contract/alerts/rules.ts'
import { evaluate } from './evaluate-conversion-rules.ts'
import type { ConversionFacts, Earlier, History } from './facts.ts'

const conversion = (amountXof: bigint, changes: Partial<ConversionFacts> = {}): ConversionFacts => ({
  kind: 'conversion',
  conversionId: 9,
  reference: 'TX-2026-000009',
  clientId: 1,
  clientName: 'Baobab',
  clientCountry: 'Mali',
  clientSince: '2020-01-01',
  isHighRiskCountry: false,
  amountXof: amountXof.toString(),
  grossUsdMinor: '10000000',
  date: '2026-11-20',
  filingThresholdXof: '100000000',
  ...changes,
})
const earlier = (...amounts: bigint[]): History => ({
  kind: 'recent',
  conversions: amounts.map(
    (amount, at): Earlier => ({
      conversionId: at + 1,
      reference: `TX-${at + 1}`,
      amountXof: amount.toString(),
      grossUsdMinor: '10000000',
      date: '2026-11-19',
    }),
  ),
})

describe('large conversions', { tags: ['D12-02'] }, () => {
  const rule: RuleParameters<'threshold_exceeded'> = {
    currency: 'XOF',
    levels: [
      { above: '150000000', severity: 'high' },
      { above: '500000000', severity: 'critical' },
    ],
  }
  it.each([
    [150_000_000n, undefined],
    [150_000_001n, 'high'],
    [500_000_000n, 'high'],
    [500_000_001n, 'critical'],
  ])('grades %d francs as %s', (amount, severity) => {
    expect(evaluate('threshold_exceeded', rule, { event: conversion(amount), history: null })?.severity).toBe(severity)
  })
  it.each([
    // 250,000 dollars at the conversion's own rate. 228,673.53 euro are 150,000,002.7 francs at the
    // fixed parity.
    ['USD', '250000.00', { grossUsdMinor: '25000000' }, { grossUsdMinor: '25000001' }],
    ['EUR', '228673.53', { amountXof: '150000002' }, { amountXof: '150000003' }],
  ] as const)('compares with a limit in %s to the last unit', (currency, above, at, beyond) => {
    const reported = { currency, levels: [{ above, severity: 'high' as const }] }
    const found = (changes: Partial<ConversionFacts>) =>
      evaluate('threshold_exceeded', reported, { event: conversion(150_000_000n, changes), history: null })
    expect([found(at), found(beyond)?.severity]).toEqual([null, 'high'])
  })
})

describe('patterns at their limits, one franc or day either side', () => {
  it('requires a filing above the threshold, not at it', { tags: ['D12-03'] }, () => {
    const found = (amount: bigint) =>
      evaluate('filing_owed', { severity: 'medium' }, { event: conversion(amount), history: null })
    expect(found(100_000_000n)).toBeNull()
    expect(found(100_000_001n)).toMatchObject({ type: 'regulatory_filing', title: 'BCEAO filing required' })
  })

  it('finds structuring in conversions up to the threshold whose sum exceeds it', { tags: ['D12-04'] }, () => {
    const rule = {
      severity: 'high',
      currency: 'XOF',
      threshold: '100000000',
      windowDays: 2,
      minConversions: 2,
    } as const
    const found = (amount: bigint, history: History) =>
      evaluate('structuring', rule, { event: conversion(amount), history })
    expect(found(50_000_000n, earlier(50_000_000n))).toBeNull()
    expect(found(50_000_001n, earlier(50_000_000n))).toMatchObject({ amountXof: '100000001' })
    expect(found(100_000_000n, earlier(50_000_000n))).toMatchObject({ amountXof: '150000000' })
    // A conversion that exceeds the threshold alone hides nothing.
    expect(found(100_000_001n, earlier(50_000_000n))).toBeNull()
    expect(found(60_000_000n, earlier(100_000_001n))).toBeNull()
    expect(found(60_000_000n, earlier(60_000_000n, 60_000_000n))?.factKey).toBe('structuring:client:1:from:1')
  })

  it("finds velocity above a multiple of the client's own past", { tags: ['D12-05'] }, () => {
    const rule = {
      severity: 'medium',
      windowDays: 7,
      baselineDays: 70,
      factorPercent: 300,
      minBaselineConversions: 5,
      aboveXof: '0',
    } as const
    const found = (amount: bigint, conversions = 5) =>
      evaluate('velocity', rule, {
        event: conversion(amount),
        history: { kind: 'sums', windowXof: '50000000', baselineXof: '500000000', baselineConversions: conversions },
      })
    expect(found(100_000_000n)).toBeNull()
    expect(found(100_000_001n)).toMatchObject({ amountXof: '150000001' })
    expect(found(100_000_001n, 4)).toBeNull()
  })

  it('finds a dormant client after more than the set days and above the limit', { tags: ['D12-06'] }, () => {
    const rule = { severity: 'medium', dormantDays: 90, currency: 'XOF', above: '100000000' } as const
    const found = (amount: bigint, date: string | null) =>
      evaluate('dormant_then_large', rule, { event: conversion(amount), history: { kind: 'last', date } })
    expect(found(100_000_001n, '2026-08-22')).toBeNull()
    expect(found(100_000_001n, '2026-08-21')).not.toBeNull()
    expect(found(100_000_000n, '2026-08-21')).toBeNull()
    expect(found(100_000_001n, null)).toBeNull()
  })

  it('finds a new client added fewer than the set days ago', { tags: ['D12-07'] }, () => {
    const rule = { severity: 'medium', newDays: 30, currency: 'XOF', above: '100000000' } as const
    const found = (amount: bigint, clientSince: string) =>
      evaluate('new_client_then_large', rule, { event: conversion(amount, { clientSince }), history: null })
    expect(found(100_000_001n, '2026-10-22')).not.toBeNull()
    expect(found(100_000_001n, '2026-10-21')).toBeNull()
    expect(found(100_000_000n, '2026-11-19')).toBeNull()
  })

  it('counts round amounts from the set number, and takes one franc more as not round', { tags: ['D12-08'] }, () => {
    const rule = { severity: 'low', roundTo: '10000000', windowDays: 14, minConversions: 3 } as const
    const found = (amount: bigint, history: History) =>
      evaluate('round_amounts', rule, { event: conversion(amount), history })
    expect(found(60_000_000n, earlier(70_000_000n))).toBeNull()
    expect(found(60_000_000n, earlier(70_000_000n, 80_000_001n))).toBeNull()
    expect(found(60_000_000n, earlier(70_000_000n, 80_000_000n))).toMatchObject({ amountXof: '210000000' })
    expect(found(60_000_001n, earlier(70_000_000n, 80_000_000n))).toBeNull()
  })

  it('finds a limit exceeded by a cent, not a limit reached', { tags: ['D12-09'] }, () => {
    const found = (grossUsdMinor: string) =>
      evaluate(
        'limit_passed',
        { severity: 'high' },
        {
          event: {
            kind: 'clearance',
            conversionId: 9,
            reference: null,
            clientId: 1,
            clientName: 'Baobab',
            amountXof: '56100000',
            grossUsdMinor,
            date: '2026-11-20',
            monthlyLimitUsdMinor: '20000000',
            monthUsedUsdMinor: '15000000',
          },
          history: null,
        },
      )
    expect(found('5000000')).toBeNull()
    expect(found('5000001')?.description).toContain('exceeds it by $0.01')
  })

  it.each([
    [84, null],
    [85, 'high'],
    [94, 'high'],
    [95, 'critical'],
  ])(
    'grades a match of %d percent as %s, each level from its own percentage',
    { tags: ['D12-12'] },
    (scorePercent, severity) => {
      const levels = [
        { fromPercent: 85, severity: 'high' as const },
        { fromPercent: 95, severity: 'critical' as const },
      ]
      const event = {
        kind: 'screening_hit' as const,
        matchId: 1,
        clientId: 1,
        clientName: 'Baobab',
        subjectName: 'Baobab',
        matchedName: 'BAOBAB',
        list: 'TEST',
        entryId: 'T-1',
        scorePercent,
        date: '2026-11-20',
      }
      expect(evaluate('screening_hit', { levels }, { event, history: null })?.severity ?? null).toBe(severity)
    },
  )

  it('evaluates velocity above its minimum volume, and a country once a calendar month', {
    tags: ['D12-05', 'D12-10'],
  }, () => {
    const velocity = { severity: 'medium', windowDays: 7, baselineDays: 70, factorPercent: 300 } as const
    const sums: History = { kind: 'sums', windowXof: '0', baselineXof: '0', baselineConversions: 5 }
    const surge = (amount: bigint) =>
      evaluate(
        'velocity',
        { ...velocity, minBaselineConversions: 5, aboveXof: '60000000' },
        { event: conversion(amount), history: sums },
      )
    expect([surge(60_000_000n), surge(60_000_001n)?.amountXof]).toEqual([null, '60000001'])
    const ofCountry = (date: string, isHighRiskCountry = true) =>
      evaluate(
        'high_risk_country',
        { severity: 'medium' },
        { event: conversion(60_000_000n, { date, isHighRiskCountry }), history: null },
      )?.factKey
    expect(ofCountry('2026-11-30')).toBe('high_risk_country:client:1:2026-11')
    expect(ofCountry('2026-12-01')).toBe('high_risk_country:client:1:2026-12')
    expect(ofCountry('2026-12-01', false)).toBeUndefined()
  })
})
