import { beforeEach, describe, expect, it } from 'vitest'
import { codeShown } from '#tests/setup/authenticator-app.ts'
import { adaPassword, minute, useIdentity } from '#tests/setup/identity.ts'

const harness = useIdentity()
const { post, form, signIn, cookieOf, signedIn, get, statusOf, newestAudit } = harness
const email = 'ada@example.test'
const half = minute / 2

/** An authenticator app: returns the current code of its secret. */
const appOf = (secretInBase32: string) => () => codeShown(secretInBase32, harness.clock.now())

/** Ada with an app, and her recovery codes. */
async function equipped() {
  const cookie = await signedIn()
  const started = await post('/api/auth/second-factor/authenticator', {}, { cookie })
  expect(started.statusCode).toBe(201)
  const { setUp, secret } = started.json()
  const app = appOf(secret)
  const done = await post('/api/auth/second-factor/authenticator/confirm', { setUp, code: app() }, { cookie })
  expect(done.statusCode).toBe(200)
  harness.pass(half)
  return { cookie, app, codes: done.json().recoveryCodes as string[] }
}

const requireOf = (...roles: string[]) =>
  harness.owner.query(
    `insert into settings.setting (key, value, version, changed_at) values ('signIn.secondFactorRoles', $1, 1, '2026-01-01')
     on conflict (key) do update set value = excluded.value`,
    [JSON.stringify(roles)],
  )
const signInCookieOf = (answer: { headers: Record<string, unknown> }) =>
  [answer.headers['set-cookie']]
    .flat()
    .map(String)
    .find((cookie) => cookie.startsWith('corridor_sign_in='))
    ?.split(';')[0] ?? ''

beforeEach(() => harness.owner.query('delete from settings.setting'))

