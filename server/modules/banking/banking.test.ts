import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BusinessDate } from '#kernel/clock.ts'
import { expectOk } from '#kernel/result.ts'
import { createEncryption } from '#server/platform/encryption/encryption.ts'
import { startSandboxBank } from '#simulators/bank/bank.ts'
import type { SandboxServer } from '#simulators/server.ts'
import { fakeSecondPerson } from '#tests/setup/second-person.ts'
import { openTestContext, type TestContext } from '#tests/setup/test-context.ts'
import { type Banking, createBanking, createSandboxRail, type NewConnection } from './index.ts'

let context: TestContext
let bank: SandboxServer
let banking: Banking
/** Other active users with permission to approve. */
let otherApprovers: number
let isNewApprover: boolean

const today = '2026-11-21' as BusinessDate
const million = 1_000_000n
let lastAccount = 4_000

beforeAll(async () => {
  context = await openTestContext()
  bank = await startSandboxBank({ folder: join(context.folder, 'bank'), listen: { port: 0 }, clock: context.clock })
})
afterAll(async () => {
  await bank.stop()
  await context.close()
})
beforeEach(async () => {
  otherApprovers = 0
  isNewApprover = false
  banking = newBanking(bank.url)
  // Deactivates earlier tests' connections so that they fund nothing in later ones.
  await context.database.pool.execute(sql`update banking.connection set is_active = false`)
})

const newBanking = (baseUrl: string, mode: 'sandbox' | 'production' = 'sandbox') =>
  createBanking({
    ...context,
    identity: {
      secondPerson: fakeSecondPerson({
        others: () => otherApprovers,
        mayApprove: () => !isNewApprover,
        mode: () => mode,
      }),
      namesOf: async (_, userIds) => new Map(userIds.map((id) => [id, `Name of ${id}`])),
    },
    encryption: createEncryption({ keys: [{ id: 'k1', key: new Uint8Array(32).fill(3) }] }),
    rails: { sandbox: createSandboxRail({ baseUrl, timeoutMs: 2_000 }) },
    mode,
  })

const fatou = () => context.person('fatou', 'user')
const kofi = () => context.person('kofi', 'compliance')

const request = (changes: Partial<NewConnection> = {}): NewConnection => {
  lastAccount += 1
  return {
    bankCode: 'SGCI',
    country: "Côte d'Ivoire",
    accountNumber: `CI00100200${lastAccount}`,
    accountName: 'Corridor SARL',
    swiftCode: '',
    isActive: true,
    dailyLimitXof: 500n * million,
    monthlyLimitXof: 15_000n * million,
    ...changes,
  }
}
const create = (changes: Partial<NewConnection> = {}, actor = fatou()) =>
  context.write((t) => banking.create(t, actor, request(changes)))
const change = (id: number, changes: Parameters<Banking['change']>[3], actor = fatou()) =>
  context.write((t) => banking.change(t, actor, id, changes))
const approve = (id: number, actor = kofi(), version: number | null = null) =>
  context.write((t) => banking.approve(t, actor, id, { note: null, version }))
const find = async (id: number) => {
  const found = await banking.find(context.database.pool, id)
  if (!found) throw new Error(`no connection ${id}`)
  return found
}
const made = async (changes: Partial<NewConnection> = {}): Promise<number> => expectOk(await create(changes), 'created')
const connected = async (changes: Partial<NewConnection> = {}): Promise<number> => {
  const id = await made(changes)
  expectOk(await banking.test(fatou(), id), 'tested')
  return id
}
const choose = (amountXof: bigint, preferredBanks: string[] = [], date = today) =>
  context.write((t) => banking.chooseConnection(t, { amountXof, preferredBanks, date }))
const reserve = (connectionId: number, conversionId: number, amountXof: bigint, date = today) =>
  context.write((t) => banking.reserve(t, { connectionId, conversionId, amountXof, date }))
const release = (conversionId: number) => context.write((t) => banking.release(t, conversionId))
const bankAccount = (id: number) =>
  context.write((t) => context.ledger.account(t, { kind: 'bank', ownerId: id, currency: 'XOF' }))

