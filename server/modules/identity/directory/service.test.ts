import { describe, expect, it } from 'vitest'
import { expectOk } from '#kernel/result.ts'
import { hour, useIdentity } from '#tests/setup/identity.ts'

const identity = useIdentity()
const goodPassword = 'copper-lantern-orchard-29'

const call = (method: 'GET' | 'POST' | 'PATCH', url: string, cookie: string, payload?: Record<string, unknown>) =>
  identity.inject({ method, url, headers: { ...identity.sameOrigin, cookie }, ...(payload ? { payload } : {}) })
const invite = async (cookie: string, more: Record<string, unknown> = {}) => {
  const body = { email: 'Fatou@example.test', firstName: 'Fatou', lastName: 'Sarr', role: 'user', ...more }
  const reply = await call('POST', '/api/users', cookie, body)
  return { status: reply.statusCode, body: reply.json() }
}
const tokenOf = (url: string) => new URL(url).searchParams.get('token') ?? ''
const join = (token: string, password = goodPassword) => identity.post('/api/join', { token, password })

describe('user management', { tags: ['D2-37'] }, () => {
  it('invites a user, who chooses a password through a link that works once', async () => {
    const cookie = await identity.signedIn()
    const { status, body } = await invite(cookie)
    expect(status).toBe(201)
    expect(body.user).toMatchObject({
      email: 'fatou@example.test',
      state: 'invited',
      lastSignInAt: null,
      openLink: { purpose: 'invitation' },
    })
    expect(body.link.url).toMatch(/^http:\/\/localhost:5000\/api\/join\?token=[\w-]{43}$/)
    const token = tokenOf(body.link.url)
    expect((await identity.get(`/api/join?token=${token}`)).body).toContain(`value="${token}"`)
    expect((await join(token, 'short and 1')).statusCode).toBe(400)
    const joined = await join(token)
    expect([joined.statusCode, joined.json()]).toMatchObject([200, { email: 'fatou@example.test', role: 'user' }])
    expect((await join(token)).statusCode).toBe(403)
    expect((await identity.get(`/api/join?token=${token}`)).statusCode).toBe(403)
    const list = (await call('GET', '/api/users', cookie)).json()
    expect(list[0]).toMatchObject({ state: 'active', sessions: 1, openLink: null })
    expect(list[0].lastSignInAt).not.toBeNull()
    // The entity of the specification, section 3.
    expect(list[0].profileImageUrl).toBeNull()
    expect(list[0].updatedAt).toMatch(/^\d{4}-\d\d-\d\dT/)
    expect((await identity.signIn(goodPassword, 'fatou@example.test')).statusCode).toBe(200)
  })

  it('takes one of the passwords that a link sends at once', async () => {
    const { body } = await invite(await identity.signedIn(), { email: 'twice@example.test' })
    const passwords = ['copper-lantern-orchard-29', 'velvet-harbour-thimble-31', 'marble-candle-willow-37']
    const joined = await Promise.all(passwords.map((password) => join(tokenOf(body.link.url), password)))
    const statuses = joined.map(({ statusCode }) => statusCode)
    expect(statuses.toSorted()).toEqual([200, 403, 403])
    for (const [at, password] of passwords.entries())
      expect((await identity.signIn(password, 'twice@example.test')).statusCode).toBe(statuses[at] === 200 ? 200 : 401)
  })

  it('stores neither the link nor its token', async () => {
    const cookie = await identity.signedIn()
    const reply = await identity.inject({
      method: 'POST',
      url: '/api/users',
      headers: { ...identity.sameOrigin, cookie, 'idempotency-key': 'k-1' },
      payload: { email: 'kofi@example.test', role: 'auditor' },
    })
    const token = tokenOf(reply.json().link.url)
    const { rows } = await identity.owner.query(`
      select table_schema || '.' || table_name as place from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema in ('identity', 'platform', 'audit')`)
    for (const { place } of rows) {
      const [schema, table] = String(place).split('.')
      const found = await identity.owner.query(
        `select count(*)::int as n from "${schema}"."${table}" t where t::text like '%' || $1 || '%'`,
        [token],
      )
      expect([place, found.rows[0].n]).toEqual([place, 0])
    }
  })

  it('expires a link, and replaces it when a new one is created', async () => {
    const cookie = await identity.signedIn()
    const { body } = await invite(cookie)
    const again = (await call('POST', `/api/users/${body.user.id}/link`, cookie)).json()
    expect((await join(tokenOf(body.link.url))).statusCode).toBe(403)
    identity.pass(73 * hour)
    expect((await join(tokenOf(again.link.url))).statusCode).toBe(403)
    // The page of an expired link sends no token.
    expect((await join('')).json()).toMatchObject({ status: 403, code: 'link_invalid' })
  })

  it('ends every session when a password is chosen through a reset link, and not before', async () => {
    const cookie = await identity.signedIn()
    const first = await invite(cookie)
    const theirs = identity.cookieOf(await join(tokenOf(first.body.link.url)))
    const reset = (await call('POST', `/api/users/${first.body.user.id}/link`, cookie)).json()
    expect(reset.user.openLink.purpose).toBe('reset')
    expect(await identity.statusOf(theirs)).toBe(200)
    expect((await join(tokenOf(reset.link.url), 'granite-willow-harbour-61')).statusCode).toBe(200)
    expect(await identity.statusOf(theirs)).toBe(401)
    expect((await identity.signIn(goodPassword, 'fatou@example.test')).statusCode).toBe(401)
  })

  it('shows the sessions of a user and ends all of them at once, which the audit log records', async () => {
    const cookie = await identity.signedIn()
    const { body } = await invite(cookie)
    const theirs = [identity.cookieOf(await join(tokenOf(body.link.url)))]
    theirs.push(identity.cookieOf(await identity.signIn(goodPassword, 'fatou@example.test')))
    const listed = (await call('GET', `/api/users/${body.user.id}/sessions`, cookie)).json()
    expect(listed).toMatchObject([{ ipAddress: '10.0.0.7' }, { ipAddress: '10.0.0.7' }])
    const ended = await call('POST', `/api/users/${body.user.id}/sign-out`, cookie)
    expect([ended.statusCode, ended.json()]).toEqual([200, { ended: 2 }])
    for (const session of theirs) expect(await identity.statusOf(session)).toBe(401)
    expect(await identity.statusOf(cookie)).toBe(200)
    expect(await identity.newestAudit()).toMatchObject({
      action: 'delete',
      resourceType: 'session',
      details: { userId: body.user.id, endedSessions: 2 },
    })
    expect((await identity.signIn(goodPassword, 'fatou@example.test')).statusCode).toBe(200)
  })

  it('signs a deactivated user out at once and ends the link; activation restores access', {
    tags: ['D2-29'],
  }, async () => {
    const cookie = await identity.signedIn()
    const { body } = await invite(cookie)
    const theirs = identity.cookieOf(await join(tokenOf(body.link.url)))
    const off = await call('POST', `/api/users/${body.user.id}/deactivate`, cookie, { reason: 'left the business' })
    expect(off.json()).toMatchObject({ state: 'inactive', sessions: 0 })
    expect(await identity.newestAudit()).toMatchObject({
      action: 'update',
      resourceType: 'user',
      details: { reason: 'left the business', endedSessions: 1, versionUnchecked: true },
    })
    expect(await identity.statusOf(theirs)).toBe(401)
    expect((await identity.signIn(goodPassword, 'fatou@example.test')).statusCode).toBe(401)
    expect((await call('POST', `/api/users/${body.user.id}/link`, cookie)).statusCode).toBe(409)
    await call('POST', `/api/users/${body.user.id}/activate`, cookie)
    expect((await identity.signIn(goodPassword, 'fatou@example.test')).statusCode).toBe(200)
  })

  it('applies a changed role at once and records the old and the new role', async () => {
    const cookie = await identity.signedIn()
    const { body } = await invite(cookie)
    const { id, version } = body.user
    const changed = await call('PATCH', `/api/users/${id}`, cookie, { role: 'compliance', version })
    expect(changed.json()).toMatchObject({ role: 'compliance', firstName: 'Fatou', version: version + 1 })
    expect(await identity.newestAudit()).toMatchObject({
      details: { changes: { role: { from: 'user', to: 'compliance' } } },
    })
    const late = await call('PATCH', `/api/users/${id}`, cookie, { role: 'admin', version })
    expect([late.statusCode, late.json().code]).toEqual([409, 'stale_version'])
    expect((await call('PATCH', `/api/users/${id}`, cookie, { role: 'owner' })).statusCode).toBe(400)
  })

  it('keeps the last administrator, also when two demote each other concurrently', async () => {
    const ada = await identity.signedIn()
    const { body } = await invite(ada, { role: 'admin' })
    const own = await call('POST', `/api/users/${identity.ada.id}/deactivate`, ada)
    expect([own.statusCode, own.json().code]).toEqual([409, 'own_account'])
    const fatou = identity.cookieOf(await join(tokenOf(body.link.url)))
    const both = await Promise.all([
      call('PATCH', `/api/users/${body.user.id}`, ada, { role: 'user' }),
      call('PATCH', `/api/users/${identity.ada.id}`, fatou, { role: 'user' }),
    ])
    // The second request is refused as the last administrator's, or finds its role already removed.
    expect(both.filter((reply) => reply.statusCode === 200)).toHaveLength(1)
    const { rows } = await identity.owner.query(
      `select count(*)::int as n from identity."user" where role = 'admin' and is_active`,
    )
    expect(rows[0].n).toBe(1)
  })

  it('lists by name, e-mail, role and state, page by page', async () => {
    const cookie = await identity.signedIn()
    for (const [email, firstName, role] of [
      ['a@example.test', 'Éloïse', 'user'],
      ['b@example.test', 'Moussa', 'auditor'],
      ['c@example.test', 'Moussa', 'user'],
    ]) {
      identity.pass(1000)
      await invite(cookie, { email, firstName, role })
    }
    const emails = async (query: string) =>
      (await call('GET', `/api/users?${query}`, cookie)).json().map((user: { email: string }) => user.email)
    expect(await emails('q=eloise')).toEqual(['a@example.test'])
    expect(await emails('q=b@example.test')).toEqual(['b@example.test'])
    expect(await emails('role=user&state=invited')).toEqual(['c@example.test', 'a@example.test'])
    expect(await emails('state=inactive')).toEqual([])
    const first = await call('GET', '/api/users?limit=2', cookie)
    expect(first.headers['x-total-count']).toBe('4')
    const next = /<(.*)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
    expect((await call('GET', next, cookie)).json()).toHaveLength(2)
    expect((await call('GET', '/api/users?cursor=nonsense', cookie)).statusCode).toBe(400)
  })

  it('allows administrators only', async () => {
    const ada = await identity.signedIn()
    for (const role of ['user', 'compliance', 'auditor']) {
      const { body } = await invite(ada, { email: `${role}@example.test`, role })
      const theirs = identity.cookieOf(await join(tokenOf(body.link.url)))
      expect((await call('GET', '/api/users', theirs)).statusCode).toBe(403)
      expect((await invite(theirs, { email: 'x@example.test' })).status).toBe(403)
    }
    expect((await invite(ada)).status).toBe(201)
    expect((await invite(ada)).status).toBe(409)
  })
})

