import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { invoiceDetail } from '#contract/invoices/api.ts'
import { type Role, roles } from '#contract/permissions.ts'
import { addDays, businessDate } from '#kernel/clock.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { type InvoiceHarness, openInvoiceHarness } from '#tests/setup/invoice-harness.ts'
import { invoiceRoutes } from './index.ts'

let harness: InvoiceHarness
let app: FastifyInstance
let actor: Actor
let clientId: number

beforeAll(async () => {
  harness = await openInvoiceHarness()
  clientId = (await harness.client({ companyName: 'Baobab Textiles' })).id
  app = await harness.serve(invoiceRoutes(harness), () => actor)
}, 60_000)
beforeEach(() => {
  actor = harness.operator()
})
afterAll(() => harness.close())

async function call(method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object, key?: string) {
  const headers = { 'sec-fetch-site': 'same-origin', ...(key ? { 'idempotency-key': key } : {}) }
  const reply = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
}
const form = (changes: object = {}) => ({
  clientId,
  amountUsd: 1200,
  localCurrency: 'USD',
  description: 'Consulting',
  servicePeriodStart: harness.day(),
  servicePeriodEnd: harness.day(30),
  dueDate: harness.day(30),
  ...changes,
})
const post = (changes?: object, key?: string) => call('POST', '/api/invoices', form(changes), key)
const made = async (changes?: object) => invoiceDetail.parse((await post(changes)).body)
const sent = async (changes?: object) => {
  const { id } = await made(changes)
  return invoiceDetail.parse((await call('POST', `/api/invoices/${id}/send`, {})).body)
}

