import { describe, expect, it } from 'vitest'
import { adaPassword, hour, minute, useIdentity } from '#tests/setup/identity.ts'

const harness = useIdentity()
const {
  post,
  signIn,
  cookieOf,
  signedIn,
  get,
  statusOf,
  newestAudit,
  newIdentity,
  serve,
  system,
  add,
  sameOrigin,
  clock,
} = harness

describe('sessions', () => {
  it('use a cookie that is HttpOnly, SameSite=Lax, and Secure over https', {
    tags: ['D2-15'],
  }, async () => {
    expect((await signIn()).headers['set-cookie']).toEqual([
      expect.stringMatching(/^corridor_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=604800$/),
      expect.stringMatching(/^corridor_device=[\w.-]+; Path=\/api\/login; HttpOnly; SameSite=Lax; Max-Age=31536000$/),
    ])
    const secure = await serve(newIdentity('sandbox', true), 'https://corridor.example')
    const answer = await secure.inject({
      method: 'POST',
      url: '/api/login',
      payload: { email: 'ada@example.test', password: adaPassword },
      headers: sameOrigin,
    })
    const [session = '', device = ''] = [answer.headers['set-cookie'] ?? []].flat()
    expect([session, device]).toEqual([
      expect.stringMatching(/^__Host-corridor_session=[\w-]{43}; Path=\/; .*; Secure$/),
      expect.stringMatching(/^__Secure-corridor_device=.*; Secure$/),
    ])
    const pair = session.split(';')[0] ?? ''
    const statusOf = async (cookie: string) =>
      (await secure.inject({ url: '/api/auth/user', headers: { cookie } })).statusCode
    expect(await statusOf(`other=1; ${pair}`)).toBe(200)
    // A name without the prefix may come from another host of the domain.
    expect(await statusOf(pair.replace('__Host-', ''))).toBe(401)
    await secure.close()
  })

  it('end after 8 h idle', { tags: ['D2-16'] }, async () => {
    const cookie = await signedIn()
    harness.pass(8 * hour - 1)
    expect(await statusOf(cookie)).toBe(200)
    harness.pass(8 * hour)
    expect(await statusOf(cookie)).toBe(401)
  })

  it('end after 7 days despite activity', { tags: ['D2-16'] }, async () => {
    const cookie = await signedIn()
    for (let slept = 0; slept < 7 * 24 - 7; slept += 7) {
      harness.pass(7 * hour)
      expect(await statusOf(cookie)).toBe(200)
    }
    harness.pass(7 * hour)
    expect(await statusOf(cookie)).toBe(401)
  })

  it('record activity at most every five minutes, and not for polls', async () => {
    const cookie = await signedIn()
    const seen = async () =>
      (await harness.owner.query("select sess ->> 'lastSeenAt' as at from identity.session")).rows[0].at
    const atSignIn = await seen()
    harness.pass(5 * minute - 1)
    await statusOf(cookie)
    expect(await seen()).toBe(atSignIn)
    harness.pass(1)
    await harness.identity.authenticate({ cookie }, system().origin, { polled: true })
    expect(await seen()).toBe(atSignIn)
    await statusOf(cookie)
    expect(await seen()).toBe(clock.now().toISOString())
  })

  it('get a new id at each sign-in and replace the browser’s old session', { tags: ['D2-17'] }, async () => {
    const first = await signedIn()
    const second = cookieOf(
      await post('/api/login', { email: 'ada@example.test', password: adaPassword }, { cookie: first }),
    )
    expect(second).not.toBe(first)
    expect(await statusOf(first)).toBe(401)
    expect(await statusOf(second)).toBe(200)
  })

  it('end at once for an inactive user, and apply a changed role from the next call', {
    tags: ['D2-29'],
  }, async () => {
    const cookie = await signedIn()
    await harness.owner.query(`update identity."user" set role = 'auditor'`)
    expect((await get('/api/auth/user', cookie)).json()).toMatchObject({ role: 'auditor' })
    await harness.owner.query(`update identity."user" set is_active = false`)
    expect(await statusOf(cookie)).toBe(401)
    expect((await signIn()).statusCode).toBe(401)
  })

  it('end in the store on logout, which clears the cookie and redirects to /', { tags: ['D2-14'] }, async () => {
    const cookie = await signedIn()
    const answer = await get('/api/logout', cookie, { 'sec-fetch-site': 'same-origin' })
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe('/')
    expect(answer.headers['set-cookie']).toMatch(/^corridor_session=; .*Max-Age=0/)
    expect((await harness.owner.query('select from identity.session')).rowCount).toBe(0)
    expect(await statusOf(cookie)).toBe(401)
    expect(await newestAudit()).toMatchObject({ action: 'logout', userId: harness.ada.id })
    expect((await get('/api/logout')).statusCode).toBe(303)
  })

  it.each(['cross-site', 'same-site'])('do not end on a request from another site (%s)', async (site) => {
    const cookie = await signedIn()
    expect((await get('/api/logout', cookie, { 'sec-fetch-site': site })).statusCode).toBe(403)
    expect(await statusOf(cookie)).toBe(200)
  })

  it('are seen and revoked only by their own user', { tags: ['D2-18'] }, async () => {
    const other = await add({ email: 'moussa@example.test', role: 'user', password: 'tapir under seven moons' })
    const [first, second] = [await signedIn(), await signedIn()]
    const list = (await get('/api/auth/sessions', second)).json()
    expect(list).toHaveLength(2)
    expect(list.map((session: { current: boolean }) => session.current).sort()).toEqual([false, true])
    const target = list.find((session: { current: boolean }) => !session.current).id
    const revoke = (cookie: string, id: string) =>
      harness.inject({ method: 'DELETE', url: `/api/auth/sessions/${id}`, headers: { ...sameOrigin, cookie } })
    const stranger = cookieOf(await signIn('tapir under seven moons', other.email))
    expect((await revoke(stranger, target)).json()).toMatchObject({ status: 404, code: 'session_not_found' })
    expect((await revoke(second, target)).json()).toEqual({ revoked: true })
    expect(await statusOf(first)).toBe(401)
    expect((await revoke(second, 'not-a-uuid')).statusCode).toBe(404)
  })

  it('are ignored by a call with a Bearer key', async () => {
    const cookie = await signedIn()
    expect((await get('/api/auth/user', cookie, { authorization: 'Bearer x' })).statusCode).toBe(401)
  })

  it.each(['corridor_session=', 'corridor_session=abc', `corridor_session=${'A'.repeat(43)}`, 'other=1', ';;='])(
    'are not opened by the cookie %s',
    async (cookie) => {
      expect(await statusOf(cookie)).toBe(401)
    },
  )

  it('are deleted some time after they end', async () => {
    await signedIn()
    await harness.identity.forgetEnded()
    expect((await harness.owner.query('select from identity.session')).rowCount).toBe(1)
    harness.pass(8 * hour)
    await harness.identity.forgetEnded()
    expect((await harness.owner.query('select from identity.session')).rowCount).toBe(0)
  })
})
