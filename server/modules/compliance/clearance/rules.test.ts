import { describe, expect, it } from 'vitest'
import type { BusinessDate } from '#kernel/clock.ts'
import { checksOf } from './checks.ts'
import { type Circumstances, type ClearanceFacts, type ClientStatus, reviewReasonsOf } from './rules.ts'

const at = new Date('2026-11-20T10:00:00.000Z')
const facts: ClearanceFacts = {
  clientId: 1,
  amountXof: 100_000_000n,
  grossUsdMinor: 17_825_312n,
  rateStale: false,
  rateIsDefault: false,
  rateJumped: false,
  at,
  date: '2026-11-20' as BusinessDate,
}
const client: ClientStatus = {
  kycStatus: 'approved',
  kycDecidedAt: new Date('2026-10-02T09:00:00.000Z'),
  kycExpiresAt: new Date('2027-10-02T09:00:00.000Z'),
  kycDecidedByName: 'M. Kone',
  openMatches: 0,
  confirmedMatches: 0,
  monthlyLimitUsdMinor: 200_000_000n,
  monthUsedUsdMinor: 61_240_000n,
}
const circumstances: Circumstances = {
  client,
  lists: [{ label: 'OFAC SDN', loadedAt: new Date('2026-11-19T02:00:00.000Z'), synthetic: false }],
  listMaxAgeDays: 30,
  thresholdXof: 100_000_000n,
  filingDueOn: '2026-11-27' as BusinessDate,
  providerName: 'Provider SA',
  providerLegalBasis: 'Licence 12',
  reviewRequests: [],
}
const reasons = (
  changed: Partial<ClearanceFacts>,
  status: Partial<ClientStatus> = {},
  rest: Partial<Circumstances> = {},
) => reviewReasonsOf({ ...facts, ...changed }, { ...circumstances, client: { ...client, ...status }, ...rest })
const details = (
  changed: Partial<ClearanceFacts>,
  status: Partial<ClientStatus> | null = {},
  rest: Partial<Circumstances> = {},
) =>
  Object.fromEntries(
    checksOf(
      { ...facts, ...changed },
      { ...circumstances, client: status && { ...client, ...status }, ...rest },
      'Africa/Abidjan',
    ).map((check) => [check.name, `${check.outcome} ${check.verdict}: ${check.detail}`]),
  )

describe('the line of the day limits', () => {
  const day = {
    personUsedXof: 400_000_000n,
    personLimitXof: 500_000_000n,
    ownAccountUsedXof: null,
    ownAccountLimitXof: 900_000_000n,
  }
  const line = (amountXof: bigint, more: Partial<ClearanceFacts>, own: bigint | null = null) =>
    details({ amountXof, ...more }, {}, { day: { ...day, ownAccountUsedXof: own } }).day_limit
  const used = 'initiator: 400,000,000 XOF of 500,000,000 XOF used today'

  it('gives what is used today and the limit, and is absent without a person', () => {
    expect(line(100_000_000n, { personId: 'awa' })).toBe(`ok Within: ${used}`)
    expect(line(100_000_000n, { personId: null })).toBeUndefined()
    expect(details({})).not.toHaveProperty('day_limit')
  })

  it('says that the conversion would pass a limit, one franc above it', () => {
    expect(line(100_000_001n, { personId: 'awa' })).toBe(
      `bad Exceeded: ${used}; this conversion would exceed the limit`,
    )
    const own = 'own account: 800,000,000 XOF of 900,000,000 XOF used today'
    expect(line(100_000_000n, { personId: 'awa' }, 800_000_000n)).toBe(`ok Within: ${used}; ${own}`)
    expect(line(100_000_001n, { personId: null }, 800_000_000n)).toBe(
      `bad Exceeded: ${own}; this conversion would exceed the limit`,
    )
  })
})

