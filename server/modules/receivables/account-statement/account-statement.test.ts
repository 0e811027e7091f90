import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AccountStatement } from '#contract/receivables/account-statement.ts'
import { ageBuckets, type ReceivablesFigures } from '#contract/receivables/figures.ts'
import { expectOk } from '#kernel/result.ts'
import { createServedHarness, type ServedHarness } from '#tests/running/served-harness.ts'

let served: ServedHarness
let operator: string
let auditor: string
let clientId: number
const dayMs = 86_400_000

beforeAll(async () => {
  served = await createServedHarness({ seed: 9 })
  operator = await served.signIn('statement-operator', 'user')
  auditor = await served.signIn('statement-auditor', 'auditor')
  clientId = await served.harness.addClient('Lagune Exports SA')
}, 60_000)
afterAll(() => served.stop())

let signIns = 0
/** Sessions end while the clock advances by weeks. */
async function advance(days: number): Promise<void> {
  served.harness.advance(days * dayMs)
  signIns += 1
  operator = await served.signIn(`statement-operator-${signIns}`, 'user')
  auditor = await served.signIn(`statement-auditor-${signIns}`, 'auditor')
}

const day = (days = 0) => served.harness.day(days)
const get = (url: string, cookie = operator) => served.app.inject({ url, headers: { cookie } })
const post = (url: string, payload: object, cookie = operator, key?: string) =>
  served.app.inject({
    method: 'POST',
    url,
    headers: { cookie, 'sec-fetch-site': 'same-origin', ...(key ? { 'idempotency-key': key } : {}) },
    payload,
  })
const path = () => `/api/receivables/clients/${clientId}/statement`
const statement = async (query = ''): Promise<AccountStatement> => (await get(path() + query)).json()

async function sentInvoice(amountUsd: string, dueInDays: number): Promise<{ id: number; invoiceNumber: string }> {
  const period = { servicePeriodStart: day(), servicePeriodEnd: day(), dueDate: day(dueInDays) }
  const made = (await post('/api/invoices', { clientId, amountUsd, description: 'Advice', ...period })).json()
  const sent = await post(`/api/invoices/${made.id}/send`, { to: ['office@example.org'] })
  expect(sent.statusCode, sent.body).toBe(200)
  return made
}

async function done(url: string, payload: object): Promise<Record<string, never>> {
  const answer = await post(url, payload)
  expect([200, 201], `${url}: ${answer.body}`).toContain(answer.statusCode)
  return answer.json()
}

const pay = (id: number, amount: string) =>
  done(`/api/invoices/${id}/payments`, { currency: 'USD', amount, receivedOn: day(), reference: `TRF ${amount}` })