describe('new connection', () => {
  it('starts pending with the default limits and its known BIC', {
    tags: ['D10-08', 'S3-21', 'S4-12', 'S9-06'],
  }, async () => {
    expect(await find(await made({ accountNumber: 'CI00100299994821' }))).toMatchObject({
      bankName: "Société Générale Côte d'Ivoire",
      accountNumber: '••••4821',
      swiftCode: 'SGCICIAB',
      connectionStatus: 'pending',
      isActive: true,
      dailyLimit: 500_000_000,
      monthlyLimit: 15_000_000_000,
      dailyUsed: 0,
      lastSync: null,
      addedBy: 'Name of fatou',
    })
  })

  it('encrypts the account number and shows only its last four digits', { tags: ['D10-10'] }, async () => {
    const id = await made({ accountNumber: 'CI00100277774822' })
    const { rows } = await context.database.pool.execute<{ row: string; audited: string }>(sql`
      select c.*::text as row, (select string_agg(e.details::text, ' ') from audit.entry e
        where e.resource_type = 'bank_connection' and e.resource_id = c.id::text) as audited
      from banking.connection c where id = ${id}`)
    expect(JSON.stringify(rows[0])).not.toContain('77774822')
    expect(JSON.stringify(await find(id))).not.toContain('77774822')
    expect(rows[0]?.audited).toContain('••••4822')
  })

  it('rejects the same account at the same bank in any spelling and names the existing connection', async () => {
    const id = await made({ accountNumber: 'CI00100288884823' })
    expect(await create({ accountNumber: 'ci 0010-0288.884823' })).toEqual({
      ok: false,
      error: { code: 'duplicate_connection', connectionId: id },
    })
    expect(await create({ accountNumber: 'CI00100288884823', bankCode: 'UBACI' })).toMatchObject({ ok: true })
  })

  it('rejects an unknown bank, wrong check digits and a malformed BIC', async () => {
    expect(await create({ bankCode: 'NOPE' })).toMatchObject({ error: { code: 'unknown_bank' } })
    expect(await create({ accountNumber: 'SN08SN0100152000048500003036' })).toMatchObject({
      error: { code: 'invalid_account_number' },
    })
    expect(await create({ bankCode: 'SGML', swiftCode: 'no' })).toMatchObject({ error: { code: 'invalid_swift_code' } })
  })

  it('takes the BIC from the operator when none is known', async () => {
    expect(await find(await made({ bankCode: 'SGML', swiftCode: 'ABCDMLBA' }))).toMatchObject({ swiftCode: 'ABCDMLBA' })
    expect(await find(await made({ bankCode: 'SGNE' }))).toMatchObject({ swiftCode: '' })
  })

  it('lists newest first, page by page, with the total', async () => {
    const ids = [
      await made({ accountName: 'Paged' }),
      await made({ accountName: 'Paged' }),
      await made({ accountName: 'Paged' }),
    ]
    const first = await banking.list(context.database.pool, { limit: 2, q: 'paged' })
    expect(first.items.map(({ id }) => id)).toEqual([ids[2], ids[1]])
    expect(first.total).toBe(3)
    const second = await banking.list(context.database.pool, { limit: 2, before: ids[1] ?? null, q: 'paged' })
    expect(second).toMatchObject({ items: [{ id: ids[0] }], next: null })
    expect((await banking.list(context.database.pool, { limit: 9, q: 'pa_ed' })).total).toBe(0)
  })
})

