import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InvoiceEmail } from '#contract/invoices/api.ts'
import type { DueNotice } from '#contract/receivables/dunning-notices.ts'
import { addDays, type BusinessDate } from '#kernel/clock.ts'
import { expectOk } from '#kernel/result.ts'
import { createServedHarness, type ServedHarness } from '#tests/running/served-harness.ts'
import { nextNotice } from './rules.ts'

let served: ServedHarness
let operator: string
let clientId: number
let stoppedClientId: number
let creditedClientId: number
let invoice: { id: number; invoiceNumber: string }
const dayMs = 86_400_000

beforeAll(async () => {
  served = await createServedHarness({ seed: 21 })
  await signIn()
  clientId = await served.harness.addClient('Retard Frères')
  stoppedClientId = await served.harness.addClient('Litige SARL')
  creditedClientId = await served.harness.addClient('Avoir & Fils')
  invoice = await sentInvoice()
}, 60_000)
afterAll(() => served.stop())

let session = 0
/** Sessions end while the clock advances by weeks. */
async function signIn(): Promise<void> {
  session += 1
  operator = await served.signIn(`dunning-${session}`, 'user')
}
async function advance(days: number): Promise<void> {
  served.harness.advance(days * dayMs)
  await signIn()
}
const day = (days = 0) => served.harness.day(days)
const get = async (url: string) => (await served.app.inject({ url, headers: { cookie: operator } })).json()
const post = (url: string, payload: object, cookie = operator) =>
  served.app.inject({ method: 'POST', url, headers: { cookie, 'sec-fetch-site': 'same-origin' }, payload })

async function sentInvoice(client = clientId): Promise<typeof invoice> {
  const period = { servicePeriodStart: day(), servicePeriodEnd: day(), dueDate: day(10) }
  const draft = { clientId: client, amountUsd: '640.00', description: 'Advice', ...period }
  const made = (await post('/api/invoices', draft)).json()
  const sent = await post(`/api/invoices/${made.id}/send`, { to: ['office@example.org'] })
  expect(sent.statusCode, sent.body).toBe(200)
  return made
}

async function waitsForLock({ pool }: ServedHarness['harness']['database']): Promise<boolean> {
  const { rows } = await pool.execute(sql`
    select from pg_locks l join pg_stat_activity a using (pid)
    where a.datname = current_database() and not l.granted`)
  return rows.length > 0
}

const queue = (state = 'due'): Promise<DueNotice[]> => get(`/api/receivables/dunning?state=${state}`)
const send = (level: number, id = invoice.id) => post(`/api/receivables/dunning/${id}`, { level })

