import { afterAll, beforeAll, expect, it } from 'vitest'
import { createServedHarness, type ServedHarness } from '#tests/running/served-harness.ts'

let served: ServedHarness
let cookie: string
beforeAll(async () => {
  served = await createServedHarness()
  cookie = await served.signIn('officer', 'compliance')
}, 60_000)
afterAll(() => served.stop())

async function call(method: 'GET' | 'POST', url: string, payload?: object, by = cookie) {
  const reply = await served.app.inject({
    method,
    url: `/api${url}`,
    headers: { cookie: by, 'sec-fetch-site': 'same-origin' },
    ...(payload ? { payload } : {}),
  })
  return { status: reply.statusCode, body: reply.json() }
}

it('links an alert to an existing invoice and conversion only', {
  tags: ['D12-17'],
}, async () => {
  await served.harness.addBank()
  const clientId = await served.harness.addClient('Baobab Textiles SA')
  const conversionId = await served.harness.convert(200_000_000n, clientId)
  await served.harness.modules.conversions.step(conversionId)
  const operator = await served.signIn('biller', 'user')
  const invoice = await call(
    'POST',
    '/invoices',
    {
      clientId,
      description: 'Cotton',
      amountUsd: '1200.00',
      servicePeriodStart: '2026-11-01',
      servicePeriodEnd: '2026-11-15',
      dueDate: '2026-12-20',
    },
    operator,
  )
  expect(invoice.status, JSON.stringify(invoice.body)).toBe(201)
  const alerts = await call('GET', `/compliance/alerts?clientId=${clientId}`)
  const alertId = alerts.body[0].id
  const tie = (kind: string, targetId: number) =>
    call('POST', `/compliance/alerts/${alertId}/links`, { kind, targetId, label: 'What it is about' })
  expect(await tie('invoice', invoice.body.id + 1)).toMatchObject({
    status: 400,
    body: { code: 'link_target_unknown' },
  })
  expect(await tie('invoice', invoice.body.id)).toMatchObject({ status: 201 })
  expect(await tie('conversion', conversionId)).toMatchObject({ status: 201 })
  const page = await call('GET', `/compliance/alerts/${alertId}`)
  expect(page.body.links.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['conversion', 'invoice'])
})
