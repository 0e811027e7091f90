import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, client as clientSchema } from '#contract/clients/api.ts'
import { clientRoutes } from '#server/modules/clients/index.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { type ComplianceHarness, openComplianceHarness } from '#tests/setup/compliance-harness.ts'
import { person } from '#tests/setup/person-factory.ts'
import { complianceRoutes } from './index.ts'

let harness: ComplianceHarness
let app: FastifyInstance
let actor: Actor

const fatou = person('fatou', 'Fatou Diallo')
const kone = person('kone', 'Moussa Kone', 'compliance')

beforeAll(async () => {
  harness = await openComplianceHarness()
  app = await harness.serve([...clientRoutes(harness), ...complianceRoutes(harness)], () => actor)
})
beforeEach(() => {
  harness.reset()
  actor = fatou
})
afterAll(() => harness.close())

let sent = 0
const form = (changes: Record<string, unknown> = {}): Record<string, unknown> => {
  sent += 1
  return {
    companyName: `Posted ${sent}`,
    contactPerson: 'Awa Ndiaye',
    email: 'awa@company.ci',
    address: '1 Rue du Port',
    country: 'Senegal',
    ...changes,
  }
}
async function send(method: 'POST' | 'PATCH', url: string, payload: Record<string, unknown>, key?: string) {
  const headers = { 'sec-fetch-site': 'same-origin', ...(key ? { 'idempotency-key': key } : {}) }
  const reply = await app.inject({ method, url, headers, payload })
  return { status: reply.statusCode, body: reply.json() }
}
const post = (changes?: Record<string, unknown>, key?: string) => send('POST', '/api/clients', form(changes), key)
const posted = async (changes?: Record<string, unknown>): Promise<Client> =>
  clientSchema.parse((await post(changes)).body)
const get = async (url: string) => {
  const reply = await app.inject(url)
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
}

describe('POST /api/clients', () => {
  it('accepts contactPerson or contactName, and adds defaults to a minimal form', {
    tags: ['D5-01', 'S3-03', 'S5-13'],
  }, async () => {
    expect(await post()).toMatchObject({
      status: 201,
      body: {
        contactName: 'Awa Ndiaye',
        paymentTerms: 30,
        billingCurrency: 'USD',
        kycStatus: 'pending',
        isActive: true,
        monthlyLimit: null,
        createdBy: 'fatou',
      },
    })
    expect(await post({ contactPerson: undefined, contactName: 'Ama' })).toMatchObject({ body: { contactName: 'Ama' } })
  })

  it.each([
    ['contactName', { contactPerson: undefined }, 'Required'],
    ['contactName', { contactPerson: '  ' }, 'Required'],
    ['companyName', { companyName: undefined }, 'Required'],
    ['companyName', { companyName: ' ' }, 'Required'],
    ['address', { address: undefined }, 'Required'],
    ['country', { country: undefined }, 'Required'],
    ['country', { country: 'Atlantis' }, 'must be a country in the list'],
    ['email', { email: undefined }, 'Required'],
    ['email', { email: 'nobody' }, 'Invalid email'],
    ['monthlyLimit', { monthlyLimit: 'NaN' }, 'must be an amount of zero or more'],
    ['monthlyLimit', { monthlyLimit: 1.005 }, 'has more than 2 decimals'],
    ['monthlyLimit', { monthlyLimit: '10000000000000.00' }, 'must be at most 9,999,999,999,999.99'],
    ['paymentTerms', { paymentTerms: 1.5 }, 'must be a whole number of days'],
    ['companyName', { companyName: { a: 1 } }, 'must be text'],
  ])('names %s when it is %o', { tags: ['S5-12', 'S5-15'] }, async (path, changes, message) => {
    const before = (await get('/api/clients?limit=1')).headers['x-total-count']
    const { status, body } = await post(changes)
    expect([status, body.errors]).toEqual([400, expect.arrayContaining([{ path, message }])])
    expect((await get('/api/clients?limit=1')).headers['x-total-count']).toBe(before)
  })

  it('takes every field of the specified payload, an empty limit and createdBy among them', {
    tags: ['S7-10'],
  }, async () => {
    const { status, body } = await post({
      companyName: 'Whole Payload',
      contactName: 'Awa Diop',
      email: 'a@b.ci',
      phone: '',
      address: 'Rue 1',
      country: 'Ghana',
      billingCurrency: 'USD',
      registrationNumber: '',
      taxId: '',
      paymentTerms: 30,
      monthlyLimit: '',
      kycStatus: 'pending',
      isActive: true,
      createdBy: 'somebody else',
    })
    // The server says who created it, not the payload.
    expect([status, body.monthlyLimit, body.createdBy]).toEqual([201, null, actor.userId])
  })

  it('names every missing field at once, the contact among them', { tags: ['S5-12'] }, async () => {
    const empty = { companyName: '', contactName: '', email: '', address: '', country: '' }
    const { status, body } = await post({ ...empty, contactPerson: '' })
    expect(status).toBe(400)
    expect(new Set(body.errors.map(({ path }: { path: string }) => path))).toEqual(new Set(Object.keys(empty)))
  })

  it('answers 409 with the existing one, unless the duplicate is allowed', { tags: ['D5-05', 'D5-07'] }, async () => {
    const first = await posted({ companyName: 'Twin SARL' })
    const refused = await post({ companyName: 'twin' })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'duplicate_client', context: { existing: { id: first.id, companyName: 'Twin SARL' } } },
    })
    expect(await post({ companyName: 'twin', allowDuplicate: true })).toMatchObject({ status: 201 })
  })

  it('creates one client for concurrent requests with equal keys', { tags: ['D3-27', 'D3-29'] }, async () => {
    const body = form()
    const replies = await Promise.all(Array.from({ length: 5 }, () => send('POST', '/api/clients', body, 'key-1')))
    expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1)
  })

  it('refuses a stated KYC state without the permission, and creates nothing', { tags: ['D3-10'] }, async () => {
    const refused = await post({ companyName: 'Eager', kycStatus: 'approved' })
    expect(refused).toMatchObject({ status: 403, body: { code: 'kyc_not_permitted' } })
    expect((await get('/api/clients?q=eager')).body).toEqual([])
    actor = kone
    expect(await post({ kycStatus: 'approved' })).toMatchObject({ status: 201, body: { kycStatus: 'approved' } })
    harness.answers.openMatches = 1
    const matched = await post({ companyName: 'Matched', kycStatus: 'approved' })
    expect(matched).toMatchObject({ status: 409, body: { code: 'screening_match_open' } })
  })

  it('requires a fresh proof for a stated KYC state, and records its session, like the decision', async () => {
    actor = { ...kone, provedAt: new Date(harness.answers.now.getTime() - 5 * 60_000 - 1) }
    expect(await post({ companyName: 'Proofless', kycStatus: 'approved' })).toMatchObject({
      status: 403,
      body: { code: 'proof_required' },
    })
    expect((await get('/api/clients?q=proofless')).body).toEqual([])
    expect(await post({ companyName: 'Without decision' })).toMatchObject({ status: 201 })
    actor = kone
    const { id } = await posted({ kycStatus: 'approved' })
    const about = { resourceType: 'client', resourceId: String(id) }
    const { items } = await harness.audit.list(harness.database.pool, about, { limit: 9, after: null })
    const decided = items.find(({ details }) => JSON.stringify(details).includes('approved'))
    expect(decided?.details).toMatchObject({ session: kone.sessionId })
  })
})

