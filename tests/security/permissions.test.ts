import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type KeyScope, keyScopes, mayAccess, type Role, roles } from '#contract/permissions.ts'
import type { RouteContract } from '#contract/route.ts'
import { expectOk } from '#kernel/result.ts'
import { everyRoute, nameOf } from '#tests/running/every-route.ts'
import { createServedHarness, type ServedHarness } from '#tests/running/served-harness.ts'
import { createRowCounts, type RowCounts } from './row-counts.ts'

/** All kinds of callers: nobody, each role, and roles unknown to the product. */
const callers = ['nobody', ...roles, 'superuser', 'Admin', ''] as const
type Caller = (typeof callers)[number]

describe('permissions of every call', () => {
  let served: ServedHarness
  let counts: RowCounts
  const cookies = new Map<Caller, string>()
  const routes = everyRoute().filter(({ access }) => access !== 'anyone')

  const knock = async (
    { method, path }: RouteContract,
    cookie: string | undefined,
    more: Record<string, string> = {},
  ) => {
    // No call accepts this path and body, so a permitted call is refused as invalid and has no
    // effect.
    const answer = await served.app.inject({
      method,
      url: `${path.replaceAll(/:\w+/g, '0')}?nothing=1`,
      headers: { 'sec-fetch-site': 'same-origin', ...(cookie ? { cookie } : {}), ...more },
      ...(method === 'GET' ? {} : { payload: { nothing: 1 } }),
    })
    return { status: answer.statusCode, code: String(answer.json()?.code ?? '') }
  }

  beforeAll(async () => {
    served = await createServedHarness()
    for (const caller of callers) {
      if (caller === 'nobody') continue
      cookies.set(caller, await served.signIn(`person-${callers.indexOf(caller)}`, caller))
    }
    counts = await createRowCounts(served.harness)
  }, 120_000)
  afterAll(async () => {
    await counts.close()
    await served.stop()
  })

  it.each(callers)(
    '%j passes exactly where the permission table allows it',
    { tags: ['D2-26', 'D2-27'], timeout: 60_000 },
    async (caller) => {
      const unchanged = await counts.read()
      for (const route of routes) {
        const { status, code } = await knock(route, cookies.get(caller))
        const expected = caller === 'nobody' ? 401 : mayAccess({ role: caller }, route.access) ? 'let in' : 403
        const met = status === 401 || (status === 403 && code === 'not_permitted') ? status : 'let in'
        expect([nameOf(route), met]).toEqual([nameOf(route), expected])
      }
      expect(await counts.read()).toEqual(unchanged)
    },
  )

  it('an API key passes where its scope allows, acts for no signed-in person and gives no proof of identity', {
    tags: ['D2-41'],
    timeout: 120_000,
  }, async () => {
    const { harness, app } = served
    const owner = await harness.addPerson('key-owner@example.org', 'admin')
    const keyWith = async (scopes: readonly KeyScope[]): Promise<string> => {
      const created = await harness.database.transaction((transaction) =>
        harness.modules.identity.apiKeys.create(transaction, owner, { name: 'key', scopes, expiresOn: null }),
      )
      return expectOk(created, 'a key').secret
    }
    const knockWith = async (secret: string, { method, path }: RouteContract): Promise<string> => {
      const answer = await app.inject({
        method,
        url: `${path.replaceAll(/:\w+/g, '0')}?nothing=1`,
        // Neither a session cookie in the request nor its origin has an effect.
        headers: {
          authorization: `Bearer ${secret}`,
          cookie: String(cookies.get('admin')),
          origin: 'https://elsewhere.example',
        },
        ...(method === 'GET' ? {} : { payload: { nothing: 1 } }),
      })
      return answer.statusCode === 403 ? answer.json().code : 'let in'
    }
    const entry = ({ freshProof }: RouteContract) => (freshProof ? 'proof_required' : 'let in')
    const every = await keyWith(keyScopes)
    const keys = new Map<string, { alone: string; without: string }>()
    for (const scope of keyScopes) {
      const without = await keyWith(keyScopes.filter((other) => other !== scope))
      keys.set(scope, { alone: await keyWith([scope]), without })
    }
    const unchanged = await counts.read()
    for (const route of routes) {
      const scoped = keys.get(route.access)
      const met = scoped
        ? [await knockWith(scoped.alone, route), await knockWith(scoped.without, route)]
        : [await knockWith(every, route)]
      const isOpen = scoped !== undefined || (route.access === 'signed-in' && route.openToKeys)
      const expected = [isOpen ? entry(route) : 'not_permitted', ...(scoped ? ['not_permitted'] : [])]
      expect([nameOf(route), ...met]).toEqual([nameOf(route), ...expected])
    }
    expect(await counts.read()).toEqual(unchanged)
  })

  it('an auditor can make no call that changes data except the verification of the log', { tags: ['D2-24'] }, () => {
    const changing = routes.filter(
      ({ method, access }) =>
        method !== 'GET' && access !== 'signed-in' && mayAccess({ role: 'auditor' satisfies Role }, access),
    )
    expect(changing.map(nameOf)).toEqual(['POST /api/audit-logs/verify'])
  })

  it('a change without the own origin is refused for every caller', {
    tags: ['D2-19', 'D2-27'],
    timeout: 60_000,
  }, async () => {
    const cookie = cookies.get('admin')
    for (const route of routes.filter(({ method }) => method !== 'GET')) {
      for (const site of ['cross-site', 'same-site']) {
        const met = await knock(route, cookie, { 'sec-fetch-site': site })
        expect([nameOf(route), met]).toEqual([nameOf(route), { status: 403, code: 'cross_origin_write' }])
      }
    }
  })

  it('any method that the contract does not name is not found', async () => {
    const named = everyRoute().map(({ method, path }) => ({
      method: String(method),
      form: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
    }))
    const urls = new Set(everyRoute().map(({ path }) => path.replaceAll(/:\w+/g, '0')))
    const found: string[] = []
    for (const url of urls)
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
        if (named.some((route) => route.method === method && route.form.test(url))) continue
        const headers = { cookie: cookies.get('admin'), 'sec-fetch-site': 'same-origin' }
        const { statusCode } = await served.app.inject({ method, url, headers })
        if (statusCode !== 404) found.push(`${method} ${url} ${statusCode}`)
      }
    expect(found).toEqual([])
  })

  it('a forged, empty or overlong cookie identifies nobody', async () => {
    const forged = `${cookies.get('admin')?.slice(0, -3)}abc`
    for (const cookie of [
      forged,
      'corridor_session=',
      'corridor_session=%00',
      `corridor_session=${'x'.repeat(5_000)}`,
    ]) {
      expect([cookie.slice(0, 40), (await knock(routes[0] as RouteContract, cookie)).status]).toEqual([
        cookie.slice(0, 40),
        401,
      ])
    }
  })
})
