import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type RunningProvider, startSignInProvider, type TokenForgery } from '#tests/running/sign-in-provider.ts'
import { codeShown } from '#tests/setup/authenticator-app.ts'
import { adaPassword, minute, useIdentity } from '#tests/setup/identity.ts'
import { virtualAuthenticator } from '#tests/setup/virtual-authenticator.ts'
import { openIdProvider } from './open-id/open.ts'

const home = 'http://localhost:5000'
const harness = useIdentity()
const { cookieOf, newestAudit, sameOrigin } = harness

let provider: RunningProvider
let app: FastifyInstance
let identity: ReturnType<typeof harness.newIdentity>

beforeAll(async () => {
  provider = await startSignInProvider(() => `${home}/api/login/callback`)
  identity = harness.newIdentity('sandbox', false, openIdProvider(provider, home))
  app = await harness.serve(identity, home)
})
afterAll(async () => {
  await app.close()
  await provider.stop()
})
beforeEach(async () => {
  await harness.owner.query('delete from settings.setting')
  await harness.add({ email: 'fatou@example.test', role: 'user', password: adaPassword })
})

const fatou = { subject: 'f-1', email: 'Fatou@Example.test', isEmailVerified: true }
const get = (url: string, cookie = '') => app.inject({ method: 'GET', url, headers: { cookie } })
const post = (url: string, payload: Record<string, unknown>, cookie = '') =>
  app.inject({ method: 'POST', url, payload, headers: { ...sameOrigin, cookie } })
const pathOf = (url: string) => url.slice(home.length)

/** Signs in at the provider; returns the callback URL without calling it. */
async function sentBack(person: Parameters<RunningProvider['seat']>[0], start = '/api/login', session = '') {
  provider.seat(person)
  const sent = await get(start, session)
  expect(sent.statusCode).toBe(303)
  const cookie = cookieOf(sent)
  return {
    cookie: session ? `${session}; ${cookie}` : cookie,
    url: pathOf(await provider.walk(String(sent.headers.location), home)),
  }
}
const arrive = async (person: Parameters<RunningProvider['seat']>[0]) => {
  const { cookie, url } = await sentBack(person)
  return get(url, cookie)
}

