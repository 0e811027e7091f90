import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assertDefined } from '#kernel/assert.ts'
import { usd } from '#kernel/money.ts'
import { expectOk } from '#kernel/result.ts'
import { adviceInvoice } from '#tests/fixtures/invoice-draft.ts'
import { type Input, type InvoiceHarness, openInvoiceHarness } from '#tests/setup/invoice-harness.ts'
import { presentInvoiceFile } from './presentation.ts'
import { dashboardFigures } from './service.ts'

let harness: InvoiceHarness
let clientId: number
beforeAll(async () => {
  harness = await openInvoiceHarness()
  clientId = (await harness.client({ companyName: 'Baobab Textiles' })).id
}, 60_000)
afterAll(() => harness.close())

const at = (id: number) => ({ id, version: null })

async function sent(amountUsd: bigint, changes: Partial<Input> = {}): Promise<number> {
  const { id } = expectOk(await harness.create({ ...adviceInvoice(clientId, amountUsd), ...changes }), 'a draft')
  return expectOk(await harness.send(id), 'a sent invoice').id
}

/** A paid invoice with a credit note on all of it: its id and the note's. */
async function credited(amountUsd: bigint, changes: Partial<Input> = {}): Promise<{ id: number; noteId: number }> {
  const id = await sent(amountUsd, changes)
  expectOk(await harness.pay(id), 'a payment')
  const note = { ...at(id), reason: 'returned', lines: null, isMailed: false }
  expectOk(await harness.write((t) => harness.invoices.issueCreditNote(t, harness.operator(), note)), 'a credit note')
  return { id, noteId: assertDefined((await pageOf(id)).creditNotes[0], 'the note').id }
}

const apply = (id: number, creditNoteId: number, amount: string | null = null, version: number | null = null) =>
  harness.write((t) => harness.invoices.applyCredit(t, harness.operator(), { id, version, creditNoteId, amount }))
const refund = (
  { id, noteId }: { id: number; noteId: number },
  input: { amount?: string; currency?: 'USD' | 'EUR' | 'XOF'; refundedOn?: string } = {},
) =>
  harness.write((t) =>
    harness.invoices.refundCredit(t, harness.operator(), {
      ...at(id),
      noteId,
      amount: input.amount ?? null,
      currency: input.currency ?? null,
      refundedOn: input.refundedOn ?? null,
      reference: 'TRF-7',
    }),
  )
const pageOf = async (id: number) => presentInvoiceFile(await harness.fileOf(id))
const creditUsd = async () => {
  const credits = await harness.invoices.creditOfClient(harness.database.pool, clientId)
  return credits.reduce((sum, { left }) => sum + left.usd, 0n)
}
const auditOf = async (id: number) => {
  const { rows } = await harness.database.pool.execute<{ event: string }>(sql`
    select details ->> 'event' as event from audit.entry where resource_type = 'invoice' and resource_id = ${String(id)}
    order by id desc limit 1`)
  return rows[0]?.event
}
const revenue = async () => {
  const about = { start: harness.clock.now(), now: harness.clock.now(), timeZone: 'Africa/Abidjan' }
  return (await dashboardFigures(harness.database.pool, about)).revenueUsdMinor
}

