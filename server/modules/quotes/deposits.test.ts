import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BusinessDate, businessDate } from '#kernel/clock.ts'
import { violatedConstraint } from '#server/platform/database/database.ts'
import { systemActor } from '#server/platform/http/actor.ts'
import { createServedHarness, type ServedHarness } from '#tests/running/served-harness.ts'

let served: ServedHarness
let operator: string
let auditor: string
let clientId: number

beforeAll(async () => {
  served = await createServedHarness({ seed: 57 })
  operator = await served.signIn('deposit-operator', 'user')
  auditor = await served.signIn('deposit-auditor', 'auditor')
  clientId = await served.harness.addClient('Acompte Menuiserie SARL')
}, 60_000)
afterAll(() => served.stop())

const get = async (url: string, cookie = operator) => (await served.app.inject({ url, headers: { cookie } })).json()
const post = (url: string, payload: object = {}) =>
  served.app.inject({ method: 'POST', url, headers: { cookie: operator, 'sec-fetch-site': 'same-origin' }, payload })
const posted = async (url: string, payload: object = {}) => (await post(url, payload)).json()
const patch = async (url: string, payload: object) =>
  (
    await served.app.inject({
      method: 'PATCH',
      url,
      headers: { cookie: operator, 'sec-fetch-site': 'same-origin' },
      payload,
    })
  ).json()

/** 600 at 18 % and 400 without tax, before a discount of 10 %. */
async function sentQuote() {
  const made = await posted('/api/quotes', {
    clientId,
    localCurrency: 'EUR',
    priceCurrency: 'USD',
    description: 'Fitted kitchen',
    discountPercent: '10',
    lines: [
      { description: 'Cupboards', quantity: '3', unitPrice: '200', taxPercent: '18' },
      { description: 'Export of doors', unitPrice: '400', taxCategory: 'G', exemptionReason: 'Export' },
    ],
    validUntil: '2026-12-20',
  })
  return posted(`/api/quotes/${made.id}/send`)
}

async function depositOn(quoteId: number, size: object) {
  const { deposits } = await posted(`/api/quotes/${quoteId}/deposits`, size)
  return deposits.at(-1)
}

const day = (at: Date): BusinessDate => businessDate(at, 'Africa/Abidjan')
const tax = (taxCategory: 'S' | 'G', taxPercent: number) => ({ taxCategory, taxPercent, exemptionReason: null })
const plainInvoice = {
  amountUsd: '100.00',
  localCurrency: 'USD',
  description: 'Work',
  servicePeriodStart: '2026-11-01',
  servicePeriodEnd: '2026-11-02',
  dueDate: '2026-12-20',
}

const sumXof = (lines: readonly { debit: string; credit: string }[]): bigint =>
  lines.reduce((sum, { debit, credit }) => sum + BigInt(debit) - BigInt(credit), 0n)