describe('an authenticator app', { tags: ['D2-08'] }, () => {
  it('is registered with a first code and required at the next sign-in', async () => {
    const { cookie, app, codes } = await equipped()
    expect(codes).toHaveLength(10)
    expect((await get('/api/auth/second-factor', cookie)).json()).toMatchObject({
      required: false,
      recoveryCodesLeft: 10,
    })
    expect((await signIn()).json()).toMatchObject({ status: 401, code: 'code_required' })
    const entered = await post('/api/login', { email, password: adaPassword, code: app() })
    expect(entered.statusCode).toBe(200)
    expect(entered.json()).toMatchObject({ email, provesByCode: true })
    expect(await newestAudit()).toMatchObject({
      action: 'login',
      success: true,
      details: { secondFactor: 'authenticator app' },
    })
  })

  it('is requested on its own page, without script and without the password again', async () => {
    const { app } = await equipped()
    const first = await form('/api/login', { email, password: adaPassword })
    expect(first.statusCode).toBe(200)
    expect(first.body).toContain('<h1>code</h1>')
    expect(String(first.headers['set-cookie'])).toMatch(
      /^corridor_sign_in=[\w-]{43}; Path=\/api\/login; HttpOnly; SameSite=Lax; Max-Age=600$/,
    )
    const cookie = signInCookieOf(first)
    expect(await statusOf(cookie)).toBe(401)
    const wrong = await form('/api/login/code', { code: '000000' }, { cookie })
    expect(wrong.statusCode).toBe(401)
    expect(wrong.body).toContain('Wrong code.')
    const right = await form('/api/login/code', { code: app() }, { cookie })
    expect([right.statusCode, right.headers.location]).toEqual([303, '/'])
    expect(await statusOf(cookieOf(right))).toBe(200)
    harness.pass(half)
    const again = await form('/api/login/code', { code: app() }, { cookie })
    expect(again.statusCode).toBe(403)
    expect(again.body).toContain('<h1>sign-in</h1>')
  })

  it("replaces the browser's old session with a new one under a new id", {
    tags: ['D2-17'],
  }, async () => {
    const { app, cookie: old } = await equipped()
    const waiting = signInCookieOf(await form('/api/login', { email, password: adaPassword }, { cookie: old }))
    const entered = await form('/api/login/code', { code: app() }, { cookie: `${old}; ${waiting}` })
    expect([old, waiting]).not.toContain(cookieOf(entered).split('=')[1])
    expect([await statusOf(old), await statusOf(cookieOf(entered))]).toEqual([401, 200])
  })

  it('accepts each code once, and none older than the last', async () => {
    const { app } = await equipped()
    const old = app()
    harness.pass(half)
    const code = app()
    const enter = (typed: string) => post('/api/login', { email, password: adaPassword, code: typed })
    const both = await Promise.all([enter(code), enter(code)])
    expect(both.map((answer) => answer.statusCode).sort()).toEqual([200, 401])
    expect((await enter(code)).json()).toMatchObject({ status: 401, code: 'wrong_code' })
    expect((await enter(old)).statusCode).toBe(401)
    harness.pass(half)
    expect((await enter(` ${app().slice(0, 3)} ${app().slice(3)}`)).statusCode).toBe(200)
  })

  it('allows ten guesses, and repeating the first step does not reset the count', async () => {
    const { app } = await equipped()
    for (let index = 0; index < 10; index += 1) {
      const first = await form('/api/login', { email, password: adaPassword })
      const tried = await form('/api/login/code', { code: '000000' }, { cookie: signInCookieOf(first) })
      expect(tried.statusCode).toBe(401)
    }
    expect((await post('/api/login', { email, password: adaPassword, code: app() }, {}, '10.9.9.9')).statusCode).toBe(
      429,
    )
    harness.pass(minute)
    expect((await post('/api/login', { email, password: adaPassword, code: app() }, {}, '10.9.9.9')).statusCode).toBe(
      200,
    )
  })

  it('reveals nothing to a person without the password', async () => {
    await equipped()
    const said = ({ requestId: _, ...rest }: Record<string, unknown>) => rest
    const known = await post('/api/login', { email, password: 'not-the-password-1', code: '123456' })
    const nobody = await post('/api/login', {
      email: 'no@example.test',
      password: 'not-the-password-1',
      code: '123456',
    })
    expect(said(known.json())).toEqual(said(nobody.json()))
    expect(known.headers['set-cookie']).toBeUndefined()
  })

  it('stores its secret encrypted and its recovery codes hashed', async () => {
    const { codes } = await equipped()
    const { rows } = await harness.owner.query(
      'select a.sealed_secret, r.code_hash from identity.authenticator a join identity.recovery_code r using (user_id)',
    )
    expect(rows[0].sealed_secret).toMatch(/^v1\.k1\./)
    for (const code of codes) expect(JSON.stringify(rows)).not.toContain(code)
  })

  it('is set up within ten minutes, by the initiator, with a valid code', async () => {
    const cookie = await signedIn()
    const { setUp, secret } = (await post('/api/auth/second-factor/authenticator', {}, { cookie })).json()
    const confirm = (code: string, by = cookie) =>
      post('/api/auth/second-factor/authenticator/confirm', { setUp, code }, { cookie: by })
    expect((await confirm('000000')).json()).toMatchObject({
      status: 400,
      code: 'wrong_code',
      errors: [{ path: 'code' }],
    })
    await harness.add({ email: 'eve@example.test', role: 'user', password: adaPassword })
    const eve = cookieOf(await signIn(adaPassword, 'eve@example.test'))
    expect((await confirm(appOf(secret)(), eve)).json()).toMatchObject({ status: 409, code: 'set_up_over' })
    harness.pass(11 * minute)
    await post('/api/auth/confirm', { password: adaPassword }, { cookie })
    expect((await confirm(appOf(secret)())).json()).toMatchObject({ status: 409, code: 'set_up_over' })
  })

  it('is removed with password and code, and its recovery codes end with it', async () => {
    const { cookie, app } = await equipped()
    const remove = (body: Record<string, unknown>) =>
      post('/api/auth/second-factor/authenticator/remove', body, { cookie })
    expect((await remove({ password: 'wrong-password', code: app() })).json()).toMatchObject({
      code: 'wrong_credentials',
    })
    expect((await remove({ password: adaPassword, code: '000000' })).json()).toMatchObject({ code: 'wrong_code' })
    expect((await remove({ password: adaPassword, code: app() })).json()).toEqual({
      required: false,
      authenticatorSince: null,
      passkeys: 0,
      recoveryCodesLeft: 0,
    })
    expect((await signIn()).statusCode).toBe(200)
    expect((await remove({ password: adaPassword, code: '000000' })).json()).toMatchObject({ code: 'no_second_factor' })
  })
})

