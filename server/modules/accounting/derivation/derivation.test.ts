import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Purpose, purposes } from '#contract/accounting/labels.ts'
import type { BusinessDate } from '#kernel/clock.ts'
import { creditedWithholding } from '#kernel/invoice-credit.ts'
import type { TaxCategory } from '#kernel/invoice-price.ts'
import { divideHalfEven } from '#kernel/money.ts'
import { type AccountOf, type DraftEntry, reversalOf } from './draft.ts'
import { matchEntries, paymentEntries } from './payments.ts'
import { revaluationEntry } from './revaluation.ts'
import { type CreditFact, creditEntry, type InvoiceFact, invoiceEntry, type SaleLine } from './sales.ts'
import { type TransferLine, transferEntries } from './transfers.ts'

const day = '2026-11-20' as BusinessDate
const accountOf: AccountOf = (purpose) => purpose
const client = { clientId: 7, clientName: 'Baobab Textiles SA' }
const invoiceOf = (id: number) => ({ ...client, id, invoiceNumber: `INV-2026-00000${id}`, sentOn: day })
const sum = (entry: DraftEntry, account?: Purpose): bigint =>
  entry.lines
    .filter(({ accountNumber }) => account === undefined || accountNumber === account)
    .reduce((total, { amountXof }) => total + amountXof, 0n)
const total = (entries: readonly (DraftEntry | null)[], account?: Purpose): bigint =>
  entries.reduce((all, entry) => all + (entry ? sum(entry, account) : 0n), 0n)

const noAib = { withholdingUsdMinor: 0n, withholdingXof: 0n }
const cents = fc.bigInt({ min: 1n, max: 10n ** 11n })
const saleLines = fc.array(
  fc.record({
    taxCategory: fc.constantFrom<TaxCategory>('S', 'Z', 'E', 'AE', 'G', 'O'),
    net: cents,
    tax: fc.bigInt({ min: 0n, max: 10n ** 10n }),
  }),
  { minLength: 1, maxLength: 8 },
)
const dollarsOf = (lines: readonly { net: bigint; tax: bigint }[]) =>
  lines.reduce((all, { net, tax }) => all + net + tax, 0n)

const francs = fc.bigInt({ min: 1n, max: 10n ** 13n })
type Withheld = Pick<InvoiceFact, 'withholdingUsdMinor' | 'withholdingXof'>
const withheld = fc.record({
  withholdingUsdMinor: fc.bigInt({ min: 0n, max: 10n ** 9n }),
  withholdingXof: fc.bigInt({ min: 0n, max: 10n ** 11n }),
})

/** One part in `parts` of the first line. */
const firstParts = (lines: readonly SaleLine[], parts: bigint): SaleLine[] =>
  lines.slice(0, 1).map((one) => ({ ...one, net: one.net / parts, tax: one.tax / parts }))

/** A credit note of an unpaid deposit, in francs at the deposit's rate. */
function creditOf(deposit: InvoiceFact, lines: readonly SaleLine[], aib: Withheld = noAib): CreditFact {
  const amountUsdMinor = dollarsOf(lines) + aib.withholdingUsdMinor
  const settledXof = divideHalfEven(amountUsdMinor * deposit.amountXof, deposit.amountUsdMinor)
  return {
    ...client,
    id: 4,
    creditNoteNumber: 'CN-2026-000001',
    invoiceId: deposit.id,
    issuedOn: day,
    isLocal: deposit.isLocal,
    isDeposit: true,
    rate: deposit.rate,
    lines,
    ...aib,
    amountUsdMinor,
    settledUsdMinor: amountUsdMinor,
    settledXof,
    creditXof: 0n,
  }
}

