import { describe, expect, it } from 'vitest'
import { err, ok } from '#kernel/result.ts'
import { checkChange, stateOf } from './rules.ts'

const admin = { id: 'a', role: 'admin', isActive: true }
const other = { actorId: 'b', otherAdministrators: 1 }

describe('what administrators may do to each other', () => {
  it('the last one who can sign in stays one', () => {
    const alone = { actorId: 'b', otherAdministrators: 0 }
    expect(checkChange(admin, { role: 'user', isActive: true }, alone)).toEqual(err({ code: 'last_administrator' }))
    expect(checkChange(admin, { role: 'admin', isActive: false }, alone)).toEqual(err({ code: 'last_administrator' }))
    expect(checkChange(admin, { role: 'admin', isActive: true }, alone)).toEqual(ok(undefined))
    expect(checkChange(admin, { role: 'user', isActive: true }, other)).toEqual(ok(undefined))
  })

  it('an inactive administrator holds no office to lose', () => {
    const gone = { ...admin, isActive: false }
    const alone = { actorId: 'b', otherAdministrators: 0 }
    expect(checkChange(gone, { role: 'user', isActive: false }, alone)).toEqual(ok(undefined))
  })

  it('nobody changes their own role or locks themselves out', () => {
    const self = { actorId: 'a', otherAdministrators: 3 }
    expect(checkChange(admin, { role: 'user', isActive: true }, self)).toEqual(err({ code: 'own_account' }))
    expect(checkChange(admin, { role: 'admin', isActive: false }, self)).toEqual(err({ code: 'own_account' }))
    expect(checkChange(admin, { role: 'admin', isActive: true }, self)).toEqual(ok(undefined))
  })
})

it('a person without a password is invited, and whoever is inactive is nothing else', () => {
  expect(stateOf({ isActive: true, hasPassword: true, isLinked: false })).toBe('active')
  expect(stateOf({ isActive: true, hasPassword: false, isLinked: false })).toBe('invited')
  expect(stateOf({ isActive: false, hasPassword: true, isLinked: false })).toBe('inactive')
  expect(stateOf({ isActive: false, hasPassword: false, isLinked: false })).toBe('inactive')
  expect(stateOf({ isActive: true, hasPassword: false, isLinked: true })).toBe('active')
})