describe('the credit of a client', () => {
  it('pays another invoice, and what is left the next', async () => {
    const source = await credited(100_000n)
    const first = await sent(30_000n)
    const second = await sent(90_000n)
    expect(await pageOf(first)).toMatchObject({ clientCreditUsd: '1000.00' })
    const before = await revenue()

    expect(expectOk(await apply(first, source.noteId), 'the use')).toMatchObject({ status: 'paid' })
    expect(await pageOf(first)).toMatchObject({
      payments: [{ currency: 'USD', amount: '300.00', creditNote: { invoiceId: source.id }, receiptId: null }],
    })
    expect(await pageOf(source.id)).toMatchObject({
      owedToClientUsd: '700.00',
      creditNotes: [
        { creditLeft: { usd: '700.00' }, uses: [{ paid: { id: first }, amountUsd: '300.00', reversal: null }] },
      ],
    })
    expect(await auditOf(source.id)).toBe('invoice.credit_applied')
    expect(await auditOf(first)).toBe('invoice.paid')
    expect(await pageOf(second)).toMatchObject({ clientCreditUsd: '700.00' })

    expectOk(await apply(second, source.noteId), 'the rest')
    expect(await pageOf(second)).toMatchObject({ status: 'pending', openUsd: '200.00' })
    expect(await creditUsd()).toBe(0n)
    expect(await apply(second, source.noteId)).toMatchObject({ error: { code: 'credit_used_up' } })
    // The credit note deducted it from revenue; what it pays is revenue again.
    expect(await revenue()).toBe(before + 100_000n)
  })

  it('is in the common currency of both invoices, so that equal invoices settle each other', async () => {
    const source = await credited(110_000n, { localCurrency: 'EUR' })
    const { rows } = await harness.database.pool.execute<{ local: bigint }>(
      sql`select amount_local_minor as local from invoices.invoice where id = ${source.id}`,
    )
    const euros = `${Number(rows[0]?.local) / 100}`
    harness.rates.USD_EUR = '0.80'
    const target = await sent(0n, { localCurrency: 'EUR', amountUsd: null, amountLocal: euros })
    expectOk(await apply(target, source.noteId), 'the use')
    expect(await pageOf(target)).toMatchObject({ status: 'paid', openUsd: '0.00', payments: [{ currency: 'EUR' }] })
    expect(await pageOf(source.id)).toMatchObject({ creditNotes: [{ creditLeft: { usd: '0.00', local: '0.00' } }] })
    harness.rates.USD_EUR = '0.92'
  })

  it('sums to what was paid in each currency, when several credit notes take an invoice back', async () => {
    const id = await sent(100_000n, { localCurrency: 'EUR' })
    expectOk(await harness.pay(id), 'a payment')
    for (const cents of [33_330n, 33_330n, 33_330n, 10n]) {
      const lines = [{ position: 1, amountUsd: usd(cents) }]
      const note = { ...at(id), reason: 'returned', lines, isMailed: false }
      expectOk(await harness.write((t) => harness.invoices.issueCreditNote(t, harness.operator(), note)), 'a note')
    }
    const { creditNotes, amountLocal, amountXof } = await pageOf(id)
    // The client's documents state what it has in credit.
    expect(creditNotes.map(({ creditLeft }) => creditLeft?.local)).toEqual(creditNotes.map((note) => note.amountLocal))
    const total = (currency: 'local' | 'xof') =>
      creditNotes.reduce((sum, { creditLeft }) => sum + BigInt((creditLeft?.[currency] ?? '').replace('.', '')), 0n)
    expect(total('local')).toBe(BigInt(amountLocal.replace('.', '')))
    expect(total('xof')).toBe(BigInt(amountXof))
  })

  it('does not exceed what was paid in any currency when each credit note takes a cent', async () => {
    const id = await sent(10n, { localCurrency: 'EUR' })
    expectOk(await harness.pay(id), 'a payment')
    const creditCents = (cents: bigint | null) => {
      const lines = cents === null ? null : [{ position: 1, amountUsd: usd(cents) }]
      const note = { ...at(id), reason: 'returned', lines, isMailed: false }
      return harness.write((t) => harness.invoices.issueCreditNote(t, harness.operator(), note))
    }
    for (let cents = 0; cents < 4; cents += 1) expectOk(await creditCents(1n), 'a note')
    // Four cents and five are both worth 4 euro cents at nine for ten.
    expect(await creditCents(1n)).toMatchObject({ ok: false, error: { code: 'too_small_to_credit' } })
    expectOk(await creditCents(null), 'the last note')
    const { creditNotes } = await pageOf(id)
    expect(creditNotes.reduce((sum, { creditLeft }) => sum + Number(creditLeft?.local.replace('.', '')), 0)).toBe(9)
  })

  it("is the client's again when the payment is reversed", async () => {
    const source = await credited(50_000n)
    const target = await sent(50_000n)
    expectOk(await apply(target, source.noteId, '200.00'), 'the use')
    const paymentId = assertDefined((await pageOf(target)).payments[0], 'the payment').id
    const { version } = await pageOf(source.id)
    const reversal = { ...at(target), paymentId, reason: 'the wrong invoice' }
    expectOk(await harness.write((t) => harness.invoices.reversePayment(t, harness.operator(), reversal)), 'reversal')
    // Screens of the credited invoice show what is left again, and refuse what was typed before.
    expect(await auditOf(source.id)).toBe('invoice.credit_returned')
    expect((await pageOf(source.id)).version).toBeGreaterThan(version)
    expect(await pageOf(source.id)).toMatchObject({
      owedToClientUsd: '500.00',
      creditNotes: [{ uses: [{ reversal: { reason: 'the wrong invoice' } }] }],
    })
    expectOk(await apply(target, source.noteId), 'all of it again')
    expect(await pageOf(target)).toMatchObject({ status: 'paid' })
  })

  it('is not used by another client, beyond what is left or open, on a closed invoice or an old version', async () => {
    const source = await credited(20_000n)
    const target = await sent(10_000n)
    const other = (await harness.client({ companyName: 'Sahel Logistique' })).id
    expect(await apply(await sent(10_000n, { clientId: other }), source.noteId)).toMatchObject({
      error: { code: 'credit_of_other_client' },
    })
    expect(await apply(target, source.noteId, '200.01')).toMatchObject({
      error: { code: 'more_than_credit', left: 20_000n, currency: 'USD' },
    })
    expect(await apply(target, source.noteId, '100.01')).toMatchObject({ error: { code: 'overpayment' } })
    expect(await apply(target, source.noteId, '0')).toMatchObject({ error: { code: 'invalid_invoice' } })
    expect(await apply(target, source.noteId, null, 99)).toMatchObject({ error: { code: 'stale_version' } })
    expect(await apply(source.id, source.noteId)).toMatchObject({ error: { code: 'wrong_status', status: 'paid' } })
    expect(await apply(target, 4_711)).toMatchObject({ error: { code: 'credit_note_not_found' } })
    expect(await pageOf(target)).toMatchObject({ payments: [], openUsd: '100.00' })
    expect(await pageOf(source.id)).toMatchObject({ owedToClientUsd: '200.00' })
  })

  it('is used once by two people at the same time', async () => {
    const source = await credited(40_000n)
    const targets = [await sent(40_000n), await sent(40_000n)]
    const both = await Promise.all(targets.map((target) => apply(target, source.noteId)))
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'credit_used_up' } })
  })

  it('is used, returned and refunded at the same time without a deadlock or a lost cent', async () => {
    const source = await credited(60_000n)
    const targets = [await sent(20_000n), await sent(20_000n)]
    for (const target of targets) expectOk(await apply(target, source.noteId, '200.00'), 'the use')
    const reverse = async (target: number) => {
      const paymentId = assertDefined((await pageOf(target)).payments[0], 'the payment').id
      const reversal = { ...at(target), paymentId, reason: 'a mistake' }
      return harness.write((t) => harness.invoices.reversePayment(t, harness.operator(), reversal))
    }
    const other = await sent(20_000n)
    const all = await Promise.all([
      ...targets.map(reverse),
      apply(other, source.noteId, '200.00'),
      refund(source, { amount: '200.00' }),
    ])
    expect(all.filter(({ ok }) => ok).length).toBeGreaterThanOrEqual(3)
    const { creditNotes, owedToClientUsd } = await pageOf(source.id)
    const used = (creditNotes[0]?.uses ?? []).filter(({ reversal }) => reversal === null)
    const usedUsd = used.reduce((sum, { amountUsd }) => sum + Number(amountUsd), 0)
    expect(usedUsd + Number(owedToClientUsd)).toBe(600)
  })

  it('cannot be used twice in the database either', async () => {
    const { noteId } = await credited(10_000n)
    const use = sql`insert into invoices.credit_use (credit_note_id, usd_minor, local_minor, xof_minor, refund_currency, used_on,
      recorded_at, recorded_by_name) values (${noteId}, 6000, 6000, 6000, 'USD', ${harness.day()}, now(), 'Awa')`
    await harness.database.pool.execute(use)
    await expect(harness.database.pool.execute(use)).rejects.toMatchObject({
      cause: { message: 'credit is used once' },
    })
  })
})

