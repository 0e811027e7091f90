import { describe, expect, it } from 'vitest'
import { conversionStates } from '#contract/conversions/api.ts'
import { canApprove, canCancel, canReject } from '#contract/conversions/capabilities.ts'
import { checkApprover, nextState } from './state-machine.ts'

const colleague = { id: 'colleague', role: 'compliance', approvesAlone: false }

describe('conversion capabilities', () => {
  it.each(conversionStates)('agree with the server on a conversion in state %s', (state) => {
    const conversion = { state, initiatedBy: 'asker' }
    expect(canApprove(conversion, colleague)).toBe(nextState(state, 'approve').ok)
    expect(canCancel(conversion, colleague)).toBe(nextState(state, 'cancel').ok)
    if (canReject(conversion, colleague)) expect(nextState(state, 'reject').ok).toBe(true)
  })

  it.each([
    { userId: 'asker', others: 0 },
    { userId: 'asker', others: 1 },
    { userId: 'colleague', others: 0 },
    { userId: 'colleague', others: 1 },
  ])(
    'agree with the server on approval by $userId with $others others',
    { tags: ['D8-19', 'D8-20'] },
    ({ userId, others }) => {
      const person = { id: userId, role: 'compliance', approvesAlone: others === 0 }
      const enforced = checkApprover({ userId, initiatedBy: 'asker', others, mode: 'sandbox' })
      expect(canApprove({ state: 'in_review', initiatedBy: 'asker' }, person)).toBe(enforced.ok)
    },
  )
})