describe('POST /api/invoices', () => {
  it('creates a draft from the form', {
    tags: ['S3-06', 'S3-17', 'S7-16', 'S4-02', 'S9-16', 'D6-03'],
  }, async () => {
    const { status, body } = await post({ localCurrency: 'JPY' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      invoiceNumber: expect.stringMatching(/^INV-2026-\d{6}$/),
      clientId,
      clientName: 'Baobab Textiles',
      amountUsd: '1200.00',
      amountLocal: '181644',
      localCurrency: 'JPY',
      fxRate: '151.370000',
      status: 'draft',
      dueDate: `${harness.day(30)}T00:00:00.000Z`,
      paymentDate: null,
      pdfPath: null,
      createdBy: 'fatou',
    })
    expect((await post({ localCurrency: undefined })).body).toMatchObject({ localCurrency: 'USD', fxRate: '1.000000' })
    expect((await post({ localCurrency: 'XOF' })).status).toBe(400)
  })

  it('takes an amount in the local currency and computes dollars by the locked rate', async () => {
    const { status, body } = await post({ amountUsd: undefined, amountLocal: '9120.00', localCurrency: 'EUR' })
    expect(status).toBe(201)
    // 9120 / 0.92.
    expect(body).toMatchObject({ amountUsd: '9913.04', amountLocal: '9120.00', lines: [{ netUsd: '9913.04' }] })
    const edited = await call('PATCH', `/api/invoices/${body.id}`, { amountLocal: '920.00' })
    expect(edited.body).toMatchObject({ amountUsd: '1000.00', amountLocal: '920.00' })
    expect((await post({ amountLocal: '5', localCurrency: 'EUR' })).body.errors).toMatchObject([
      { path: 'amountLocal' },
    ])
    expect((await post({ amountUsd: '', amountLocal: '5.5', localCurrency: 'JPY' })).body.errors).toMatchObject([
      { path: 'amountLocal', message: 'has more than 0 decimals' },
    ])
  })

  it("takes line prices in the client's currency and in francs, and stores dollars by the locked rate", async () => {
    const priced = (unitPrice: string, more: Record<string, unknown>) =>
      post({ amountUsd: undefined, lines: [{ description: 'Audit', quantity: '3', unitPrice }], ...more })
    const euros = await priced('100.00', { localCurrency: 'EUR', priceCurrency: 'EUR' })
    // 100 / 0.92 = 108.6957 with four decimals, three of which come to 326.09.
    expect(euros.body).toMatchObject({
      amountUsd: '326.09',
      amountLocal: '300.00',
      lines: [{ unitPrice: '108.6957', netUsd: '326.09' }],
    })
    const francs = await priced('561000', { localCurrency: 'USD', priceCurrency: 'XOF' })
    expect(francs.status).toBe(201)
    const perUsd = Number(francs.body.xofRate)
    expect(Number(francs.body.lines[0].unitPrice)).toBeCloseTo(561_000 / perUsd, 4)
    const whole = await post({ amountUsd: undefined, amountLocal: '5000000', priceCurrency: 'XOF' })
    expect(Number(whole.body.amountUsd)).toBeCloseTo(5_000_000 / perUsd, 2)
    const edited = await call('PATCH', `/api/invoices/${euros.body.id}`, {
      lines: [{ description: 'Audit', quantity: '1', unitPrice: '92' }],
      priceCurrency: 'EUR',
    })
    expect(edited.body).toMatchObject({ amountUsd: '100.00', amountLocal: '92.00' })
    // Without new prices, the stored dollars stay dollars.
    const noted = await call('PATCH', `/api/invoices/${euros.body.id}`, { note: 'PO 7', priceCurrency: 'EUR' })
    expect(noted.body).toMatchObject({ amountUsd: '100.00', note: 'PO 7' })
    expect((await priced('1', { localCurrency: 'EUR', priceCurrency: 'GBP' })).body.errors).toMatchObject([
      { path: 'priceCurrency', message: 'must be USD, EUR or XOF' },
    ])
  })

  it("reports all missing fields at once in the form's wording", { tags: ['D6-23', 'D3-20'] }, async () => {
    const { status, body } = await call('POST', '/api/invoices', {})
    expect(status).toBe(400)
    expect(
      Object.fromEntries(body.errors.map(({ path, message }: { path: string; message: string }) => [path, message])),
    ).toEqual({
      clientId: 'Client is required',
      amountUsd: 'Amount is required',
      description: 'Description is required',
      servicePeriodStart: 'Service period start date is required',
      servicePeriodEnd: 'Service period end date is required',
      dueDate: 'Due date is required',
    })
  })

  it.each([
    ['amountUsd', { amountUsd: '' }, 'Amount is required'],
    ['amountUsd', { amountUsd: 0 }, 'Amount must be above zero'],
    ['amountUsd', { amountUsd: '1.005' }, 'has more than 2 decimals'],
    ['amountUsd', { amountUsd: '1e3' }, 'Amount must be above zero'],
    ['clientId', { clientId: 999_999 }, 'There is no such client.'],
    ['description', { description: ' ' }, 'Description is required'],
    ['dueDate', { dueDate: '2026-02-31' }, 'Invalid time value'],
    ['dueDate', { dueDate: '2020-01-01' }, 'Due date cannot be in the past'],
    [
      'servicePeriodStart',
      { servicePeriodStart: '2999-01-01T00:00:00Z' },
      'Service period start date cannot be in the future',
    ],
    [
      'lines.0.quantity',
      { lines: [{ description: 'x', quantity: '1.0001', unitPrice: 1 }] },
      'must be above zero, with 3 decimals at most',
    ],
    [
      'lines.0.quantity',
      { lines: [{ description: 'x', quantity: '0', unitPrice: 1 }] },
      'must be above zero, with 3 decimals at most',
    ],
    [
      'lines.0.unitPrice',
      { lines: [{ description: 'x', quantity: '1000', unitPrice: '9999999999999', discountPercent: '100' }] },
      'must be at most 9,999,999,999,999.99',
    ],
    ['lines.0.taxPercent', { lines: [{ description: 'x', unitPrice: 1, taxPercent: 101 }] }, 'must be from 0 to 100'],
  ])('names %s for %o', async (path, changes, message) => {
    const { status, body } = await post(changes)
    expect(status).toBe(400)
    expect(body.errors).toContainEqual({ path, message })
  })

  it('converts an instant to its date in the business time zone', async () => {
    expect((await post({ dueDate: `${harness.day(5)}T23:59:59.000Z` })).body.dueDate).toBe(
      `${harness.day(5)}T00:00:00.000Z`,
    )
  })

  it('creates one invoice per idempotency key, however often it is sent', {
    tags: ['D3-27', 'D3-29', 'D3-30'],
  }, async () => {
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => post({}, 'same-key')))
    expect(others.map(({ body }) => body.id)).toEqual([first?.body.id, first?.body.id])
    expect((await post({ amountUsd: 7 }, 'same-key')).status).toBe(409)
  })
})