describe('with a provider GET /api/login', { tags: ['D2-01'] }, () => {
  it('redirects with PKCE, state and nonce, and signs an invited user in', async () => {
    const sent = await get('/api/login')
    const url = new URL(String(sent.headers.location))
    expect(url.origin).toBe(provider.issuer)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'corridor',
      redirect_uri: `${home}/api/login/callback`,
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    })
    const entered = await arrive(fatou)
    expect([entered.statusCode, entered.headers.location]).toEqual([303, '/'])
    expect((await get('/api/auth/user', cookieOf(entered))).json()).toMatchObject({
      email: 'fatou@example.test',
      provesByPassword: false,
      provesByProvider: true,
    })
    expect(await newestAudit()).toMatchObject({ action: 'login', success: true, userName: 'fatou@example.test' })
  })

  it('accepts each callback once, in the same browser, with the matching state and issuer', async () => {
    const first = await sentBack(fatou)
    expect((await get(first.url)).statusCode).toBe(403)
    expect((await get(first.url, first.cookie)).statusCode).toBe(303)
    expect((await get(first.url, first.cookie)).statusCode).toBe(403)
    const changed = async (name: string, value: string) => {
      const { cookie, url } = await sentBack(fatou)
      const there = new URL(url, home)
      there.searchParams.set(name, value)
      return get(`${there.pathname}${there.search}`, cookie)
    }
    for (const [name, value] of [
      ['state', 'of somebody else'],
      ['iss', 'https://evil.example'],
      ['code', 'guessed'],
    ] as const) {
      const answer = await changed(name, value)
      expect([name, answer.statusCode, answer.headers['set-cookie']]).toEqual([name, 403, undefined])
      expect(answer.body).toContain('could not confirm your sign-in')
    }
    const [mine, theirs] = [
      await sentBack(fatou),
      await sentBack({ ...fatou, subject: 'm-1', email: 'ada@example.test' }),
    ]
    expect((await get(theirs.url, mine.cookie)).statusCode).toBe(403)
    const late = await sentBack(fatou)
    harness.pass(11 * minute)
    expect((await get(late.url, late.cookie)).statusCode).toBe(403)
  })

  it('accepts an ID token only with the signature, nonce, issuer and audience that belong to it, in time', async () => {
    const past = Math.floor(Date.parse('2020-01-01') / 1000)
    const forgeries: readonly TokenForgery[] = [
      { signedBy: 'stranger' },
      { signedBy: 'nobody' },
      { signedBy: 'provider', claims: { nonce: 'of somebody else' } },
      { signedBy: 'provider', claims: { iss: 'https://evil.example' } },
      { signedBy: 'provider', claims: { aud: 'another client' } },
      { signedBy: 'provider', claims: { exp: past, iat: past - 60 } },
    ]
    try {
      for (const forgery of forgeries) {
        provider.forge(forgery)
        const answer = await arrive(fatou)
        expect([forgery, answer.statusCode, answer.headers['set-cookie']]).toEqual([forgery, 403, undefined])
      }
      provider.forge({ signedBy: 'provider' })
      expect((await arrive(fatou)).statusCode).toBe(303)
    } finally {
      provider.forge(null)
    }
  })

  it('counts an administrator without a password as one who remains', async () => {
    const ada = cookieOf(await post('/api/login', { email: 'ada@example.test', password: adaPassword }))
    const invited = await post('/api/users', { email: 'grace@example.test', role: 'admin' }, ada)
    expect(invited.statusCode).toBe(201)
    const leave = (cookie: string) => post(`/api/users/${harness.ada.id}/deactivate`, {}, cookie)
    const grace = cookieOf(await arrive({ subject: 'g-1', email: 'grace@example.test', isEmailVerified: true }))
    const left = await leave(grace)
    expect([left.statusCode, left.json().state]).toEqual([200, 'inactive'])
  })

  it('shows the error on the sign-in page and keeps password sign-in for administrators', async () => {
    const cancelled = await arrive(null)
    expect(cancelled.statusCode).toBe(403)
    expect(cancelled.body).toContain(
      '<h1>sign-in</h1><p role="alert">Your organisation&#39;s provider could not confirm your sign-in',
    )
    expect(await newestAudit()).toMatchObject({ success: false, details: { reason: 'access_denied' } })
    const lost = openIdProvider({ ...provider, issuer: 'http://127.0.0.1:9' }, home)
    const alone = await harness.serve(harness.newIdentity('sandbox', false, lost), home)
    const down = await alone.inject({ method: 'GET', url: '/api/login' })
    await alone.close()
    expect([down.statusCode, down.body.includes('did not respond')]).toEqual([503, true])
    const door = await get('/api/login?with=password')
    expect(door.body).toContain('Only administrators can use')
    const refusedAlike = async (email: string, password: string) => {
      const { requestId: _, ...said } = (await post('/api/login', { email, password })).json()
      return said
    }
    expect((await post('/api/login', { email: 'ada@example.test', password: adaPassword })).statusCode).toBe(200)
    expect(await refusedAlike('fatou@example.test', adaPassword)).toEqual(
      await refusedAlike('nobody@example.test', adaPassword),
    )
    expect((await get('/api/login?next=https://evil.example')).statusCode).toBe(400)
  })
})