describe('statement of account', () => {
  it('runs from the opening balance over invoices, payments, credit notes and reversals to what is open', async () => {
    const first = await sentInvoice('1000.00', 10)
    await pay(first.id, '250.00')
    await advance(20)
    const second = await sentInvoice('400.00', 30)
    const wrong = await pay(second.id, '100.00')
    const { payments } = wrong as unknown as { payments: { id: number }[] }
    await done(`/api/invoices/${second.id}/payments/${payments[0]?.id}/reversal`, { reason: 'other client' })
    await done(`/api/invoices/${second.id}/credit-notes`, {
      reason: 'rebate',
      lines: [{ position: 1, amountUsd: '50.00' }],
    })
    const third = await sentInvoice('80.00', 5)
    await done(`/api/invoices/${third.id}/cancel`, { reason: 'typed twice' })
    const fourth = await sentInvoice('60.00', 5)
    await done(`/api/invoices/${fourth.id}/credit-notes`, {
      reason: 'not delivered',
      lines: [{ position: 1, amountUsd: '60.00' }],
    })

    const { opening, lines, closing, ageing } = await statement(`?from=${day(-5)}&until=${day()}`)
    expect(opening).toBe('750.00')
    expect(lines.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
      ['invoice', '400.00', '1150.00'],
      ['invoice', '80.00', '1230.00'],
      ['invoice', '60.00', '1290.00'],
      ['credit_note', '-50.00', '1240.00'],
      ['credit_note', '-60.00', '1180.00'],
      ['payment', '-100.00', '1080.00'],
      ['payment_reversal', '100.00', '1180.00'],
      ['cancellation', '-80.00', '1100.00'],
    ])
    expect(closing).toBe('1100.00')
    const figures: ReceivablesFigures = (await get(`/api/receivables/figures?clientId=${clientId}`)).json()
    expect(figures.outstanding.usd).toBe(closing)
    for (const bucket of ageBuckets) expect([bucket, ageing[bucket]]).toEqual([bucket, figures.ageing[bucket].usd])
  })

  it('states the past as it was', async () => {
    const then = await statement(`?from=${day(-25)}&until=${day(-10)}`)
    expect([then.opening, then.closing, then.lines.length]).toEqual(['0.00', '750.00', 2])
    expect(then.ageing).toMatchObject({ current: '750.00', days30: '0.00' })
  })

  it('makes a PDF under the letterhead with the sandbox mark, and a CSV of the same lines', async () => {
    const pdf = await get(`${path()}/file`, auditor)
    expect(pdf.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="statement-${clientId}-${day()}.pdf"`,
    })
    const opened = await getDocument({ data: new Uint8Array(pdf.rawPayload), verbosity: 0 }).promise
    const { items } = await (await opened.getPage(1)).getTextContent()
    const text = items.flatMap((item) => ('str' in item ? [item.str] : [])).join(' ')
    for (const part of ['SANDBOX', 'Statement of account', 'Lagune Exports SA', 'Credit note', '1,100.00', 'Not due'])
      expect(text).toContain(part)
    const csv = (await get(`${path()}/file?format=csv`)).body.trim().split('\r\n')
    expect(csv).toHaveLength(1 + (await statement()).lines.length)
  })

  it('saves the PDF and mails it once per key', async () => {
    const body = { from: day(-30), until: day(), to: 'books@example.org', message: 'As agreed by phone.' }
    const answers = [
      await post(`${path()}/email`, body, operator, 'k'),
      await post(`${path()}/email`, body, operator, 'k'),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    const { documentId, messageId, to } = answers[0]?.json() ?? {}
    expect(answers[1]?.json()).toMatchObject({ documentId, messageId })
    expect(to).toEqual(['books@example.org'])
    const documents = (await get(`/api/documents?clientId=${clientId}&documentType=account_statement`)).json()
    expect(documents).toMatchObject([{ id: documentId, mimeType: 'application/pdf' }])
    const message = (await get(`/api/outbox/${messageId}`)).json()
    expect(message).toMatchObject({ to: ['books@example.org'] })
    expect(JSON.stringify(message)).toContain('USD 1,100.00')
    const eml = await get(`/api/outbox/${messageId}/eml`)
    expect(eml.body).toContain('application/pdf')
  })

  it('refuses a reversed period, the future, an unknown client, and an auditor who mails', async () => {
    expect((await get(`${path()}?from=${day()}&until=${day(-1)}`)).json()).toMatchObject({ status: 400 })
    expect((await get(`${path()}?until=${day(1)}`)).json().errors).toMatchObject([{ path: 'until' }])
    expect((await get('/api/receivables/clients/999999/statement')).statusCode).toBe(404)
    expect((await get('/api/receivables/clients/999999/statement/file')).statusCode).toBe(404)
    expect((await post(`${path()}/email`, {}, auditor)).statusCode).toBe(403)
  })

  it('states as credit of the client what was credited until the end of the period', async () => {
    const paid = await sentInvoice('30.00', 5)
    await pay(paid.id, '30.00')
    await advance(1)
    const lines = [{ position: 1, amountUsd: '12.00' }]
    await done(`/api/invoices/${paid.id}/credit-notes`, { reason: 'discount', lines })
    const owedOn = async (until: string) => {
      const { database, modules } = served.harness
      return expectOk(await modules.receivables.statement(database.pool, { clientId, until }), 'a statement')
        .owedToClient
    }
    expect([await owedOn(day(-1)), await owedOn(day())]).toEqual([0n, 1_200n])

    const { creditNotes } = (await get(`/api/invoices/${paid.id}`)).json()
    const [note] = creditNotes
    await advance(1)
    const target = await sentInvoice('7.00', 5)
    await done(`/api/invoices/${target.id}/credit`, { creditNoteId: note.id })
    await done(`/api/invoices/${paid.id}/credit-notes/${note.id}/refunds`, { amount: '3.00', reference: 'TRF 9' })
    expect([await owedOn(day(-1)), await owedOn(day())]).toEqual([1_200n, 200n])
    const { lines: moved } = await statement(`?from=${day()}&until=${day()}`)
    expect(moved.map(({ kind, reference, amount, credit }) => [kind, reference, amount, credit])).toEqual([
      ['invoice', target.invoiceNumber, '7.00', '0.00'],
      ['credit_applied', note.creditNoteNumber, '-7.00', '-7.00'],
      ['refund', `${note.creditNoteNumber}, TRF 9`, '0.00', '-3.00'],
    ])
    const whole = await statement(`?from=${day(-1)}&until=${day()}`)
    expect([whole.openingCredit, whole.closingCredit]).toEqual(['0.00', '2.00'])
    const ofNote = whole.lines.find(({ kind }) => kind === 'credit_note')
    // All of it was paid, so that the balance stays; the line still says what the note is worth.
    expect(ofNote).toMatchObject({ reference: note.creditNoteNumber, amount: '0.00', credit: '12.00' })
    const file = await get(`${path()}/file?format=csv&from=${day(-1)}&until=${day()}`)
    expect(file.body).toContain('Change in credit')
    expect(file.body).toMatch(new RegExp(`${note.creditNoteNumber}.*12\\.00`))
  })
})
