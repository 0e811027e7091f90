import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Role } from '#contract/permissions.ts'
import { type Ground, openGround } from '#tests/setup/ground.ts'
import { createPayout, createSandboxPayout, payoutRoutes } from './index.ts'

let ground: Ground
let app: FastifyInstance
let role: Role | 'guest' = 'user'

beforeAll(async () => {
  ground = await openGround()
  const payout = createPayout({
    ...ground,
    // Wallets are made without a word from the chain.
    rails: { sandbox: createSandboxPayout({ baseUrl: 'http://127.0.0.1:9' }) },
    mode: 'sandbox',
  })
  const routes = payoutRoutes({ payout, database: ground.database })
  app = await ground.serve(routes, () => ({ ...ground.person('fatou', 'user'), role }))
  for (const clientId of [null, 7, 8]) {
    await ground.database.transaction((transaction) =>
      payout.ensureSandboxWallet(transaction, ground.person('fatou', 'user'), clientId),
    )
  }
})
afterAll(async () => {
  await app.close()
  await ground.close()
})

const get = (query = '') => app.inject({ method: 'GET', url: `/api/wallets${query}` })

it('answers wallets newest first, page by page, to who may read them', async () => {
  const first = await get('?limit=2')
  expect(first.headers['x-total-count']).toBe('3')
  expect(first.json()).toMatchObject([
    { clientId: 8, label: 'Sandbox', network: 'sandbox', status: 'whitelisted', isDefault: true },
    { clientId: 7 },
  ])
  const next = /cursor=([^&>]+)/.exec(String(first.headers.link))?.[1]
  expect((await get(`?limit=2&cursor=${next}`)).json()).toMatchObject([{ clientId: null }])
  expect((await get('?clientId=7')).json()).toHaveLength(1)
  expect((await get('?cursor=nonsense')).json()).toMatchObject({ code: 'invalid_request' })
  role = 'guest'
  expect((await get()).statusCode).toBe(403)
})