describe('with a provider', { tags: ['D2-31'] }, () => {
  it('accepts only invited, verified e-mails, and then the linked account whatever its e-mail', async () => {
    for (const stranger of [
      { subject: 's-1', email: 'stranger@example.test', isEmailVerified: true },
      { ...fatou, isEmailVerified: false },
    ]) {
      const refused = await arrive(stranger)
      expect([refused.statusCode, refused.headers['set-cookie']]).toEqual([403, undefined])
      expect(refused.body).toContain('has not been invited')
    }
    expect((await arrive(fatou)).statusCode).toBe(303)
    expect((await arrive({ ...fatou, email: 'married@example.test', isEmailVerified: false })).statusCode).toBe(303)
    // The provider reassigned the address; the linked account did not change.
    expect((await arrive({ ...fatou, subject: 'f-2' })).statusCode).toBe(403)
    await harness.owner.query(`update identity."user" set is_active = false where email = 'fatou@example.test'`)
    expect((await arrive(fatou)).statusCode).toBe(403)
  })

  it('reads a verified e-mail where the provider states it', async () => {
    const unlinked = () => harness.owner.query('delete from identity.provider_account')
    const token = (claims: Record<string, unknown>) => provider.forge({ signedBy: 'provider', claims })
    const status = async (person: Parameters<RunningProvider['seat']>[0]) => {
      await unlinked()
      return (await arrive(person)).statusCode
    }
    try {
      // Okta: the e-mail in the ID token, and whether it is verified in the userinfo answer only.
      token({ email: fatou.email })
      expect(await status(fatou)).toBe(303)
      expect(await status({ ...fatou, email: 'another@example.test' })).toBe(403)
      expect(await status({ ...fatou, isEmailVerified: false })).toBe(403)
      // Cognito writes text. So does a claim that a policy of Entra ID adds.
      provider.forge(null)
      expect(await status({ ...fatou, isEmailVerified: 'true' })).toBe(303)
      // Entra ID has a claim of its own.
      const silent = { ...fatou, isEmailVerified: null }
      expect(await status(silent)).toBe(403)
      token({ email: fatou.email, xms_edov: true })
      expect(await status(silent)).toBe(303)
      for (const claims of [{ xms_edov: false }, { xms_edov: true, email_verified: false }]) {
        token({ email: fatou.email, ...claims })
        expect([claims, await status(silent)]).toEqual([claims, 403])
      }
    } finally {
      provider.forge(null)
      await unlinked()
    }
  })

  it.each(['client_secret_basic', 'client_secret_post'] as const)(
    'signs in at a provider that takes %s only',
    async (method) => {
      const strict = await startSignInProvider(() => `${home}/api/login/callback`, [method])
      const served = await harness.serve(harness.newIdentity('sandbox', false, openIdProvider(strict, home)), home)
      strict.seat(fatou)
      const sent = await served.inject({ method: 'GET', url: '/api/login' })
      const url = pathOf(await strict.walk(String(sent.headers.location), home))
      const entered = await served.inject({ method: 'GET', url, headers: { cookie: cookieOf(sent) } })
      await served.close()
      await strict.stop()
      expect(entered.statusCode).toBe(303)
    },
  )

  it('names the error of the token endpoint in the audit log', async () => {
    const expired = openIdProvider({ ...provider, clientSecret: 'one that expired' }, home)
    const served = await harness.serve(harness.newIdentity('sandbox', false, expired), home)
    provider.seat(fatou)
    const sent = await served.inject({ method: 'GET', url: '/api/login' })
    const url = pathOf(await provider.walk(String(sent.headers.location), home))
    const answer = await served.inject({ method: 'GET', url, headers: { cookie: cookieOf(sent) } })
    await served.close()
    expect(answer.statusCode).toBe(403)
    expect(await newestAudit()).toMatchObject({ success: false, details: { reason: 'invalid_client' } })
  })

  it('accepts an invitation through the provider and not with a password', async () => {
    const chief = cookieOf(await post('/api/login', { email: 'ada@example.test', password: adaPassword }))
    const made = await post('/api/users', { email: 'yao@example.test', role: 'user' }, chief)
    const token = String(made.json().link.url).split('token=')[1] ?? ''
    expect((await post('/api/join', { token, password: 'copper lantern orchard 29' })).json()).toMatchObject({
      status: 403,
      code: 'sign_in_elsewhere',
    })
    expect((await arrive({ subject: 'y-1', email: 'yao@example.test', isEmailVerified: true })).statusCode).toBe(303)
    const yao = (await get('/api/users?q=yao', chief)).json()[0]
    expect(yao).toMatchObject({ state: 'active', openLink: null })
  })

  it('ends what the person who chose the password of a linked account left on it', async () => {
    const before = harness.newIdentity('sandbox')
    const origin = harness.system().origin
    const claim = { email: 'fatou@example.test', password: adaPassword }
    const entered = await before.signIn(claim, origin, undefined)
    if (!entered.ok || entered.value.kind !== 'signed-in') throw new Error('not signed in')
    const { actor, token } = entered.value
    const created = await harness.database.transaction((transaction) =>
      before.apiKeys.create(transaction, actor, { name: 'left', scopes: ['clients.read'], expiresOn: null }),
    )
    if (!created.ok) throw new Error(created.error.code)
    const left = { cookie: `corridor_session=${token}` }
    const key = { authorization: `Bearer ${created.value.secret}` }
    const userBehind = async (headers: object) =>
      (await identity.authenticate(headers, origin, { polled: true }))?.userId ?? null
    expect([await userBehind(left), await userBehind(key)]).toEqual([actor.userId, actor.userId])
    expect((await arrive(fatou)).statusCode).toBe(303)
    expect([await userBehind(left), await userBehind(key)]).toEqual([null, null])
    await harness.owner.query(`update identity."user" set role = 'admin' where email = 'fatou@example.test'`)
    expect((await post('/api/login', claim)).statusCode).toBe(401)
    // What the person makes from now on stays.
    const again = cookieOf(await arrive(fatou))
    expect((await arrive(fatou)).statusCode).toBe(303)
    expect((await get('/api/auth/user', again)).statusCode).toBe(200)
  })

  it('removes a passkey that the person who chose the password registered', async () => {
    const left = virtualAuthenticator()
    const headers = { cookie: cookieOf(await harness.signIn(adaPassword, 'fatou@example.test')) }
    const { setUp, options } = (await harness.post('/api/auth/passkeys/options', {}, headers)).json()
    const registered = { setUp, name: 'left', response: left.register(options) }
    expect((await harness.post('/api/auth/passkeys', registered, headers)).statusCode).toBe(201)
    const enter = async () => {
      const begun = (await harness.post('/api/login/passkey/options', {})).json()
      return harness.post('/api/login/passkey', { setUp: begun.setUp, response: left.sign(begun.options) })
    }
    expect((await enter()).statusCode).toBe(200)
    expect((await arrive(fatou)).statusCode).toBe(303)
    expect((await enter()).json()).toMatchObject({ code: 'passkey_refused' })
  })

  it('requires a second factor only if the provider required none', async () => {
    await harness.owner.query(
      `insert into settings.setting (key, value, version, changed_at) values ('signIn.secondFactorRoles', '["user"]', 1, '2026-01-01')`,
    )
    expect((await arrive(fatou)).body).toContain('<h1>enrolment</h1>')
    expect((await arrive({ ...fatou, methods: ['pwd', 'mfa'] })).statusCode).toBe(303)
  })

  it('signs out at the provider with the encrypted ID token, also after a second step here', async () => {
    const idTokens = async () => {
      const { rows } = await harness.owner.query<{ sealed_id_token: string | null }>(
        'select sealed_id_token from identity.session',
      )
      return rows.map((row) => row.sealed_id_token)
    }
    const session = cookieOf(await arrive(fatou))
    expect(await idTokens()).toEqual([expect.stringMatching(/^v1\.k1\./)])
    const out = await get('/api/logout', session)
    const there = new URL(String(out.headers.location))
    expect([out.statusCode, there.origin + there.pathname]).toEqual([303, `${provider.issuer}/session/end`])
    expect(there.searchParams.get('post_logout_redirect_uri')).toBe(`${home}/`)
    // The provider accepts its own token and the registered address, and refuses others.
    expect((await fetch(there)).status).toBe(200)
    there.searchParams.set('post_logout_redirect_uri', 'https://evil.example/')
    expect((await fetch(there)).status).toBe(400)
    expect((await get('/api/auth/user', session)).statusCode).toBe(401)
    expect((await get('/api/logout', session)).headers.location).toBe('/')

    await harness.owner.query(
      `insert into settings.setting (key, value, version, changed_at) values ('signIn.secondFactorRoles', '["user"]', 1, '2026-01-01')`,
    )
    // A setting is cached for a moment.
    harness.pass(minute)
    const started = await arrive(fatou)
    const secret = /data-secret="([^"]+)"/.exec(started.body)?.[1] ?? ''
    const code = codeShown(secret, harness.clock.now())
    expect((await post('/api/login/enrolment', { code }, cookieOf(started))).statusCode).toBe(200)
    expect(await idTokens()).toEqual([expect.stringMatching(/^v1\.k1\./)])
  })

  it('signs out only here if the provider is unreachable or the user signed in with a password', async () => {
    const session = cookieOf(await arrive(fatou))
    const lost = openIdProvider({ ...provider, issuer: 'http://127.0.0.1:9' }, home)
    const alone = await harness.serve(harness.newIdentity('sandbox', false, lost), home)
    const out = await alone.inject({ method: 'GET', url: '/api/logout', headers: { cookie: session } })
    await alone.close()
    expect([out.statusCode, out.headers.location]).toEqual([303, '/'])
    expect((await get('/api/auth/user', session)).statusCode).toBe(401)
    const ada = cookieOf(await post('/api/login', { email: 'ada@example.test', password: adaPassword }))
    expect((await get('/api/logout', ada)).headers.location).toBe('/')
  })

  it('reauthenticates the signed-in user at the provider, and nobody else', async () => {
    const session = cookieOf(await arrive(fatou))
    harness.pass(20 * minute)
    expect((await post('/api/auth/confirm', { password: adaPassword }, session)).statusCode).toBe(400)
    const other = await sentBack(
      { subject: 'a-1', email: 'ada@example.test', isEmailVerified: true },
      '/api/auth/confirm/provider',
      session,
    )
    expect((await get(other.url, other.cookie)).statusCode).toBe(403)
    const back = await sentBack(fatou, '/api/auth/confirm/provider', session)
    expect((await get(back.url, back.cookie)).body).toContain('<h1>confirmed</h1>')
    const actor = await identity.authenticate({ cookie: session }, harness.system().origin, { polled: true })
    expect(actor?.provedAt).toEqual(harness.clock.now())
  })
})
