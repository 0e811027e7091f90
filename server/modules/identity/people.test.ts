import { describe, expect, it } from 'vitest'
import { expectOk } from '#kernel/result.ts'
import { useIdentity } from '#tests/setup/identity.ts'

const harness = useIdentity()
const { signIn, signedIn, get, statusOf, newestAudit, system, add } = harness

describe('users', () => {
  const person = { email: 'moussa@example.test', role: 'compliance', password: 'tapir under seven moons' }
  const tryAdd = (input: Partial<typeof person>) =>
    harness.database.transaction((transaction) =>
      harness.identity.createUser(transaction, system(), { ...person, ...input }),
    )
  const reset = (email: string, password: string) =>
    harness.database.transaction((transaction) =>
      harness.identity.resetPassword(transaction, system(), { email, password }),
    )

  it('are created with an audit entry that holds no secret', async () => {
    expectOk(await tryAdd({}), 'this step of the test succeeds')
    const entry = await newestAudit()
    expect(entry).toMatchObject({
      action: 'create',
      resourceType: 'user',
      details: { changes: { role: { from: null, to: 'compliance' } } },
    })
    expect(JSON.stringify(entry)).not.toContain('tapir')
  })

  it.each([
    [{ email: 'ADA@example.test' }, 'email_taken'],
    [{ email: 'nonsense' }, 'invalid_email'],
    [{ role: 'owner' }, 'unknown_role'],
    [{ password: 'short' }, 'password_too_short'],
    [{ password: 'Password1234' }, 'password_too_common'],
    [{ password: 'xq moussa 8827 vr' }, 'password_names_person'],
  ])('are rejected with %j as %s', async (input, code) => {
    expect(await tryAdd(input)).toMatchObject({ ok: false, error: { code } })
  })

  it('get a new password, which ends their sessions; an unknown user is reported', async () => {
    const cookie = await signedIn()
    expect(await reset('ada@example.test', 'short')).toMatchObject({ ok: false, error: { code: 'password_too_short' } })
    expect(await reset('ghost@example.test', person.password)).toEqual({ ok: false, error: { code: 'user_not_found' } })
    expect((await reset('ADA@example.test', 'tapir under seven moons')).ok).toBe(true)
    expect(await statusOf(cookie)).toBe(401)
    expect((await signIn()).statusCode).toBe(401)
    expect((await signIn('tapir under seven moons')).statusCode).toBe(200)
  })

  it('are named by their ids', async () => {
    const moussa = await add(person)
    expect(
      await harness.identity.namesOf(harness.database.pool, [harness.ada.id, moussa.id, harness.ada.id, 'nobody']),
    ).toEqual(
      new Map([
        [harness.ada.id, 'Ada Kone'],
        [moussa.id, 'moussa@example.test'],
      ]),
    )
    expect(await harness.identity.namesOf(harness.database.pool, [])).toEqual(new Map())
  })

  describe('approvers', () => {
    it('are counted only while active', async () => {
      const moussa = await add(person)
      await add({ ...person, email: 'operator@example.test', role: 'user' })
      expect(
        await harness.identity.countOthersByPermission(harness.database.pool, 'conversions.approve', harness.ada.id),
      ).toBe(1)
      expect(await harness.identity.countOthersByPermission(harness.database.pool, 'conversions.approve', null)).toBe(2)
      const cookie = await signedIn()
      expect((await get('/api/auth/user', cookie)).json().approvesAlone).toBe(false)
      await harness.owner.query(`update identity."user" set is_active = false where id = '${moussa.id}'`)
      expect(
        await harness.identity.countOthersByPermission(harness.database.pool, 'conversions.approve', harness.ada.id),
      ).toBe(0)
      // Moussa was active a moment ago: his deactivation makes nobody the only approver.
      expect((await get('/api/auth/user', cookie)).json().approvesAlone).toBe(false)
    })
  })

  it('have no permission with an unknown role', { tags: ['D2-26'] }, async () => {
    const cookie = await signedIn()
    await harness.owner.query(`update identity."user" set role = 'owner'`)
    expect((await get('/api/auth/user', cookie)).json()).toMatchObject({
      role: 'owner',
      permissions: [],
      approvesAlone: false,
    })
  })
})