describe('reasons for review', () => {
  it('passes a conversion without objections', () => expect(reasons({})).toEqual([]))

  it('requires a filing above 100,000,000 XOF, and not at it', { tags: ['D8-13', 'S9-03'] }, () => {
    expect(reasons({ amountXof: 100_000_000n })).toEqual([])
    expect(reasons({ amountXof: 100_000_001n })).toEqual(['filing_threshold'])
  })

  it.each(['pending', 'rejected', 'requires_review', 'expired'] as const)(
    'asks for review when KYC is %s',
    { tags: ['D8-14'] },
    (kycStatus) => expect(reasons({}, { kycStatus })).toEqual(['kyc_not_approved']),
  )
  it('treats an expired approval as none', { tags: ['D8-14'] }, () => {
    expect(reasons({}, { kycExpiresAt: at })).toEqual(['kyc_not_approved'])
  })
  it('asks for review while a match is open', { tags: ['D8-15'] }, () => {
    expect(reasons({}, { openMatches: 1 })).toEqual(['screening_hit_open'])
  })
  it('asks for review with no list or an outdated one; a synthetic list does not age', { tags: ['D12-21'] }, () => {
    const list = (loadedAt: string, synthetic = false) => ({
      lists: [{ label: 'L', loadedAt: new Date(loadedAt), synthetic }],
    })
    expect(reasons({}, {}, { lists: [] })).toEqual(['no_sanctions_list'])
    expect(reasons({}, {}, list('2026-10-21T10:00:00.000Z'))).toEqual([])
    expect(reasons({}, {}, list('2026-10-21T09:59:59.999Z'))).toEqual(['no_sanctions_list'])
    expect(reasons({}, {}, list('2020-01-01T00:00:00.000Z', true))).toEqual([])
  })
  it('asks for review one cent above the monthly limit, not at it', { tags: ['D8-16'] }, () => {
    const room = { monthlyLimitUsdMinor: 61_240_000n + facts.grossUsdMinor }
    expect(reasons({}, room)).toEqual([])
    expect(reasons({ grossUsdMinor: facts.grossUsdMinor + 1n }, room)).toEqual(['monthly_limit_passed'])
    expect(reasons({}, { monthlyLimitUsdMinor: null })).toEqual([])
    expect(reasons({}, { monthlyLimitUsdMinor: 0n })).toEqual(['monthly_limit_passed'])
  })
  it('asks for review at a stale or the default rate', { tags: ['D8-17'] }, () => {
    expect(reasons({ rateStale: true })).toEqual(['rate_stale'])
    expect(reasons({ rateStale: true, rateIsDefault: true })).toEqual(['rate_default'])
  })
  it('asks for review at a rate that moved unusually far', () => {
    expect(reasons({ rateJumped: true })).toEqual(['rate_jumped'])
    expect(details({ rateJumped: true })).toMatchObject({
      rate: 'warn Unusual: moved unusually far since an earlier day; compare it with another source',
    })
  })
  it('asks for review where a rule does, and names the rule and its reason', { tags: ['D8-18'] }, () => {
    const conversion = {
      conversionId: 7,
      rule: 'structuring',
      ruleVersion: 3,
      alertId: 5,
      title: 'Structuring',
      requestedAt: at,
    } as const
    expect(reasons({}, {}, { reviewRequests: [conversion] })).toEqual(['rule'])
    const reported = checksOf(facts, { ...circumstances, reviewRequests: [conversion] }, 'Africa/Abidjan').at(-1)
    expect(reported).toEqual({
      name: 'rule',
      outcome: 'warn',
      label: 'Rule: Structuring',
      verdict: 'Review required',
      detail: 'Structuring, found by version 3',
    })
  })
  it('ignores KYC and limit for the own account', { tags: ['D8-07'] }, () => {
    expect(reviewReasonsOf({ ...facts, clientId: null }, { ...circumstances, client: null })).toEqual([])
  })
})

describe('the compliance panel', { tags: ['D8-31'] }, () => {
  it('states the reasons for a clearance', () => {
    expect(details({})).toEqual({
      kyc: 'ok Approved: approved Oct 02, 2026 by M. Kone',
      screening: 'ok Clear: no match, OFAC SDN of Nov 19, 2026',
      monthly_limit: 'ok Within: $612,400 of $2,000,000 used',
      rate: 'ok Current: a current market rate',
      filing: 'ok Not required: not required up to 100,000,000 XOF',
      provider: 'ok Stated: Provider SA, Licence 12',
    })
  })
  it('omits that the deadline is unverified once a person has verified it', () => {
    const above = { amountXof: 150_000_000n }
    expect(details(above).filing).toContain('(deadline not verified)')
    expect(details(above, {}, { filingDeadlineVerified: true }).filing).toMatch(/due Nov 27, 2026$/)
  })
  it('states the objections to a clearance', () => {
    const status = {
      kycStatus: 'requires_review' as const,
      openMatches: 2,
      monthUsedUsdMinor: 199_999_950n,
      kycExpiresAt: null,
    }
    const changed = { amountXof: 150_000_000n, grossUsdMinor: 26_737_968n, rateStale: true }
    expect(details(changed, status, { providerName: '' })).toEqual({
      kyc: 'warn Requires review: requires review since Oct 02, 2026',
      screening: 'bad Match open: 2 possible matches are open',
      monthly_limit:
        'bad Exceeded: $1,999,999.50 of $2,000,000 used; this conversion would exceed the limit by $267,379.18',
      rate: 'warn Stale: no newer rate could be obtained',
      filing: 'warn Required: required above 100,000,000 XOF, due Nov 27, 2026 (deadline not verified)',
      provider: 'warn Not stated: not stated in the settings',
    })
  })
  it.each([
    [{ kycStatus: 'pending', kycDecidedAt: null }, 'warn Pending: no decision yet'],
    [{ kycStatus: 'rejected' }, 'bad Rejected: rejected Oct 02, 2026 by M. Kone'],
    [{ kycStatus: 'expired', kycExpiresAt: null }, 'bad Expired: expired Oct 02, 2026'],
    [{ kycExpiresAt: at }, 'bad Expired: expired on Nov 20, 2026'],
  ] as const)('shows KYC that is not approved: %o', (status, text) => expect(details({}, status).kyc).toBe(text))
  it('shows a frozen client, missing and outdated lists, and the own account', () => {
    expect(details({}, { confirmedMatches: 1 }).screening).toBe(
      'bad Confirmed match: a match is confirmed, so the client is frozen',
    )
    expect(details({}, { openMatches: 1 }).screening).toBe('bad Match open: 1 possible match is open')
    expect(details({}, {}, { lists: [] }).screening).toBe('bad No list: no sanctions list is loaded')
    expect(details({ at: new Date('2027-01-20') }, {}).screening).toBe(
      'bad Lists outdated: older than 30 days: OFAC SDN of Nov 19, 2026',
    )
    expect(details({ clientId: null, rateIsDefault: true }, null, { providerLegalBasis: '' })).toMatchObject({
      kyc: 'ok Not required: own account, no client to identify',
      screening: 'ok Not required: no client to screen, OFAC SDN of Nov 19, 2026',
      monthly_limit: 'ok No limit: none for the own account',
      rate: 'warn Default: the default rate, because no market rate is stored',
      provider: 'warn Incomplete: Provider SA, licence not stated',
    })
    expect(details({}, { monthlyLimitUsdMinor: null }).monthly_limit).toBe(
      'ok No limit: none set, $612,400 used this month',
    )
  })
})
