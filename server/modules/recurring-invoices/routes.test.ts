import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectOk } from '#kernel/result.ts'
import { createServedHarness, type ServedHarness } from '#tests/running/served-harness.ts'

let served: ServedHarness
let operator: string
let auditor: string
let clientId: number

beforeAll(async () => {
  served = await createServedHarness({ seed: 12 })
  operator = await served.signIn('billing-operator', 'user')
  auditor = await served.signIn('billing-auditor', 'auditor')
  clientId = await served.harness.addClient('Loyer Plateau SARL')
}, 60_000)
afterAll(() => served.stop())

const get = (url: string, cookie = operator) => served.app.inject({ url, headers: { cookie } })
const send = (method: 'POST' | 'PATCH', url: string, payload: object, cookie = operator) =>
  served.app.inject({ method, url, headers: { cookie, 'sec-fetch-site': 'same-origin' }, payload })

const terms = (more: object = {}) => ({
  clientId,
  localCurrency: 'USD',
  priceCurrency: 'XOF',
  description: 'Office rent',
  lines: [{ description: 'Rent', quantity: '1', unitPrice: '561000', taxPercent: '18' }],
  paymentTermsDays: 15,
  frequency: 'month',
  startOn: '2026-11-20',
  dayOfMonth: 20,
  priceChanges: [{ from: '2026-12-01', percent: '-10' }],
  isSentAutomatically: false,
  ...more,
})

describe('the calls about recurring invoices', () => {
  it('create, list, run, change, pause, resume and end one', async () => {
    const made = await send('POST', '/api/recurring-invoices', terms())
    expect(made.statusCode, made.body).toBe(201)
    const { id, version } = made.json()
    const path = `/api/recurring-invoices/${id}`
    expect(made.json()).toMatchObject({
      clientName: 'Loyer Plateau SARL',
      total: '661980',
      priceCurrency: 'XOF',
      state: 'active',
      nextOn: '2026-11-20',
      timeZone: 'Africa/Abidjan',
      runs: [],
      runCount: 0,
      lines: [{ description: 'Rent', quantity: '1', unitPrice: '561000', taxPercent: '18.00', taxCategory: null }],
      priceChanges: [{ from: '2026-12-01', percent: '-10.00' }],
      upcoming: ['2026-11-20', '2026-12-20', '2027-01-20', '2027-02-20', '2027-03-20'],
    })
    const ran = (await send('POST', `${path}/run`, { version })).json()
    expect(ran).toMatchObject({ nextOn: '2026-12-20', total: '595782', runs: [{ on: '2026-11-20', outcome: 'draft' }] })
    const invoice = (await get(`/api/invoices/${ran.runs[0].invoice.id}`)).json()
    // 661,980 XOF at 561 XOF per dollar.
    expect(invoice).toMatchObject({ status: 'draft', amountUsd: '1180.00', amountXof: '661980' })
    expect((await send('POST', `${path}/run`, {})).json()).toMatchObject({ code: 'nothing_to_create' })
    expect((await send('PATCH', path, { ...terms(), version })).json()).toMatchObject({ code: 'stale_version' })
    const edited = await send('PATCH', path, terms({ dayOfMonth: 31, endOn: '2027-01-31', maxInvoices: null }))
    expect(edited.json()).toMatchObject({ upcoming: ['2026-12-31', '2027-01-31'], endOn: '2027-01-31' })
    expect((await send('POST', `${path}/pause`, {})).json()).toMatchObject({ state: 'paused', nextOn: null })
    expect((await send('POST', `${path}/resume`, {})).json()).toMatchObject({ state: 'active', nextOn: '2026-12-31' })
    expect((await get('/api/recurring-invoices')).json()).toMatchObject([{ id, lastRun: { outcome: 'draft' } }])
    expect((await send('POST', `${path}/end`, { reason: 'moved out' })).json()).toMatchObject({ state: 'ended' })
    expect((await send('POST', `${path}/pause`, {})).json()).toMatchObject({ code: 'recurring_invoice_ended' })
    expect((await get('/api/recurring-invoices')).json()).toEqual([])
    expect((await get('/api/recurring-invoices?state=ended')).json()).toMatchObject([{ id }])
    const entries = await get(`/api/audit-logs?resourceType=recurring_invoice&resourceId=${id}&result=success`)
    const events = entries
      .json()
      .map(({ action, details }: { action: string; details: { event?: string } }) => details.event ?? action)
    expect(events).toEqual([
      'recurring_invoice.ended',
      'recurring_invoice.resumed',
      'recurring_invoice.paused',
      'recurring_invoice.changed',
      'update',
      'create',
    ])
  })

  it('name what is wrong with the terms', async () => {
    const paths = async (more: object) =>
      (await send('POST', '/api/recurring-invoices', terms(more)))
        .json()
        .errors?.map(({ path }: { path: string }) => path)
    expect(await paths({ startOn: '2026-11-19' })).toEqual(['startOn'])
    expect(await paths({ dayOfMonth: 32 })).toEqual(['dayOfMonth'])
    expect(await paths({ lines: [] })).toEqual(['lines'])
    expect(await paths({ priceChanges: [{ from: '2026-12-01', percent: '-100' }] })).toEqual(['priceChanges.0.percent'])
    expect(await paths({ endOn: '2027-01-01', maxInvoices: 3 })).toEqual(['maxInvoices'])
    const twice = [...terms().priceChanges, ...terms().priceChanges]
    expect(await paths({ priceChanges: twice })).toEqual(['priceChanges'])
    expect((await get('/api/recurring-invoices/999')).json()).toMatchObject({ code: 'recurring_invoice_not_found' })
    expect((await send('POST', '/api/recurring-invoices/999/end', {})).statusCode).toBe(404)
  })

  it('refuse an inactive client and a resumption of one that runs', async () => {
    const { id } = (await send('POST', '/api/recurring-invoices', terms({ startOn: '2026-12-24' }))).json()
    expect((await send('POST', `/api/recurring-invoices/${id}/resume`, {})).json()).toMatchObject({
      code: 'not_paused',
    })
    const left = await served.harness.addClient('Client Parti SARL')
    const { modules, database, people } = served.harness
    const input = { id: left, version: null, isActive: false, reason: 'left' }
    await database.transaction(async (transaction) => {
      expectOk(await modules.clients.setActive(transaction, people.operator, input), 'the deactivation')
    })
    expect((await send('POST', '/api/recurring-invoices', terms({ clientId: left }))).json()).toMatchObject({
      code: 'client_inactive',
    })
  })

  it('let auditors read and change nothing', async () => {
    expect((await get('/api/recurring-invoices', auditor)).statusCode).toBe(200)
    expect((await send('POST', '/api/recurring-invoices', terms(), auditor)).statusCode).toBe(403)
  })
})
