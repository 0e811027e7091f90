import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServedHarness, type ServedHarness } from '#tests/running/served-harness.ts'

let served: ServedHarness
let operator: string
let clientId: number

beforeAll(async () => {
  served = await createServedHarness({ seed: 13 })
  operator = await served.signIn('quoting-operator', 'user')
  clientId = await served.harness.addClient('Devis Comptoir SARL')
}, 60_000)
afterAll(() => served.stop())

const get = (url: string, cookie = operator) => served.app.inject({ url, headers: { cookie } })
const send = (method: 'POST' | 'PATCH', url: string, payload: object, cookie = operator) =>
  served.app.inject({ method, url, headers: { cookie, 'sec-fetch-site': 'same-origin' }, payload })

const content = (more: object = {}) => ({
  clientId,
  localCurrency: 'EUR',
  priceCurrency: 'USD',
  description: 'Warehouse fittings',
  lines: [{ description: 'Shelves', quantity: '3', unitPrice: '200', taxPercent: '18' }],
  validUntil: '2026-12-20',
  discountPercent: '10',
  ...more,
})

async function created(more: object = {}) {
  const made = await send('POST', '/api/quotes', content(more))
  expect(made.statusCode, made.body).toBe(201)
  return made.json()
}
async function sent(more: object = {}) {
  const { id } = await created(more)
  const reply = await send('POST', `/api/quotes/${id}/send`, {})
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}

