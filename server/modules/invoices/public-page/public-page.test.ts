import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectOk } from '#kernel/result.ts'
import { createServedHarness, type ServedHarness } from '#tests/running/served-harness.ts'

let served: ServedHarness
let cookie: string
beforeAll(async () => {
  served = await createServedHarness({ environment: { RATE_LIMIT: 'on' } })
  cookie = await served.signIn('paula', 'user')
})
afterAll(() => served.stop())

async function call(method: 'GET' | 'POST', url: string, payload?: object) {
  return served.app.inject({
    method,
    url,
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    ...(payload ? { payload } : {}),
  })
}

const stranger = (url: string, headers: Record<string, string> = {}, remoteAddress = '203.0.113.7') =>
  served.app.inject({ method: 'GET', url, headers, remoteAddress })

/** Sends an invoice to a new client. Returns its id and the path of the emailed secret link. */
async function sentInvoice(
  companyName: string,
  description = 'Treasury services',
  more: object = {},
): Promise<{ id: number; path: string }> {
  const clientId = await served.harness.addClient(companyName)
  const { day } = served.harness
  const made = await call('POST', '/api/invoices', {
    clientId,
    amountUsd: '1200.00',
    localCurrency: 'USD',
    description,
    servicePeriodStart: day(-30),
    servicePeriodEnd: day(-1),
    dueDate: day(30),
    ...more,
  })
  expect(made.statusCode, made.body).toBe(201)
  const { id } = made.json() as { id: number }
  const sent = await call('POST', `/api/invoices/${id}/send`, {})
  expect(sent.statusCode, sent.body).toBe(200)
  const { modules, database } = served.harness
  const { items } = await modules.mail.list(database.pool, {}, { limit: 10, before: null })
  const message = items.find(({ aboutId }) => aboutId === String(id))
  const path = /https?:\/\/[^/]+(\/api\/public\/\S+)/.exec(message?.bodyText ?? '')?.[1] ?? ''
  return { id, path }
}

