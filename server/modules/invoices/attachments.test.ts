import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type InvoiceDetail, invoiceDetail } from '#contract/invoices/api.ts'
import { maxInvoiceAttachmentBytes } from '#contract/invoices/attachments.ts'
import { expectOk } from '#kernel/result.ts'
import { systemActor } from '#server/platform/http/actor.ts'
import { samplePdf } from '#tests/fixtures/sample-files.ts'
import { createServedHarness, type ServedHarness } from '#tests/running/served-harness.ts'

let served: ServedHarness
let cookie: string
let clients = 0

beforeAll(async () => {
  served = await createServedHarness()
  cookie = await served.signIn('paula', 'user')
}, 120_000)
afterAll(() => served.stop())

type Method = 'GET' | 'POST' | 'PATCH'
async function call(method: Method, url: string, payload?: object, headers: Record<string, string> = { cookie }) {
  const reply = await served.app.inject({
    method,
    url,
    headers: { ...headers, 'sec-fetch-site': 'same-origin' },
    ...(payload ? { payload } : {}),
  })
  return { status: reply.statusCode, body: reply.json() }
}
const bytesAt = (url: string) => served.app.inject({ method: 'GET', url, remoteAddress: '203.0.113.7' })

async function draft(): Promise<InvoiceDetail> {
  clients += 1
  const clientId = await served.harness.addClient(`Attached ${clients} SARL`)
  const { day } = served.harness
  const made = await call('POST', '/api/invoices', {
    clientId,
    amountUsd: '1200.00',
    localCurrency: 'USD',
    description: 'Treasury services',
    servicePeriodStart: day(-30),
    servicePeriodEnd: day(-1),
    dueDate: day(30),
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return invoiceDetail.parse(made.body)
}

interface NewDocument {
  readonly clientId: number | null
  readonly text?: string
  readonly documentType?: 'contract' | 'kyc'
  readonly documentId?: number
}
/** A document that was stored, or its next version. */
async function addDocument({ text = 'delivered', documentType = 'contract', ...rest }: NewDocument): Promise<number> {
  const { modules, database, now } = served.harness
  const bytes = Buffer.concat([Buffer.from(samplePdf()), Buffer.from(`% ${text}\n`)])
  const file = { bytes, fileName: 'delivery note.pdf', mediaType: 'application/pdf' as const, title: 'Delivery note' }
  const kept = await database.transaction((transaction) =>
    modules.documents.keep(transaction, systemActor('test', now()), { ...file, documentType, ...rest }),
  )
  return expectOk(kept, 'a stored document').documentId
}
const attach = (invoice: InvoiceDetail, documentIds: number[], headers?: Record<string, string>) =>
  call('PATCH', `/api/invoices/${invoice.id}/attachments`, { documentIds, version: invoice.version }, headers)
const attached = async (invoice: InvoiceDetail, documentIds: number[]) => {
  const reply = await attach(invoice, documentIds)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return invoiceDetail.parse(reply.body)
}
const send = (id: number) => call('POST', `/api/invoices/${id}/send`, {})
const emailOf = async (id: number) => {
  const { modules, database } = served.harness
  const [message] = await modules.mail.messagesAbout(database.pool, { resourceType: 'invoice', resourceId: String(id) })
  return message
}

describe('attachments of an invoice', () => {
  it('are searched among documents of the client and general ones that may go out', async () => {
    const [invoice, other] = [await draft(), await draft()]
    const general = await addDocument({ clientId: null, text: 'terms' })
    const [own, archived] = [await addDocument(invoice), await addDocument(invoice)]
    await addDocument(other)
    await addDocument({ clientId: invoice.clientId, documentType: 'kyc' })
    expect((await call('PATCH', `/api/documents/${archived}/active`, { isActive: false })).status).toBe(200)
    const found = await call('GET', `/api/documents?attachableFor=${invoice.clientId}`)
    const ids: number[] = found.body.map(({ id }: { id: number }) => id)
    expect(ids.sort((one, next) => one - next)).toEqual([general, own])
  })

  it('brings the attached documents with the email and offers them on the public page', async () => {
    const invoice = await draft()
    const [own, general] = [await addDocument(invoice), await addDocument({ clientId: null, text: 'general terms' })]
    const changed = await attached(invoice, [general, own])
    expect(changed.attachments).toMatchObject([
      { documentId: general, title: 'Delivery note', fileName: 'delivery note.pdf', version: '1.0', fault: null },
      { documentId: own },
    ])
    const sent = await send(invoice.id)
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    const email = await emailOf(invoice.id)
    expect(email?.attachments.map(({ documentId }) => documentId).slice(1)).toEqual([general, own])
    const eml = await served.app.inject({ url: `/api/outbox/${email?.id}/eml`, headers: { cookie } })
    expect(eml.body.match(/Content-Disposition: attachment/g)).toHaveLength(3)

    const path = new URL(invoiceDetail.parse(sent.body).publicLink ?? '').pathname
    expect((await bytesAt(path)).body).toContain('Delivery note')
    const file = await bytesAt(`${path}/attachments/1`)
    expect(file.statusCode).toBe(200)
    expect(file.headers['content-disposition']).toContain('attachment; filename="delivery note.pdf"')
    expect(file.headers['content-security-policy']).toContain('sandbox')
    expect(file.body).toContain('general terms')
  })

  it('serves on the public page nothing but what is attached to that invoice', async () => {
    const [mine, other] = [await draft(), await draft()]
    await attached(other, [await addDocument(other)])
    const links: string[] = []
    for (const { id } of [mine, other]) {
      const sent = await send(id)
      links.push(new URL(invoiceDetail.parse(sent.body).publicLink ?? '').pathname)
    }
    expect((await bytesAt(links[0] ?? '')).body).not.toContain('Delivery note')
    for (const position of ['1', '0', '2', '../1', '1;'])
      expect((await bytesAt(`${links[0]}/attachments/${position}`)).statusCode, position).toBe(404)
    expect((await bytesAt(`${links[1]}x/attachments/1`)).statusCode).toBe(404)
    expect((await bytesAt(`${links[1]}/attachments/1`)).statusCode).toBe(200)
  })

  it('keeps the version that was sent when the document gets another one', async () => {
    const invoice = await draft()
    const documentId = await addDocument({ ...invoice, text: 'first version' })
    await attached(invoice, [documentId])
    await addDocument({ ...invoice, text: 'second version', documentId })
    const sent = invoiceDetail.parse((await send(invoice.id)).body)
    expect(sent.attachments).toMatchObject([{ documentId, version: '1.1' }])
    await addDocument({ ...invoice, text: 'third version', documentId })
    const path = new URL(sent.publicLink ?? '').pathname
    expect((await bytesAt(`${path}/attachments/1`)).body).toContain('second version')
    const resent = await call('POST', `/api/invoices/${invoice.id}/resend`, {})
    expect(resent.status).toBe(200)
    expect((await emailOf(invoice.id))?.attachments.at(-1)).toMatchObject({ documentId, versionNumber: 1 })
    const eml = await served.app.inject({
      url: `/api/outbox/${(await emailOf(invoice.id))?.id}/eml`,
      headers: { cookie },
    })
    const texts = [...eml.body.matchAll(/Content-Disposition: attachment[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/g)]
    expect(Buffer.from(texts.at(-1)?.[1] ?? '', 'base64').toString('latin1')).toContain('second version')
  })

  it('rejects documents of another client, internal and archived ones, and says which', async () => {
    const [invoice, other] = [await draft(), await draft()]
    const theirs = await attach(invoice, [await addDocument(other)])
    expect(theirs).toMatchObject({ status: 409, body: { code: 'attachment_unfit' } })
    expect(theirs.body.detail).toContain('another client')
    const kyc = await attach(invoice, [await addDocument({ ...invoice, documentType: 'kyc' })])
    expect(kyc.body.detail).toContain('internal document')
    const archived = await addDocument(invoice)
    const ready = await attached(invoice, [archived])
    await call('PATCH', `/api/documents/${archived}/active`, { isActive: false, reason: 'replaced', version: 1 })
    const sent = await send(invoice.id)
    expect(sent).toMatchObject({ status: 409, body: { code: 'attachment_unfit' } })
    expect(sent.body.detail).toContain('Delivery note is archived')
    const seen = invoiceDetail.parse((await call('GET', `/api/invoices/${invoice.id}`)).body)
    expect(seen).toMatchObject({ status: 'draft', attachments: [{ fault: 'archived' }] })
    await attached({ ...ready, version: seen.version }, [])
    expect((await send(invoice.id)).status).toBe(200)
  })

  it('names the limit when the documents are too many, too large, unknown or named twice', async () => {
    const invoice = await draft()
    const documentId = await addDocument(invoice)
    const tooMany = await attach(
      invoice,
      Array.from({ length: 11 }, (_, at) => at + 1),
    )
    expect(tooMany).toMatchObject({ status: 400 })
    expect(JSON.stringify(tooMany.body)).toContain('At most 10 documents')
    expect((await attach(invoice, [documentId, documentId])).status).toBe(400)
    expect(await attach(invoice, [999_999])).toMatchObject({ status: 400, body: { code: 'attachment_unknown' } })
    // A version whose row says it fills the limit.
    const large = await addDocument({ ...invoice, text: 'large' })
    await served.harness.database.pool.execute(sql`with larger as (
      insert into documents.version (document_id, number, object_key, file_name, media_type, size_bytes, sha256,
        retained_until, created_at, created_by_name)
      select document_id, 1, object_key, file_name, media_type, ${maxInvoiceAttachmentBytes}, sha256, retained_until,
        created_at, created_by_name from documents.version where document_id = ${large} returning document_id)
      update documents.document set newest_number = 1 where id in (select document_id from larger)`)
    expect((await attach(invoice, [large])).status).toBe(200)
    const tooLarge = await attach({ ...invoice, version: invoice.version + 1 }, [large, documentId])
    expect(tooLarge).toMatchObject({ status: 409, body: { code: 'attachments_too_large' } })
    expect(tooLarge.body.detail).toContain('at most 15 MB')
  })

  it('fixes the list once the invoice is sent, for the call and for the database', async () => {
    const invoice = await draft()
    const documentId = await addDocument(invoice)
    await attached(invoice, [documentId])
    const sent = invoiceDetail.parse((await send(invoice.id)).body)
    expect(await attach(sent, [])).toMatchObject({ status: 409, body: { code: 'wrong_status' } })
    const { pool } = served.harness.database
    for (const change of [
      sql`delete from invoices.attachment where invoice_id = ${invoice.id}`,
      sql`update invoices.attachment set version_number = 7 where invoice_id = ${invoice.id}`,
      sql`insert into invoices.attachment (invoice_id, position, document_id) values (${invoice.id}, 2, 1)`,
    ])
      await expect(pool.execute(change)).rejects.toMatchObject({ cause: { message: /sent invoice do not change/ } })
    const log = await call('GET', `/api/audit-logs?resourceType=invoice&resourceId=${invoice.id}&limit=50`)
    const events = (log.body as { details: { event?: string; attachments?: unknown } | null }[]).map(
      (one) => one.details,
    )
    expect(events.find((one) => one?.event === 'invoice.attachments_set')?.attachments).toEqual([
      { documentId, title: 'Delivery note' },
    ])
    expect(events.find((one) => one?.event === 'invoice.sent')?.attachments).toEqual([
      { documentId, title: 'Delivery note', versionNumber: 0 },
    ])
  })

  it('rejects documents from an API key that may not read them', async () => {
    const admin = await served.signIn('keymaker', 'admin')
    const scopes = ['invoices.read', 'invoices.write']
    const made = await call('POST', '/api/api-keys', { name: 'ERP', scopes }, { cookie: admin })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    const invoice = await draft()
    const reply = await attach(invoice, [await addDocument(invoice)], { authorization: `Bearer ${made.body.secret}` })
    expect(reply).toMatchObject({ status: 403, body: { code: 'documents_not_readable' } })
  })
})