describe('other calls on a client', () => {
  it('reads and changes a client, by version from body or If-Match', {
    tags: ['D5-02', 'D5-03', 'D3-32'],
  }, async () => {
    const client = await posted()
    const url = `/api/clients/${client.id}`
    expect(await get(url)).toMatchObject({ status: 200, body: { id: client.id } })
    const changed = await send('PATCH', url, { phone: '+221 1', version: client.version })
    expect(changed).toMatchObject({ status: 200, body: { phone: '+221 1', address: '1 Rue du Port' } })
    const stale = await send('PATCH', url, { phone: '+221 2', version: client.version })
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'stale_version', context: { currentVersion: client.version + 1 } },
    })
    expect(await get('/api/clients/999999')).toMatchObject({ status: 404, body: { code: 'client_not_found' } })
    expect(await send('PATCH', '/api/clients/0', {})).toMatchObject({ status: 400 })
    expect(await send('PATCH', url, { kycStatus: 'approved' })).toMatchObject({ status: 400 })
  })

  it('decides KYC only with the compliance role, and answers 409 on a match, which stays open', {
    tags: ['D5-15'],
  }, async () => {
    const client = await posted()
    const url = `/api/clients/${client.id}/kyc`
    expect(await send('PATCH', url, { status: 'approved' })).toMatchObject({
      status: 403,
      body: { code: 'not_permitted' },
    })
    actor = kone
    harness.answers.openMatches = 1
    expect(await send('PATCH', url, { status: 'approved' })).toMatchObject({
      status: 409,
      body: { context: { openMatches: 1 } },
    })
    // The refusal committed the screening result: the resulting risk is saved.
    expect(await get(`/api/clients/${client.id}`)).toMatchObject({ body: { riskLevel: 'high', kycStatus: 'pending' } })
    harness.answers.openMatches = 0
    expect(await send('PATCH', url, { status: 'approved', reason: 'Seen', note: 'n' })).toMatchObject({
      body: { kycStatus: 'approved' },
    })
    expect(await send('PATCH', url, { status: 'rejected' })).toMatchObject({
      status: 409,
      body: { code: 'kyc_move_refused' },
    })
    expect(await get(`${url}-decisions`)).toMatchObject({
      body: [{ from: 'pending', to: 'approved', decidedBy: 'Moussa Kone', reason: 'Seen', note: 'n' }],
    })
    expect(await get('/api/clients/999999/kyc-decisions')).toMatchObject({ status: 404 })
  })

  it("words reasons of the product in the reader's language, and leaves those of people", async () => {
    const { id } = await posted()
    actor = kone
    const reason = 'The approval expired (low risk)'
    const { version } = (await send('PATCH', `/api/clients/${id}/kyc`, { status: 'approved', reason })).body
    actor = fatou
    await send('PATCH', `/api/clients/${id}`, { version, companyName: `Renamed ${id}`, country: 'Togo' })
    const reasonsIn = async (language: string) => {
      const headers = { 'accept-language': language }
      const reply = await app.inject({ url: `/api/clients/${id}/kyc-decisions`, headers })
      return reply.json().map((decision: { reason: string }) => decision.reason)
    }
    expect(await reasonsIn('en')).toEqual(['Identity data changed after the approval: company name, country', reason])
    expect(await reasonsIn('fr')).toEqual([
      'Données d’identité modifiées après l’approbation\u202f: raison sociale, pays',
      reason,
    ])
  })

  it('takes the bare risk level, and records that no reason was stated', {
    tags: ['D17-11', 'S7-14'],
  }, async () => {
    const client = await posted()
    actor = kone
    const url = `/api/clients/${client.id}/risk`
    const newest = async () => {
      const about = { resourceType: 'client', resourceId: String(client.id) }
      return (await harness.audit.list(harness.database.pool, about, { limit: 1, after: null })).items[0]
    }
    const decided = await send('PATCH', url, { riskLevel: 'high' })
    expect(decided).toMatchObject({ status: 200, body: { riskLevel: 'high', riskOverridden: true } })
    expect(await newest()).toMatchObject({ details: { reason: null, reasonNotStated: true } })
    expect(await send('PATCH', url, { riskLevel: 'medium', reason: 'Cash' })).toMatchObject({ status: 200 })
    expect((await newest())?.details).not.toHaveProperty('reasonNotStated')
  })

  it('takes the bare KYC status, and records that no reason was stated', { tags: ['D17-11'] }, async () => {
    const client = await posted()
    actor = kone
    expect(await send('PATCH', `/api/clients/${client.id}/kyc`, { status: 'rejected' })).toMatchObject({ status: 200 })
    const about = { resourceType: 'client', resourceId: String(client.id) }
    const { items } = await harness.audit.list(harness.database.pool, about, { limit: 5, after: null })
    expect(items.map(({ details }) => details)).toContainEqual(
      expect.objectContaining({ reason: null, reasonNotStated: true }),
    )
  })

  it('requires a second person to approve a raised limit', { tags: ['D2-32'] }, async () => {
    const client = await posted({ monthlyLimit: 1000 })
    const url = `/api/clients/${client.id}`
    const response = await send('PATCH', url, { monthlyLimit: '2000.50' })
    expect(response.body).toMatchObject({
      monthlyLimit: '1000.00',
      proposedLimit: { monthlyLimit: '2000.50', proposedBy: 'fatou' },
    })
    expect(await send('PATCH', `${url}/monthly-limit`, { decision: 'approved' })).toMatchObject({ status: 403 })
    actor = kone
    const decided = await send('PATCH', `${url}/monthly-limit`, { decision: 'approved' })
    expect(decided.body).toMatchObject({ monthlyLimit: '2000.50', proposedLimit: null })
    expect(await send('PATCH', `${url}/monthly-limit`, { decision: 'approved' })).toMatchObject({ status: 409 })
  })

  it('deactivates and reactivates', { tags: ['D5-04'] }, async () => {
    const client = await posted()
    const url = `/api/clients/${client.id}/active`
    expect(await send('PATCH', url, { isActive: false })).toMatchObject({ body: { isActive: false } })
    expect(await send('PATCH', url, { isActive: true })).toMatchObject({ body: { isActive: true } })
  })
})

describe('lists of clients', () => {
  it('pages clients by the cursor it returned', { tags: ['D3-01', 'D3-02', 'D3-03', 'D3-04', 'S7-08'] }, async () => {
    for (const index of [1, 2, 3]) await posted({ companyName: `Paged ${index}` })
    const first = await get('/api/clients?q=paged&limit=2')
    expect(first.headers['x-total-count']).toBe('3')
    const next = /<(.*)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
    const second = await get(next)
    const names = [...first.body, ...second.body].map((client: Client) => client.companyName)
    expect(names).toEqual(['Paged 3', 'Paged 2', 'Paged 1'])
    expect(second.headers.link).toBeUndefined()
    expect(await get('/api/clients?cursor=%21')).toMatchObject({ status: 400, body: { errors: [{ path: 'cursor' }] } })
    expect(await get('/api/clients?limit=501')).toMatchObject({ status: 400 })
  })
})
