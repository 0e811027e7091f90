import { describe, expect, it } from 'vitest'
import { adaPassword, minute, useIdentity } from '#tests/setup/identity.ts'
import { virtualAuthenticator } from '#tests/setup/virtual-authenticator.ts'

const harness = useIdentity()
const { post, signIn, cookieOf, signedIn, get, statusOf, newestAudit, inject, sameOrigin } = harness

async function register(cookie: string, holder = virtualAuthenticator()) {
  const started = (await post('/api/auth/passkeys/options', {}, { cookie })).json()
  const body = { setUp: started.setUp, name: 'Telephone', response: holder.register(started.options) }
  return { holder, answer: await post('/api/auth/passkeys', body, { cookie }), body }
}

const begin = async () => (await post('/api/login/passkey/options', {})).json()
const enter = async (holder: ReturnType<typeof virtualAuthenticator>, handle?: string) => {
  const { setUp, options } = await begin()
  return post('/api/login/passkey', { setUp, response: holder.sign(options, handle) })
}

describe('passkeys', { tags: ['D2-09'] }, () => {
  it('sign in without an e-mail and count as both factors', async () => {
    const cookie = await signedIn()
    const { holder, answer } = await register(cookie)
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ passkey: { name: 'Telephone', lastUsedAt: null } })
    expect(answer.json().recoveryCodes).toHaveLength(10)
    const { options } = await begin()
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(options.allowCredentials).toBeUndefined()
    const entered = await enter(holder, harness.ada.id)
    expect(entered.json()).toMatchObject({ email: 'ada@example.test', provesByPasskey: true })
    expect(await statusOf(cookieOf(entered))).toBe(200)
    expect(await newestAudit()).toMatchObject({ action: 'login', details: { secondFactor: 'passkey' } })
    // The password alone no longer signs in.
    expect((await signIn()).json()).toMatchObject({ code: 'code_required' })
    expect((await get('/api/users', cookie)).json()[0].secondFactor).toMatchObject({
      authenticator: false,
      passkeys: 1,
    })
  })

  it('are accepted for a challenge once, within ten minutes', async () => {
    const { holder } = await register(await signedIn())
    const { setUp, options } = await begin()
    const response = holder.sign(options)
    const both = await Promise.all([0, 1].map(() => post('/api/login/passkey', { setUp, response })))
    expect(both.map((each) => each.statusCode).sort()).toEqual([200, 403])
    const other = await begin()
    const replayed = await post('/api/login/passkey', { setUp: other.setUp, response })
    expect(replayed.json()).toMatchObject({ code: 'passkey_refused' })
    const late = await begin()
    harness.pass(11 * minute)
    const tooLate = await post('/api/login/passkey', { setUp: late.setUp, response: holder.sign(late.options) })
    expect(tooLate.statusCode).toBe(403)
  })

  it('are refused if unknown, cloned, of another site or user, or without user verification', async () => {
    const cookie = await signedIn()
    const { holder } = await register(cookie)
    const refused = { status: 401, code: 'passkey_refused' }
    expect((await enter(virtualAuthenticator())).json()).toMatchObject(refused)
    expect((await enter(holder, 'somebody else')).json()).toMatchObject(refused)
    expect((await enter(holder)).statusCode).toBe(200)
    holder.rewind()
    expect((await enter(holder)).json()).toMatchObject(refused)
    for (const lie of [{ origin: 'https://evil.example' }, { host: 'evil.example' }, { verified: false }]) {
      const { answer } = await register(cookie, virtualAuthenticator(lie))
      expect(answer.json()).toMatchObject({ status: 400, code: 'passkey_refused' })
    }
    for (const response of [{}, { id: 7 }, { ...holder.sign({ challenge: 'x' }), response: [], rawId: null }]) {
      const { setUp } = await begin()
      expect((await post('/api/login/passkey', { setUp, response }, {}, '10.5.0.1')).json()).toMatchObject(refused)
    }
  })

  it('of an inactive user do not sign in', async () => {
    const { holder } = await register(await signedIn())
    await harness.owner.query('update identity."user" set is_active = false')
    expect((await enter(holder)).json()).toMatchObject({ code: 'passkey_refused' })
  })

  it('reauthenticate only their own signed-in user', async () => {
    const cookie = await signedIn()
    const { holder } = await register(cookie)
    await harness.add({ email: 'eve@example.test', role: 'user', password: adaPassword })
    const eve = cookieOf(await signIn(adaPassword, 'eve@example.test'))
    const confirm = async (by: string) => {
      const { setUp, options } = (await post('/api/auth/confirm/passkey/options', {}, { cookie: by })).json()
      return post('/api/auth/confirm/passkey', { setUp, response: holder.sign(options) }, { cookie: by })
    }
    harness.pass(20 * minute)
    expect((await confirm(cookie)).json()).toEqual({
      confirmedUntil: new Date(harness.clock.now().getTime() + 5 * minute).toISOString(),
    })
    expect((await confirm(eve)).json()).toMatchObject({ status: 400, code: 'passkey_refused' })
  })

  it('can be removed, but not as the last required factor; the recovery codes end with the last one', async () => {
    const cookie = await signedIn()
    const { holder, answer, body } = await register(cookie)
    expect((await post('/api/auth/passkeys', body, { cookie })).json()).toMatchObject({ code: 'set_up_over' })
    const remove = (id: string) =>
      inject({ method: 'DELETE', url: `/api/auth/passkeys/${id}`, headers: { ...sameOrigin, cookie } })
    const { id } = answer.json().passkey
    expect((await remove('0')).json()).toMatchObject({ code: 'passkey_not_found' })
    await harness.owner.query(
      `insert into settings.setting (key, value, version, changed_at) values ('signIn.secondFactorRoles', '["admin"]', 1, '2026-01-01')`,
    )
    // A changed setting takes effect within two seconds.
    harness.pass(3000)
    expect((await remove(id)).json()).toMatchObject({ code: 'second_factor_required' })
    const second = (await register(cookie)).answer.json().passkey.id
    await harness.owner.query('begin')
    await harness.owner.query('select from identity."user" for no key update')
    await harness.owner.query('delete from identity.passkey where id = $1', [second])
    const atTheSameMoment = remove(id)
    const waiting = `select from pg_locks l join pg_stat_activity a using (pid)
      where a.datname = current_database() and not l.granted`
    await expect.poll(async () => (await harness.owner.query(waiting)).rowCount).toBe(1)
    await harness.owner.query('commit')
    expect((await atTheSameMoment).json()).toMatchObject({ code: 'second_factor_required' })
    await harness.owner.query('delete from settings.setting')
    harness.pass(3000)
    expect((await remove(id)).json()).toEqual({ removed: true })
    expect((await get('/api/auth/second-factor', cookie)).json()).toMatchObject({ passkeys: 0, recoveryCodesLeft: 0 })
    expect((await enter(holder)).statusCode).toBe(401)
    expect((await signIn()).statusCode).toBe(200)
  })
})