describe('the public invoice page', () => {
  it('shows the invoice to anyone with the link and becomes pending on the first view', {
    tags: ['D6-04'],
  }, async () => {
    const { id, path } = await sentInvoice('Baobab Textiles SA')
    const statusOf = async () => ((await call('GET', `/api/invoices/${id}`)).json() as { status: string }).status
    expect(await statusOf()).toBe('sent')
    const looked = await stranger(path, { 'sec-purpose': 'prefetch' })
    expect(looked.statusCode).toBe(200)
    expect(await statusOf()).toBe('sent')
    const page = await stranger(path)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Baobab Textiles SA')
    expect(page.body).toContain('$1,200.00')
    expect(page.body).toContain('Awaiting payment')
    expect(await statusOf()).toBe('pending')
    await stranger(path)
    const views = await call('GET', `/api/audit-logs?resourceType=invoice&resourceId=${id}&limit=50`)
    const entries = views.json() as { endpoint: string; action: string }[]
    expect(entries.filter(({ endpoint }) => endpoint === 'invoices.first-view')).toHaveLength(1)
  })

  it('serves and emails what was sent after a version was added to its document', async () => {
    const { id, path } = await sentInvoice('Version Contrefaite SARL')
    const sent = (await call('GET', `/api/invoices/${id}/pdf`)).rawPayload
    const { modules, database, people } = served.harness
    const [document] = (await call('GET', '/api/documents?documentType=invoice&q=INV')).json()
    const added = await database.transaction((transaction) =>
      modules.documents.keep(transaction, people.operator, {
        ...{ documentId: document.id, documentType: 'invoice', title: 'Other bank account', clientId: null },
        ...{ bytes: Buffer.from('%PDF-1.7 other'), fileName: 'other.pdf', mediaType: 'application/pdf' },
      }),
    )
    expect(added.ok).toBe(true)
    expect((await call('GET', `/api/documents/${document.id}`)).json()).toMatchObject({ version: '1.1' })
    expect((await stranger(`${path}/pdf`)).rawPayload.equals(sent)).toBe(true)
    expect((await call('GET', `/api/invoices/${id}/pdf`)).rawPayload.equals(sent)).toBe(true)
    const { items } = await modules.mail.list(database.pool, { text: 'INV-' }, { limit: 10, before: null })
    const message = items.find(({ aboutId }) => aboutId === String(id))
    const eml = (await call('GET', `/api/outbox/${message?.id}/eml`)).body
    expect(eml.replaceAll('\r\n', '')).toContain(sent.toString('base64').slice(0, 500))
    const zip = (await call('GET', `/api/invoices/pdfs?ids=${id}`)).rawPayload
    expect(zip.length).toBeGreaterThan(1_000)
  })

  it('draws the logo of the settings after a version was added to its document', async () => {
    const { modules, database, people, addClient } = served.harness
    const clientId = await addClient('Emblème SARL')
    const picture = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
      'base64',
    )
    const store = (bytes: Buffer, documentId?: number) =>
      database.transaction((transaction) =>
        modules.documents.keep(transaction, people.operator, {
          ...{
            bytes,
            fileName: 'logo.png',
            mediaType: 'image/png',
            documentType: 'contract',
            title: 'Logo',
            clientId: null,
          },
          ...(documentId === undefined ? {} : { documentId }),
        }),
      )
    const choose = (id: number) =>
      database.transaction((transaction) =>
        modules.settings.change(transaction, people.approver, 'business.logoDocumentId', id),
      )
    const day = served.harness.day()
    const days = { servicePeriodStart: day, servicePeriodEnd: day, dueDate: day }
    const content = { clientId, amountUsd: '10.00', localCurrency: 'USD', description: 'Advice', ...days }
    const { id } = (await call('POST', '/api/invoices', content)).json()
    const drawn = async () => (await call('GET', `/api/invoices/${id}/pdf`)).rawPayload
    const without = await drawn()
    const { documentId } = expectOk(await store(picture), 'a logo')
    expectOk(await choose(documentId), 'the setting')
    const withLogo = await drawn()
    expect(withLogo.equals(without)).toBe(false)
    expectOk(await store(Buffer.from('another picture'), documentId), 'a version')
    expect((await drawn()).equals(withLogo)).toBe(true)
    expectOk(await choose(0), 'the setting')
  })

  it('serves the sent PDF, identical to the one in the back office', async () => {
    const { id, path } = await sentInvoice('Sahel Grains SARL')
    const mine = await call('GET', `/api/invoices/${id}/pdf`)
    const theirs = await stranger(`${path}/pdf`)
    expect(theirs.statusCode).toBe(200)
    expect(theirs.headers['content-type']).toBe('application/pdf')
    expect(theirs.headers['content-disposition']).toMatch(/^attachment; filename="INV-\d{4}-\d{6}\.pdf"$/)
    expect(theirs.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(theirs.rawPayload.equals(mine.rawPayload)).toBe(true)
    const { modules, database } = served.harness
    const { items } = await modules.mail.list(database.pool, { text: 'INV-' }, { limit: 10, before: null })
    const message = items.find(({ aboutId }) => aboutId === String(id))
    const eml = await call('GET', `/api/outbox/${message?.id}/eml`)
    expect(eml.headers['content-type']).toContain('message/rfc822')
    const attached = /Content-Disposition: attachment[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(eml.body)?.[1] ?? ''
    expect(Buffer.from(attached, 'base64').equals(mine.rawPayload)).toBe(true)
  })

  it('adds up: line discount, discount, tax, credit notes and what is left', async () => {
    const { id, path } = await sentInvoice('Adds Up SARL', 'Consulting in March', {
      amountUsd: undefined,
      discountPercent: '10',
      lines: [
        { description: 'Audit', quantity: '2', unitPrice: '100', discountPercent: '25', taxPercent: '18' },
        { description: 'Travel', unitPrice: '50' },
      ],
    })
    const credited = await call('POST', `/api/invoices/${id}/credit-notes`, {
      reason: 'Travel fell through',
      lines: [{ position: 2, amountUsd: '45.00' }],
    })
    expect(credited.statusCode, credited.body).toBe(201)
    const { body } = await stranger(path)
    const text = body.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
    expect(text).toContain('Consulting in March')
    expect(text).toContain('Less discount of $50.00')
    // 150 + 50 = 200, less 20, plus 18 % of 135 = 24.30.
    expect(text).toMatch(/Subtotal \$200\.00 Discount −\$20\.00 Tax 18 % \$24\.30 Total \$204\.30/)
    expect(text).toMatch(/Credited −\$45\.00 Balance due \$159\.30/)
    expect(text).not.toContain('Zero rated')
    expect(text).toMatch(/CN-\d{4}-\d{6} \(PDF\) .* Travel fell through −\$45\.00/)
    const link = /href="([^"]+\/credit-notes\/\d+\/pdf)"/.exec(body)?.[1] ?? ''
    const note = await stranger(link)
    expect(note.headers['content-type']).toBe('application/pdf')
    expect((await stranger(link.replace(/\d+\/pdf$/, '999999/pdf'))).statusCode).toBe(404)
    const other = await sentInvoice('Adds Up Elsewhere SARL')
    expect((await stranger(link.replace(path, other.path))).statusCode).toBe(404)
  })

  it('adds up after a credit note on a paid invoice', async () => {
    const { id, path } = await sentInvoice('Paid And Credited SARL')
    expect((await call('POST', `/api/invoices/${id}/payments`, {})).statusCode).toBe(201)
    const note = { reason: 'Returned', lines: [{ position: 1, amountUsd: '200.00' }] }
    expect((await call('POST', `/api/invoices/${id}/credit-notes`, note)).statusCode).toBe(201)
    const text = (await stranger(path)).body.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
    expect(text).toMatch(
      /Total \$1,200\.00 Paid −\$1,200\.00 Credited −\$200\.00 Credit or refund \$200\.00 Balance due \$0\.00/,
    )
  })

  it('runs no script, is not cached, sets no cookie and leaks no referrer', async () => {
    const { path } = await sentInvoice('Ndiaye & Fils', '<script>alert(1)</script> & "quoted"')
    const page = await stranger(path)
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(page.headers['content-security-policy']).not.toContain('script-src')
    expect(page.headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'cache-control': 'private, no-store',
    })
    expect(page.headers['set-cookie']).toBeUndefined()
    expect(page.body).not.toContain('<script')
    expect(page.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  })

  it('gives the same answer to every wrong link, including an overlong one', async () => {
    const { path } = await sentInvoice('Wrong Links SA')
    const wrong = `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`
    const page = await stranger(wrong)
    expect(page.statusCode).toBe(404)
    expect(page.body).toContain('No invoice here')
    expect((await stranger(`${wrong}/pdf`)).statusCode).toBe(404)
    for (const cut of [path.slice(0, -30), '/api/public/invoices/short', '/api/public/invoices/']) {
      const short = await stranger(cut)
      expect([cut, short.statusCode, short.headers['content-type']]).toEqual([cut, 404, 'text/html; charset=utf-8'])
      expect(short.body).toContain('No invoice here')
    }
  })

  it('limits one address to thirty requests a minute, separately from other calls', async () => {
    const path = `/api/public/invoices/${'x'.repeat(43)}`
    const statuses: number[] = []
    for (let count = 0; count < 31; count += 1) statuses.push((await stranger(path, {}, '203.0.113.99')).statusCode)
    expect(statuses.slice(0, 30).every((status) => status === 404)).toBe(true)
    expect(statuses[30]).toBe(429)
    expect((await stranger(path, {}, '203.0.113.100')).statusCode).toBe(404)
  })
})

