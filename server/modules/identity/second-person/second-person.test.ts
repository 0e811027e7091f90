import { describe, expect, it } from 'vitest'
import { expectOk } from '#kernel/result.ts'
import { hour, useIdentity } from '#tests/setup/identity.ts'
import type { Identity, User } from '../index.ts'

const bed = useIdentity()
const password = 'tapir under seven moons'
const day = 24 * hour

const person = (email: string, role = 'compliance') => bed.add({ email: `${email}@example.test`, role, password })
const actorFor = async (user: User) => bed.actorOf(bed.cookieOf(await bed.signIn(password, user.email)))
const adas = async () => bed.actorOf(await bed.signedIn())
const change = async (id: string, input: { isActive?: boolean; role?: string }, by = bed.system()) =>
  expectOk(
    await bed.database.transaction((transaction) =>
      bed.identity.directory.change(transaction, by, { id, version: null, ...input }),
    ),
    'a change of a person',
  )
const release = async (email: string) => {
  const released = await bed.database.transaction((transaction) =>
    bed.identity.releaseAccount(transaction, bed.system(), email),
  )
  expectOk(released, 'a release')
}
const check = async (served: Identity, user: User | null, askedBy: (string | null)[]) => {
  const actor = user === null ? bed.system() : user.id === bed.ada.id ? await adas() : await actorFor(user)
  const checked = await served.secondPerson.check(bed.database.pool, actor, 'conversions.approve', askedBy)
  return checked.ok ? (checked.value.alone ? 'alone' : 'allowed') : checked.error.code
}
const needed = async (served: Identity = bed.identity) =>
  served.secondPerson.needed(bed.database.pool, { userId: bed.ada.id }, 'settings.manage')

describe('a change that needs two people', () => {
  it('is applied by one in a sandbox of one, never in production', async () => {
    expect(await needed()).toBe(false)
    expect(await needed(bed.newIdentity('production'))).toBe(true)
    expect(await needed(bed.newIdentity('sandbox', false, null, 'production'))).toBe(true)
  })

  it.each([{ isActive: false }, { role: 'user' }])(
    'waits for 30 days after the second person was changed to %j',
    async (input) => {
      const second = await person('second', 'admin')
      expect(await needed()).toBe(true)
      await change(second.id, input)
      expect(await needed()).toBe(true)
      bed.pass(30 * day - 1)
      expect(await needed()).toBe(true)
      bed.pass(2)
      expect(await needed()).toBe(false)
    },
  )
})

describe('a second person', () => {
  it('is never the requester, the system, an inactive person or a role without the permission', async () => {
    const officer = await person('officer')
    const operator = await person('operator', 'user')
    expect(await check(bed.identity, officer, [officer.id])).toBe('same_person')
    expect(await check(bed.identity, officer, [bed.ada.id])).toBe('allowed')
    expect(await check(bed.identity, operator, [bed.ada.id])).toBe('approver_not_permitted')
    expect(await check(bed.identity, null, [bed.ada.id])).toBe('approver_not_permitted')
    const actor = await actorFor(officer)
    await change(officer.id, { isActive: false })
    const checked = await bed.identity.secondPerson.check(bed.database.pool, actor, 'conversions.approve', [bed.ada.id])
    expect(checked).toEqual({ ok: false, error: { code: 'approver_not_permitted' } })
  })

  it('is the requester only in a sandbox where nobody else was in the last 30 days', async () => {
    expect(await check(bed.identity, bed.ada, [bed.ada.id])).toBe('alone')
    const officer = await person('officer')
    await change(officer.id, { isActive: false })
    expect(await check(bed.identity, bed.ada, [bed.ada.id])).toBe('same_person')
  })

  it('is no account of the command line until an operator releases it', async () => {
    const production = bed.newIdentity('production')
    await release(bed.ada.email)
    const officer = await person('officer')
    expect(await check(production, officer, [bed.ada.id])).toBe('account_not_own')
    await release(officer.email)
    expect(await check(production, officer, [bed.ada.id])).toBe('allowed')
    const reset = await bed.database.transaction((transaction) =>
      bed.identity.resetPassword(transaction, bed.system(), { email: officer.email, password }),
    )
    expectOk(reset, 'a reset password')
    bed.pass(day)
    expect(await check(production, officer, [bed.ada.id])).toBe('account_not_own')
  })

  it('rests 24 hours from the third approver on, and after each change of role or access', async () => {
    const production = bed.newIdentity('production')
    const [second, third] = [await person('second'), await person('third')]
    for (const { email } of [bed.ada, second, third]) await release(email)
    expect(await check(production, second, [bed.ada.id])).toBe('allowed')
    expect(await check(production, third, [bed.ada.id])).toBe('approver_too_new')
    const actor = await actorFor(third)
    expect(await production.secondPerson.check(bed.database.pool, actor, 'kyc.decide', [])).toMatchObject({
      error: { until: new Date(bed.clock.now().getTime() + day) },
    })
    bed.pass(day)
    expect(await check(production, third, [bed.ada.id])).toBe('allowed')
    await change(second.id, { role: 'admin' })
    expect(await check(production, second, [bed.ada.id])).toBe('approver_too_new')
    expect(await check(bed.identity, second, [bed.ada.id])).toBe('allowed')
  })
})
