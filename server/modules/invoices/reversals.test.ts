import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assertDefined } from '#kernel/assert.ts'
import { usd } from '#kernel/money.ts'
import { expectOk } from '#kernel/result.ts'
import { type Input, type InvoiceHarness, openInvoiceHarness } from '#tests/setup/invoice-harness.ts'
import { facturX } from './pdf/factur-x/factur-x.ts'
import { documentNow } from './send.ts'
import { dashboardFigures } from './service.ts'

let harness: InvoiceHarness
let clientId: number
beforeAll(async () => {
  harness = await openInvoiceHarness()
  clientId = (await harness.client({ companyName: 'Baobab Textiles' })).id
}, 60_000)
afterAll(() => harness.close())

const draft = async (changes: Partial<Input> = {}) =>
  expectOk(await harness.create({ clientId, localCurrency: 'EUR', ...changes }), 'a draft')
const at = (id: number) => ({ id, version: null })
async function sent(): Promise<number> {
  const { id } = await draft()
  return expectOk(await harness.send(id), 'a sent invoice').id
}
async function paid(id: number, amount: string | null = null, currency: 'USD' | 'XOF' | null = null): Promise<number> {
  expectOk(await harness.pay(id, { amount, currency }), 'a payment')
  return assertDefined((await harness.fileOf(id)).payments.at(-1), 'the payment').id
}
const reverse = (id: number, paymentId: number) =>
  harness.write((t) =>
    harness.invoices.reversePayment(t, harness.operator(), { ...at(id), paymentId, reason: 'Not ours' }),
  )
const revenue = async () => {
  const about = { start: harness.clock.now(), now: harness.clock.now(), timeZone: 'Africa/Abidjan' }
  return (await dashboardFigures(harness.database.pool, about)).revenueUsdMinor
}

describe('reversing a payment', () => {
  it('records the reason, reopens the invoice fully and removes the payment from all totals', async () => {
    const before = await revenue()
    const id = await sent()
    const payment = await paid(id)
    expect(await revenue()).toBe(before + 120_000n)
    const open = expectOk(await reverse(id, payment), 'a reversal')
    expect(open).toMatchObject({
      status: 'sent',
      paymentDate: null,
      paidUsdMinor: 0n,
      settledUsdMinor: 0n,
      settledLocalMinor: 0n,
      settledXofMinor: 0n,
    })
    expect(open.nextReminderOn).not.toBeNull()
    expect((await harness.fileOf(id)).payments).toMatchObject([
      { id: payment, amountMinor: 110_400n, reversal: { reason: 'Not ours', reversedByName: harness.operator().name } },
    ])
    expect(await revenue()).toBe(before)
    const about = { resourceType: 'invoice', resourceId: String(id) }
    const { items } = await harness.audit.list(harness.database.pool, about, { limit: 1, after: null })
    expect(items[0]).toMatchObject({ details: { event: 'invoice.payment_reversed', reason: 'Not ours' } })
    expect(await reverse(id, payment)).toMatchObject({ ok: false, error: { code: 'already_reversed' } })
    await paid(id)
    expect((await harness.fileOf(id)).invoice.status).toBe('paid')
  })

  it('keeps other payments in all three currencies', async () => {
    const id = await sent()
    const wrong = await paid(id, '300000', 'XOF')
    await paid(id, '500', 'USD')
    const { payments } = await harness.fileOf(id)
    const left = expectOk(await reverse(id, wrong), 'a reversal')
    const payment = assertDefined(payments[1], 'the payment that stands')
    expect(left).toMatchObject({
      status: 'pending',
      paidUsdMinor: 50_000n,
      settledUsdMinor: payment.usdMinor,
      settledLocalMinor: payment.localMinor,
      settledXofMinor: payment.xofMinor,
    })
  })

  it('makes the invoice overdue immediately when its due date has passed', async () => {
    const id = await sent()
    const payment = await paid(id)
    harness.pass(40 * 86_400_000)
    expect(expectOk(await reverse(id, payment), 'a reversal').status).toBe('overdue')
  })

  it('rejects a payment that a credit note refunds and an unknown payment', async () => {
    const id = await sent()
    const payment = await paid(id)
    const note = { ...at(id), reason: 'Not delivered', lines: [{ position: 1, amountUsd: usd(10_000n) }] }
    expectOk(await harness.write((t) => harness.invoices.issueCreditNote(t, harness.operator(), note)), 'a credit note')
    expect(await reverse(id, payment)).toMatchObject({ ok: false, error: { code: 'credited_since' } })
    expect(await reverse(await sent(), payment)).toMatchObject({ ok: false, error: { code: 'payment_not_found' } })
  })

  it('is the only way to undo: the database rejects changes without a reversal', async () => {
    const id = await sent()
    await paid(id)
    const back = sql`update invoices.invoice set status = 'sent', payment_date = null, paid_usd_minor = 0,
      settled_usd_minor = 0, settled_local_minor = 0, settled_xof_minor = 0 where id = ${id}`
    await expect(harness.database.pool.execute(back)).rejects.toMatchObject({
      cause: { message: 'what was settled stays settled' },
    })
  })
})

describe('tax exemption reasons', () => {
  const line = (more: object) => ({
    description: 'Training',
    quantity: 1000n,
    unitPrice: 5_000_000n,
    discountPercent: 0,
    taxPercent: 0,
    ...more,
  })
  const lines = (...all: object[]) => ({ amountUsd: null, lines: all.map(line) })

  it('appear on the invoice and in its XML and are copied to a duplicate', async () => {
    const exempt = { taxCategory: 'E', exemptionReason: 'Article 355 of the tax code' }
    const made = await draft(lines(exempt, { taxPercent: 1800 }, { taxCategory: 'E' }))
    const client = assertDefined(await harness.clients.get(harness.database.pool, clientId), 'the client')
    const about = { invoice: made, client, draft: false }
    const document = await documentNow(harness.database.pool, harness.dependencies, about)
    const reason = 'Article 355 of the tax code; Exempt from tax'
    expect(document.taxes).toMatchObject([
      { category: 'E', exemptionReason: reason },
      { category: 'S', exemptionReason: null },
    ])
    expect(facturX(document)).toContain(`<ram:ExemptionReason>${reason}</ram:ExemptionReason>`)
    const copy = await harness.write((t) => harness.invoices.duplicate(t, harness.operator(), made.id))
    const file = await harness.fileOf(expectOk(copy, 'a copy').id)
    expect(file.lines[0]).toMatchObject(exempt)
  })

  it('are rejected on a taxed or zero-rated line', async () => {
    const input = lines({ taxPercent: 1800, exemptionReason: 'none' })
    await expect(draft(input)).rejects.toThrow()
  })
})