describe('sales', () => {
  it('balance and sum to the francs on the invoice, whatever the lines', () => {
    fc.assert(
      fc.property(saleLines, francs, withheld, fc.boolean(), (lines, soldXof, aib, isLocal) => {
        const amountXof = soldXof + aib.withholdingXof
        const fact = {
          ...invoiceOf(3),
          isLocal,
          lines,
          ...aib,
          amountUsdMinor: dollarsOf(lines) + aib.withholdingUsdMinor,
          amountXof,
          rate: '561.0000000000',
        }
        const made = invoiceEntry(accountOf, fact)
        expect(made).toEqual(invoiceEntry(accountOf, fact))
        expect(total([made])).toBe(0n)
        expect(total([made], 'receivable')).toBe(amountXof)
        expect(total([made], 'withholding_collected')).toBe(-aib.withholdingXof)
        const revenue = total([made], 'sale_local') + total([made], 'sale_export')
        expect(revenue + total([made], 'tax_collected')).toBe(-soldXof)
        const dollars = made?.lines.reduce((all, { amountMinor }) => all + amountMinor, 0n)
        expect(dollars).toBe(0n)
      }),
    )
  })

  it('puts an export and a client outside the union under export sales', () => {
    const invoice = (taxCategory: TaxCategory, isLocal: boolean) =>
      invoiceEntry(accountOf, {
        ...invoiceOf(1),
        isLocal,
        amountUsdMinor: 118_00n,
        amountXof: 66_198n,
        rate: '561.0000000000',
        ...noAib,
        lines: [{ taxCategory, net: 100_00n, tax: 18_00n }],
      })
    expect(total([invoice('S', true)], 'sale_local')).toBe(-56_100n)
    expect(total([invoice('S', true)], 'tax_collected')).toBe(-10_098n)
    expect(total([invoice('G', true)], 'sale_export')).toBe(-56_100n)
    expect(total([invoice('S', false)], 'sale_export')).toBe(-56_100n)
  })

  it('clears the advance of a deposit on the final invoice, whatever the lines and the rates', () => {
    fc.assert(
      fc.property(saleLines, francs, francs, withheld, fc.boolean(), (lines, depositXof, restXof, aib, isLocal) => {
        const sale = { isLocal, rate: '561.0000000000', ...noAib }
        const deposit = {
          ...sale,
          ...invoiceOf(3),
          lines,
          isDeposit: true,
          ...aib,
          amountUsdMinor: dollarsOf(lines) + aib.withholdingUsdMinor,
          amountXof: depositXof + aib.withholdingXof,
        }
        const credits = [creditOf(deposit, firstParts(lines, 2n)), creditOf(deposit, firstParts(lines, 3n))]
        const final = invoiceEntry(accountOf, {
          ...sale,
          ...invoiceOf(5),
          rate: '602.0000000000',
          amountXof: restXof,
          lines: lines.map((one, at) => ({ ...one, deposit: one.net - (at === 0 ? one.net / 2n : 0n) })),
          amountUsdMinor: dollarsOf(lines),
          deposits: [{ invoice: deposit, credits }],
        })
        const booked = [invoiceEntry(accountOf, deposit), ...credits.map((one) => creditEntry(accountOf, one)), final]
        expect(total(booked, 'customer_advance')).toBe(0n)
        expect(total(booked)).toBe(0n)
        expect(final?.lines.reduce((all, { amountMinor }) => all + amountMinor, 0n)).toBe(0n)
        // The credit notes here took back no AIB.
        expect(total(booked, 'withholding_collected')).toBe(-aib.withholdingXof)
        // Only the final invoice is a sale.
        expect(total(booked.slice(0, -1), 'sale_local') + total(booked.slice(0, -1), 'sale_export')).toBe(0n)
      }),
    )
  })

  it('clears an advance whose credit notes took a franc more, each rounded on its own', () => {
    const sale = { isLocal: false, rate: '561.0000000000', ...noAib }
    const deposit: InvoiceFact = {
      ...sale,
      ...invoiceOf(3),
      isDeposit: true,
      amountUsdMinor: 7n,
      amountXof: 18n,
      lines: [{ taxCategory: 'S', net: 2n, tax: 5n }],
    }
    const credits = [2n, 3n].map((tax) => creditOf(deposit, [{ taxCategory: 'S', net: 1n, tax }]))
    const final = invoiceEntry(accountOf, {
      ...sale,
      ...invoiceOf(5),
      amountUsdMinor: 100n,
      amountXof: 602n,
      lines: [{ taxCategory: 'S', net: 100n, tax: 0n }],
      deposits: [{ invoice: deposit, credits }],
    })
    const notes = credits.map((one) => creditEntry(accountOf, one))
    expect(total([invoiceEntry(accountOf, deposit), ...notes], 'customer_advance')).toBe(1n)
    expect(final && sum(final, 'customer_advance')).toBe(-1n)
    expect(final && sum(final, 'sale_export')).toBe(-601n)
  })

  it('credit AIB to the State, and take it back with credit notes of a whole invoice', () => {
    fc.assert(
      fc.property(saleLines, fc.bigInt({ min: 1n, max: 4n }), fc.constantFrom(1n, 5n), (lines, parts, percent) => {
        const net = lines.reduce((all, one) => all + one.net, 0n)
        const soldUsd = dollarsOf(lines)
        const aib = { withholdingUsdMinor: (net * percent) / 100n, withholdingXof: (net * percent * 561n) / 10_000n }
        const invoice: InvoiceFact = {
          ...invoiceOf(3),
          isLocal: true,
          lines,
          ...aib,
          amountUsdMinor: soldUsd + aib.withholdingUsdMinor,
          rate: '561.0000000000',
          amountXof: (soldUsd * 561n) / 100n + aib.withholdingXof + 1n,
        }
        const part = firstParts(lines, parts)
        const rest = lines.map((one, at) => ({
          ...one,
          net: one.net - (at === 0 ? (part[0]?.net ?? 0n) : 0n),
          tax: one.tax - (at === 0 ? (part[0]?.tax ?? 0n) : 0n),
        }))
        const creditedMinor = part[0]?.net ?? 0n
        const first = {
          withholdingUsdMinor: creditedWithholding(aib.withholdingUsdMinor, { wholeMinor: net, creditedMinor }),
          withholdingXof: creditedWithholding(aib.withholdingXof, { wholeMinor: net, creditedMinor }),
        }
        const second = {
          withholdingUsdMinor: aib.withholdingUsdMinor - first.withholdingUsdMinor,
          withholdingXof: aib.withholdingXof - first.withholdingXof,
        }
        const notes = [creditOf(invoice, part, first), creditOf(invoice, rest, second)]
        const booked = [invoiceEntry(accountOf, invoice), ...notes.map((one) => creditEntry(accountOf, one))]
        for (const made of booked) expect(made && sum(made)).toBe(made && 0n)
        expect(total(booked.slice(0, 1), 'withholding_collected')).toBe(-aib.withholdingXof)
        expect(total(booked, 'withholding_collected')).toBe(0n)
      }),
    )
  })

  it('credits the client with what a credit note takes back beyond the open amount', () => {
    const credit = creditEntry(accountOf, {
      ...client,
      id: 4,
      creditNoteNumber: 'CN-2026-000001',
      invoiceId: 1,
      issuedOn: day,
      isLocal: true,
      amountUsdMinor: 100_00n,
      settledUsdMinor: 40_00n,
      settledXof: 22_440n,
      creditXof: 33_660n,
      rate: '561.0000000000',
      ...noAib,
      lines: [{ taxCategory: 'E', net: 100_00n, tax: 0n }],
    })
    expect(total([credit], 'receivable')).toBe(-22_440n)
    expect(total([credit], 'customer_advance')).toBe(-33_660n)
    expect(total([credit], 'sale_local')).toBe(56_100n)
  })
})

