import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assertDefined } from '#kernel/assert.ts'
import { createServedHarness, type ServedHarness } from '#tests/running/served-harness.ts'

let served: ServedHarness
let cookie: string
let clientId: number

beforeAll(async () => {
  served = await createServedHarness({ seed: 29 })
  cookie = await served.signIn('paula', 'user')
  clientId = await served.harness.addClient('Comptoir de Cocody SARL')
  const changed = await call('PATCH', `/api/clients/${clientId}`, { language: 'fr' })
  expect(changed.json()).toMatchObject({ language: 'fr' })
}, 60_000)
afterAll(() => served.stop())

function call(method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object, headers: Record<string, string> = {}) {
  return served.app.inject({
    method,
    url,
    headers: { cookie, 'sec-fetch-site': 'same-origin', ...headers },
    ...(payload ? { payload } : {}),
  })
}
const day = (days = 0) => served.harness.day(days)
const draft = (more: object = {}) => ({
  clientId,
  amountUsd: '1250000.50',
  description: 'Conseil en trésorerie',
  servicePeriodStart: day(-30),
  servicePeriodEnd: day(-1),
  dueDate: '2026-12-01',
  ...more,
})
async function sent(more: object = {}): Promise<number> {
  const { id } = (await call('POST', '/api/invoices', draft(more))).json() as { id: number }
  const reply = await call('POST', `/api/invoices/${id}/send`, {})
  expect(reply.statusCode, reply.body).toBe(200)
  return id
}
async function mailsAbout(id: number) {
  const { modules, database } = served.harness
  const { items } = await modules.mail.list(database.pool, {}, { limit: 50, before: null })
  return items.filter(({ aboutId }) => aboutId === String(id))
}

describe('a French client of an English business', () => {
  it('gets the invoice email, its PDF and its page in French', { tags: ['D17-20'] }, async () => {
    const id = await sent()
    const [mail] = await mailsAbout(id)
    expect(mail?.subject).toMatch(/^Facture INV-2026-\d{6}, /)
    expect(mail?.bodyText).toContain(
      'd’un montant de 1\u202f250\u202f000,50\u00a0USD, à régler au plus tard le 1er décembre 2026.',
    )
    expect(mail?.bodyHtml).toContain('<html lang="fr">')
    const pdf = (await call('GET', `/api/invoices/${id}/pdf`)).rawPayload.toString('latin1')
    expect(pdf).toContain('/Lang (fr)')
    expect(pdf).toContain('(Facture INV-')
    const path = /https?:\/\/[^/]+(\/api\/public\/\S+)/.exec(mail?.bodyText ?? '')?.[1] ?? ''
    const page = await served.app.inject({ url: path, headers: { 'accept-language': 'en' } })
    expect(page.body).toContain('<html lang="fr">')
    expect(page.body).toContain('Net à payer')
    expect(page.body).toContain('1\u202f250\u202f000,50\u00a0USD')
    expect(page.body).toContain('1er décembre 2026')
  })

  it('gets reminders, credit notes and statements in French, and what is stored stays English', {
    tags: ['D17-20'],
  }, async () => {
    const id = await sent()
    await call('POST', `/api/invoices/${id}/reminders`, {})
    await call('POST', `/api/invoices/${id}/credit-notes`, { reason: 'Remise accordée' })
    await call('POST', `/api/receivables/clients/${clientId}/statement/email`, {})
    const subjects = [...(await mailsAbout(id)), ...(await mailsAbout(clientId))].map(({ subject }) => subject)
    expect(subjects).toContainEqual(expect.stringMatching(/^Rappel\u202f: facture INV-/))
    expect(subjects).toContainEqual(expect.stringMatching(/^Avoir CN-/))
    expect(subjects).toContainEqual(expect.stringMatching(/^Relevé de compte, du /))
    const titles = (await call('GET', `/api/documents?clientId=${clientId}&limit=50`)).json() as { title: string }[]
    expect(titles.map(({ title }) => title)).toContainEqual(expect.stringMatching(/^Invoice INV-/))
  })

  it('gets its e-invoice in French when an English reader asks for it', async () => {
    const { modules, database } = served.harness
    const line = { description: 'Conseil', quantity: '1', unitPrice: '800', discountPercent: '5' }
    const inEuros = { localCurrency: 'EUR', amountUsd: undefined, lines: [line] }
    const { id } = (await call('POST', '/api/invoices', draft(inEuros))).json()
    for (const one of [await sent(inEuros), id]) {
      const invoice = assertDefined(await modules.invoices.get(database.pool, one), 'an invoice')
      const xml = await modules.invoices.eInvoiceXml(database.pool, invoice)
      expect(xml).toMatch(/ novembre 2026 \d\d:\d\d UTC/)
      expect(xml).toContain('Total en EUR\u202f: ')
      expect(xml).toContain('<ram:Reason>Remise</ram:Reason>')
    }
  })

  it('has an offered language', async () => {
    const refused = await call('PATCH', `/api/clients/${clientId}`, { language: 'xx' })
    expect(refused.json()).toMatchObject({ status: 400, detail: 'language: must be one of en, fr' })
  })
})

describe('errors', () => {
  const french = { 'accept-language': 'fr-CI,fr;q=0.9' }

  it('are in the language that the browser prefers', async () => {
    const unknown = await call('GET', '/api/invoices/99999', undefined, french)
    expect(unknown.json()).toMatchObject({ code: 'invoice_not_found', detail: 'Facture introuvable.' })
    const invalid = await call('POST', '/api/invoices', draft({ description: '', dueDate: undefined }), french)
    const { errors } = invalid.json() as { errors: { path: string; message: string }[] }
    expect(errors).toContainEqual({ path: 'description', message: 'La description est obligatoire' })
  })

  it('are in the language that the person chose, before that of the browser', { tags: ['D17-20'] }, async () => {
    const other = await served.signIn('fanta', 'user')
    await served.harness.database.pool.execute(
      sql`update identity."user" set language = 'fr' where email = 'fanta@example.org'`,
    )
    const reply = await call('GET', '/api/invoices/99999', undefined, { cookie: other, 'accept-language': 'en' })
    expect(reply.json()).toMatchObject({ title: 'Introuvable', detail: 'Facture introuvable.' })
    expect((await call('GET', '/api/invoices/99999')).json()).toMatchObject({ detail: 'Invoice not found.' })
  })

  it('are recorded in English', async () => {
    const id = await sent()
    const refused = await call('PATCH', `/api/invoices/${id}`, draft({ amountUsd: '5.00' }), french)
    expect(refused.json()).toMatchObject({ detail: 'Seul un brouillon peut être modifié\u202f; celle-ci est envoyée.' })
    const log = await call('GET', `/api/audit-logs?resourceType=invoice&resourceId=${id}&result=failed&limit=10`)
    expect(log.body).toContain('Only a draft can be edited; this one is sent.')
  })
})