describe('the return of a person', { tags: ['D17-04'] }, () => {
  it('names the role that the approver grants with it', async () => {
    const ada = await identity.signedIn()
    await identity.add({ email: 'grace@example.test', role: 'admin', password: goodPassword })
    const { id } = await identity.add({ email: 'moussa@example.test', role: 'compliance', password: goodPassword })
    await call('POST', `/api/users/${id}/deactivate`, ada)
    await call('POST', `/api/users/${id}/activate`, ada)
    const requests = (await call('GET', '/api/access-requests', ada)).json()
    expect(requests).toMatchObject([{ kind: 'activation', userId: id, role: 'compliance' }])
  })

  it('grants a deactivated person an approving role only with a second person', async () => {
    const ada = await identity.signedIn()
    await identity.add({ email: 'grace@example.test', role: 'admin', password: goodPassword })
    const { id } = await identity.add({ email: 'moussa@example.test', role: 'compliance', password: goodPassword })
    const person = async () =>
      (await call('GET', '/api/users?q=moussa@example.test', ada)).json().map((user: { role: string }) => user.role)
    await call('POST', `/api/users/${id}/deactivate`, ada)
    await call('POST', `/api/users/${id}/activate`, ada)
    expect((await call('PATCH', `/api/users/${id}`, ada, { role: 'admin' })).statusCode).toBe(200)
    expect(await person()).toEqual(['compliance'])
    const requests = (await call('GET', '/api/access-requests', ada)).json()
    expect(requests.map(({ kind, role }: { kind: string; role: string }) => [kind, role]).toSorted()).toEqual([
      ['activation', 'compliance'],
      ['role', 'admin'],
    ])
    const grace = identity.cookieOf(await identity.signIn(goodPassword, 'grace@example.test'))
    const grant = requests.find(({ kind }: { kind: string }) => kind === 'role')
    const decided = await call('POST', `/api/access-requests/${grant.id}/decision`, grace, { decision: 'approved' })
    expect(decided.statusCode).toBe(200)
    expect(await person()).toEqual(['admin'])
  })
})