describe('a recovery code', { tags: ['D2-08'] }, () => {
  it('replaces the app once, in any spelling; new codes invalidate the old ones', async () => {
    const { codes, cookie } = await equipped()
    const enter = (code: string) => post('/api/login', { email, password: adaPassword, code })
    expect((await enter((codes[0] ?? '').toUpperCase().replaceAll('-', ' '))).statusCode).toBe(200)
    expect(await newestAudit()).toMatchObject({ details: { secondFactor: 'recovery code' } })
    expect((await enter(codes[0] ?? '')).statusCode).toBe(401)
    expect((await get('/api/auth/second-factor', cookie)).json().recoveryCodesLeft).toBe(9)
    const renewed = (await post('/api/auth/second-factor/recovery-codes', {}, { cookie })).json().recoveryCodes
    expect((await enter(codes[1] ?? '')).statusCode).toBe(401)
    expect((await enter(renewed[0])).statusCode).toBe(200)
  })
})

describe('a role that requires a second factor', { tags: ['D2-10'] }, () => {
  it("requires set-up during sign-in and can't be bypassed", async () => {
    await requireOf('admin')
    expect((await signIn()).json()).toMatchObject({ status: 403, code: 'enrolment_required' })
    const page = await form('/api/login', { email, password: adaPassword })
    expect(page.body).toContain('<h1>enrolment</h1>')
    const cookie = signInCookieOf(page)
    const secret = (/data-secret="([A-Z2-7 ]+)"/.exec(page.body)?.[1] ?? '').replaceAll(' ', '')
    const app = appOf(secret)
    // A pending enrolment does not bypass the second factor.
    expect((await form('/api/login/code', { code: app() }, { cookie })).statusCode).toBe(403)
    const wrong = await form('/api/login/enrolment', { code: '000000' }, { cookie })
    expect(wrong.body).toContain('Wrong code.')
    expect(wrong.body.replaceAll(' ', '')).toContain(secret)
    const right = await form('/api/login/enrolment', { code: app() }, { cookie })
    expect(right.statusCode).toBe(200)
    expect(right.body).toMatch(/<pre>([a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}\n?){10}<\/pre>/)
    expect(await statusOf(cookieOf(right))).toBe(200)
    harness.pass(half)
    expect((await post('/api/login', { email, password: adaPassword, code: app() })).statusCode).toBe(200)
    const removal = { password: adaPassword, code: app() }
    harness.pass(half)
    expect(
      (
        await post(
          '/api/auth/second-factor/authenticator/remove',
          { ...removal, code: app() },
          { cookie: cookieOf(right) },
        )
      ).json(),
    ).toMatchObject({ status: 409, code: 'second_factor_required' })
  })

  it('never replaces an app that was set up after the sign-in began', async () => {
    await requireOf('admin')
    const begin = async () => {
      const page = await form('/api/login', { email, password: adaPassword })
      const secret = (/data-secret="([A-Z2-7 ]+)"/.exec(page.body)?.[1] ?? '').replaceAll(' ', '')
      return { cookie: signInCookieOf(page), app: appOf(secret) }
    }
    const [first, second] = [await begin(), await begin()]
    const enrol = ({ cookie, app }: typeof first) => form('/api/login/enrolment', { code: app() }, { cookie })
    expect((await enrol(first)).statusCode).toBe(200)
    expect((await enrol(second)).statusCode).toBe(403)
    harness.pass(half)
    expect((await post('/api/login', { email, password: adaPassword, code: first.app() })).statusCode).toBe(200)
  })

  it('ends the sessions of a person without one who gets the role', async () => {
    await requireOf('admin')
    const { id } = await harness.add({ email: 'awa@example.test', role: 'user', password: adaPassword })
    const awa = cookieOf(await signIn(adaPassword, 'awa@example.test'))
    const promote = async (role: string) => {
      const changed = await harness.database.transaction((transaction) =>
        harness.identity.directory.change(transaction, harness.system(), { id, role, version: null }),
      )
      expect(changed.ok).toBe(true)
    }
    await promote('auditor')
    expect(await statusOf(awa)).toBe(200)
    await promote('admin')
    expect(await statusOf(awa)).toBe(401)
    expect((await signIn(adaPassword, 'awa@example.test')).json()).toMatchObject({ code: 'enrolment_required' })
  })

  it('requires it after a one-time link as after a password', async () => {
    const { app } = await equipped()
    await harness.add({ email: 'eve@example.test', role: 'admin', password: adaPassword })
    const eve = cookieOf(await signIn(adaPassword, 'eve@example.test'))
    const link = await post(`/api/users/${harness.ada.id}/link`, {}, { cookie: eve })
    // A new password of an approver takes two people.
    await harness.add({ email: 'moussa@example.test', role: 'compliance', password: adaPassword })
    const moussa = cookieOf(await signIn(adaPassword, 'moussa@example.test'))
    const [{ id }] = link.json().user.waiting
    const approved = await post(`/api/access-requests/${id}/decision`, { decision: 'approved' }, { cookie: moussa })
    const token = String(approved.json().link.url).split('token=')[1] ?? ''
    const joined = await form('/api/join', { token, password: 'copper lantern orchard 29' })
    expect(joined.body).toContain('<h1>code</h1>')
    const entered = await form('/api/login/code', { code: app() }, { cookie: signInCookieOf(joined) })
    expect(await statusOf(cookieOf(entered))).toBe(200)
  })
})

