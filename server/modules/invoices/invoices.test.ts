import { inspect } from 'node:util'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { usd } from '#kernel/money.ts'
import { expectOk } from '#kernel/result.ts'
import { type Input, type InvoiceHarness, openInvoiceHarness } from '#tests/setup/invoice-harness.ts'

let harness: InvoiceHarness
let clientId: number
beforeAll(async () => {
  harness = await openInvoiceHarness()
  clientId = (await harness.client({ companyName: 'Baobab Textiles' })).id
}, 60_000)
afterAll(() => harness.close())

const create = (changes?: Partial<Input>) => harness.create({ clientId, ...changes })
const draft = async (changes?: Partial<Input>) => expectOk(await create(changes), 'a draft')
const at = (id: number) => ({ id, version: null })
const sent = async (changes?: Partial<Input>) =>
  expectOk(await harness.send((await draft(changes)).id), 'a sent invoice')
const paid = async (id: number, payment?: Parameters<InvoiceHarness['pay']>[1]) =>
  expectOk(await harness.pay(id, payment), 'a payment')
const credit = (id: number, lines: { position: number; amountUsd: ReturnType<typeof usd> }[] | null = null) =>
  harness.write((t) =>
    harness.invoices.issueCreditNote(t, harness.operator(), { ...at(id), reason: 'Not delivered', lines }),
  )
const cancel = (id: number) =>
  harness.write((t) => harness.invoices.cancel(t, harness.operator(), { ...at(id), reason: 'A mistake' }))
const line = (unitPrice: bigint, more: Partial<NonNullable<Input['lines']>[number]> = {}) => ({
  description: 'Hours',
  quantity: 1000n,
  unitPrice,
  discountPercent: 0,
  taxPercent: 0,
  ...more,
})

