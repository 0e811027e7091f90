import { parse } from 'csv-parse/sync'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BulkRun } from '#contract/bulk.ts'
import { expectOk } from '#kernel/result.ts'
import { documentRoutes } from '#server/modules/documents/index.ts'
import { samplePdf } from '#tests/fixtures/sample-files.ts'
import { unzip } from '#tests/fixtures/unzip.ts'
import { type InvoiceHarness, openInvoiceHarness } from '#tests/setup/invoice-harness.ts'
import { invoiceRoutes } from './index.ts'

let harness: InvoiceHarness
let app: FastifyInstance
let clientId: number

beforeAll(async () => {
  harness = await openInvoiceHarness()
  clientId = (await harness.client({ companyName: 'Baobab Textiles' })).id
  app = await harness.serve([...invoiceRoutes(harness), ...documentRoutes(harness)], () => harness.operator())
}, 60_000)
afterAll(() => harness.close())

const draft = async (description: string): Promise<number> =>
  expectOk(await harness.create({ clientId, localCurrency: 'EUR', description }), 'a draft').id
const send = async (id: number) => expectOk(await harness.send(id), 'a sent invoice')
const drafts = async (count: number, description: string) => {
  const made: number[] = []
  for (let at = 0; at < count; at += 1) made.push(await draft(description))
  return made
}

async function changed(path: string, payload: object) {
  const headers = { 'sec-fetch-site': 'same-origin' }
  const reply = await app.inject({ method: 'POST', url: path, headers, payload })
  expect(reply.statusCode).toBe(202)
  await harness.bulk.runDue()
  const rows = await harness.bulk.rows(reply.json<BulkRun>().id, { outcome: undefined, after: 0, limit: 1000 })
  return rows.map(({ rowId, message }) => [rowId, message])
}
const statusOf = async (id: number) => (await harness.invoices.get(harness.database.pool, id))?.status

describe('bulk actions on invoices', () => {
  it('sends drafts, reminds of open invoices, cancels the rest and reports each result', async () => {
    const [first = 0, second = 0] = await drafts(2, 'Bulk actions')
    const selection = { all: true, filter: { q: 'bulk actions' } }
    await send(first)
    expect(await changed('/api/invoices/bulk', { selection, action: 'send' })).toEqual([
      [first, 'Only a draft can be sent; this one is sent.'],
      [second, null],
    ])
    const before = harness.messages.length
    expect(await changed('/api/invoices/bulk', { selection: { ids: [second] }, action: 'remind' })).toEqual([
      [second, null],
    ])
    expect(harness.messages.length).toBe(before + 1)
    const payment = { amount: '10', currency: 'USD', receivedOn: null, reference: null } as const
    const paying = { id: first, version: null, ...payment }
    expectOk(await harness.write((t) => harness.invoices.recordPayment(t, harness.operator(), paying)), 'a payment')
    expect(await changed('/api/invoices/bulk', { selection, action: 'cancel', reason: 'a mistake' })).toEqual([
      [first, expect.stringContaining('This invoice is already partly paid or credited')],
      [second, null],
    ])
    expect([await statusOf(first), await statusOf(second)]).toEqual(['pending', 'cancelled'])
    const about = { resourceType: 'invoice', resourceId: String(second) }
    const { items } = await harness.audit.list(harness.database.pool, about, { limit: 1, after: null })
    expect(items[0]).toMatchObject({
      userName: harness.operator().name,
      details: { event: 'invoice.cancelled', reason: 'a mistake', bulk: true },
    })
  })

  it('processes the other invoices when one fails', async () => {
    const [first = 0, second = 0] = await drafts(2, 'One breaks')
    const { enqueue } = harness.dependencies.mailbox
    harness.dependencies.mailbox.enqueue = async (t, actor, message) => {
      if (message.about.resourceId === String(first)) throw new Error('no room in the outbox')
      return enqueue(t, actor, message)
    }
    expect(await changed('/api/invoices/bulk', { selection: { ids: [first, second] }, action: 'send' })).toEqual([
      [first, expect.stringContaining('went wrong on our side')],
      [second, null],
    ])
    harness.dependencies.mailbox.enqueue = enqueue
    expect([await statusOf(first), await statusOf(second)]).toEqual(['draft', 'sent'])
  })

  it('cancels hundreds of invoices in one statement', async () => {
    const made = await drafts(120, 'By the hundred')
    const selection = { all: true, filter: { q: 'hundred' }, except: [made[0]] }
    const rows = await changed('/api/invoices/bulk', { selection, action: 'cancel' })
    expect(rows).toEqual(made.slice(1).map((id) => [id, null]))
    expect(await statusOf(made[0] ?? 0)).toBe('draft')
  })

  it('exports the filtered list and rejects an empty selection', async () => {
    await drafts(2, 'To be exported')
    const reply = await app.inject('/api/invoices/export?q=exported&sort=-amountUsd&format=csv')
    expect(reply.headers['content-disposition']).toBe('attachment; filename="invoices.csv"')
    const rows: Record<string, string>[] = parse(reply.body, { bom: true, columns: true })
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatchObject({
      Client: 'Baobab Textiles',
      Status: 'draft',
      'Amount USD': '1200.00',
      'Open USD': '1200.00',
      'Local Currency': 'EUR',
      'Amount Local': '1104.00',
    })
    const nobody = await app.inject({
      method: 'POST',
      url: '/api/invoices/bulk',
      headers: { 'sec-fetch-site': 'same-origin' },
      payload: { selection: { all: true, filter: { q: 'nothing matches this' } }, action: 'cancel' },
    })
    expect(nobody.json()).toMatchObject({ status: 409, detail: 'No invoice is selected.' })
  })

  it('returns the stored PDFs as one archive that lists invoices without one', async () => {
    const [first = 0, second = 0] = await drafts(2, 'Zipped')
    await send(first)
    const reply = await app.inject(`/api/invoices/pdfs?ids=${first},${second}`)
    expect(reply.headers['content-type']).toBe('application/zip')
    const files = unzip(reply.rawPayload)
    const sent = await harness.invoices.get(harness.database.pool, first)
    expect(files.get(`${sent?.invoiceNumber}.pdf`)).toMatch(/^%PDF-1.7 /)
    expect(files.get('contents.csv')).toContain('was not sent and has no saved PDF')
    expect((await app.inject('/api/invoices/pdfs?ids=999999')).statusCode).toBe(409)
  })
})