describe('an administrator', () => {
  it('sees who has a second factor and resets that of others, which signs them out', async () => {
    const { cookie } = await equipped()
    await requireOf('user')
    const eve = await harness.add({ email: 'eve@example.test', role: 'admin', password: adaPassword })
    const chief = cookieOf(await signIn(adaPassword, 'eve@example.test'))
    const factors = async () =>
      Object.fromEntries(
        (await get('/api/users', chief))
          .json()
          .map((user: { email: string; secondFactor: unknown }) => [user.email, user.secondFactor]),
      )
    expect(await factors()).toMatchObject({ [email]: { required: false, authenticator: true, recoveryCodesLeft: 10 } })
    const reset = (id: string) =>
      post(`/api/users/${id}/second-factor/reset`, { reason: 'lost telephone' }, { cookie: chief })
    expect((await reset(eve.id)).json()).toMatchObject({ code: 'own_account' })
    const [{ id }] = (await reset(harness.ada.id)).json().waiting
    expect(await factors()).toMatchObject({ [email]: { authenticator: true } })
    await harness.add({ email: 'moussa@example.test', role: 'compliance', password: adaPassword })
    const moussa = cookieOf(await signIn(adaPassword, 'moussa@example.test'))
    expect(
      (await post(`/api/access-requests/${id}/decision`, { decision: 'approved' }, { cookie: moussa })).statusCode,
    ).toBe(200)
    expect(await factors()).toMatchObject({ [email]: { authenticator: false, recoveryCodesLeft: 0 } })
    expect(await newestAudit()).toMatchObject({
      resourceType: 'user',
      details: { secondFactor: 'reset', reason: 'lost telephone' },
    })
    expect(await statusOf(cookie)).toBe(401)
    expect((await signIn()).statusCode).toBe(200)
  })
})

describe('reauthentication', () => {
  it('requires the second factor if there is one', async () => {
    const { cookie, app } = await equipped()
    const confirm = (body: Record<string, unknown>) => post('/api/auth/confirm', body, { cookie })
    expect((await confirm({ password: adaPassword })).json()).toMatchObject({ status: 400, code: 'code_required' })
    expect((await confirm({ password: adaPassword, code: '000000' })).json()).toMatchObject({
      status: 400,
      code: 'wrong_code',
    })
    expect((await confirm({ password: adaPassword, code: app() })).statusCode).toBe(200)
  })
})