describe('a quote', () => {
  it('is drafted with its own number, edited, sent with its PDF, and then fixed', async () => {
    const quote = await created()
    expect(quote).toMatchObject({
      quoteNumber: 'QUO-2026-000001',
      status: 'draft',
      clientName: 'Devis Comptoir SARL',
      invoice: null,
      // 3 × 200, less 10 %, plus 18 %.
      linesUsd: '600.00',
      discountUsd: '60.00',
      taxUsd: '97.20',
      amountUsd: '637.20',
      // Of a new business, whose profile is empty.
      missing: ['business_name', 'business_address', 'business_tax_id'],
    })
    const path = `/api/quotes/${quote.id}`
    const edit = { ...content({ description: 'Shelves and doors' }), version: quote.version }
    expect((await send('PATCH', path, edit)).json()).toMatchObject({ description: 'Shelves and doors' })
    expect((await send('PATCH', path, edit)).json()).toMatchObject({ code: 'stale_version' })
    const preview = await get(`${path}/pdf`)
    expect(preview.headers['content-type']).toBe('application/pdf')
    const answered = (await send('POST', `${path}/send`, { message: 'As discussed' })).json()
    expect(answered).toMatchObject({ status: 'sent', mailedTo: ['awa@example.org'], missing: [] })
    const stored = await get(`${path}/pdf?download=yes`)
    expect(stored.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(stored.headers['content-disposition']).toBe('attachment; filename="QUO-2026-000001.pdf"')
    // It is no invoice, so it carries no invoice XML.
    expect(stored.rawPayload.toString('latin1')).not.toContain('factur-x.xml')
    expect((await send('PATCH', path, content())).json()).toMatchObject({
      code: 'wrong_quote_status',
      detail: 'Only a draft can be edited; this quote is sent.',
    })
    const [email] = (await get('/api/outbox?q=QUO-2026-000001')).json()
    expect(email).toMatchObject({ subject: 'Quote QUO-2026-000001 from Corridor' })
    // Without a mail server, nothing was sent yet.
    expect(answered.delivery).toEqual({ messageId: email.id, status: 'queued' })
    expect((await get('/api/quotes?q=QUO-2026-000001')).json()).toMatchObject([{ delivery: { status: 'queued' } }])
    const [document] = (await get('/api/documents?documentType=quote')).json()
    expect(document).toMatchObject({ title: 'Quote QUO-2026-000001', clientId })
  })

  it('shows the PDF that was sent after a version was added to its document', async () => {
    const { id, quoteNumber } = await sent()
    const path = `/api/quotes/${id}/pdf`
    const before = (await get(path)).rawPayload
    const [document] = (await get(`/api/documents?documentType=quote&q=${quoteNumber}`)).json()
    const { modules, database, people } = served.harness
    const added = await database.transaction((transaction) =>
      modules.documents.keep(transaction, people.operator, {
        ...{ documentId: document.id, documentType: 'quote', title: 'Other price', clientId: null },
        ...{ bytes: Buffer.from('%PDF-1.7 other'), fileName: 'other.pdf', mediaType: 'application/pdf' },
      }),
    )
    expect(added.ok).toBe(true)
    expect((await get(path)).rawPayload.equals(before)).toBe(true)
  })

  it('becomes one invoice, which accepts it, also by several calls at once', async () => {
    const { id, quoteNumber } = await sent()
    const replies = await Promise.all([1, 2, 3].map(() => send('POST', `/api/quotes/${id}/invoice`, {})))
    const again = await send('POST', `/api/quotes/${id}/invoice`, {})
    const made = [...replies, again].map((reply) => reply.json())
    expect(new Set(made.map(({ invoice }) => invoice.id)).size).toBe(1)
    expect(made[0]).toMatchObject({
      status: 'accepted',
      decision: { decidedByName: expect.stringContaining('quoting') },
    })
    const invoice = (await get(`/api/invoices/${made[0].invoice.id}`)).json()
    expect(invoice).toMatchObject({
      status: 'draft',
      clientId,
      amountUsd: '637.20',
      discountPercent: '10.00',
      localCurrency: 'EUR',
      lines: [{ description: 'Shelves', quantity: '3', unitPrice: '200.00', taxPercent: '18.00' }],
    })
    expect((await get(`/api/quotes?invoiceId=${invoice.id}`)).json()).toMatchObject([{ id, quoteNumber }])
    expect((await send('POST', `/api/quotes/${id}/decision`, { decision: 'declined' })).json()).toMatchObject({
      code: 'wrong_quote_status',
    })
  })

  it('is declined with a note, and then becomes no invoice', async () => {
    const { id, version } = await sent()
    const declined = await send('POST', `/api/quotes/${id}/decision`, {
      decision: 'declined',
      note: 'too dear',
      version,
    })
    expect(declined.json()).toMatchObject({ status: 'declined', decision: { note: 'too dear' } })
    expect((await send('POST', `/api/quotes/${id}/invoice`, {})).json()).toMatchObject({ code: 'wrong_quote_status' })
  })

  it('refuses a draft that is not sent, a last day in the past and what an invoice would refuse', async () => {
    const { id } = await created()
    expect((await send('POST', `/api/quotes/${id}/invoice`, {})).json()).toMatchObject({
      detail: 'Only an open or accepted quote can be turned into an invoice; this quote is draft.',
    })
    const paths = async (more: object) =>
      (await send('POST', '/api/quotes', content(more))).json().errors?.map(({ path }: { path: string }) => path)
    expect(await paths({ validUntil: '2026-11-19' })).toEqual(['validUntil'])
    expect(await paths({ lines: [] })).toEqual(['lines'])
    expect(await paths({ lines: [{ description: 'Gift', unitPrice: '0' }] })).toEqual(['lines'])
    expect(await paths({ clientId: 99_999 })).toEqual(['clientId'])
    expect((await get('/api/quotes/999')).json()).toMatchObject({ code: 'quote_not_found' })
    expect((await get('/api/quotes/999/pdf')).statusCode).toBe(404)
  })

  it('is listed by status, words and pages, and exported', async () => {
    const last = await created({ description: 'Cold room' })
    const [first, ...rest] = (await get('/api/quotes?limit=2')).json()
    expect([first.id, rest.length]).toEqual([last.id, 1])
    expect((await get('/api/quotes?q=cold')).json()).toMatchObject([{ id: last.id }])
    const statuses = (await get('/api/quotes?status=declined')).json().map(({ status }: { status: string }) => status)
    expect(statuses).toEqual(['declined'])
    expect((await get('/api/quotes?cursor=nonsense')).statusCode).toBe(400)
    const file = await get('/api/quotes/export?format=csv&status=declined')
    expect(file.body).toMatch(/QUO-2026-\d{6}/)
  })

  it('takes the prefix of quotes from the settings', async () => {
    const { settings } = served.harness.modules
    const admin = await served.harness.addPerson('quote-prefix-admin@example.org', 'admin')
    const set = (prefix: string) =>
      served.harness.write((t) => settings.change(t, admin, 'invoices.quotePrefix', prefix))
    expect(await set('INV')).toMatchObject({ ok: false })
    expect(await set('DEVIS')).toMatchObject({ ok: true })
    expect(await created()).toMatchObject({ quoteNumber: 'DEVIS-2026-000001' })
    expect(await set('QUO')).toMatchObject({ ok: true })
  })

  it('lets auditors read and change nothing', async () => {
    const auditor = await served.signIn('quoting-auditor', 'auditor')
    expect((await get('/api/quotes', auditor)).statusCode).toBe(200)
    expect((await send('POST', '/api/quotes', content(), auditor)).statusCode).toBe(403)
  })

  it('expires after its last day, and is offered again as a copy', async () => {
    const { id } = await sent({ validUntil: '2026-11-22' })
    served.harness.advance(3 * 86_400_000)
    operator = await served.signInAgain('quoting-operator')
    expect((await get(`/api/quotes/${id}`)).json()).toMatchObject({ status: 'expired' })
    expect((await get('/api/quotes?status=expired')).json()).toMatchObject([{ id }])
    expect((await send('POST', `/api/quotes/${id}/decision`, { decision: 'accepted' })).json()).toMatchObject({
      detail: 'Only an open quote can be accepted or declined; this quote is expired.',
    })
    const copy = await send('POST', `/api/quotes/${id}/duplicate`, {})
    expect(copy.json()).toMatchObject({ status: 'draft', validUntil: '2026-11-25', amountUsd: '637.20' })
    const late = await created({ validUntil: '2026-11-24' })
    served.harness.advance(2 * 86_400_000)
    operator = await served.signInAgain('quoting-operator')
    expect((await send('POST', `/api/quotes/${late.id}/send`, {})).json()).toMatchObject({ code: 'validity_passed' })
  })
})
