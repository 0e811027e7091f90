import { describe, expect, it } from 'vitest'
import type { AccessRequest } from '#contract/identity/access-requests.ts'
import { outcomeTitle } from './labels.ts'

const waiting = (...kinds: AccessRequest['kind'][]) => ({ waiting: kinds.map((kind) => ({ kind }) as AccessRequest) })

describe('the toast after a change of a user', () => {
  it('says that the change waits, not that the account is still to be confirmed', () => {
    expect(outcomeTitle(waiting(), 'Person updated')).toBe('Person updated')
    expect(outcomeTitle(waiting('account'), 'Person updated')).toBe('Person updated')
    expect(outcomeTitle(waiting('account', 'role'), 'Person updated')).toBe('Awaiting second approver')
  })
})
