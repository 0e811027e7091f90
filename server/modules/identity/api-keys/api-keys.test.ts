import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectOk } from '#kernel/result.ts'
import { createServedHarness, type ServedHarness } from '#tests/running/served-harness.ts'

describe('API keys', () => {
  let served: ServedHarness
  let cookie: string
  beforeAll(async () => {
    served = await createServedHarness()
    cookie = await served.signIn('keymaker', 'admin')
  }, 60_000)
  afterAll(() => served.stop())

  const asPerson = (method: 'GET' | 'POST', url: string, payload?: object) =>
    served.app.inject({
      method,
      url,
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
      ...(payload ? { payload } : {}),
    })
  const make = async (more: object = {}) => {
    const made = await asPerson('POST', '/api/api-keys', {
      name: 'ERP',
      scopes: ['clients.read', 'clients.write'],
      ...more,
    })
    expect(made.statusCode, made.body).toBe(201)
    return made.json() as { apiKey: { id: number; prefix: string }; secret: string }
  }
  const withKey = (secret: string, url = '/api/clients', payload?: object) =>
    served.app.inject({
      method: payload ? 'POST' : 'GET',
      url,
      headers: { authorization: `Bearer ${secret}` },
      ...(payload ? { payload } : {}),
    })
  const listed = async (id: number) =>
    (await asPerson('GET', '/api/api-keys')).json().find((key: { id: number }) => key.id === id)

  it('shows a key once, stores only its hash, accepts it as Bearer and records its last use', {
    tags: ['D2-40', 'D2-41'],
  }, async () => {
    const { apiKey, secret } = await make()
    expect(secret.startsWith(`${apiKey.prefix}_`)).toBe(true)
    expect(await listed(apiKey.id)).toMatchObject({ state: 'active', lastUsedAt: null, owner: 'keymaker Test' })
    expect((await asPerson('GET', '/api/api-keys')).body).not.toContain(secret)
    const { rows } = await served.harness.database.pool.execute(
      sql`select row_to_json(k)::text as kept from identity.api_key k`,
    )
    expect(JSON.stringify(rows)).not.toContain(secret.slice(secret.lastIndexOf('_') + 1))
    expect((await withKey(secret)).statusCode).toBe(200)
    expect((await withKey(secret, '/api/invoices')).json()).toMatchObject({ status: 403, code: 'not_permitted' })
    expect(await listed(apiKey.id)).toMatchObject({
      lastUsedAt: served.harness.now().toISOString(),
      lastUsedIp: '127.0.0.1',
    })
  })

  it('writes as the owner and names the key in the audit log', async () => {
    const { apiKey, secret } = await make({ name: 'Importer' })
    const client = {
      companyName: 'Keyed SARL',
      contactName: 'Awa',
      email: 'awa@keyed.example',
      address: 'Rue 1',
      country: 'Mali',
    }
    expect((await withKey(secret, '/api/clients', client)).statusCode).toBe(201)
    const entries = (await asPerson('GET', '/api/audit-logs?resourceType=client&action=create')).json()
    expect(entries[0]).toMatchObject({
      userName: 'keymaker Test, by key Importer',
      details: { viaKey: { id: apiKey.id, name: 'Importer' } },
    })
  })

  it('rejects a key that is revoked, expired or owned by an inactive user', {
    tags: ['D2-40'],
  }, async () => {
    const revoked = await make()
    expect((await asPerson('POST', `/api/api-keys/${revoked.apiKey.id}/revoke`)).statusCode).toBe(200)
    expect((await withKey(revoked.secret)).statusCode).toBe(401)
    expect((await asPerson('POST', `/api/api-keys/${revoked.apiKey.id}/revoke`)).statusCode).toBe(409)

    const { harness } = served
    const owner = await harness.addPerson('leaving@example.org', 'admin')
    const today = harness.now().toISOString().slice(0, 10)
    const owned = (expiresOn: string | null) =>
      harness.database.transaction(async (transaction) =>
        expectOk(
          await harness.modules.identity.apiKeys.create(transaction, owner, {
            name: 'x',
            scopes: ['clients.read'],
            expiresOn,
          }),
          'a key',
        ),
      )
    const [forToday, forEver] = [await owned(today), await owned(null)]
    expect((await withKey(forToday.secret)).statusCode).toBe(200)
    harness.advance(24 * 3_600_000)
    expect((await withKey(forToday.secret)).statusCode).toBe(401)
    expect((await withKey(forEver.secret)).statusCode).toBe(200)
    await harness.database.pool.execute(sql`update identity."user" set is_active = false where id = ${owner.userId}`)
    expect((await withKey(forEver.secret)).statusCode).toBe(401)
  })

  it('ends a bulk run that it started when it is revoked', { tags: ['D2-40'] }, async () => {
    cookie = await served.signIn('keymaker-four', 'admin')
    const { apiKey, secret } = await make()
    const client = { contactName: 'Awa', email: 'awa@bulk.example', address: 'Rue 1', country: 'Mali' }
    const created = await withKey(secret, '/api/clients', { ...client, companyName: 'Bulk Trading SARL' })
    const { id } = created.json()
    const change = { selection: { ids: [id] }, action: 'deactivate', reason: 'left' }
    const started = await withKey(secret, '/api/clients/bulk', change)
    expect(started.statusCode, started.body).toBe(202)
    expect((await asPerson('POST', `/api/api-keys/${apiKey.id}/revoke`)).statusCode).toBe(200)
    await served.harness.modules.bulk.runDue()
    expect((await asPerson('GET', `/api/clients/${id}`)).json()).toMatchObject({ isActive: true })
  })

  it('stays revoked when its owner is deactivated and activated again', { tags: ['D2-40'] }, async () => {
    const { harness } = served
    const owner = await harness.addPerson('returning@example.org', 'user')
    const input = { name: 'x', scopes: ['clients.read'] as const, expiresOn: null }
    const made = await harness.database.transaction((transaction) =>
      harness.modules.identity.apiKeys.create(transaction, owner, input),
    )
    const { secret } = expectOk(made, 'a key')
    expect((await withKey(secret)).statusCode).toBe(200)
    cookie = await served.signIn('keymaker-three', 'admin')
    for (const change of ['deactivate', 'activate'])
      expect((await asPerson('POST', `/api/users/${owner.userId}/${change}`)).statusCode).toBe(200)
    expect((await withKey(secret)).statusCode).toBe(401)
    const [entry] = (await asPerson('GET', `/api/audit-logs?resourceType=user&resourceId=${owner.userId}`))
      .json()
      .filter((each: { details?: { revokedKeys?: number } }) => each.details?.revokedKeys)
    expect(entry).toMatchObject({ details: { revokedKeys: 1 } })
  })

  it('rejects scopes closed to keys, past expiry dates and malformed keys', async () => {
    cookie = await served.signIn('keymaker-two', 'admin')
    for (const scope of ['users.manage', 'settings.manage', 'dos.handle', 'demo.manage', 'everything'])
      expect((await asPerson('POST', '/api/api-keys', { name: 'x', scopes: [scope] })).statusCode).toBe(400)
    for (const expiresOn of ['2020-01-01', '9999-12-31']) {
      const refused = await asPerson('POST', '/api/api-keys', { name: 'x', scopes: ['clients.read'], expiresOn })
      expect(refused.json()).toMatchObject({ status: 400, errors: [{ path: 'expiresOn' }] })
    }
    const { secret } = await make()
    for (const wrong of [`${secret.slice(0, -1)}A`, secret.toUpperCase(), '', 'x'.repeat(10_000)])
      expect((await withKey(wrong)).statusCode).toBe(401)
    const basic = { authorization: `Basic ${Buffer.from('a:b').toString('base64')}`, cookie }
    expect((await served.app.inject({ url: '/api/clients', headers: basic })).statusCode).toBe(401)
  })
})
