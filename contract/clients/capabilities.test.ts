import { describe, expect, it } from 'vitest'
import {
  canGrantLimit,
  identityChangesEndingKyc,
  kycStatusesOfNewClient,
  kycTransitions,
  kycTransitionsFor,
} from './capabilities.ts'

const officer = { id: 'b', role: 'compliance' }
const operator = { id: 'a', role: 'user' }

describe('client capabilities', () => {
  it('allows only KYC transitions in the table', { tags: ['D5-08', 'D5-09', 'D5-10', 'D5-12'] }, () => {
    expect(kycTransitions).toEqual({
      pending: ['approved', 'requires_review', 'rejected'],
      requires_review: ['approved', 'rejected'],
      approved: ['requires_review'],
      rejected: ['pending'],
      expired: ['pending'],
    })
  })

  it('offers transitions only to people who decide KYC', { tags: ['D2-22', 'D2-23'] }, () => {
    expect(kycTransitionsFor(officer, { kycStatus: 'expired' })).toEqual(['pending'])
    expect(kycTransitionsFor(operator, { kycStatus: 'pending' })).toEqual([])
  })

  it('ends an approval of KYC with each change of identity data', () => {
    const client = { companyName: 'Baobab', country: 'Mali', registrationNumber: null, kycStatus: 'approved' } as const
    expect(identityChangesEndingKyc(client, client)).toEqual([])
    expect(identityChangesEndingKyc(client, { ...client, companyName: 'Baobab SA', country: 'Togo' })).toEqual([
      'companyName',
      'country',
    ])
    const registered = { ...client, registrationNumber: 'ML-1' }
    expect(identityChangesEndingKyc(client, registered)).toEqual(['registrationNumber'])
    expect(identityChangesEndingKyc({ ...client, kycStatus: 'pending' }, registered)).toEqual([])
  })

  it('creates a client as pending unless its creator may decide KYC', { tags: ['D3-10'] }, () => {
    expect(kycStatusesOfNewClient(operator)).toEqual(['pending'])
    expect(kycStatusesOfNewClient(officer)).toEqual(['pending', 'approved', 'requires_review', 'rejected'])
  })

  it('requires a second person to grant a higher limit', { tags: ['D2-32'] }, () => {
    const request = {
      proposedLimit: {
        monthlyLimit: '10.00',
        proposedBy: 'b',
        proposedByName: 'Awa',
        proposedAt: '2026-11-20T00:00:00Z',
      },
    }
    expect(canGrantLimit(officer, request)).toBe(false)
    expect(canGrantLimit({ ...officer, id: 'c' }, request)).toBe(true)
    expect(canGrantLimit(operator, request)).toBe(false)
    expect(canGrantLimit(officer, { proposedLimit: null })).toBe(false)
  })
})