describe('a refund of credit', () => {
  it('is recorded in a currency of the invoice, and taken back with a reason', async () => {
    const source = await credited(80_000n)
    expectOk(await refund(source, { amount: '300.00' }), 'a refund')
    expect(await auditOf(source.id)).toBe('invoice.credit_refunded')
    expectOk(await refund(source, { currency: 'XOF' }), 'the rest in francs')
    const page = await pageOf(source.id)
    expect(page).toMatchObject({ owedToClientUsd: '0.00', status: 'paid' })
    const [first, rest] = page.creditNotes[0]?.uses ?? []
    expect(first).toMatchObject({ paid: null, currency: 'USD', amount: '300.00', reference: 'TRF-7' })
    expect(rest).toMatchObject({ currency: 'XOF', amountUsd: '500.00' })
    expect(await refund(source)).toMatchObject({ error: { code: 'credit_used_up' } })

    const takeBack = (refundId: number, invoiceId = source.id) =>
      harness.write((t) =>
        harness.invoices.reverseRefund(t, harness.operator(), {
          ...at(invoiceId),
          noteId: source.noteId,
          refundId,
          reason: 'returned by the bank',
        }),
      )
    expectOk(await takeBack(rest?.id ?? 0), 'a reversal')
    expect(await pageOf(source.id)).toMatchObject({ owedToClientUsd: '500.00' })
    expect(await takeBack(rest?.id ?? 0)).toMatchObject({ error: { code: 'refund_already_reversed' } })
    expect(await takeBack(4_711)).toMatchObject({ error: { code: 'refund_not_found' } })
    expect(await takeBack(first?.id ?? 0, await sent(10_000n))).toMatchObject({
      error: { code: 'credit_note_not_found' },
    })
  })

  it('rejects more than is left, another currency, and days before the credit note or after today', async () => {
    const source = await credited(20_000n)
    expect(await refund(source, { amount: '200.01' })).toMatchObject({ error: { code: 'more_than_credit' } })
    for (const [input, path] of [
      [{ currency: 'EUR' }, 'currency'],
      [{ refundedOn: harness.day(1) }, 'refundedOn'],
      [{ refundedOn: harness.day(-1) }, 'refundedOn'],
      [{ amount: 'ten' }, 'amount'],
    ] as const)
      expect(await refund(source, input)).toMatchObject({ error: { code: 'invalid_invoice', issues: [{ path }] } })
    const other = await sent(10_000n)
    expect(await refund({ id: other, noteId: source.noteId })).toMatchObject({
      error: { code: 'credit_note_not_found' },
    })
    expect(await pageOf(source.id)).toMatchObject({ owedToClientUsd: '200.00' })
  })
})

it('a credit note on an open invoice leaves no credit', async () => {
  const before = await creditUsd()
  const id = await sent(10_000n)
  const note = { ...at(id), reason: 'agreed', lines: null, isMailed: false }
  expectOk(await harness.write((t) => harness.invoices.issueCreditNote(t, harness.operator(), note)), 'a credit note')
  expect(await creditUsd()).toBe(before)
  expect(await pageOf(id)).toMatchObject({ creditNotes: [{ creditLeft: null, uses: [] }], owedToClientUsd: '0.00' })
})
