import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectOk } from '#kernel/result.ts'
import { systemActor } from '#server/platform/http/actor.ts'
import { createLogger } from '#server/platform/telemetry/logger.ts'
import { createServedHarness, type ServedHarness } from '#tests/running/served-harness.ts'
import { verifyState } from './integrity.ts'
import { notifyOfRollback, verifyDaily } from './job.ts'

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
    await behindTheServices(
      `update clients.client set monthly_limit_usd_minor = 99999900, kyc_status = 'requires_review' where id = ${clientId}`,
    )
    await behindTheServices(
      `update settings.setting set value = '999000000' where key = 'conversions.filingThresholdXof'`,
    )
    await served.harness.addBank()
    // The database refuses a connection that was opened in the ledger and is not approved.
    await behindTheServices(`update banking.connection
      set approved_at = null, opened_at = null, opening_as_of = null, daily_limit_xof = 999000000`)
    await behindTheServices(`insert into settings.setting (key, value, version, changed_at)
      values ('conversions.feeBasisPoints', '1', 1, now())`)
    await behindTheServices(`insert into payout.wallet (label, address, network, status, is_default, created_at, row_key,
      identity_sealed, evidence, document_id, document_version, approved_at, usable_from)
      values ('Mine', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'evm', 'whitelisted', false, now(), gen_random_uuid(),
      'v1.k1.x', 'document', 1, 0, now(), now())`)
    await behindTheServices(`insert into banking.channel (row_key, name, bank_code, transport, outbox, inbox, pain_version,
      party_name, party_id, is_active, approved_at, created_at)
      values (gen_random_uuid(), 'Mine', 'SGCI', 'folder', 'in', 'out', 'pain.001.001.09', 'Me', 'ME', true, now(), now())`)
    const found = (await state()).join('\n')
    expect(found).toMatch(/The role of user \S+ is "admin", but the audit log last recorded "compliance"/)
    expect(found).toMatch(/The isActive of user \S+ is false, but the audit log never recorded that/)
    expect(found).toMatch(
      new RegExp(`monthlyLimitUsdMinor of client ${clientId} is "99999900", but the audit log last recorded "500000"`),
    )
    expect(found).toMatch(/The kycStatus of client \d+ is "requires_review", but the audit log last recorded "pending"/)
    expect(found).toMatch(/conversions.filingThresholdXof is 999000000, but the audit log last recorded 90000000/)
    expect(found).toMatch(/The approved of bank connection 1 is false, but the audit log last recorded true/)
    expect(found).toMatch(/dailyLimit of bank connection 1 is "999000000", but the audit log last recorded "500000000"/)
    expect(found).toMatch(/conversions.feeBasisPoints is 1, but the audit log never recorded that/)
    expect(found).toMatch(/The address of wallet \d+ is "0x5aAeb\w+", but the audit log never recorded that/)
    expect(found).toMatch(/The status of wallet \d+ is "whitelisted", but the audit log never recorded that/)
    expect(found).toMatch(/The approved of bank channel \d+ is true, but the audit log never recorded that/)
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

describe('a database that went back to an earlier state', () => {
  let served: ServedHarness
  beforeAll(async () => {
    served = await createServedHarness()
  }, 120_000)
  afterAll(() => served.stop())

  it('is notified to administrators and compliance once', async () => {
    const { modules, database, owner } = served.harness
    const cookies = [await served.signIn('rolled', 'admin'), await served.signIn('back', 'compliance')]
    const seal = () => modules.audit.sealPending()
    await expect.poll(async () => (await seal()).sealed, { timeout: 15_000 }).toBeGreaterThan(0)
    const context = { modules, database, logger: createLogger('silent') }
    const notices = async () => {
      await notifyOfRollback(context)
      const found: string[] = []
      for (const cookie of cookies) {
        const { body } = await served.app.inject({ method: 'GET', url: '/api/notices', headers: { cookie } })
        const own = JSON.parse(body) as { kind: string; title: string; body: string }[]
        for (const { kind, title, body: text } of own)
          if (kind === 'verification_failed') found.push(`${title}: ${text}`)
      }
      return found
    }
    expect(await notices()).toEqual([])

    const client = new pg.Client(owner)
    await client.connect()
    await client.query('alter table audit.seal disable trigger user')
    await client.query('delete from audit.seal where id = (select max(id) from audit.seal)')
    await client.end()
    const found = await notices()
    expect(found).toEqual([found[0], found[0]])
    expect(found[0]).toMatch(/^The database went back to an earlier state: Seal \d+ of the audit log was written/)
    expect(await notices()).toHaveLength(2)
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
