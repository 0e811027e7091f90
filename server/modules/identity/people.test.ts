import { describe, expect, it } from 'vitest'
import { expectOk } from '#kernel/result.ts'
import { useIdentity } from '#tests/setup/identity.ts'

const bed = useIdentity()
const { signIn, signedIn, get, statusOf, newestAudit, system, add } = bed

describe('users', () => {
  const person = { email: 'moussa@example.test', role: 'compliance', password: 'tapir under seven moons' }
  const tryAdd = (input: Partial<typeof person>) =>
    bed.database.transaction((transaction) => bed.identity.createUser(transaction, system(), { ...person, ...input }))
  const reset = (email: string, password: string) =>
    bed.database.transaction((transaction) => bed.identity.resetPassword(transaction, system(), { email, password }))

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

  it('have names, by their ids', async () => {
    const moussa = await add(person)
    expect(await bed.identity.namesOf(bed.database.pool, [bed.ada.id, moussa.id, bed.ada.id, 'nobody'])).toEqual(
      new Map([
        [bed.ada.id, 'Ada Kone'],
        [moussa.id, 'moussa@example.test'],
      ]),
    )
    expect(await bed.identity.namesOf(bed.database.pool, [])).toEqual(new Map())
  })

  describe('approvers', () => {
    it('are counted only while active', async () => {
      const moussa = await add(person)
      await add({ ...person, email: 'operator@example.test', role: 'user' })
      expect(await bed.identity.othersWhoMay(bed.database.pool, 'conversions.approve', bed.ada.id)).toBe(1)
      expect(await bed.identity.othersWhoMay(bed.database.pool, 'conversions.approve', null)).toBe(2)
      const cookie = await signedIn()
      expect((await get('/api/auth/user', cookie)).json().approvesAlone).toBe(false)
      await bed.owner.query(`update identity."user" set is_active = false where id = '${moussa.id}'`)
      expect(await bed.identity.othersWhoMay(bed.database.pool, 'conversions.approve', bed.ada.id)).toBe(0)
      // Moussa was active a moment ago: his deactivation leaves nobody alone.
      expect((await get('/api/auth/user', cookie)).json().approvesAlone).toBe(false)
    })
  })

  it('have no permission with an unknown role', { tags: ['D2-26'] }, async () => {
    const cookie = await signedIn()
    await bed.owner.query(`update identity."user" set role = 'owner'`)
    expect((await get('/api/auth/user', cookie)).json()).toMatchObject({
      role: 'owner',
      permissions: [],
      approvesAlone: false,
    })
  })
})
