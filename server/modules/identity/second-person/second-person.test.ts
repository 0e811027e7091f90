import { describe, expect, it } from 'vitest'
import { expectOk } from '#kernel/result.ts'
import { hour, useIdentity } from '#tests/setup/identity.ts'
import type { Identity, User } from '../index.ts'

const harness = useIdentity()
const password = 'tapir under seven moons'
const day = 24 * hour

const person = (email: string, role = 'compliance') => harness.add({ email: `${email}@example.test`, role, password })
const actorFor = async (user: User) => harness.actorOf(harness.cookieOf(await harness.signIn(password, user.email)))
const adas = async () => harness.actorOf(await harness.signedIn())
const change = async (id: string, input: { isActive?: boolean; role?: string }, by = harness.system()) =>
  expectOk(
    await harness.database.transaction((transaction) =>
      harness.identity.directory.change(transaction, by, { id, version: null, ...input }),
    ),
    'a change of a person',
  )
const release = async (email: string) => {
  const released = await harness.database.transaction((transaction) =>
    harness.identity.releaseAccount(transaction, harness.system(), email),
  )
  expectOk(released, 'a release')
}
const check = async (served: Identity, user: User | null, requestedBy: (string | null)[]) => {
  const actor = user === null ? harness.system() : user.id === harness.ada.id ? await adas() : await actorFor(user)
  const checked = await served.secondPerson.check(harness.database.pool, actor, 'conversions.approve', requestedBy)
  return checked.ok ? (checked.value.alone ? 'alone' : 'allowed') : checked.error.code
}
const needed = async (served: Identity = harness.identity) =>
  served.secondPerson.needed(harness.database.pool, { userId: harness.ada.id }, 'settings.manage')

describe('a change that needs two people', () => {
  it('is applied by one in a sandbox of one, never in production', { tags: ['D17-03'] }, async () => {
    expect(await needed()).toBe(false)
    expect(await needed(harness.newIdentity('production'))).toBe(true)
    expect(await needed(harness.newIdentity('sandbox', false, null, 'production'))).toBe(true)
  })

  it.each([{ isActive: false }, { role: 'user' }])(
    'waits for 30 days after the second person was changed to %j',
    { tags: ['D17-03'] },
    async (input) => {
      const second = await person('second', 'admin')
      expect(await needed()).toBe(true)
      await change(second.id, input)
      expect(await needed()).toBe(true)
      harness.pass(30 * day - 1)
      expect(await needed()).toBe(true)
      harness.pass(2)
      expect(await needed()).toBe(false)
    },
  )
})

describe('a second person', () => {
  it('is never the requester, the system, an inactive person or a role without the permission', async () => {
    const officer = await person('officer')
    const operator = await person('operator', 'user')
    expect(await check(harness.identity, officer, [officer.id])).toBe('same_person')
    expect(await check(harness.identity, officer, [harness.ada.id])).toBe('allowed')
    expect(await check(harness.identity, operator, [harness.ada.id])).toBe('approver_not_permitted')
    expect(await check(harness.identity, null, [harness.ada.id])).toBe('approver_not_permitted')
    const actor = await actorFor(officer)
    await change(officer.id, { isActive: false })
    const checked = await harness.identity.secondPerson.check(harness.database.pool, actor, 'conversions.approve', [
      harness.ada.id,
    ])
    expect(checked).toEqual({ ok: false, error: { code: 'approver_not_permitted' } })
  })

  it('is the requester only in a sandbox where nobody else was in the last 30 days', async () => {
    expect(await check(harness.identity, harness.ada, [harness.ada.id])).toBe('alone')
    const officer = await person('officer')
    await change(officer.id, { isActive: false })
    expect(await check(harness.identity, harness.ada, [harness.ada.id])).toBe('same_person')
  })

  it('is no account of the command line until an operator releases it', async () => {
    const production = harness.newIdentity('production')
    await release(harness.ada.email)
    const officer = await person('officer')
    expect(await check(production, officer, [harness.ada.id])).toBe('account_not_own')
    await release(officer.email)
    expect(await check(production, officer, [harness.ada.id])).toBe('allowed')
    const reset = await harness.database.transaction((transaction) =>
      harness.identity.resetPassword(transaction, harness.system(), { email: officer.email, password }),
    )
    expectOk(reset, 'a reset password')
    harness.pass(day)
    expect(await check(production, officer, [harness.ada.id])).toBe('account_not_own')
  })

  it('rests 24 hours from the third approver on, and after each change of role or access', async () => {
    const production = harness.newIdentity('production')
    const [second, third] = [await person('second'), await person('third')]
    for (const { email } of [harness.ada, second, third]) await release(email)
    expect(await check(production, second, [harness.ada.id])).toBe('allowed')
    expect(await check(production, third, [harness.ada.id])).toBe('approver_too_new')
    const actor = await actorFor(third)
    expect(await production.secondPerson.check(harness.database.pool, actor, 'kyc.decide', [])).toMatchObject({
      error: { until: new Date(harness.clock.now().getTime() + day) },
    })
    harness.pass(day)
    expect(await check(production, third, [harness.ada.id])).toBe('allowed')
    await change(second.id, { role: 'admin' })
    expect(await check(production, second, [harness.ada.id])).toBe('approver_too_new')
    expect(await check(harness.identity, second, [harness.ada.id])).toBe('allowed')
  })
})