describe('dunning', () => {
  it('waits for the day of the level, then sends it once', async () => {
    await advance(30)
    expect(await queue()).toEqual([])
    expect((await send(1)).json().detail).toBe('This notice is not due yet.')
    await advance(1)
    expect(await queue()).toMatchObject([{ id: invoice.id, level: 1, daysOverdue: 21, openUsd: '640.00' }])
    const answers = await Promise.all([send(1), send(1)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    const sent = answers.find(({ statusCode }) => statusCode === 201)?.json()
    expect(sent).toMatchObject({
      to: ['office@example.org'],
      next: { level: 2 },
      notices: [{ level: 1, openUsd: '640.00' }],
    })
    const message = await get(`/api/outbox/${sent.notices[0].messageId}`)
    expect(message.subject).toContain(`Payment reminder: invoice ${invoice.invoiceNumber}`)
    expect(await queue()).toEqual([])
  })

  it('lists the next level after its days, and refuses a level that is not next', async () => {
    await advance(14)
    expect(await queue()).toMatchObject([{ id: invoice.id, level: 2 }])
    expect((await send(3)).statusCode).toBe(409)
    expect((await send(2)).statusCode).toBe(201)
    const { notices } = await get(`/api/receivables/dunning/${invoice.id}`)
    expect(notices).toHaveLength(2)
    // Sent by hand, so that a stop withdraws neither.
    for (const { messageId } of notices)
      expect((await post(`/api/outbox/${messageId}/handle`, { verb: 'mark-sent' })).statusCode).toBe(200)
  })

  it('stops an invoice with its reason, and resumes it', async () => {
    await advance(30)
    const stopped = await post('/api/receivables/dunning-stops', { invoiceId: invoice.id, reason: 'In dispute' })
    expect(stopped.json()).toMatchObject({ scope: 'invoice', reason: 'In dispute' })
    expect((await post('/api/receivables/dunning-stops', { invoiceId: invoice.id, reason: 'Again' })).statusCode).toBe(
      409,
    )
    expect(await queue()).toEqual([])
    expect(await queue('stopped')).toMatchObject([{ id: invoice.id, level: 3, stop: { reason: 'In dispute' } }])
    expect((await send(3)).json().detail).toBe('Dunning is stopped: In dispute')
    const lift = `/api/receivables/dunning-stops/${stopped.json().id}/lift`
    expect([(await post(lift, {})).statusCode, (await post(lift, {})).statusCode]).toEqual([200, 404])
    expect(await queue()).toMatchObject([{ id: invoice.id, level: 3 }])
  })

  it('stops all invoices of a client', async () => {
    const { id } = (await post('/api/receivables/dunning-stops', { clientId, reason: 'Insolvent' })).json()
    expect(await queue('stopped')).toMatchObject([{ stop: { scope: 'client', stoppedByName: expect.any(String) } }])
    expect((await send(3)).statusCode).toBe(409)
    await post(`/api/receivables/dunning-stops/${id}/lift`, {})
  })

  it('has no further level, and nothing for a paid invoice', async () => {
    expect((await send(3)).json()).toMatchObject({ next: null })
    await advance(100)
    expect(await queue()).toEqual([])
    const other = await sentInvoice()
    await advance(40)
    expect(await queue()).toMatchObject([{ id: other.id, level: 1 }])
    await post(`/api/invoices/${other.id}/payments`, { currency: 'USD', amount: '640.00', receivedOn: day() })
    expect(await queue()).toEqual([])
    expect((await send(1, other.id)).statusCode).toBe(409)
    const paid = await get(`/api/receivables/dunning/${other.id}`)
    expect(paid).toMatchObject({ notices: [], next: null, stop: null })
  })

  it('withdraws notices and reminders that were not sent before the invoice was settled', async () => {
    const others = [await sentInvoice(), await sentInvoice(), await sentInvoice()]
    await advance(40)
    for (const { id } of others) {
      expect((await send(1, id)).statusCode).toBe(201)
      expect((await post(`/api/invoices/${id}/reminders`, {})).statusCode).toBe(201)
    }
    const subjects = async (id: number, state: string) =>
      (await get(`/api/outbox?limit=100`))
        .filter((one: { aboutId: string; state: string }) => one.aboutId === String(id) && one.state === state)
        .map(({ subject }: { subject: string }) => subject.split(':')[0])
    const [paid, credited, cancelled] = others.map(({ id }) => id)
    expect(await subjects(paid ?? 0, 'waiting')).toHaveLength(3)
    await post(`/api/invoices/${paid}/payments`, { currency: 'USD', amount: '640.00', receivedOn: day() })
    await post(`/api/invoices/${credited}/credit-notes`, { reason: 'not delivered' })
    await post(`/api/invoices/${cancelled}/cancel`, {})
    for (const { id } of others) expect(await subjects(id, 'withdrawn')).toEqual(['Overdue', 'Payment reminder'])
    expect(await subjects(paid ?? 0, 'waiting')).toHaveLength(1)
  })

  it('replaces notices and reminders that were not sent when the open amount changes', async () => {
    const { id } = await sentInvoice()
    await advance(40)
    expect((await send(1, id)).statusCode).toBe(201)
    expect((await post(`/api/invoices/${id}/reminders`, {})).statusCode).toBe(201)
    const { modules, database } = served.harness
    const demands = async (state: string) =>
      (await modules.mail.messagesAbout(database.pool, { resourceType: 'invoice', resourceId: String(id) }))
        .filter((email) => email.state === state && /reminder|overdue/i.test(email.subject))
        .map(({ bodyText, replacesId }) => ({
          asks: /USD ([\d,.]+\d)/.exec(bodyText)?.[1],
          isNew: replacesId === null,
        }))
    const asking = (asks: string, isNew: boolean) => [
      { asks, isNew },
      { asks, isNew },
    ]
    expect(await demands('waiting')).toEqual(asking('640.00', true))
    const part = { currency: 'USD', amount: '140.00', receivedOn: day() }
    const paid = await post(`/api/invoices/${id}/payments`, part)
    expect(await demands('waiting')).toEqual(asking('500.00', false))
    await post(`/api/invoices/${id}/credit-notes`, {
      reason: 'discount',
      lines: [{ position: 1, amountUsd: '100.00' }],
    })
    expect(await demands('waiting')).toEqual(asking('400.00', false))
    const [payment] = paid.json().payments
    await post(`/api/invoices/${id}/payments/${payment.id}/reversal`, { reason: 'of another client' })
    expect(await demands('waiting')).toEqual(asking('540.00', false))
    expect(await demands('withdrawn')).toHaveLength(6)
    const { emails } = await get(`/api/invoices/${id}`)
    const ofNotice = emails.filter(({ replacesId }: { replacesId: string | null }) => replacesId !== null)
    expect(ofNotice).toHaveLength(6)
    expect((await get(`/api/receivables/dunning/${id}`)).notices).toMatchObject([{ level: 1, openUsd: '640.00' }])
  })

  it('replaces no notice while dunning is stopped', async () => {
    const { id } = await sentInvoice()
    await advance(40)
    expect((await send(1, id)).statusCode).toBe(201)
    await post('/api/receivables/dunning-stops', { invoiceId: id, reason: 'In dispute' })
    const part = { currency: 'USD', amount: '140.00', receivedOn: day() }
    expect((await post(`/api/invoices/${id}/payments`, part)).statusCode).toBe(201)
    const { emails } = await get(`/api/invoices/${id}`)
    expect(emails.map(({ status }: { status: string }) => status)).toEqual(['withdrawn', 'queued'])
  })

  it('withdraws unsent notices with a stop, and sends their level after it', async () => {
    const mine = await sentInvoice(stoppedClientId)
    await advance(40)
    const levelOf = async () => (await queue()).find(({ id }) => id === mine.id)?.level
    const statuses = async () => (await get(`/api/invoices/${mine.id}`)).emails.map((one: InvoiceEmail) => one.status)
    for (const stop of [{ invoiceId: mine.id }, { clientId: stoppedClientId }]) {
      expect((await send(1, mine.id)).statusCode).toBe(201)
      expect([await levelOf(), (await statuses())[0]]).toEqual([undefined, 'queued'])
      const { id } = (await post('/api/receivables/dunning-stops', { ...stop, reason: 'In dispute' })).json()
      expect((await statuses())[0]).toBe('withdrawn')
      await post(`/api/receivables/dunning-stops/${id}/lift`, {})
      expect(await levelOf()).toBe(1)
    }
    const sent = await send(1, mine.id)
    expect(sent.json()).toMatchObject({ next: { level: 2 }, notices: [{ level: 1 }, { level: 1 }, { level: 1 }] })
    expect((await send(1, mine.id)).statusCode).toBe(409)
    expect(await statuses()).toEqual(['queued', 'withdrawn', 'withdrawn', 'queued'])
  })

  it('states the credit that the client can use, in notices and reminders', async () => {
    const returned = await sentInvoice(creditedClientId)
    const { id } = await sentInvoice(creditedClientId)
    await post(`/api/invoices/${returned.id}/payments`, { currency: 'USD', amount: '640.00', receivedOn: day() })
    const credited = await post(`/api/invoices/${returned.id}/credit-notes`, { reason: 'returned' })
    await advance(40)
    expect((await send(1, id)).statusCode).toBe(201)
    expect((await post(`/api/invoices/${id}/reminders`, {})).statusCode).toBe(201)
    const { modules, database } = served.harness
    const stated = async () =>
      (await modules.mail.messagesAbout(database.pool, { resourceType: 'invoice', resourceId: String(id) }))
        .filter(({ state, subject }) => state === 'waiting' && /reminder|overdue/i.test(subject))
        .map(({ bodyText }) => /You have (USD [\d.]+\d) in credit/.exec(bodyText)?.[1])
    expect(await stated()).toEqual(['USD 640.00', 'USD 640.00'])
    const [note] = credited.json().creditNotes
    const part = { creditNoteId: note.id, amount: '140.00' }
    expect((await post(`/api/invoices/${id}/credit`, part)).statusCode).toBe(201)
    expect(await stated()).toEqual(['USD 500.00', 'USD 500.00'])
  })

  it('sends no notice beside a payment that is about to commit', async () => {
    const { id } = await sentInvoice()
    await advance(40)
    const { modules, database, people, now } = served.harness
    const actor = { ...people.operator, origin: { ...people.operator.origin, startedAt: now() } }
    const notice = () =>
      database.transaction((transaction) =>
        modules.receivables.dunning.send(transaction, actor, { invoiceId: id, level: 1 }),
      )
    const sent = await database.transaction(async (transaction) => {
      const payment = { id, version: null, amount: null, currency: null, receivedOn: null, reference: null }
      expectOk(await modules.invoices.recordPayment(transaction, actor, payment), 'a payment')
      let isSettled = false
      const sending = notice().finally(() => {
        isSettled = true
      })
      await expect.poll(async () => isSettled || (await waitsForLock(database))).toBe(true)
      return { sending }
    })
    expect(await sent.sending).toMatchObject({ ok: false, error: { code: 'notice_not_due' } })
  })

  it('refuses an unknown invoice and client, an empty reason, and an auditor', async () => {
    const auditor = await served.signIn('dunning-auditor', 'auditor')
    expect((await send(1, 999_999)).statusCode).toBe(404)
    expect((await post('/api/receivables/dunning-stops', { clientId: 999_999, reason: 'x' })).statusCode).toBe(404)
    expect((await post('/api/receivables/dunning-stops', { clientId, reason: ' ' })).statusCode).toBe(400)
    expect((await post(`/api/receivables/dunning/${invoice.id}`, { level: 1 }, auditor)).statusCode).toBe(403)
  })
})

describe('the next notice', () => {
  const due = '2026-03-01' as BusinessDate
  const days = [10, 20, 30]

  it('keeps the levels apart after a late one', () => {
    expect(nextNotice(due, null, days)).toEqual({ level: 1, dueOn: '2026-03-11' })
    expect(nextNotice(due, { level: 1, sentOn: '2026-03-11' as BusinessDate }, days)?.dueOn).toBe('2026-03-21')
    const late = '2026-05-01' as BusinessDate
    expect(nextNotice(due, { level: 1, sentOn: late }, days)?.dueOn).toBe(addDays(late, 10))
    expect(nextNotice(due, { level: 3, sentOn: late }, days)).toBeNull()
  })
})