describe('a draft', () => {
  it('takes the next number and locks the rate with its source and time', {
    tags: ['D6-01', 'D6-02', 'D4-23'],
  }, async () => {
    const first = await draft({ localCurrency: 'EUR' })
    const second = await draft({ localCurrency: 'JPY' })
    expect(first.invoiceNumber).toMatch(/^INV-2026-\d{6}$/)
    expect(Number(second.invoiceNumber.slice(-6))).toBe(Number(first.invoiceNumber.slice(-6)) + 1)
    expect(first).toMatchObject({
      amountLocalMinor: 110_400n,
      fxRate: '0.9200000000',
      fxSource: 'test',
      status: 'draft',
    })
    expect(second).toMatchObject({ amountLocalMinor: 181_644n, amountXofMinor: 724_177n })
    expect(first.ratesLockedAt).toEqual(harness.clock.now())
  })

  it('has one line made from its description when only the form is used', { tags: ['D6-15'] }, async () => {
    const { lines } = await harness.fileOf((await draft()).id)
    expect(lines).toMatchObject([
      { position: 1, description: 'Consulting', quantityMilli: 1000n, netUsdMinor: 120_000n },
    ])
  })

  it('keeps its rate while edited and locks a new one with a new currency', async () => {
    const made = await draft({ localCurrency: 'EUR' })
    harness.rates.USD_EUR = '0.5'
    const edit = (changes: Partial<Input>) =>
      harness.write(async (t) =>
        expectOk(await harness.invoices.edit(t, harness.operator(), { ...at(made.id), changes }), 'edited'),
      )
    expect(await edit({ amountUsd: usd(200_000n) })).toMatchObject({
      fxRate: '0.9200000000',
      amountLocalMinor: 184_000n,
    })
    expect(await edit({ localCurrency: 'GBP' })).toMatchObject({ fxRate: '0.7900000000', amountLocalMinor: 158_000n })
    expect(await edit({ description: 'Other' })).toMatchObject({ amountUsdMinor: 200_000n })
    expect((await harness.fileOf(made.id)).lines).toMatchObject([{ description: 'Other' }])
    harness.rates.USD_EUR = '0.92'
  })

  it('prices lines with discounts and taxes and rejects an amount that differs from their total', {
    tags: ['D6-16'],
  }, async () => {
    const lines = [line(1_000_000n, { quantity: 7500n, taxPercent: 1800 }), line(333_333n, { discountPercent: 1000 })]
    expect(await draft({ amountUsd: null, lines, discountPercent: 500 })).toMatchObject({
      linesUsdMinor: 78_000n,
      discountUsdMinor: 3_900n,
      taxUsdMinor: 12_825n,
      amountUsdMinor: 86_925n,
    })
    expect(await create({ amountUsd: usd(1n), lines })).toMatchObject({
      ok: false,
      error: {
        code: 'invalid_invoice',
        issues: [{ path: 'amountUsd', message: 'must equal the total of the lines, 915.00' }],
      },
    })
  })

  it('rejects dates that the form rejects and a service period that ends before it starts', {
    tags: ['S5-08', 'S5-09', 'S5-10', 'D6-23', 'D6-24'],
  }, async () => {
    const issues = async (changes: Partial<Input>) => {
      const made = await create(changes)
      return made.ok || made.error.code !== 'invalid_invoice' ? [] : made.error.issues.map(({ path }) => path)
    }
    expect(await issues({ servicePeriodStart: harness.day(1) })).toEqual(['servicePeriodStart'])
    expect(await issues({ servicePeriodStart: '1899-12-31' })).toEqual(['servicePeriodStart'])
    expect(await issues({ servicePeriodEnd: '1899-12-31' })).toEqual(['servicePeriodEnd'])
    expect(await issues({ servicePeriodEnd: harness.day(-1) })).toEqual(['servicePeriodEnd'])
    expect(await issues({ dueDate: harness.day(-1) })).toEqual(['dueDate'])
    expect(await issues({ amountUsd: usd(1_000_000_000_000_000n) })).toEqual(['amountUsd'])
    expect(await issues({ clientId: 999_999 })).toEqual(['clientId'])
  })

  it('is rejected for an inactive client and for a currency without a rate', async () => {
    const idle = await harness.client({ isActive: false })
    expect(await create({ clientId: idle.id })).toMatchObject({ error: { code: 'client_inactive' } })
    delete harness.rates.USD_GBP
    expect(await create({ localCurrency: 'GBP' })).toMatchObject({ error: { code: 'no_rate', currency: 'GBP' } })
    harness.rates.USD_GBP = '0.79'
  })

  it('is duplicated as a new draft from today at the current rate', async () => {
    const first = await sent({ localCurrency: 'EUR', lines: [line(500_000n, { taxPercent: 1800 })], amountUsd: null })
    harness.rates.USD_EUR = '0.90'
    const copy = await harness.write(async (t) =>
      expectOk(await harness.invoices.duplicate(t, harness.operator(), first.id), 'a copy'),
    )
    harness.rates.USD_EUR = '0.92'
    expect(copy).toMatchObject({
      status: 'draft',
      amountUsdMinor: first.amountUsdMinor,
      fxRate: '0.9000000000',
      dueDate: first.dueDate,
    })
    expect(copy.invoiceNumber).not.toBe(first.invoiceNumber)
  })
})

describe('invoice numbers', () => {
  it('have no gap or duplicate when 1,000 are taken concurrently and some roll back', {
    tags: ['D6-01'],
    timeout: 120_000,
  }, async () => {
    const before = await draft()
    const attempt = (index: number): Promise<number> =>
      harness
        .write(async (t) => {
          const made = expectOk(
            await harness.invoices.create(t, harness.operator(), harness.content({ clientId })),
            'a draft',
          )
          if (index % 10 === 3) throw new Error('changed its mind')
          return Number(made.invoiceNumber.slice(-6))
        })
        // A connection timeout on a busy machine happens before any work starts, so it is retried.
        .catch((error: Error) => (/timeout exceeded when/.test(error.message) ? attempt(index) : Promise.reject(error)))
    const attempts = Array.from({ length: 1000 }, (_, index) => attempt(index))
    const settled = await Promise.allSettled(attempts)
    const numbers = settled.filter((one) => one.status === 'fulfilled').map(({ value }) => value)
    const first = Number(before.invoiceNumber.slice(-6)) + 1
    expect(numbers.sort((left, right) => left - right)).toEqual(
      Array.from({ length: 900 }, (_, index) => first + index),
    )
  })
})

