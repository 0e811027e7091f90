import { describe, expect, it } from 'vitest'
import { computeRisk, type RiskFacts } from './rules.ts'

const calm: RiskFacts = {
  country: 'Ghana',
  isHighRiskCountry: false,
  patternAlerts: { open: 0, confirmed: 0 },
  openMatches: 0,
  confirmedMatches: 0,
  kycStatus: 'approved',
  politicallyExposed: 0,
  ageDays: 90,
  recentUsdMinor: 0n,
}
const risk = (facts: Partial<RiskFacts>) => computeRisk({ ...calm, ...facts })

describe('risk from stated factors', { tags: ['D5-17'] }, () => {
  it('is low, with that reason, when no factor applies', () => {
    expect(risk({})).toEqual({ level: 'low', reasons: ['No risk factor applies'] })
  })
  it.each([
    [{ isHighRiskCountry: true }, 'Ghana is listed as a high-risk country'],
    [{ patternAlerts: { open: 0, confirmed: 1 } }, 'A suspicious pattern was confirmed'],
    [{ openMatches: 1 }, 'A possible sanctions match is open'],
    [{ confirmedMatches: 1 }, 'A sanctions match is confirmed'],
    [{ kycStatus: 'rejected' }, 'KYC was rejected'],
  ] as const)('is high for one severe factor: %o', (facts, reason) => {
    expect(risk(facts)).toEqual({ level: 'high', reasons: [reason] })
  })
  it('adds lesser factors up, the heaviest first', () => {
    expect(risk({ ageDays: 89 })).toEqual({ level: 'low', reasons: ['Client for less than 90 days'] })
    expect(risk({ ageDays: 0, kycStatus: 'pending' })).toEqual({
      level: 'medium',
      reasons: ['KYC is pending', 'Client for less than 90 days'],
    })
    expect(risk({ ageDays: 0, kycStatus: 'requires_review', recentUsdMinor: 100_000_001n }).level).toBe('high')
  })
  it('counts politically exposed persons', { tags: ['D5-17'] }, () => {
    expect(risk({ politicallyExposed: 1 })).toEqual({
      level: 'medium',
      reasons: ['A person of the client is politically exposed'],
    })
    expect(risk({ politicallyExposed: 2, kycStatus: 'pending' })).toEqual({
      level: 'high',
      reasons: ['2 people of the client are politically exposed', 'KYC is pending'],
    })
  })
  it('counts volume strictly above a million dollars', () => {
    expect(risk({ recentUsdMinor: 100_000_000n }).reasons).toEqual(['No risk factor applies'])
    expect(risk({ recentUsdMinor: 100_000_001n }).reasons).toEqual(['More than $1,000,000 was converted in 30 days'])
  })
})