describe('an invoice', () => {
  it('can be read and, while a draft, changed against its version', { tags: ['D6-12', 'D6-14'] }, async () => {
    const { id, version } = await made()
    const change = (payload: object) => call('PATCH', `/api/invoices/${id}`, payload)
    expect((await change({ description: 'Advice', version })).body).toMatchObject({
      description: 'Advice',
      version: version + 1,
    })
    expect(await change({ description: 'Late', version })).toMatchObject({
      status: 409,
      body: { code: 'stale_version' },
    })
    expect((await call('GET', `/api/invoices/${id}`)).body).toMatchObject({
      description: 'Advice',
      lines: [{ description: 'Advice' }],
    })
    expect((await call('GET', '/api/invoices/999999')).status).toBe(404)
    await call('POST', `/api/invoices/${id}/send`, {})
    expect(await change({ description: 'Too late' })).toMatchObject({ status: 409, body: { code: 'wrong_status' } })
  })

  it('serves its stored PDF under pdfPath, and a preview while a draft', { tags: ['D6-20'] }, async () => {
    const draft = await made()
    const pdf = (id: number, query = '') => app.inject(`/api/invoices/${id}/pdf${query}`)
    expect((await pdf(draft.id)).headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
    })
    const after = invoiceDetail.parse((await call('POST', `/api/invoices/${draft.id}/send`, {})).body)
    expect(after.pdfPath).not.toBeNull()
    const [first, second] = [await pdf(draft.id), await pdf(draft.id, '?download=yes')]
    expect(second.headers['content-disposition']).toBe(`attachment; filename="${draft.invoiceNumber}.pdf"`)
    expect(first.rawPayload.equals(second.rawPayload)).toBe(true)
    expect((await pdf(999_999)).statusCode).toBe(404)
  })

  it('answers 409 to every action its status does not allow', { tags: ['D6-11', 'D6-13'] }, async () => {
    const draft = await made()
    const paid = await sent()
    await call('POST', `/api/invoices/${paid.id}/payments`, {})
    const cancelled = await made()
    await call('POST', `/api/invoices/${cancelled.id}/cancel`, {})
    const bodies = { send: {}, payments: {}, 'credit-notes': { reason: 'x' }, cancel: {}, reminders: {} }
    const refused = {
      draft: ['payments', 'credit-notes', 'reminders'],
      paid: ['send', 'payments', 'cancel', 'reminders'],
      cancelled: Object.keys(bodies),
    }
    for (const [status, names] of Object.entries(refused)) {
      const { id } = { draft, paid, cancelled }[status] ?? draft
      for (const name of names) {
        const answer = await call('POST', `/api/invoices/${id}/${name}`, bodies[name as keyof typeof bodies])
        expect([status, name, answer.status, answer.body.code]).toEqual([status, name, 409, 'wrong_status'])
      }
    }
  })

  it.each([
    '0000-01-01',
    '0202-11-20',
    '1899-12-31',
    '2025-11-25',
    '0000-12-31T23:00:00Z',
    '9999-12-31T23:00:00-10:00',
  ])('rejects a payment on the day %s, and stays readable', async (receivedOn) => {
    const { id, sentAt } = await sent()
    const earliest = addDays(businessDate(new Date(sentAt ?? ''), 'Africa/Abidjan'), -180)
    expect(await call('POST', `/api/invoices/${id}/payments`, { amount: '1', receivedOn })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'receivedOn', message: `Payment date cannot be before ${earliest}. Check the year.` }] },
    })
    expect(await call('GET', `/api/invoices/${id}`)).toMatchObject({ status: 200, body: { payments: [] } })
    const onFirst = { amount: '1', receivedOn: earliest }
    expect((await call('POST', `/api/invoices/${id}/payments`, onFirst)).status).toBe(201)
  })

  it('reports the open amount on overpayment and the amounts of accepted payments', async () => {
    const { id } = await sent({ localCurrency: 'EUR' })
    const pay = (payload: object) => call('POST', `/api/invoices/${id}/payments`, payload)
    expect(await pay({ amount: '1104.01', currency: 'EUR' })).toMatchObject({
      status: 409,
      body: {
        code: 'overpayment',
        message: 'The balance due on this invoice is €1,104.00, $1,200.00 or 724,177 XOF.',
        context: { openUsd: '1200.00', openLocal: '1104.00', openXof: '724177' },
      },
    })
    expect((await pay({ amount: 104, reference: 'BK 7' })).body).toMatchObject({
      status: 'pending',
      open: { usd: '1086.96', local: '1000.00', xof: '655957' },
      payments: [{ currency: 'EUR', amount: '104.00', amountUsd: '113.04', rate: '0.920000', reference: 'BK 7' }],
    })
  })
})

