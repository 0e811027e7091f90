import { describe, expect, it } from 'vitest'
import { adaPassword, hour, minute, useIdentity } from '#tests/setup/identity.ts'

const harness = useIdentity()
const { post, form, signIn, cookieOf, signedIn, get, statusOf, newestAudit, actorOf, clock } = harness

describe('sign-in', () => {
  it('accepts JSON and returns the user with the permissions of the role', {
    tags: ['D2-03', 'D2-05', 'D15-04'],
  }, async () => {
    const answer = await signIn()
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      id: harness.ada.id,
      email: 'ada@example.test',
      firstName: 'Ada',
      lastName: 'Kone',
      profileImageUrl: null,
      role: 'admin',
      mode: 'sandbox',
      approvesAlone: true,
    })
    expect(answer.json().permissions).toContain('users.manage')
    expect((await get('/api/auth/user', cookieOf(answer))).json()).toEqual(answer.json())
    expect(await newestAudit()).toMatchObject({
      action: 'login',
      success: true,
      userId: harness.ada.id,
      userName: 'Ada Kone',
    })
  })

  it('accepts a browser form and redirects to / with 303', { tags: ['D2-03', 'D2-04'] }, async () => {
    const answer = await form('/api/login', { email: ' ADA@example.test ', password: adaPassword })
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe('/')
    expect(await statusOf(cookieOf(answer))).toBe(200)
  })

  it('has a built-in page and redirects a signed-in user from it', { tags: ['D2-02'] }, async () => {
    const page = await get('/api/login')
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.body).toContain('<h1>sign-in</h1><p role="alert"></p>')
    expect((await get('/api/login', await signedIn())).headers.location).toBe('/')
  })

  it('responds the same whether or not the e-mail exists, and records the failure', {
    tags: ['D2-05', 'D2-12', 'D15-04'],
  }, async () => {
    const wrong = await signIn('not-the-password-1')
    const nobody = await signIn('not-the-password-1', 'nobody@example.test')
    expect(wrong.statusCode).toBe(401)
    const said = ({ requestId: _, ...rest }: Record<string, unknown>) => rest
    expect(said(nobody.json())).toEqual(said(wrong.json()))
    expect(wrong.json()).toMatchObject({ code: 'wrong_credentials', message: 'Wrong email or password.' })
    expect(wrong.headers['set-cookie']).toBeUndefined()
    expect(await newestAudit()).toMatchObject({
      action: 'login',
      success: false,
      details: { email: 'nobody@example.test' },
    })
  })

  it('shows a browser its form again with the escaped message', async () => {
    const page = await form('/api/login', { email: 'ada@example.test', password: 'wrong-password' })
    expect(page.statusCode).toBe(401)
    expect(page.body).toContain('<p role="alert">Wrong email or password.</p>')
    expect(page.body).toContain('<input value="ada@example.test">')
    expect(page.body).not.toContain('wrong-password')
    const odd = await form('/api/login', { email: '"><script>{{token}}', password: 'wrong-password' })
    expect(odd.body).toContain('<input value="&quot;&gt;&lt;script&gt;{{token}}">')
    expect((await get('/api/login')).body).not.toContain('{{')
    const empty = await form('/api/login', { email: '', password: 'x' })
    expect(empty.statusCode).toBe(400)
    expect(empty.body).toContain('Email is required')
  })

  it('names the invalid field of a body', async () => {
    const answer = await post('/api/login', { email: 'ada@example.test', password: '', admin: true })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'invalid_request' })
    expect(answer.json().errors).toContainEqual({ path: 'password', message: 'Password is required' })
  })

  it('rejects a request from another site', { tags: ['D2-19'] }, async () => {
    const answer = await post(
      '/api/login',
      { email: 'ada@example.test', password: adaPassword },
      { 'sec-fetch-site': 'cross-site' },
    )
    expect(answer.statusCode).toBe(403)
    expect(answer.json().code).toBe('cross_origin_write')
  })

  it('stores passwords as argon2id and session ids as a keyed hash', { tags: ['D2-06'] }, async () => {
    const token = (await signedIn()).split('=')[1] ?? ''
    const { rows } = await harness.owner.query(
      'select argon2id, sid, sess::text as sess from identity.password, identity.session',
    )
    expect(rows[0].argon2id).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(rows[0].sid).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe('ten failures', { tags: ['D2-11'] }, () => {
  it('throttle an account whatever the password, with a wait that doubles', async () => {
    for (let index = 0; index < 10; index += 1) {
      expect((await signIn('wrong-password', undefined, `10.1.0.${index}`)).statusCode).toBe(401)
    }
    const slowed = await signIn(adaPassword, undefined, '10.1.1.1')
    expect(slowed.statusCode).toBe(429)
    expect(slowed.headers['retry-after']).toBe('1')
    expect(slowed.json()).toMatchObject({
      code: 'too_many_attempts',
      message: 'Too many failed attempts. Try again in 1 second.',
    })
    harness.pass(1000)
    expect((await signIn('wrong-password', undefined, '10.1.1.2')).statusCode).toBe(401)
    expect((await signIn(adaPassword, undefined, '10.1.1.3')).headers['retry-after']).toBe('2')
    harness.pass(2000)
    expect((await signIn(adaPassword, undefined, '10.1.1.4')).statusCode).toBe(200)
    expect((await signIn('wrong-password', undefined, '10.1.1.5')).statusCode).toBe(401)
  })

  it('throttle an e-mail that does not exist in the same way', async () => {
    for (let index = 0; index < 10; index += 1) await signIn('wrong-password', 'nobody@example.test', `10.2.0.${index}`)
    expect((await signIn('wrong-password', 'nobody@example.test', '10.2.1.1')).statusCode).toBe(429)
  })

  it('throttle an address for every account', async () => {
    for (let index = 0; index < 10; index += 1) await signIn('wrong-password', `p${index}@example.test`, '10.3.0.1')
    expect((await signIn(adaPassword, undefined, '10.3.0.1')).statusCode).toBe(429)
    expect((await signIn(adaPassword, undefined, '10.3.0.2')).statusCode).toBe(200)
    harness.pass(hour)
    expect((await signIn(adaPassword, undefined, '10.3.0.1')).statusCode).toBe(200)
  })

  it('throttle the address that the proxy appended, whatever the caller sent before it', async () => {
    for (let index = 0; index < 10; index += 1)
      await signIn('wrong-password', `p${index}@example.test`, `10.5.0.${index}, 10.3.0.1`)
    expect((await signIn(adaPassword, undefined, '10.5.0.99, 10.3.0.1')).statusCode).toBe(429)
    expect((await signIn(adaPassword, undefined, '10.3.0.1, 10.3.0.2')).statusCode).toBe(200)
  })

  it('limit the guesses of a concurrent burst', async () => {
    const burst = await Promise.all(
      Array.from({ length: 30 }, (_, index) => signIn('wrong-password', undefined, `10.4.0.${index}`)),
    )
    expect(burst.filter((answer) => answer.statusCode === 401)).toHaveLength(10)
    expect(burst.filter((answer) => answer.statusCode === 429)).toHaveLength(20)
  })
})

describe('reauthentication', () => {
  it('takes the password, is valid for five minutes and counts wrong passwords', async () => {
    const cookie = await signedIn()
    harness.pass(20 * minute)
    const answer = await post('/api/auth/confirm', { password: adaPassword }, { cookie })
    expect(answer.json()).toEqual({
      confirmedUntil: new Date(harness.clock.now().getTime() + 5 * minute).toISOString(),
    })
    expect((await actorOf(cookie)).provedAt).toEqual(clock.now())
    for (let index = 0; index < 10; index += 1) {
      expect((await post('/api/auth/confirm', { password: 'wrong' }, { cookie })).json()).toMatchObject({
        status: 400,
        code: 'wrong_credentials',
        errors: [{ path: 'password', message: 'Wrong password.' }],
      })
    }
    expect((await post('/api/auth/confirm', { password: adaPassword }, { cookie })).statusCode).toBe(429)
  })

  it('requires a signed-in user', async () => {
    expect((await post('/api/auth/confirm', { password: adaPassword })).statusCode).toBe(401)
  })
})