describe('own name and password', { tags: ['D2-18'] }, () => {
  it('changes the own name and password, keeps this session and ends every other', async () => {
    const cookie = await identity.signedIn()
    const elsewhere = await identity.signedIn()
    const named = await call('PATCH', '/api/auth/user', cookie, { firstName: 'Adama', lastName: 'Koné' })
    expect(named.json()).toEqual({ firstName: 'Adama', lastName: 'Koné' })
    expect((await identity.get('/api/auth/user', cookie)).json()).toMatchObject({ firstName: 'Adama' })
    const own = await call('POST', '/api/auth/password', cookie, { password: 'adama-lantern-orchard-2929' })
    expect([own.statusCode, own.json().errors[0].path]).toEqual([400, 'password'])
    const set = await call('POST', '/api/auth/password', cookie, { password: goodPassword })
    expect(set.json()).toEqual({ endedSessions: 1 })
    expect([await identity.statusOf(cookie), await identity.statusOf(elsewhere)]).toEqual([200, 401])
  })

  it('ends an open reset link, which could replace the new password', async () => {
    const ada = await identity.signedIn()
    const { body } = await invite(ada)
    const fatou = identity.cookieOf(await join(tokenOf(body.link.url)))
    const reset = (await call('POST', `/api/users/${body.user.id}/link`, ada)).json()
    const changed = await call('POST', '/api/auth/password', fatou, { password: 'granite-willow-harbour-61' })
    expect(changed.statusCode).toBe(200)
    expect((await join(tokenOf(reset.link.url), 'saffron-bramble-kettle-83')).statusCode).toBe(403)
    const second = (await call('POST', `/api/users/${body.user.id}/link`, ada)).json()
    const input = { email: 'fatou@example.test', password: 'quarry-lantern-meadow-52' }
    const set = await identity.database.transaction((transaction) =>
      identity.identity.resetPassword(transaction, identity.system(), input),
    )
    expectOk(set, 'a password set by the operator')
    expect((await join(tokenOf(second.link.url), 'saffron-bramble-kettle-83')).statusCode).toBe(403)
  })

  it('requires reauthentication', async () => {
    const cookie = await identity.signedIn()
    identity.pass(6 * 60_000)
    const set = await call('POST', '/api/auth/password', cookie, { password: goodPassword })
    expect([set.statusCode, set.json().code]).toEqual([403, 'proof_required'])
  })
})