describe('bulk actions on documents', () => {
  async function upload(): Promise<number> {
    const form = new FormData()
    form.append('documentType', 'msa')
    form.append('title', 'Agreement')
    form.append('clientId', String(clientId))
    form.append('file', new Blob([samplePdf() as Uint8Array<ArrayBuffer>]), 'msa.pdf')
    const encoded = new Response(form)
    const headers = { 'sec-fetch-site': 'same-origin', 'content-type': encoded.headers.get('content-type') ?? '' }
    const payload = Buffer.from(await encoded.arrayBuffer())
    return (await app.inject({ method: 'POST', url: '/api/documents', headers, payload })).json<{ id: number }>().id
  }

  it('leaves the type of a generated document unchanged, and says why', async () => {
    const invoice = await draft('Documents')
    await send(invoice)
    const document = (await harness.invoices.get(harness.database.pool, invoice))?.pdfDocumentId ?? 0
    const change = { selection: { ids: [document] }, action: 'set_type', documentType: 'contract' }
    expect(await changed('/api/documents/bulk', change)).toEqual([
      [document, 'was generated, so its type cannot be changed'],
    ])
    expect(await harness.documents.get(harness.database.pool, document)).toMatchObject({ documentType: 'invoice' })
  })

  it('archives, restores and sets the type; exports and zips the filtered list', async () => {
    const document = await upload()
    const selection = { ids: [document] }
    const change = (action: string, more = {}) => changed('/api/documents/bulk', { selection, action, ...more })
    expect(await change('archive', { reason: 'old' })).toEqual([[document, null]])
    expect(await change('archive')).toEqual([[document, 'is already archived']])
    expect(await change('restore')).toEqual([[document, null]])
    expect(await change('set_type', { documentType: 'contract' })).toEqual([[document, null]])
    expect(await change('set_type', { documentType: 'contract' })).toEqual([[document, 'is already of type Contract']])
    const stored = await harness.documents.get(harness.database.pool, document)
    expect(stored).toMatchObject({ isActive: true, archivedAt: null, documentType: 'contract' })
    const query = `documentType=contract&clientId=${clientId}`
    const csv = await app.inject(`/api/documents/export?${query}`)
    const rows: Record<string, string>[] = parse(csv.body, { bom: true, columns: true })
    expect(rows).toMatchObject([{ Type: 'Contract', Client: 'Baobab Textiles', Version: '1.0', Active: 'yes' }])
    const files = unzip((await app.inject(`/api/documents/files?${query}`)).rawPayload)
    expect([...files.keys()]).toEqual([`${document} ${stored?.newest.fileName}`, 'contents.csv'])
  })
})
