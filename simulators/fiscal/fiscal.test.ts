import { afterEach, describe, expect, it } from 'vitest'
import type { Clock } from '#kernel/clock.ts'
import { startEmcf } from './emcf.ts'
import type { FiscalSimulator } from './fiscal-server.ts'
import { startFne } from './fne.ts'

const listen = { host: '127.0.0.1', port: 0 } as const
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function opened(simulator: Promise<FiscalSimulator>): Promise<FiscalSimulator> {
  const started = await simulator
  stops.push(started.stop)
  return started
}

async function call(url: string, key: string, body?: unknown, method = 'POST') {
  const response = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, never> & { invoice: never } }
}

const sale = {
  invoiceType: 'sale',
  paymentMethod: 'transfer',
  template: 'B2C',
  clientCompanyName: 'Ivoire Textiles',
  clientPhone: '0707070707',
  clientEmail: 'client@example.org',
  pointOfSale: 'Principal',
  establishment: 'Abidjan',
  items: [{ reference: 'INV-1', description: 'Advice', quantity: 2, amount: 1000.5, taxes: ['TVA'] }],
}
const key = 'sandbox-9606123E'

describe('the simulated FNE', () => {
  it('signs an invoice, shows it on its page, and signs a credit note of its lines', async () => {
    const fne = await opened(startFne({ listen }))
    const { status, body } = await call(`${fne.url}/external/invoices/sign`, key, sale)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ncc: '9606123E',
      invoice: { amount: 2361.18, vatAmount: 360.18 },
      balance_sticker: 499,
    })
    expect(body.reference).toMatch(/^9606123E\d{2}0{8}1$/)
    expect(await (await fetch(body.token as unknown as string)).text()).toContain('2361 FCFA')
    const { id, items } = body.invoice as { id: string; items: { id: string }[] }
    const credited = await call(`${fne.url}/external/invoices/${id}/refund`, key, {
      items: [{ id: items[0]?.id, quantity: 1 }],
    })
    expect(credited).toMatchObject({ status: 201, body: { reference: expect.stringMatching(/^A9606123E/) } })
  })

  it('refuses an unknown point of sale, a bad key and a second tax on a line', async () => {
    const fne = await opened(startFne({ listen }))
    const sign = `${fne.url}/external/invoices/sign`
    expect(await call(sign, key, { ...sale, pointOfSale: 'Nowhere' })).toMatchObject({
      status: 400,
      body: { message: 'Point of sale is invalid' },
    })
    expect((await call(sign, 'wrong', sale)).status).toBe(401)
    const twice = { ...sale, items: [{ ...sale.items[0], taxes: ['TVA', 'TVAB'] }] }
    expect((await call(sign, key, twice)).status).toBe(400)
  })

  it('leaves a draft behind a server error, and signs although the answer is lost', async () => {
    const fne = await opened(startFne({ listen, faults: [{ kind: 'error_leaves_draft', times: 1 }] }))
    const sign = `${fne.url}/external/invoices/sign`
    expect((await call(sign, key, sale)).status).toBe(500)
    fne.setFaults([{ kind: 'lose_answer', times: 1 }])
    await expect(call(sign, key, sale)).rejects.toThrow('fetch failed')
    const state = (await (await fetch(`${fne.url}/admin/state`)).json()) as { records: { kind: string }[] }
    expect(state.records.map(({ kind }) => kind)).toEqual(['draft', 'invoice'])
  })
})

const order = {
  ifu: '3201900000001',
  type: 'FV',
  items: [{ name: 'Conseil', price: 1800, quantity: 3, taxGroup: 'B' }],
  operator: { name: 'Kossi' },
}
const emcfKey = 'sandbox-3201900000001'

describe('the simulated e-MCF', () => {
  it('certifies in two steps and answers code, counters and machine', async () => {
    const emcf = await opened(startEmcf({ listen }))
    const submitted = await call(`${emcf.url}/invoice`, emcfKey, order)
    expect(submitted.body).toMatchObject({ total: 5400, tb: 5400 })
    const uid = submitted.body.uid as unknown as string
    const { body } = await call(`${emcf.url}/invoice/${uid}/confirm`, emcfKey, undefined, 'PUT')
    expect(body).toMatchObject({ counters: '1/1 FV', nim: 'ED00000001' })
    expect(body.codeMECeFDGI).toMatch(/^([0-9A-F]{4}-){5}[0-9A-F]{4}$/)
    expect(await (await fetch(body.qrCode as unknown as string)).text()).toContain('5400 FCFA')
  })

  it('lists what is pending, and forgets it after two minutes', async () => {
    let now = new Date('2026-11-26T10:00:00Z')
    const clock: Clock = { now: () => now }
    const emcf = await opened(startEmcf({ listen, clock }))
    const { body } = await call(`${emcf.url}/invoice`, emcfKey, order)
    const read = (path: string) => call(`${emcf.url}${path}`, emcfKey, undefined, 'GET')
    expect((await read('/invoice')).body).toMatchObject({
      pendingRequestsCount: 1,
      pendingRequestsList: [{ uid: body.uid, date: '2026-11-26T10:00:00.000Z' }],
    })
    expect((await read(`/invoice/${String(body.uid)}`)).body).toEqual(order)
    now = new Date('2026-11-26T10:02:01Z')
    expect((await read('/invoice')).body).toMatchObject({ pendingRequestsCount: 0, pendingRequestsList: [] })
    const late = await call(`${emcf.url}/invoice/${String(body.uid)}/confirm`, emcfKey, undefined, 'PUT')
    expect(late).toMatchObject({ status: 400, body: { errorCode: '20' } })
    expect((await read(`/invoice/${String(body.uid)}`)).body).toMatchObject({ errorCode: '20' })
  })

  it('refuses an eleventh pending invoice and a credit note without its original', async () => {
    const emcf = await opened(startEmcf({ listen }))
    for (let count = 0; count < 10; count += 1)
      expect((await call(`${emcf.url}/invoice`, emcfKey, order)).status).toBe(200)
    expect((await call(`${emcf.url}/invoice`, emcfKey, order)).body).toMatchObject({
      errorCode: '1',
    })
    const foreign = { ...order, ifu: '3201900000002', type: 'FA', reference: 'A'.repeat(24) }
    expect((await call(`${emcf.url}/invoice`, 'sandbox-3201900000002', foreign)).status).toBe(400)
  })
})