describe('sending', () => {
  it('stores the PDF, emails the secret link and freezes the invoice', { tags: ['D6-13', 'D6-21'] }, async () => {
    const before = harness.messages.length
    const invoice = await sent({ localCurrency: 'EUR' })
    expect(invoice).toMatchObject({ status: 'sent', mailedTo: ['awa@company.ci'], nextReminderOn: harness.day(27) })
    const message = harness.messages[before]
    expect(message).toMatchObject({
      to: ['awa@company.ci'],
      attachments: [{ documentId: invoice.pdfDocumentId, fileName: `${invoice.invoiceNumber}.pdf` }],
    })
    expect(message?.text).toContain('USD 1,200.00 (EUR 1,104.00)')
    const token = /invoices\/([\w-]+)/.exec(message?.text ?? '')?.[1] ?? ''
    expect(await harness.invoices.publicView(harness.database.pool, token)).toMatchObject({
      invoice: { id: invoice.id },
      document: { kind: 'invoice', draft: false, totals: { totalMinor: 120_000n } },
    })
    expect(await harness.invoices.publicView(harness.database.pool, `${token}x`)).toBeNull()
    expect((await harness.documents.read(harness.database.pool, invoice.pdfDocumentId ?? 0))?.fileName).toBe(
      `${invoice.invoiceNumber}.pdf`,
    )
    expect(inspect(invoice)).not.toContain(token)
  })

  it('rejects a past due date and rolls back when the PDF fails', async () => {
    const invoice = await draft({ dueDate: harness.day() })
    const render = harness.dependencies.render
    Object.assign(harness.dependencies, { render: () => Promise.reject(new Error('no ink')) })
    await expect(harness.send(invoice.id)).rejects.toThrow('no ink')
    Object.assign(harness.dependencies, { render })
    expect(await harness.invoices.get(harness.database.pool, invoice.id)).toMatchObject({ status: 'draft', version: 1 })
    harness.pass(2 * 86_400_000)
    expect(await harness.send(invoice.id)).toMatchObject({ error: { code: 'due_date_passed' } })
  })

  it('changes to pending on the first view only', { tags: ['D6-04'] }, async () => {
    const before = harness.messages.length
    const invoice = await sent()
    const token = /invoices\/([\w-]+)/.exec(harness.messages[before]?.text ?? '')?.[1] ?? ''
    const view = () => harness.write((t) => harness.invoices.noteFirstView(t, token))
    const seen = await view()
    expect(seen).toMatchObject({ id: invoice.id, status: 'pending', firstViewedAt: harness.clock.now() })
    harness.pass(60_000)
    expect(await view()).toMatchObject({ version: seen?.version, firstViewedAt: seen?.firstViewedAt })
  })

  it('sends once when two users send concurrently', async () => {
    const { id } = await draft()
    const before = harness.messages.length
    const outcomes = await Promise.all([harness.send(id), harness.send(id), harness.send(id)])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(harness.messages.length - before).toBe(1)
  })
})