describe('a deposit on a quote', () => {
  it('bears the taxes of the quote, and is credited per rate on the final invoice', async () => {
    const { id, quoteNumber } = await sentQuote()
    const deposit = await depositOn(id, { percent: '30' })
    expect(deposit).toMatchObject({ status: 'draft', netUsd: '270.00', amountUsd: '299.16' })
    expect(await get(`/api/quotes/${id}`)).toMatchObject({ status: 'accepted', invoice: null })
    const invoice = await get(`/api/invoices/${deposit.id}`)
    expect(invoice).toMatchObject({
      depositFor: quoteNumber,
      taxUsd: '29.16',
      localCurrency: 'EUR',
      lines: [
        { description: `Deposit of 30 % on quote ${quoteNumber}`, netUsd: '162.00', taxPercent: '18.00' },
        { netUsd: '108.00', taxCategory: 'G', exemptionReason: 'Export' },
      ],
    })
    expect(await posted(`/api/quotes/${id}/invoice`)).toMatchObject({ code: 'deposit_not_sent' })
    await posted(`/api/invoices/${deposit.id}/send`)

    const { invoice: made } = await posted(`/api/quotes/${id}/invoice`)
    const final = await get(`/api/invoices/${made.id}`)
    expect(final).toMatchObject({
      linesUsd: '1000.00',
      discountUsd: '100.00',
      taxUsd: '68.04',
      amountUsd: '698.04',
      deposits: [{ id: deposit.id, invoiceNumber: deposit.invoiceNumber, netUsd: '270.00' }],
      taxes: [
        { category: 'S', taxableUsd: '378.00', taxUsd: '68.04' },
        { category: 'G', taxableUsd: '252.00', taxUsd: '0.00' },
      ],
    })
    // Together as much as the quote: 900 before tax, 97.20 of tax.
    expect(Number(deposit.amountUsd) + Number(final.amountUsd)).toBeCloseTo(997.2, 2)
    expect(await get(`/api/invoices/${deposit.id}`)).toMatchObject({ creditedOn: { id: made.id } })
  })

  it('stays credited when the final draft is edited, whose lines must cover it', async () => {
    const { id } = await sentQuote()
    const deposit = await depositOn(id, { amount: '450' })
    await posted(`/api/invoices/${deposit.id}/send`)
    const { invoice } = await posted(`/api/quotes/${id}/invoice`)
    const line = (unitPrice: string, more: object) => ({ description: 'Work', unitPrice, ...more })
    const lines = (taxed: string) => [line(taxed, { taxPercent: '18' }), line('400', { taxCategory: 'G' })]
    const edit = (taxed: string) => patch(`/api/invoices/${invoice.id}`, { discountPercent: '0', lines: lines(taxed) })
    // The deposit billed 270 at 18 % and 180 without tax.
    expect(await edit('1000')).toMatchObject({ taxUsd: '131.40', amountUsd: '1081.40' })
    expect(await edit('269.99')).toMatchObject({ errors: [{ path: 'lines' }] })
    // The advance in the journals is this client's.
    const other = await served.harness.addClient('Autre Menuiserie SARL')
    expect(await patch(`/api/invoices/${invoice.id}`, { clientId: other })).toMatchObject({
      code: 'deposit_client_fixed',
    })
  })

  it('never takes the whole of the quote, also by several calls at once', async () => {
    const { id } = await sentQuote()
    const replies = await Promise.all([1, 2, 3].map(() => post(`/api/quotes/${id}/deposits`, { percent: '45' })))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 400])
    expect(await posted(`/api/quotes/${id}/deposits`, { amount: '90' })).toMatchObject({ errors: [{ path: 'amount' }] })
    expect(await posted(`/api/quotes/${id}/deposits`, {})).toMatchObject({ errors: [{ path: 'percent' }] })
    expect(await posted(`/api/quotes/${id}/deposits`, { amount: '0' })).toMatchObject({ errors: [{ path: 'amount' }] })
  })

  it('keeps its amount, and is neither cancelled nor credited while an invoice credits it', async () => {
    const { id } = await sentQuote()
    const draft = await depositOn(id, { percent: '20' })
    const lines = [{ description: 'More', unitPrice: '900', taxPercent: '18' }]
    expect(await patch(`/api/invoices/${draft.id}`, { lines })).toMatchObject({ code: 'deposit_terms_fixed' })
    expect(await patch(`/api/invoices/${draft.id}`, { note: 'By transfer' })).toMatchObject({ note: 'By transfer' })
    expect(await posted(`/api/invoices/${draft.id}/duplicate`)).toMatchObject({ code: 'deposit_terms_fixed' })
    await posted(`/api/invoices/${draft.id}/send`)
    const { invoice } = await posted(`/api/quotes/${id}/invoice`)
    expect(await posted(`/api/invoices/${draft.id}/cancel`)).toMatchObject({ code: 'deposit_credited' })
    expect(await posted(`/api/invoices/${draft.id}/credit-notes`, { reason: 'wrong' })).toMatchObject({
      code: 'deposit_credited',
    })
    expect(await posted(`/api/quotes/${id}/deposits`, { percent: '5' })).toMatchObject({ code: 'wrong_quote_status' })
    await posted(`/api/invoices/${invoice.id}/cancel`)
    expect(await posted(`/api/invoices/${draft.id}/cancel`)).toMatchObject({ status: 'cancelled' })
  })

  it('is freed with its quote when the final invoice is cancelled, and credited on the next one', async () => {
    const { id } = await sentQuote()
    const deposit = await depositOn(id, { percent: '30' })
    await posted(`/api/invoices/${deposit.id}/send`)
    const first = (await posted(`/api/quotes/${id}/invoice`)).invoice
    expect((await posted(`/api/quotes/${id}/invoice`)).invoice).toEqual(first)
    await posted(`/api/invoices/${first.id}/send`)
    await posted(`/api/invoices/${first.id}/cancel`)
    expect(await get(`/api/quotes/${id}`)).toMatchObject({ status: 'accepted', invoice: null })
    expect(await get(`/api/quotes?q=&limit=50`)).toContainEqual(expect.objectContaining({ id, invoice: null }))
    expect(await get(`/api/invoices/${deposit.id}`)).toMatchObject({ creditedOn: null })
    const more = await depositOn(id, { percent: '10' })
    await posted(`/api/invoices/${more.id}/send`)
    const { invoice } = await posted(`/api/quotes/${id}/invoice`)
    expect(invoice.id).not.toBe(first.id)
    expect(await get(`/api/invoices/${invoice.id}`)).toMatchObject({
      deposits: [
        { id: deposit.id, netUsd: '270.00' },
        { id: more.id, netUsd: '90.00' },
      ],
    })
  })

  it('is credited once when two people credit it at the same time', async () => {
    const { id, quoteNumber } = await sentQuote()
    const deposit = await depositOn(id, { percent: '30' })
    await posted(`/api/invoices/${deposit.id}/send`)
    const { modules, database, now } = served.harness
    const content = {
      clientId,
      localCurrency: 'USD' as const,
      description: 'Kitchen',
      note: null,
      servicePeriodStart: day(now()),
      servicePeriodEnd: day(now()),
      dueDate: '2026-12-20' as BusinessDate,
      buyerReference: null,
      discountPercent: 0,
      amountUsd: null,
      lines: [
        { description: 'Work', quantity: 1000n, unitPrice: 5_000_000n, discountPercent: 0, ...tax('S', 1800) },
        { description: 'Doors', quantity: 1000n, unitPrice: 5_000_000n, discountPercent: 0, ...tax('G', 0) },
      ],
    }
    // Without the lock of the quote, which each call takes.
    const final = () =>
      database.transaction((transaction) =>
        modules.invoices.createFinal(transaction, systemActor('test', now()), { quoteNumber, content }),
      )
    const results = await Promise.all([final(), final(), final()])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    for (const result of results) if (!result.ok) expect(result.error).toMatchObject({ code: 'deposit_credited' })
  })

  it('is rejected by the database when a second invoice credits it', async () => {
    const { id } = await sentQuote()
    const deposit = await depositOn(id, { percent: '30' })
    await posted(`/api/invoices/${deposit.id}/send`)
    const { database } = served.harness
    const invoices: number[] = []
    for (let at = 0; at < 2; at += 1) invoices.push((await posted('/api/invoices', { ...plainInvoice, clientId })).id)
    const credit = (invoiceId: number | undefined) =>
      database.transaction((transaction) =>
        transaction.execute(sql`insert into invoices.deposit_credit
          (invoice_id, deposit_id, tax_category, tax_basis_points, net_usd_minor)
          values (${invoiceId}, ${deposit.id}, 'S', 1800, 100), (${invoiceId}, ${deposit.id}, 'G', 0, 100)`),
      )
    const credited = await Promise.allSettled(invoices.map(credit))
    expect(credited.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const rejected = credited.find((one) => one.status === 'rejected')
    expect(violatedConstraint(rejected?.reason)).toBe('deposit_use_pkey')
    const winner = invoices[credited.findIndex(({ status }) => status === 'fulfilled')]
    await posted(`/api/invoices/${winner}/cancel`)
    await credit(invoices.find((other) => other !== winner))
  })

  it('is an advance of the client in the journals until the final invoice', async () => {
    const { id } = await sentQuote()
    const deposit = await depositOn(id, { percent: '30' })
    await posted(`/api/invoices/${deposit.id}/send`)
    const noted = await posted(`/api/invoices/${deposit.id}/credit-notes`, {
      reason: 'less',
      lines: [{ position: 1, amountUsd: '62.00' }],
    })
    expect(noted).toMatchObject({ creditedUsd: '73.16' })
    await served.harness.setRate('602')
    const { invoice } = await posted(`/api/quotes/${id}/invoice`)
    const final = await posted(`/api/invoices/${invoice.id}/send`)
    expect(final).toMatchObject({ deposits: [{ netUsd: '208.00' }], taxUsd: '79.20' })
    await served.harness.modules.accounting.bookAll()
    const linesOf = async (document: string) =>
      (await get(`/api/accounting/lines?month=2026-11&q=${document}`, auditor)) as {
        readonly account: string
        readonly debit: string
        readonly credit: string
      }[]
    const all = [
      ...(await linesOf(deposit.invoiceNumber)),
      ...(await linesOf(noted.creditNotes[0].creditNoteNumber)),
      ...(await linesOf(invoice.invoiceNumber)),
    ]
    const on = (account: string) => sumXof(all.filter((one) => one.account === account))
    expect(all.filter(({ account }) => account === '4191')).toHaveLength(3)
    expect(on('4191')).toBe(0n)
    expect(sumXof(all)).toBe(0n)
    const { lines } = await get(`/api/receivables/clients/${clientId}/statement`)
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'deposit_invoice', reference: deposit.invoiceNumber, dueDate: '2026-12-20' }),
        expect.objectContaining({ kind: 'invoice', reference: invoice.invoiceNumber }),
      ]),
    )
  })
})