describe('the outbox over HTTP', () => {
  it('lists, shows and counts waiting items and lets an operator settle them', async () => {
    const { id } = await sentInvoice('Outbox SA')
    const list = (await call('GET', '/api/outbox?state=waiting&limit=5')).json() as { id: string; aboutId: string }[]
    const message = list.find(({ aboutId }) => aboutId === String(id))
    const status = (await call('GET', '/api/outbox-status')).json() as {
      hasServer: boolean
      counts: { waiting: number }
    }
    expect(status.hasServer).toBe(false)
    expect(status.counts.waiting).toBeGreaterThan(0)
    const shown = (await call('GET', `/api/outbox/${message?.id}`)).json() as { text: string; version: number }
    expect(shown.text).toContain('/api/public/invoices/')
    const settled = await call('POST', `/api/outbox/${message?.id}/handle`, { verb: 'mark-sent', version: 1 })
    expect(settled.json()).toMatchObject({ state: 'sent', settledBy: 'paula Test' })
    const again = await call('POST', `/api/outbox/${message?.id}/handle`, { verb: 'mark-sent' })
    expect(again.statusCode).toBe(409)
    expect((await call('GET', '/api/outbox/00000000-0000-7000-8000-000000000000/eml')).statusCode).toBe(404)
  })
})