describe('GET /api/invoices', () => {
  it('returns newest first, five for the dashboard, and pages by cursor in every order', {
    tags: ['S7-15'],
  }, async () => {
    for (let index = 0; index < 6; index += 1)
      await made({ amountUsd: 100 + (index % 3), dueDate: harness.day(index % 2) })
    const five = await call('GET', '/api/invoices?limit=5')
    expect(five.body).toHaveLength(5)
    const all = (await call('GET', '/api/invoices?limit=500')).body as { id: number }[]
    expect(five.headers['x-total-count']).toBe(String(all.length))
    expect(all.map(({ id }) => id)).toEqual([...all.map(({ id }) => id)].sort((left, right) => right - left))
    for (const sort of ['createdAt', '-dueDate', 'amountUsd', '-clientName', 'status']) {
      const seen: number[] = []
      for (let next = `/api/invoices?limit=4&sort=${sort}`; next; ) {
        const { body, headers } = await call('GET', next)
        seen.push(...body.map(({ id }: { id: number }) => id))
        next = /<([^>]+)>/.exec(String(headers.link ?? ''))?.[1]?.replace(/^https?:\/\/[^/]+/, '') ?? ''
      }
      expect([sort, [...seen].sort()]).toEqual([sort, all.map(({ id }) => id).sort()])
    }
    expect((await call('GET', '/api/invoices?sort=dueDate&cursor=bm9uc2Vuc2U')).status).toBe(400)
  })
})

describe('permissions by role', { tags: ['D2-27'] }, () => {
  const calls = (id: number) =>
    [
      ['GET', '/api/invoices', undefined],
      ['GET', `/api/invoices/${id}`, undefined],
      ['POST', '/api/invoices', form()],
      ['PATCH', `/api/invoices/${id}`, { note: 'x' }],
      ['POST', `/api/invoices/${id}/duplicate`, {}],
      ['POST', `/api/invoices/${id}/send`, {}],
      ['POST', `/api/invoices/${id}/reminders`, {}],
      ['PATCH', `/api/invoices/${id}/reminders`, { remindersOn: true }],
      ['POST', `/api/invoices/${id}/payments`, { amount: '1' }],
      ['POST', `/api/invoices/${id}/credit-notes`, { reason: 'x', lines: [{ position: 1, amountUsd: '1' }] }],
      ['POST', `/api/invoices/${id}/cancel`, {}],
    ] as const
  it.each([...roles, 'nobody'])('%s', async (role) => {
    const { id } = await made()
    actor = harness.person('someone', role as Role)
    for (const [method, url, payload] of calls(id)) {
      const { status } = await call(method, url, payload)
      const mayRead = role !== 'nobody'
      const mayWrite = mayRead && role !== 'auditor'
      expect([role, method, url, status === 403 ? 'refused' : 'let in']).toEqual([
        role,
        method,
        url,
        (method === 'GET' ? mayRead : mayWrite) ? 'let in' : 'refused',
      ])
    }
  })
})

describe('GET /api/invoices/summary', () => {
  it('sums what was paid this month, and counts by status', async () => {
    const summary = async () => (await call('GET', '/api/invoices/summary')).body
    const before = await summary()
    const { id } = await sent()
    await call('POST', `/api/invoices/${id}/payments`, { amount: '200' })
    const after = await summary()
    const paid = (of: typeof after) => of.paidThisMonth
    expect(Number(paid(after).usd) - Number(paid(before).usd)).toBe(200)
    expect(paid(after).count).toBe(paid(before).count + 1)
    expect(after.counts.pending).toBe(before.counts.pending + 1)
    expect(Object.keys(after.counts)).toEqual(['draft', 'sent', 'pending', 'paid', 'overdue', 'cancelled'])
  })
})
