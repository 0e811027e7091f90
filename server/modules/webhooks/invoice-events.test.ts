import { afterAll, beforeAll, expect, it } from 'vitest'
import type { WebhookEvent } from '#contract/webhooks/events.ts'
import { assertDefined } from '#kernel/assert.ts'
import { expectOk, type Result } from '#kernel/result.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { adviceInvoice } from '#tests/fixtures/invoice-draft.ts'
import { createHarness, type Harness } from '#tests/running/harness.ts'
import { outboxSettled } from '#tests/setup/outbox.ts'

let harness: Harness
beforeAll(async () => {
  harness = await createHarness()
}, 60_000)
afterAll(() => harness.stop())

const at = (id: number) => ({ id, version: null })
const change = async <T>(what: string, work: (transaction: Transaction) => Promise<Result<T, unknown>>) =>
  expectOk(await harness.database.transaction(work), what)
const fileOf = async (id: number) => {
  const { pool } = harness.database
  const invoice = assertDefined(await harness.modules.invoices.get(pool, id), 'the invoice')
  return harness.modules.invoices.file(pool, invoice)
}

async function sent(clientId: number): Promise<number> {
  const { invoices } = harness.modules
  const { operator } = harness.people
  const draft = adviceInvoice(clientId, 50_000n)
  const { id } = await change('a draft', (transaction) => invoices.create(transaction, operator, draft))
  const send = { ...at(id), to: null, message: null }
  await change('a sent invoice', (transaction) => invoices.send(transaction, operator, send))
  return id
}
const pay = (id: number) => {
  const whole = { ...at(id), amount: null, currency: null, receivedOn: null, reference: null }
  return change('a payment', (transaction) =>
    harness.modules.invoices.recordPayment(transaction, harness.people.operator, whole),
  )
}
/** Reverses the newest payment. */
async function reversePayment(id: number) {
  const paymentId = assertDefined((await fileOf(id)).payments.at(-1), 'a payment').id
  const input = { ...at(id), paymentId, reason: 'booked twice' }
  await change('a reversal', (transaction) =>
    harness.modules.invoices.reversePayment(transaction, harness.people.operator, input),
  )
}

it('offers accounting software reversed payments, credit that is applied and returned, and refunds', async () => {
  const { invoices, webhooks } = harness.modules
  const { operator } = harness.people
  const events: readonly WebhookEvent[] = [
    'invoice.paid',
    'invoice.payment_reversed',
    'invoice.credit_applied',
    'invoice.credit_returned',
    'invoice.credit_refunded',
  ]
  const admin = await harness.addPerson('admin@example.org', 'admin')
  const input = { url: 'https://books.example.org/hooks', description: 'Accounting', events }
  const { endpoint } = await change('a webhook', (transaction) => webhooks.create(transaction, admin, input))

  // Events from here on are sent; the first call starts the cursor.
  await outboxSettled(harness.database.pool)
  await webhooks.feed()
  const clientId = await harness.addClient('Indigo Atelier')
  const [credited, open] = [await sent(clientId), await sent(clientId)]
  await pay(credited)
  await reversePayment(credited)
  await pay(credited)
  const note = { ...at(credited), reason: 'returned', lines: null, isMailed: false }
  await change('a credit note', (transaction) => invoices.issueCreditNote(transaction, operator, note))
  const noteId = assertDefined((await fileOf(credited)).creditNotes[0], 'the credit note').id
  await change('applied credit', (transaction) =>
    invoices.applyCredit(transaction, operator, { ...at(open), creditNoteId: noteId, amount: null }),
  )
  await reversePayment(open)
  const refund = { ...at(credited), noteId, amount: null, currency: null, refundedOn: null, reference: 'TRF-7' }
  await change('a refund', (transaction) => invoices.refundCredit(transaction, operator, refund))

  await outboxSettled(harness.database.pool)
  await webhooks.feed()
  const page = { state: undefined, before: null, limit: 50 } as const
  const { items } = await webhooks.deliveries(harness.database.pool, endpoint.id, page)
  expect(items.map(({ event, resourceId }) => `${event} ${resourceId}`).sort()).toEqual([
    `invoice.credit_applied ${credited}`,
    `invoice.credit_refunded ${credited}`,
    `invoice.credit_returned ${credited}`,
    `invoice.paid ${credited}`,
    `invoice.paid ${credited}`,
    `invoice.paid ${open}`,
    `invoice.payment_reversed ${credited}`,
    `invoice.payment_reversed ${open}`,
  ])
}, 30_000)
