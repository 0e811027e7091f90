import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Role } from '#contract/permissions.ts'
import { createEncryption } from '#server/platform/encryption/encryption.ts'
import { startSandboxBank } from '#simulators/bank/bank.ts'
import type { SandboxServer } from '#simulators/server.ts'
import { fakeSecondPerson } from '#tests/setup/second-person.ts'
import { openTestContext, type TestContext } from '#tests/setup/test-context.ts'
import { type BankRails, bankingRoutes, createBanking, createSandboxRail } from './index.ts'

let context: TestContext
let bank: SandboxServer
let app: FastifyInstance
let who: { userId: string; role: Role }
let others: number
let isNew: boolean
let rails: BankRails
let accounts = 6_000

beforeAll(async () => {
  context = await openTestContext()
  bank = await startSandboxBank({ folder: join(context.folder, 'bank'), listen: { port: 0 }, clock: context.clock })
  rails = { sandbox: createSandboxRail({ baseUrl: bank.url }) }
  app = await serve(rails)
})
afterAll(async () => {
  await app.close()
  await bank.stop()
  await context.close()
})
beforeEach(() => {
  who = { userId: 'fatou', role: 'user' }
  others = 0
  isNew = false
})

const serve = (given: BankRails) => {
  const banking = createBanking({
    ...context,
    identity: {
      secondPerson: fakeSecondPerson({ others: () => others, mayApprove: () => !isNew }),
      namesOf: async () => new Map(),
    },
    encryption: createEncryption({ keys: [{ id: 'k1', key: new Uint8Array(32).fill(3) }] }),
    rails: given,
    mode: 'sandbox',
  })
  return context.serve(
    bankingRoutes({ banking, database: context.database, identity: { namesOf: async () => new Map() } }),
    () => context.person(who.userId, who.role),
  )
}

