import { describe, expect, it } from 'vitest'
import { canApproveConnection } from './capabilities.ts'

const awa = { id: 'awa', role: 'compliance', approvesAlone: false }
const connection = (fields: object = {}) => ({ isApproved: true, addedById: 'awa', proposedLimits: null, ...fields })
const limitsOf = (proposedById: string) => ({ dailyLimit: 1, monthlyLimit: 2, proposedBy: 'Someone', proposedById })

describe('a second person approves a funding bank and raised limits', () => {
  it('not the one who added it, unless alone in a sandbox', () => {
    const added = connection({ isApproved: false })
    expect(canApproveConnection(added, awa)).toBe(false)
    expect(canApproveConnection(added, { ...awa, id: 'moussa' })).toBe(true)
    expect(canApproveConnection(added, { ...awa, approvesAlone: true })).toBe(true)
  })

  it('not the one who proposed the limits, though another added the bank', () => {
    expect(canApproveConnection(connection({ addedById: 'moussa', proposedLimits: limitsOf('awa') }), awa)).toBe(false)
    expect(canApproveConnection(connection({ proposedLimits: limitsOf('moussa') }), awa)).toBe(true)
  })

  it('nobody without the permission, and nobody where nothing waits', () => {
    const waiting = connection({ addedById: 'moussa', isApproved: false })
    expect(canApproveConnection(waiting, { ...awa, role: 'user' })).toBe(false)
    expect(canApproveConnection(connection({ addedById: 'moussa' }), awa)).toBe(false)
  })
})
