import { describe, expect, it } from 'vitest'
import { canApproveConnection } from './capabilities.ts'

const awa = { id: 'awa', role: 'compliance', approvesAlone: false }
const connection = (fields: object = {}) => ({
  isApproved: true,
  rejectedFor: null,
  addedById: 'awa',
  proposedLimits: null,
  ...fields,
})
const limitsOf = (proposedById: string) => ({ dailyLimit: 1, monthlyLimit: 2, proposedBy: 'Someone', proposedById })

describe('approval of funding banks and raised limits', () => {
  it('rejects approval by the person who added the bank, unless alone in a sandbox', () => {
    const added = connection({ isApproved: false })
    expect(canApproveConnection(added, awa)).toBe(false)
    expect(canApproveConnection(added, { ...awa, id: 'moussa' })).toBe(true)
    expect(canApproveConnection(added, { ...awa, approvesAlone: true })).toBe(true)
  })

  it('rejects approval by the person who proposed the limits', () => {
    expect(canApproveConnection(connection({ addedById: 'moussa', proposedLimits: limitsOf('awa') }), awa)).toBe(false)
    expect(canApproveConnection(connection({ proposedLimits: limitsOf('moussa') }), awa)).toBe(true)
  })

  it('rejects approval without permission or without anything pending', () => {
    const waiting = connection({ addedById: 'moussa', isApproved: false })
    expect(canApproveConnection(waiting, { ...awa, role: 'user' })).toBe(false)
    expect(canApproveConnection(connection({ addedById: 'moussa' }), awa)).toBe(false)
  })
})
