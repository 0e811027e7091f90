import { describe, expect, it } from 'vitest'
import { err, ok } from '#kernel/result.ts'
import { checkChange, stateOf } from './rules.ts'

const admin = { id: 'a', role: 'admin', isActive: true }
const other = { actorId: 'b', otherAdministrators: 1 }

describe('user management rules', () => {
  it('keeps the last administrator who can sign in', () => {
    const alone = { actorId: 'b', otherAdministrators: 0 }
    expect(checkChange(admin, { role: 'user', isActive: true }, alone)).toEqual(err({ code: 'last_administrator' }))
    expect(checkChange(admin, { role: 'admin', isActive: false }, alone)).toEqual(err({ code: 'last_administrator' }))
    expect(checkChange(admin, { role: 'admin', isActive: true }, alone)).toEqual(ok(undefined))
    expect(checkChange(admin, { role: 'user', isActive: true }, other)).toEqual(ok(undefined))
  })

  it('does not count an inactive administrator', () => {
    const gone = { ...admin, isActive: false }
    const alone = { actorId: 'b', otherAdministrators: 0 }
    expect(checkChange(gone, { role: 'user', isActive: false }, alone)).toEqual(ok(undefined))
  })

  it('rejects changes of the own role and deactivation of the own account', () => {
    const self = { actorId: 'a', otherAdministrators: 3 }
    expect(checkChange(admin, { role: 'user', isActive: true }, self)).toEqual(err({ code: 'own_account' }))
    expect(checkChange(admin, { role: 'admin', isActive: false }, self)).toEqual(err({ code: 'own_account' }))
    expect(checkChange(admin, { role: 'admin', isActive: true }, self)).toEqual(ok(undefined))
  })
})

it('shows a user without a password as invited and an inactive user as inactive', () => {
  expect(stateOf({ isActive: true, hasPassword: true, isLinked: false })).toBe('active')
  expect(stateOf({ isActive: true, hasPassword: false, isLinked: false })).toBe('invited')
  expect(stateOf({ isActive: false, hasPassword: true, isLinked: false })).toBe('inactive')
  expect(stateOf({ isActive: false, hasPassword: false, isLinked: false })).toBe('inactive')
  expect(stateOf({ isActive: true, hasPassword: false, isLinked: true })).toBe('active')
})