describe('second approver', { tags: ['D2-35', 'D2-33'] }, () => {
  it('is not needed when the sandbox has a single user', async () => {
    expect(await find(await made())).toMatchObject({ awaitsApproval: false })
  })

  it('approves a new connection; its author cannot', async () => {
    otherApprovers = 1
    const id = await made()
    expect(await find(id)).toMatchObject({ awaitsApproval: true })
    expectOk(await banking.test(fatou(), id), 'tested')
    expect(await choose(1n)).toMatchObject({ error: { code: 'no_room' } })
    expect(await approve(id, fatou())).toEqual({ ok: false, error: { code: 'same_person' } })
    expect(await approve(id)).toMatchObject({ ok: true })
    expect(await choose(1n)).toMatchObject({ ok: true, value: { connectionId: id } })
    expect(await approve(id)).toEqual({ ok: false, error: { code: 'nothing_to_approve' } })
  })

  it('approves raised limits; lowered limits apply immediately', async () => {
    const id = await connected()
    otherApprovers = 1
    expectOk(await change(id, { dailyLimitXof: 900n * million, version: null }), 'this step of the test succeeds')
    expect(await find(id)).toMatchObject({
      dailyLimit: 500_000_000,
      awaitsApproval: true,
      proposedLimits: { dailyLimit: 900_000_000, monthlyLimit: 15_000_000_000, proposedBy: 'Name of fatou' },
    })
    expect(await choose(900n * million)).toMatchObject({ error: { code: 'no_room' } })
    expect(await approve(id, fatou())).toMatchObject({ error: { code: 'same_person' } })
    expectOk(await approve(id), 'approved')
    expect(await find(id)).toMatchObject({ dailyLimit: 900_000_000, proposedLimits: null, awaitsApproval: false })
    expectOk(await change(id, { dailyLimitXof: 100n * million, version: null }), 'this step of the test succeeds')
    expect(await find(id)).toMatchObject({ dailyLimit: 100_000_000, proposedLimits: null })
  })

  it('finds nothing to approve after another change dropped the proposal', async () => {
    const id = await connected()
    otherApprovers = 1
    expectOk(await change(id, { monthlyLimitXof: 90_000n * million, version: null }), 'this step of the test succeeds')
    expectOk(
      await change(id, { dailyLimitXof: 400n * million, version: null }, kofi()),
      'this step of the test succeeds',
    )
    expect(await find(id)).toMatchObject({
      dailyLimit: 400_000_000,
      monthlyLimit: 15_000_000_000,
      proposedLimits: null,
    })
    expect(await approve(id, fatou())).toMatchObject({ error: { code: 'nothing_to_approve' } })
  })

  it("is always needed in production and can't be a new administrator", async () => {
    const production = createBanking({
      ...context,
      identity: { secondPerson: fakeSecondPerson({ mode: () => 'production' }), namesOf: async () => new Map() },
      encryption: createEncryption({ keys: [{ id: 'k1', key: new Uint8Array(32).fill(3) }] }),
      rails: {},
      mode: 'production',
    })
    const id = await made()
    const raised = await context.write((t) =>
      production.change(t, fatou(), id, { dailyLimitXof: 900n * million, version: null }),
    )
    expect(raised).toMatchObject({ ok: true })
    expect(await find(id)).toMatchObject({ dailyLimit: 500_000_000, awaitsApproval: true })
    isNewApprover = true
    expect(await approve(id)).toMatchObject({ ok: false, error: { code: 'approver_too_new' } })
  })

  it('rejects a change made against an older version', async () => {
    const id = await made()
    expect(await change(id, { isActive: false, version: 1 })).toMatchObject({ ok: true })
    expect(await change(id, { isActive: true, version: 1 })).toEqual({
      ok: false,
      error: { code: 'stale_version', currentVersion: 2 },
    })
    expect(await approve(id, kofi(), 1)).toMatchObject({ error: { code: 'stale_version' } })
  })
})

describe('connection test', { tags: ['D10-08', 'S3-22', 'S4-12'] }, () => {
  it('sets the status to connected with the balance and posts the opening balance once', async () => {
    const id = await made()
    const tested = await banking.test(fatou(), id)
    expect(tested).toEqual({
      ok: true,
      value: { bankName: "Société Générale Côte d'Ivoire", balanceXof: 20_000n * million },
    })
    expect(await find(id)).toMatchObject({ connectionStatus: 'connected', lastSync: context.clock.now().toISOString() })
    expectOk(await banking.test(fatou(), id), 'this step of the test succeeds')
    expect(await context.ledger.balance(context.database.pool, await bankAccount(id))).toBe(20_000n * million)
    expect((await context.ledger.trialBalance(context.database.pool)).balanced).toBe(true)
  })

  it('posts the opening balance once when tests run concurrently', async () => {
    const id = await made()
    await Promise.all(Array.from({ length: 5 }, () => banking.test(fatou(), id)))
    expect(await context.ledger.balance(context.database.pool, await bankAccount(id))).toBe(20_000n * million)
  })

  it('sets the status to error with the reason on refusal or time-out, and recovers', async () => {
    const closed = await made({ accountNumber: 'CI00100200000000' })
    expect(await banking.test(fatou(), closed)).toEqual({
      ok: false,
      error: { code: 'bank_refused', reason: 'The account is closed (AC04)' },
    })
    expect(await find(closed)).toMatchObject({
      connectionStatus: 'error',
      statusReason: 'The account is closed (AC04)',
    })

    const id = await connected()
    const away = newBanking('http://127.0.0.1:9')
    expect(await away.test(fatou(), id)).toMatchObject({ error: { code: 'bank_unreachable' } })
    expect(await find(id)).toMatchObject({
      connectionStatus: 'error',
      statusReason: expect.stringContaining('did not respond'),
    })
    expect(await choose(1n)).toMatchObject({ error: { code: 'no_room' } })
    expectOk(await banking.test(fatou(), id), 'this step of the test succeeds')
    expect(await find(id)).toMatchObject({ connectionStatus: 'connected', statusReason: null })
    const health = await banking.railHealth(context.database.pool, context.clock.now())
    expect(health.find(({ connectionId }) => connectionId === id)).toMatchObject({
      calls: 3,
      failures: 1,
      lastThreeFailed: false,
    })
  })

  it('returns not_found for a connection that does not exist', async () => {
    expect(await banking.test(fatou(), 999_999)).toEqual({ ok: false, error: { code: 'not_found' } })
  })
})