describe('a sent invoice', () => {
  const refusedByDatabase = async (statement: ReturnType<typeof sql>) =>
    expect(harness.database.pool.execute(statement)).rejects.toMatchObject({ cause: { code: '23000' } })

  it('rejects edits, also in the database', { tags: ['D6-14'] }, async () => {
    const { id } = await sent()
    const edit = harness.write((t) =>
      harness.invoices.edit(t, harness.operator(), { ...at(id), changes: { description: 'x' } }),
    )
    expect(await edit).toMatchObject({ error: { code: 'wrong_status', status: 'sent', act: 'edit' } })
    await refusedByDatabase(
      sql`update invoices.invoice set amount_usd_minor = amount_usd_minor + 1, lines_usd_minor = lines_usd_minor + 1,
        amount_local_minor = amount_local_minor + 1 where id = ${id}`,
    )
    await refusedByDatabase(sql`update invoices.invoice set due_date = '2030-01-01' where id = ${id}`)
    await refusedByDatabase(sql`update invoices.invoice set status = 'draft' where id = ${id}`)
    await refusedByDatabase(sql`delete from invoices.line where invoice_id = ${id}`)
    await refusedByDatabase(sql`
      insert into invoices.line select (jsonb_populate_record(l, '{"position": 2}')).* from invoices.line l where invoice_id = ${id}`)
    const owner = new pg.Client(harness.clone.owner)
    await owner.connect()
    for (const table of ['payment', 'credit_note', 'reminder', 'invoice']) {
      await expect(owner.query(`truncate invoices.${table} cascade`)).rejects.toThrow()
    }
    await owner.end()
  })
})

describe('payments', () => {
  it('makes the invoice pending when partial and paid, on the day of its last payment, when complete', {
    tags: ['D6-05', 'D6-06', 'D6-13'],
  }, async () => {
    const { id } = await sent({ localCurrency: 'EUR' })
    expect(await paid(id, { amount: '104' })).toMatchObject({
      status: 'pending',
      settledLocalMinor: 10_400n,
      settledUsdMinor: 11_304n,
    })
    expect(await paid(id, { amount: '500', currency: 'USD' })).toMatchObject({ status: 'pending' })
    const last = await paid(id, { receivedOn: harness.day(-1) })
    // Two payments were received after this one, which is recorded last.
    expect(last).toMatchObject({
      status: 'paid',
      paymentDate: harness.day(0),
      settledUsdMinor: 120_000n,
      settledLocalMinor: 110_400n,
      nextReminderOn: null,
    })
    expect(last.settledXofMinor).toBe(last.amountXofMinor)
  })

  it('accepts whole francs at the locked rate', async () => {
    const { id } = await sent()
    expect(await harness.pay(id, { amount: '100.5', currency: 'XOF' })).toMatchObject({
      error: { issues: [{ path: 'amount', message: 'XOF has no decimals' }] },
    })
    expect(await paid(id, { amount: '362088', currency: 'XOF' })).toMatchObject({
      settledUsdMinor: 60_000n,
      settledXofMinor: 362_088n,
    })
    expect(await paid(id, { currency: 'XOF' })).toMatchObject({ status: 'paid', settledUsdMinor: 120_000n })
  })

  it('rejects an amount above the open one, other currencies, zero and a future date', async () => {
    const { id } = await sent({ localCurrency: 'EUR' })
    expect(await harness.pay(id, { amount: '1104.01' })).toMatchObject({
      error: { code: 'overpayment', open: { local: 110_400n } },
    })
    expect(await harness.pay(id, { amount: '1', currency: 'JPY' })).toMatchObject({
      error: { issues: [{ path: 'currency' }] },
    })
    expect(await harness.pay(id, { amount: '0' })).toMatchObject({
      error: { issues: [{ path: 'amount', message: 'Amount must be above zero' }] },
    })
    expect(await harness.pay(id, { receivedOn: harness.day(1) })).toMatchObject({
      error: { issues: [{ path: 'receivedOn' }] },
    })
  })

  it('never settle more than the invoice when concurrent', async () => {
    const { id } = await sent()
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => harness.pay(id, { amount: '100' })))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(12)
    expect(await harness.invoices.get(harness.database.pool, id)).toMatchObject({
      status: 'paid',
      paidUsdMinor: 120_000n,
    })
  })
})