const paid = {
  ...client,
  invoiceId: 1,
  invoiceNumber: 'INV-2026-000001',
  usdMinor: 100_00n,
  invoiceRate: '561.0000000000',
}

describe('payments', () => {
  it.each([
    ['a loss', 55_000n, 1_100n, 'fx_loss'],
    ['a gain', 57_000n, -900n, 'fx_gain'],
  ] as const)('realise %s against the rate on the invoice', (_, receivedXof, difference, account) => {
    const entries = paymentEntries(accountOf, {
      ...paid,
      id: 9,
      receivedOn: day,
      currency: 'USD',
      amountMinor: 100_00n,
      settledXof: 56_100n,
      receivedXof,
      rate: '550.0000000000',
    })
    expect(entries.map(({ journal }) => journal)).toEqual(['BQ', 'EC'])
    expect(total(entries, 'receivable')).toBe(-56_100n)
    expect(total(entries, 'payment_by_hand')).toBe(receivedXof)
    expect(total(entries, account)).toBe(difference)
  })

  it('settle received, charges and difference of each allocation, and an undone match leaves nothing', () => {
    const francs = fc.bigInt({ min: 1n, max: 10n ** 10n })
    const allocation = fc.record({
      receivedXof: francs,
      chargesXof: fc.bigInt({ min: 0n, max: 25_000n }),
      fxDifferenceXof: fc.bigInt({ min: -1_000n, max: 1_000n }),
    })
    fc.assert(
      fc.property(fc.array(allocation, { minLength: 1, maxLength: 5 }), (allocations) => {
        const fact = { id: 2, receiptId: 5, reference: 'R 1', matchedOn: day }
        const entries = matchEntries(accountOf, {
          ...fact,
          allocations: allocations.map((one, at) => ({ ...paid, invoiceId: at + 1, ...one })),
        })
        for (const entry of entries) expect(sum(entry)).toBe(0n)
        const settled = allocations.reduce(
          (all, { receivedXof, chargesXof, fxDifferenceXof }) => all + receivedXof + chargesXof - fxDifferenceXof,
          0n,
        )
        expect(total(entries, 'receivable')).toBe(-settled)
        const back = reversalOf(entries, 'undone', { eventOn: day, describe: (text) => text })
        for (const account of purposes) expect(total([...entries, ...back], account)).toBe(0n)
      }),
    )
  })
})