describe('capacity under the limits', { tags: ['D8-28'] }, () => {
  it('chooses the preferred bank, and another bank when it lacks capacity', async () => {
    const first = await connected()
    const preferred = await connected({ bankCode: 'ORACI' })
    expect(await choose(150n * million, ['ORACI'])).toMatchObject({
      value: {
        connectionId: preferred,
        accountMask: expect.stringMatching(/^••••\d{4}$/),
      },
    })
    expectOk(await reserve(preferred, 9_001, 400n * million), 'this step of the test succeeds')
    expect(await choose(150n * million, ['ORACI'])).toMatchObject({ value: { connectionId: first } })
    const need = { amountXof: 100n * million, preferredBanks: ['ORACI'], date: today }
    expect(await banking.previewConnection(context.database.pool, need)).toMatchObject({
      value: { connectionId: preferred },
    })
  })

  it('counts daily and monthly use and restores released amounts', async () => {
    const id = await connected({ dailyLimitXof: 500n * million, monthlyLimitXof: 800n * million })
    const tomorrow = '2026-11-22' as BusinessDate
    const nextMonth = '2026-12-01' as BusinessDate
    expectOk(await reserve(id, 9_011, 500n * million), 'reserved')
    expect(await choose(1n)).toMatchObject({
      error: { code: 'no_room', detail: { text: expect.stringContaining('at most 0 XOF left') } },
    })
    expect(await choose(301n * million, [], tomorrow)).toMatchObject({ ok: false })
    expect(await choose(300n * million, [], tomorrow)).toMatchObject({ ok: true })
    expect(await choose(500n * million, [], nextMonth)).toMatchObject({ ok: true })
    expect(await find(id)).toMatchObject({ dailyUsed: 500_000_000, monthlyUsed: 500_000_000 })
    await release(9_011)
    await release(9_011)
    expect(await find(id)).toMatchObject({ dailyUsed: 0, monthlyUsed: 0 })
    expectOk(await reserve(id, 9_011, 100n * million), 'reserved again')
    expectOk(await reserve(id, 9_011, 100n * million), 'the same again')
    expect(await find(id)).toMatchObject({ dailyUsed: 100_000_000 })
    await expect(reserve(id, 9_011, 101n * million)).rejects.toThrow('holds another reservation')
  })

  it('states the reason when no account is connected', async () => {
    expect(await choose(1n)).toMatchObject({
      error: { detail: { text: expect.stringContaining('Connect and test one') } },
    })
  })

  it('keeps one connection within its daily limit under 50 concurrent conversions', async () => {
    const id = await connected()
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        context.write(async (t) => {
          const need = { amountXof: 60n * million, preferredBanks: [], date: today }
          const chosen = await banking.chooseConnection(t, need)
          if (!chosen.ok) return chosen
          const { connectionId } = chosen.value
          const conversionId = 9_100 + index
          return banking.reserve(t, { connectionId, conversionId, amountXof: 60n * million, date: today })
        }),
      ),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(8)
    expect(await find(id)).toMatchObject({ dailyUsed: 480_000_000 })
  })

  it('keeps the limit under concurrent reservations and releases without choosing first', async () => {
    const id = await connected()
    await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const conversionId = 9_200 + index
        const reserved = await reserve(id, conversionId, 90n * million)
        if (reserved.ok && index % 2 === 0) await release(conversionId)
        expect((await find(id)).dailyUsed).toBeLessThanOrEqual(500_000_000)
      }),
    )
    const { rows } = await context.database.pool.execute<{ held: bigint }>(sql`
      select coalesce(sum(amount_xof), 0)::bigint as held from banking.reservation
      where connection_id = ${id} and released_at is null`)
    expect(Number(rows[0]?.held)).toBe((await find(id)).dailyUsed)
  })
})

it('rejects the sandbox rail in production mode', () => {
  expect(() => newBanking(bank.url, 'production')).toThrow('production mode must not have the sandbox bank rail')
})
