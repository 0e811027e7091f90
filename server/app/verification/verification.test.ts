import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectOk } from '#kernel/result.ts'
import { systemActor } from '#server/platform/http/actor.ts'
import { createLogger } from '#server/platform/telemetry/logger.ts'
import { createServedHarness, type ServedHarness } from '#tests/running/served-harness.ts'
import { verifyDaily } from './job.ts'
import { verifyState } from './state.ts'

describe('verification of state', () => {
  let served: ServedHarness
  let cookie: string
  let clientId: number
  const state = async () =>
    (await verifyState(served.harness.modules, served.harness.database)).map(({ id, message }) => `${id}: ${message}`)
  /** Changes a row as the application's role, past the services. */
  const behindTheServices = (statement: string) =>
    served.harness.database.pool.transaction(async (transaction) => {
      await transaction.execute(sql.raw('set local role corridor_app'))
      await transaction.execute(sql.raw(statement))
    })
  const post = async (url: string, payload: object) => {
    const { body, statusCode } = await served.app.inject({
      method: 'POST',
      url,
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
      payload,
    })
    expect([url, statusCode < 300 ? 'done' : body]).toEqual([url, 'done'])
    return JSON.parse(body)
  }

  beforeAll(async () => {
    served = await createServedHarness()
    cookie = await served.signIn('verifier', 'admin')
    await served.signIn('officer', 'compliance')
    const client = {
      companyName: 'Baobab SARL',
      country: 'Senegal',
      accountType: 'standard',
      email: 'office@baobab.sn',
      contactPerson: 'Awa Sow',
      address: 'Dakar',
      monthlyLimit: '5000.00',
    }
    clientId = (await post('/api/clients', client)).id
    const { modules, database } = served.harness
    await database.transaction(async (transaction) => {
      const actor = systemActor('test', served.harness.now())
      expectOk(
        await modules.settings.change(transaction, actor, 'conversions.filingThresholdXof', 90_000_000),
        'changed',
      )
    })
  }, 120_000)
  afterAll(() => served.stop())

  it('agrees with what the services recorded', async () => {
    expect(await state()).toEqual([])
  })

  it('names each value that was changed directly as the role of the application', async () => {
    await behindTheServices(`update identity."user" set role = 'admin' where email = 'officer@example.org'`)
    await behindTheServices(`update identity."user" set is_active = false where email = 'verifier@example.org'`)
    await behindTheServices(`update clients.client set monthly_limit_usd_minor = 99999900 where id = ${clientId}`)
    await behindTheServices(
      `update settings.setting set value = '999000000' where key = 'conversions.filingThresholdXof'`,
    )
    await behindTheServices(`insert into settings.setting (key, value, version, changed_at)
      values ('conversions.feeBasisPoints', '1', 1, now())`)
    const found = (await state()).join('\n')
    expect(found).toMatch(/The role of user \S+ is "admin", but the audit log last recorded "compliance"/)
    expect(found).toMatch(/The isActive of user \S+ is false, but the audit log never recorded that/)
    expect(found).toMatch(
      new RegExp(`monthlyLimitUsdMinor of client ${clientId} is "99999900", but the audit log last recorded "500000"`),
    )
    expect(found).toMatch(/conversions.filingThresholdXof is 999000000, but the audit log last recorded 90000000/)
    expect(found).toMatch(/conversions.feeBasisPoints is 1, but the audit log never recorded that/)
  })

  it('runs daily, notifies administrators and compliance once, and is an audit entry', async () => {
    await behindTheServices(
      `update identity."user" set is_active = true, role = 'compliance' where email = 'officer@example.org'`,
    )
    await behindTheServices(`update identity."user" set is_active = true where email = 'verifier@example.org'`)
    const { modules, database } = served.harness
    const context = { modules, database, logger: createLogger('silent') }
    expect(await verifyDaily(context)).toBeGreaterThan(0)
    await verifyDaily(context)
    for (const person of ['verifier', 'officer']) {
      const own = await served.signInAgain(person)
      const { body } = await served.app.inject({ method: 'GET', url: '/api/notices', headers: { cookie: own } })
      const rung = (JSON.parse(body) as { kind: string; body: string }[]).filter(
        ({ kind }) => kind === 'verification_failed',
      )
      expect([person, rung.length]).toEqual([person, 1])
      expect(rung[0]?.body).toMatch(/the audit log last recorded/)
    }
    const { items } = await modules.audit.list(database.pool, { resourceType: 'audit_log' }, { limit: 10, after: null })
    expect(items.filter(({ details }) => details?.verified === true)).toHaveLength(2)
  })
})

describe('lists read', () => {
  it('are recorded once per person, list and ten minutes', { tags: ['D15-05'] }, async () => {
    const served = await createServedHarness()
    try {
      const cookie = await served.signIn('lister', 'admin')
      const get = async (url: string) => {
        const { statusCode } = await served.app.inject({ method: 'GET', url, headers: { cookie } })
        expect([url, statusCode]).toEqual([url, 200])
      }
      const lists = [
        '/api/clients',
        '/api/invoices',
        '/api/transactions',
        '/api/users',
        '/api/documents',
        '/api/compliance/alerts',
      ]
      for (const url of [...lists, ...lists]) await get(url)
      await get('/api/clients?q=baobab')
      const { modules, database } = served.harness
      const { items } = await modules.audit.list(database.pool, { actions: ['view'] }, { limit: 100, after: null })
      expect(items.map(({ details }) => details?.list).sort()).toEqual([...lists].sort())
      expect(new Set(items.map(({ resourceType }) => resourceType))).toEqual(
        new Set(['client', 'invoice', 'conversion', 'user', 'document', 'alert']),
      )
    } finally {
      await served.stop()
    }
  })
})
