import { describe, expect, it } from 'vitest'
import { expectOk } from '#kernel/result.ts'
import type { Actor } from '#server/platform/http/actor.ts'
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

describe('an account that one person created', { tags: ['D17-03'] }, () => {
  const served = () => harness.newIdentity('production')
  const write = <T>(work: Parameters<typeof harness.database.transaction<T>>[0]) => harness.database.transaction(work)
  const unconfirmed = async (identity = served()) =>
    Object.fromEntries(await identity.secondPerson.unconfirmedAccounts(harness.database.pool))
  /** Ada and Kofi approve; Awa, whom Ada invited, is a user. */
  const threePeople = async () => {
    const kofi = await person('kofi', 'admin')
    for (const { email } of [harness.ada, kofi]) await release(email)
    const [ada, other] = [await adas(), await actorFor(kofi)]
    const invited = await write((transaction) =>
      served().directory.invite(transaction, ada, { email: 'awa@example.test', role: 'user' }),
    )
    return { ada, kofi: other, awa: expectOk(invited, 'an invitation').person.id }
  }
  const decide = async (by: Actor, decision: 'approved' | 'rejected', of?: string) => {
    const requests = await served().accessRequests.list(harness.database.pool)
    const id = requests.find(({ userId, kind }) => of === undefined || `${userId} ${kind}` === of)?.id ?? 0
    return write((transaction) => served().accessRequests.decide(transaction, by, { id, decision }))
  }

  it('waits for another approver, whom its creator may ask again after a rejection', async () => {
    const { ada, kofi, awa } = await threePeople()
    expect(await unconfirmed()).toEqual({ [awa]: ada.userId })
    expect(await unconfirmed(harness.newIdentity('sandbox'))).toEqual({})
    expect(await decide(ada, 'approved')).toMatchObject({ error: { code: 'same_person' } })
    expectOk(await decide(kofi, 'rejected'), 'a rejection')
    expect(await served().accessRequests.list(harness.database.pool)).toEqual([])
    const ask = () => write((transaction) => served().directory.requestConfirmation(transaction, kofi, awa))
    expectOk(await ask(), 'a new request')
    // In the name of the creator, so that the other administrator who asked may decide.
    expectOk(await decide(kofi, 'approved'), 'a confirmation')
    expect(await unconfirmed()).toEqual({})
    expect(await ask()).toEqual({ ok: false, error: { code: 'account_confirmed' } })
  })

  it('is confirmed by a role that two people granted, also after it ended', async () => {
    const { ada, kofi, awa } = await threePeople()
    const promoted = await write((transaction) =>
      served().directory.change(transaction, ada, { id: awa, role: 'compliance', version: null }),
    )
    expectOk(promoted, 'a request for a role')
    expectOk(await decide(kofi, 'approved', `${awa} role`), 'a role')
    expect(await served().accessRequests.list(harness.database.pool)).toEqual([])
    await change(awa, { role: 'user' })
    expect(await unconfirmed()).toEqual({})
  })

  it.each(['provider', 'released'])('is confirmed by the access change %j', async (kind) => {
    const { awa } = await threePeople()
    await harness.owner.query(
      `insert into identity.access_change (user_id, at, kind, role, is_active, by_users)
       values ($1, $2, $3, 'user', true, '{}')`,
      [awa, harness.clock.now(), kind],
    )
    expect(await unconfirmed()).toEqual({})
  })

  it('needs no confirmation while it approves, and needs it again without the role', async () => {
    await release(harness.ada.email)
    const ada = await adas()
    const second = await write((transaction) =>
      served().directory.invite(transaction, ada, { email: 'kofi@example.test', role: 'admin' }),
    )
    const { id } = expectOk(second, 'the second approver').person
    expect(await unconfirmed()).toEqual({})
    await change(id, { role: 'user' })
    expect(await unconfirmed()).toEqual({ [id]: ada.userId })
  })
})
