import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Role } from '#contract/permissions.ts'
import { openTestContext, type TestContext } from '#tests/setup/test-context.ts'
import { openWalletHarness } from '#tests/setup/wallet-harness.ts'
import { payoutRoutes } from './index.ts'

let context: TestContext
let app: FastifyInstance
let person: { id: string; role: Role | 'guest' } = { id: 'fatou', role: 'user' }

const beneficiary = { kind: 'legal', name: 'Baobab Textiles SA', country: 'Senegal' }
const addressOf = (last: number) =>
  ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'][last]
const input = (last: number) => ({
  clientId: 7,
  address: addressOf(last),
  label: `Wallet ${last}`,
  beneficiary,
  dailyCap: '1000000',
  evidence: { kind: 'document', documentId: 5 },
})
let keys = 0
const post = (path: string, payload: object) => {
  keys += 1
  return app.inject({
    method: 'POST',
    url: `/api/wallets${path}`,
    payload,
    headers: { 'idempotency-key': `k${keys}`, origin: 'http://localhost:5000' },
  })
}
const get = (query = '') => app.inject({ method: 'GET', url: `/api/wallets${query}` })

beforeAll(async () => {
  context = await openTestContext()
  const harness = openWalletHarness(context)
  const routes = payoutRoutes({ ...harness, audit: context.audit, database: context.database })
  app = await context.serve(routes, () => ({ ...context.person(person.id, 'user'), role: person.role }))
})
afterAll(async () => {
  await app.close()
  await context.close()
})

it('adds a wallet, requires approval by a second person and archives it', async () => {
  const refused = await post('', { ...input(0), address: addressOf(0)?.toLowerCase() })
  expect(refused.json()).toMatchObject({ status: 400, errors: [{ path: 'address' }] })
  const made = await post('', input(0))
  expect(made.statusCode).toBe(201)
  const { id } = made.json() as { id: number }
  expect((await get(`/${id}`)).json()).toMatchObject({ documentId: 5, documentVersion: '1.1' })
  expect((await post('', input(0))).json()).toMatchObject({ status: 409, title: 'Already listed' })
  expect((await post(`/${id}/approve`, {})).statusCode).toBe(403)
  person = { id: 'fatou', role: 'compliance' }
  expect((await post(`/${id}/approve`, {})).json()).toMatchObject({
    detail: "The person who added the wallet can't approve it.",
  })
  person = { id: 'awa', role: 'compliance' }
  expect((await post(`/${id}/approve`, {})).json()).toMatchObject({ id, status: 'whitelisted', isDefault: true })
  expect((await get(`/${id}/travel-rule`)).json()).toMatchObject({ payloadMetadata: { asset: 'USDT' } })
  expect((await post(`/${id}/archive`, { reason: 'lost' })).json()).toMatchObject({ status: 'archived' })
  expect((await get(`/${id}`)).json()).toMatchObject({ id, status: 'archived' })
  expect((await get('/99')).statusCode).toBe(404)
  expect((await get('/99/travel-rule')).statusCode).toBe(404)
})

it('shows the message to sign and the treasury balance', async () => {
  person = { id: 'fatou', role: 'user' }
  const shown = await post('/ownership-message', { clientId: 7, address: addressOf(1) })
  expect(shown.json()).toMatchObject({ message: expect.stringContaining('Baobab Textiles SA') })
  expect((await get('/treasury')).json()).toMatchObject({ network: 'evm', balance: '0.000000', problems: [] })
})

it('pages wallets newest first for permitted roles', async () => {
  await post('', input(1))
  const first = await get('?limit=1')
  expect(first.headers['x-total-count']).toBe('2')
  expect(first.json()).toMatchObject([{ label: 'Wallet 1', status: 'waiting', network: 'evm' }])
  const next = /cursor=([^&>]+)/.exec(String(first.headers.link))?.[1]
  expect((await get(`?limit=1&cursor=${next}`)).json()).toMatchObject([{ label: 'Wallet 0' }])
  expect((await get('?clientId=7')).json()).toHaveLength(2)
  expect((await get('?owner=own_account')).json()).toEqual([])
  expect((await get('?q=5aaeb605')).json()).toHaveLength(1)
  expect((await get('?cursor=nonsense')).json()).toMatchObject({ code: 'invalid_request' })
  expect((await get(`?cursor=${Buffer.from('9999999999').toString('base64url')}`)).statusCode).toBe(400)
  person = { id: 'fatou', role: 'guest' }
  expect((await get()).statusCode).toBe(403)
})