describe('credit notes', () => {
  const taxed = {
    amountUsd: null,
    localCurrency: 'EUR' as const,
    lines: [line(1_000_000n, { taxPercent: 1800 }), line(333_300n, { taxPercent: 1800 })],
  }

  it('have their own numbers and credit lines with tax, adding up exactly to the invoice', {
    tags: ['D6-17'],
  }, async () => {
    const invoice = await sent(taxed)
    const first = expectOk(await credit(invoice.id, [{ position: 1, amountUsd: usd(3_333n) }]), 'a credit note')
    expect(first).toMatchObject({ status: 'sent', creditedUsdMinor: 3_933n, settledUsdMinor: 3_933n })
    expect(await credit(invoice.id, [{ position: 1, amountUsd: usd(6_668n) }])).toMatchObject({
      error: { issues: [{ path: 'lines.0.amountUsd' }] },
    })
    const all = expectOk(await credit(invoice.id), 'the rest')
    expect(all).toMatchObject({
      status: 'cancelled',
      creditedUsdMinor: invoice.amountUsdMinor,
      creditedLocalMinor: invoice.amountLocalMinor,
    })
    const { creditNotes, lines } = await harness.fileOf(invoice.id)
    expect(creditNotes.map(({ creditNoteNumber }) => creditNoteNumber)).toEqual(['CN-2026-000001', 'CN-2026-000002'])
    expect(
      lines.every((one) => one.creditedUsdMinor === one.netUsdMinor && one.creditedTaxUsdMinor === one.taxUsdMinor),
    ).toBe(true)
    expect(await credit(invoice.id)).toMatchObject({ error: { code: 'wrong_status', act: 'credit' } })
  })

  it('become a debt to the client on a paid invoice and close a partly paid one as paid', async () => {
    const invoice = await sent()
    await paid(invoice.id)
    expect(expectOk(await credit(invoice.id, [{ position: 1, amountUsd: usd(20_000n) }]), 'a note')).toMatchObject({
      status: 'paid',
      settledUsdMinor: 120_000n,
      creditedUsdMinor: 20_000n,
    })
    expect((await harness.fileOf(invoice.id)).creditNotes).toMatchObject([{ settledUsdMinor: 0n }])
    const other = await sent()
    await paid(other.id, { amount: '1000' })
    expect(expectOk(await credit(other.id), 'a note')).toMatchObject({ status: 'paid', creditedUsdMinor: 120_000n })
    expect((await harness.fileOf(other.id)).creditNotes).toMatchObject([
      { amountUsdMinor: 120_000n, settledUsdMinor: 20_000n },
    ])
    expect(await credit(other.id)).toMatchObject({ error: { code: 'nothing_to_credit' } })
    expect(await credit((await draft()).id)).toMatchObject({ error: { code: 'wrong_status', status: 'draft' } })
  })

  it('date an invoice paid when they follow its payment', async () => {
    const { id } = await sent()
    expectOk(await credit(id, [{ position: 1, amountUsd: usd(20_000n) }]), 'a note')
    const last = await paid(id, { receivedOn: harness.day(-1) })
    expect(last).toMatchObject({ status: 'paid', paymentDate: harness.day(0) })
  })
})

describe('cancelling', { tags: ['D6-10', 'D6-13'] }, () => {
  it('accepts drafts and sent invoices but none that is partly settled', async () => {
    expect(expectOk(await cancel((await draft()).id), 'cancelled')).toMatchObject({
      status: 'cancelled',
      cancelReason: 'A mistake',
    })
    const { id } = await sent()
    await paid(id, { amount: '1' })
    expect(await cancel(id)).toMatchObject({ error: { code: 'already_settled' } })
    await paid(id)
    expect(await cancel(id)).toMatchObject({ error: { code: 'wrong_status', status: 'paid', act: 'cancel' } })
    const other = await sent()
    expect(expectOk(await cancel(other.id), 'cancelled').status).toBe('cancelled')
    expect(await cancel(other.id)).toMatchObject({ error: { code: 'wrong_status' } })
    expect(await harness.pay(other.id)).toMatchObject({ error: { code: 'wrong_status', act: 'pay' } })
    expect(await harness.send(other.id)).toMatchObject({ error: { code: 'wrong_status', act: 'send' } })
  })
})
