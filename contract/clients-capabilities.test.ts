import { describe, expect, it } from 'vitest'
import { kycMoves, kycMovesOpenTo, kycStatusesOfNewClient, mayGrantLimit } from './clients-capabilities.ts'

const officer = { id: 'b', role: 'compliance' }
const operator = { id: 'a', role: 'user' }

describe('who may decide what about a client', () => {
  it('[D5-08, D5-09, D5-10, D5-12] dec 5: KYC moves only along the table', () => {
    expect(kycMoves).toEqual({
      pending: ['approved', 'requires_review', 'rejected'],
      requires_review: ['approved', 'rejected'],
      approved: ['requires_review'],
      rejected: ['pending'],
      expired: ['pending'],
    })
  })

  it('[D2-22, D2-23] dec 2: only whoever decides KYC is offered a move', () => {
    expect(kycMovesOpenTo(officer, { kycStatus: 'expired' })).toEqual(['pending'])
    expect(kycMovesOpenTo(operator, { kycStatus: 'pending' })).toEqual([])
  })

  it('[D3-10] dec 3: a new client begins pending unless someone who may decide adds it', () => {
    expect(kycStatusesOfNewClient(operator)).toEqual(['pending'])
    expect(kycStatusesOfNewClient(officer)).toEqual(['pending', 'approved', 'requires_review', 'rejected'])
  })

  it('[D2-32] dec 2: a higher limit is granted by another person than asked for it', () => {
    const asked = {
      proposedLimit: {
        monthlyLimit: '10.00',
        proposedBy: 'b',
        proposedByName: 'Awa',
        proposedAt: '2026-11-20T00:00:00Z',
      },
    }
    expect(mayGrantLimit(officer, asked)).toBe(false)
    expect(mayGrantLimit({ ...officer, id: 'c' }, asked)).toBe(true)
    expect(mayGrantLimit(operator, asked)).toBe(false)
    expect(mayGrantLimit(officer, { proposedLimit: null })).toBe(false)
  })
})
