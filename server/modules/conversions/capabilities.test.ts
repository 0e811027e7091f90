import { describe, expect, it } from 'vitest'
import { conversionStates } from '#contract/conversions/api.ts'
import { canApprove, canCancel, canReject } from '#contract/conversions/capabilities.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { person } from '#tests/setup/person-factory.ts'
import { fakeSecondPerson } from '#tests/setup/second-person.ts'
import { nextState } from './state-machine.ts'

const colleague = { id: 'colleague', role: 'compliance', approvesAlone: false }

describe('conversion capabilities', () => {
  it.each(conversionStates)('agree with the server on a conversion in state %s', (state) => {
    const conversion = { state, initiatedBy: 'requester' }
    expect(canApprove(conversion, colleague)).toBe(nextState(state, 'approve').ok)
    expect(canCancel(conversion, colleague)).toBe(nextState(state, 'cancel').ok)
    if (canReject(conversion, colleague)) expect(nextState(state, 'reject').ok).toBe(true)
  })

  it.each([
    { userId: 'requester', others: 0 },
    { userId: 'requester', others: 1 },
    { userId: 'colleague', others: 0 },
    { userId: 'colleague', others: 1 },
  ])(
    'agree with the server on approval by $userId with $others others',
    { tags: ['D8-19', 'D8-20'] },
    async ({ userId, others }) => {
      const user = { id: userId, role: 'compliance', approvesAlone: others === 0 }
      const actor = person(userId, 'Fatou', 'compliance')
      const rules = fakeSecondPerson({ others: () => others })
      const enforced = await rules.check({} as Executor, actor, 'conversions.approve', ['requester'])
      expect(canApprove({ state: 'in_review', initiatedBy: 'requester' }, user)).toBe(enforced.ok)
    },
  )
})
