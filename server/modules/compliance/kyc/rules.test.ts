import { it as check, fc } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { type KycStatus, kycStatuses } from '#contract/clients/api.ts'
import { isKycValid, kycExpiry, transitionKyc } from './rules.ts'

/** The table as worded in decisions 5, written out a second time on purpose. */
const allowed = new Set([
  'pending approved',
  'pending rejected',
  'pending requires_review',
  'requires_review approved',
  'requires_review rejected',
  'approved requires_review',
  'rejected pending',
  'expired pending',
])
const everyMove = kycStatuses.flatMap((from) => kycStatuses.map((to) => [from, to] as const))

describe('KYC transitions', { tags: ['D5-08', 'D5-09', 'D5-10', 'D5-12', 'D5-13'] }, () => {
  it.each(everyMove)('answers %s to %s by the table', (from, to) => {
    const expected = allowed.has(`${from} ${to}`)
      ? { ok: true, value: to }
      : { ok: false, error: { code: 'kyc_move_refused', from, to } }
    expect(transitionKyc(from, to)).toEqual(expected)
  })

  check.prop([fc.array(fc.constantFrom(...kycStatuses), { maxLength: 40 })])(
    'whatever a person asks in whatever order, approved is entered from pending or review only, and expired never',
    (inputs) => {
      let state: KycStatus = 'pending'
      for (const input of inputs) {
        const moved = transitionKyc(state, input)
        if (!moved.ok) continue
        expect(moved.value).not.toBe('expired')
        if (moved.value === 'approved') expect(['pending', 'requires_review']).toContain(state)
        state = moved.value
      }
    },
  )
})

describe('expiry of an approval', () => {
  const decided = new Date('2026-02-28T12:00:00.000Z')
  it.each([
    ['low', '2029-02-28T12:00:00.000Z'],
    ['medium', '2028-02-28T12:00:00.000Z'],
    ['high', '2027-02-28T12:00:00.000Z'],
  ] as const)('keeps an approval at %s risk valid until %s', { tags: ['D5-11'] }, (risk, until) => {
    expect(kycExpiry('approved', decided, risk)).toEqual(new Date(until))
  })
  it('ends on the last day of a month that lacks the day', () => {
    expect(kycExpiry('approved', new Date('2024-02-29T00:00:00.000Z'), 'high')).toEqual(
      new Date('2025-02-28T00:00:00.000Z'),
    )
  })
  it('computes an expiry for approvals only', () => {
    expect(kycExpiry('rejected', decided, 'low')).toBeNull()
  })
  it('ends at its expiry, whether or not the job has run', () => {
    const client = { kycStatus: 'approved' as const, kycExpiresAt: new Date(1000) }
    expect(isKycValid(client, new Date(999))).toBe(true)
    expect(isKycValid(client, new Date(1000))).toBe(false)
    expect(isKycValid({ ...client, kycStatus: 'requires_review' }, new Date(0))).toBe(false)
  })
})
