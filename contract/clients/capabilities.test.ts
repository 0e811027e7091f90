import { describe, expect, it } from 'vitest'
import { canGrantLimit, kycStatusesOfNewClient, kycTransitions, kycTransitionsFor } from './capabilities.ts'

const officer = { id: 'b', role: 'compliance' }
const operator = { id: 'a', role: 'user' }

describe('who may decide what about a client', () => {
  it('KYC moves only along the table', { tags: ['D5-08', 'D5-09', 'D5-10', 'D5-12'] }, () => {
    expect(kycTransitions).toEqual({
      pending: ['approved', 'requires_review', 'rejected'],
      requires_review: ['approved', 'rejected'],
      approved: ['requires_review'],
      rejected: ['pending'],
      expired: ['pending'],
    })
  })

  it('only whoever decides KYC is offered a move', { tags: ['D2-22', 'D2-23'] }, () => {
    expect(kycTransitionsFor(officer, { kycStatus: 'expired' })).toEqual(['pending'])
    expect(kycTransitionsFor(operator, { kycStatus: 'pending' })).toEqual([])
  })

  it('a new client begins pending unless someone who may decide adds it', { tags: ['D3-10'] }, () => {
    expect(kycStatusesOfNewClient(operator)).toEqual(['pending'])
    expect(kycStatusesOfNewClient(officer)).toEqual(['pending', 'approved', 'requires_review', 'rejected'])
  })

  it('a higher limit is granted by another person than asked for it', { tags: ['D2-32'] }, () => {
    const asked = {
      proposedLimit: {
        monthlyLimit: '10.00',
        proposedBy: 'b',
        proposedByName: 'Awa',
        proposedAt: '2026-11-20T00:00:00Z',
      },
    }
    expect(canGrantLimit(officer, asked)).toBe(false)
    expect(canGrantLimit({ ...officer, id: 'c' }, asked)).toBe(true)
    expect(canGrantLimit(operator, asked)).toBe(false)
    expect(canGrantLimit(officer, { proposedLimit: null })).toBe(false)
  })
})