const call = async (method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object, server = app) => {
  const headers = { 'sec-fetch-site': 'same-origin' }
  const answer = await server.inject({ method, url: `/api/banking${path}`, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}
const connection = (changes: object = {}) => {
  accounts += 1
  return {
    bankName: "Société Générale Côte d'Ivoire",
    bankCode: 'SGCI',
    country: "Côte d'Ivoire",
    accountNumber: `CI00100200${accounts}`,
    accountName: 'Corridor SARL',
    ...changes,
  }
}
const add = (changes: object = {}) => call('POST', '/connections', connection(changes))
const made = async (changes: object = {}): Promise<number> => (await add(changes)).body.id

describe('bank connection routes', () => {
  it('creates a pending connection with the default limits for any requested status', {
    tags: ['D10-08', 'D3-11'],
  }, async () => {
    const { status, body } = await add({ connectionStatus: 'connected', swiftCode: 'SGCICIAB', isActive: true })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      connectionStatus: 'pending',
      dailyLimit: 500_000_000,
      monthlyLimit: 15_000_000_000,
      accountNumber: expect.stringMatching(/^••••\d{4}$/),
    })
  })

  it("takes the bank's own SWIFT code whatever is sent, and the business's name for none", {
    tags: ['S5-26', 'S7-31'],
  }, async () => {
    expect(await add({ swiftCode: 'ORBKCIAB' })).toMatchObject({ status: 201, body: { swiftCode: 'SGCICIAB' } })
    const { body } = await add({ accountName: undefined })
    expect(body).toMatchObject({ accountName: 'Corridor' })
    const defaults = await call('GET', '/connection-defaults')
    expect(defaults.body).toEqual({ accountName: 'Corridor', country: "Côte d'Ivoire" })
    const { body: known } = await call('GET', '/banks')
    const ecobank = known.find(({ code }: { code: string }) => code === 'ECOBNK')
    expect(ecobank.branches).toContainEqual({ country: 'Togo', swiftCode: 'ECOCTGTG' })
  })

  it('lists banks and connections with the total and the next page', { tags: ['S7-30'] }, async () => {
    expect((await call('GET', '/banks')).body).toHaveLength(17)
    await add({ accountName: 'Listed' })
    await add({ accountName: 'Listed' })
    const first = await call('GET', '/connections?limit=1&q=listed')
    expect(first.headers['x-total-count']).toBe('2')
    expect(first.body).toHaveLength(1)
    const next = /cursor=([^&>]+)/.exec(String(first.headers.link))?.[1]
    expect((await call('GET', `/connections?limit=1&q=listed&cursor=${next}`)).body).toHaveLength(1)
    expect((await call('GET', '/connections?cursor=nonsense')).body).toMatchObject({ code: 'invalid_request' })
  })

  it('answers a test with bank and balance, and a failed test with a problem', {
    tags: ['S3-22', 'S7-32'],
  }, async () => {
    const tested = await call('POST', `/connections/${await made()}/test`)
    expect(tested).toMatchObject({
      status: 200,
      body: { bankName: "Société Générale Côte d'Ivoire", balance: 20_000_000_000 },
    })
    const closed = await made({ accountNumber: 'CI0010020000' })
    expect(await call('POST', `/connections/${closed}/test`)).toMatchObject({
      status: 409,
      body: { code: 'bank_refused' },
    })
    expect(await call('POST', '/connections/999999/test')).toMatchObject({ status: 404 })
    const away = await serve({ sandbox: createSandboxRail({ baseUrl: 'http://127.0.0.1:9' }) })
    expect(await call('POST', `/connections/${closed}/test`, undefined, away)).toMatchObject({
      status: 503,
      body: { code: 'bank_unreachable' },
    })
    await away.close()
  })

  it('rejects invalid input with its field and changes nothing', async () => {
    const before = (await call('GET', '/connections')).headers['x-total-count']
    const atFault: [object, string][] = [
      [{ bankCode: 'NOPE' }, 'bankCode'],
      [{ accountNumber: 'SN0100152000048500003036' }, 'accountNumber'],
      [{ accountNumber: "1'; drop table" }, 'accountNumber'],
      [{ accountNumber: '' }, 'accountNumber'],
      [{ swiftCode: 'no' }, 'swiftCode'],
      [{ dailyLimit: -1 }, 'dailyLimit'],
      [{ dailyLimit: 'NaN' }, 'dailyLimit'],
      [{ monthlyLimit: 1e21 }, 'monthlyLimit'],
      [{ unknown: 1 }, ''],
    ]
    for (const [changes, path] of atFault) {
      const { status, body } = await add(changes)
      expect([status, JSON.stringify(body.errors)]).toEqual([400, expect.stringContaining(path)])
    }
    expect((await call('GET', '/connections')).headers['x-total-count']).toBe(before)
  })

  it('answers 409 for an account already connected and for an installation without a rail', async () => {
    const first = connection()
    const { id } = (await call('POST', '/connections', first)).body
    expect(await call('POST', '/connections', first)).toMatchObject({
      status: 409,
      body: { code: 'duplicate_connection', context: { connectionId: id } },
    })
    const bare = await serve({})
    expect(await call('POST', '/connections', connection(), bare)).toMatchObject({
      status: 409,
      body: { code: 'no_rail' },
    })
    await bare.close()
  })

  it('requires a permitted second person to approve connections and raised limits', {
    tags: ['D2-33', 'D2-35'],
  }, async () => {
    others = 1
    const id = await made()
    expect((await call('POST', `/connections/${id}/approve`, {})).body).toMatchObject({ code: 'not_permitted' })
    who = { userId: 'kofi', role: 'compliance' }
    isNew = true
    expect((await call('POST', `/connections/${id}/approve`, {})).body).toMatchObject({ code: 'approver_too_new' })
    isNew = false
    expect((await call('POST', `/connections/${id}/approve`, { note: 'called the bank' })).body).toMatchObject({
      awaitsApproval: false,
    })
    expect((await call('POST', `/connections/${id}/approve`, {})).body).toMatchObject({ code: 'nothing_to_approve' })
    const raised = await call('PATCH', `/connections/${id}`, { dailyLimit: 900_000_000, version: 2 })
    expect(raised.body).toMatchObject({ dailyLimit: 500_000_000, proposedLimits: { dailyLimit: 900_000_000 } })
    expect((await call('POST', `/connections/${id}/approve`, {})).body).toMatchObject({ code: 'same_person' })
    expect(await call('PATCH', `/connections/${id}`, { isActive: false, version: 2 })).toMatchObject({
      status: 409,
      body: { code: 'stale_version', context: { currentVersion: 3 } },
    })
    expect(await call('PATCH', '/connections/999999', { isActive: false })).toMatchObject({ status: 404 })
  })

  it('lets an auditor read but change nothing', async () => {
    who = { userId: 'awa', role: 'auditor' }
    expect((await call('GET', '/connections')).status).toBe(200)
    expect((await add()).status).toBe(403)
  })
})