describe('conversions', () => {
  const usdt = fc.bigInt({ min: 2n, max: 10n ** 13n })
  const transfer = (kind: string, lines: readonly TransferLine[], conversion: { a: bigint; g: bigint; f: bigint }) =>
    transferEntries(accountOf, {
      id: `${kind}-1`,
      kind,
      description: 'CV-1',
      occurredOn: day,
      lines,
      receipt: null,
      exceptionId: null,
      conversion: {
        id: 1,
        reference: 'CV-1',
        amountXof: conversion.a,
        grossUsdtMinor: conversion.g,
        feeUsdtMinor: conversion.f,
      },
      dayRate: { numerator: 561n, denominator: 1n },
    })
  const move = (kind: TransferLine['kind'], currency: TransferLine['currency'], amountMinor: bigint): TransferLine => ({
    kind,
    currency,
    amountMinor,
    party: kind === 'client' ? { kind: 'client', id: 7, name: 'Baobab Textiles SA' } : null,
  })

  it('value the same tokens alike at every step, so that nothing is left in transit', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        usdt,
        fc.bigInt({ min: 0n, max: 10_000n }),
        (a, g, share) => {
          const f = (g * share) / 20_000n
          const n = g - f
          const fee = f === 0n ? [] : [move('fee_income', 'USDT', -f)]
          const amounts = { a, g, f }
          const entries = [
            ...transfer('debit_requested', [move('bank_debit_in_flight', 'XOF', a), move('bank', 'XOF', -a)], amounts),
            ...transfer(
              'funded',
              [
                move('provider_settlement', 'XOF', a),
                move('bank_debit_in_flight', 'XOF', -a),
                move('client', 'XOF', a),
                move('fx_position', 'XOF', -a),
                move('fx_position', 'USDT', g),
                move('client', 'USDT', -n),
                ...fee,
              ],
              amounts,
            ),
            ...transfer('payout_requested', [move('client', 'USDT', n), move('payout_in_flight', 'USDT', -n)], amounts),
            ...transfer(
              'payout_completed',
              [move('payout_in_flight', 'USDT', n), move('treasury', 'USDT', -n)],
              amounts,
            ),
          ]
          for (const entry of entries) expect(sum(entry)).toBe(0n)
          expect(total(entries, 'transfer')).toBe(0n)
          expect(total(entries, 'suspense')).toBe(0n)
          expect(total(entries, 'bank')).toBe(-a)
          expect(total(entries, 'customer_advance')).toBe(a)
          expect(total(entries, 'usdt_treasury') + total(entries, 'conversion_fee')).toBe(-a)
        },
      ),
    )
  })

  it('book the fee in its own journal', () => {
    const lines = [
      move('provider_settlement', 'XOF', 561_000n),
      move('bank_debit_in_flight', 'XOF', -561_000n),
      move('client', 'XOF', 561_000n),
      move('fx_position', 'XOF', -561_000n),
      move('fx_position', 'USDT', 1_000_000_000n),
      move('client', 'USDT', -985_000_000n),
      move('fee_income', 'USDT', -15_000_000n),
    ]
    const entries = transfer('funded', lines, { a: 561_000n, g: 1_000_000_000n, f: 15_000_000n })
    expect(entries.map(({ journal, key }) => [journal, key])).toEqual([
      ['CV', 'transfer:funded-1'],
      ['FR', 'transfer:funded-1:fee'],
    ])
    expect(total(entries, 'conversion_fee')).toBe(-8_415n)
  })
})

describe('revaluation', () => {
  const open = { ...paid, openUsdMinor: 100_00n, openXof: 56_100n }
  const at = (rate: bigint) =>
    revaluationEntry(accountOf, open, {
      lastDay: '2026-10-31' as BusinessDate,
      rate: { numerator: rate, denominator: 1n },
    })

  it('states an unrealised gain, a loss, or nothing', () => {
    expect(total([at(570n)], 'conversion_gain')).toBe(-900n)
    expect(total([at(550n)], 'conversion_loss')).toBe(1_100n)
    expect(at(561n)).toBeNull()
  })
})
