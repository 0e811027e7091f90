import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BusinessDate } from '#kernel/clock.ts'
import { mentionedNumbers } from './invoice-numbers.ts'
import { type OpenInvoice, proposeMatches, type ReceiptFacts, settle, settledXof, valueAtDay } from './rules.ts'

const day = (text: string) => text as BusinessDate
const maxCharges = 25_000n

let made = 0
function invoice(changes: Partial<OpenInvoice> = {}): OpenInvoice {
  made += 1
  return {
    id: made,
    number: `INV-2026-${String(made).padStart(6, '0')}`,
    clientId: 1,
    clientName: 'Baobab Textiles SA',
    buyerReference: null,
    openXof: 1_000_000n,
    dayXof: null,
    sentOn: day('2026-10-01'),
    dueDate: day('2026-11-01'),
    ...changes,
  }
}

function receipt(changes: Partial<ReceiptFacts> = {}): ReceiptFacts {
  const remittance = changes.remittance ?? ''
  return {
    amountXof: 1_000_000n,
    bookedOn: day('2026-11-02'),
    remittance,
    mentioned: mentionedNumbers(remittance, 2026),
    hasPayerName: true,
    learntClients: new Set(),
    nameScores: new Map(),
    maxChargesXof: maxCharges,
    ...changes,
  }
}

const ids = (invoices: readonly { id: number }[] | undefined) => invoices?.map(({ id }) => id)

describe('settlement lines', () => {
  it('settles the exact amount without lines', () => {
    expect(settle(1_000_000n, [invoice()], maxCharges)).toMatchObject({
      fit: 'exact',
      allocations: [{ receivedXof: 1_000_000n, chargesXof: 0n, fxDifferenceXof: 0n }],
    })
  })

  it('names the bank charges of an amount that is slightly less', () => {
    expect(settle(985_000n, [invoice()], maxCharges)).toMatchObject({
      fit: 'charges',
      allocations: [{ receivedXof: 985_000n, chargesXof: 15_000n, fxDifferenceXof: 0n }],
    })
  })

  it('names a gain from the exchange rate, and the charges beside it', () => {
    const gained = invoice({ openXof: 1_000_000n, dayXof: 1_040_000n })
    expect(settle(1_030_000n, [gained], maxCharges)).toMatchObject({
      fit: 'day_rate_charges',
      allocations: [{ receivedXof: 1_030_000n, chargesXof: 10_000n, fxDifferenceXof: 40_000n }],
    })
  })

  it('names a loss from the exchange rate', () => {
    const lost = invoice({ openXof: 1_000_000n, dayXof: 950_000n })
    expect(settle(950_000n, [lost], maxCharges)).toMatchObject({
      fit: 'day_rate',
      allocations: [{ receivedXof: 950_000n, chargesXof: 0n, fxDifferenceXof: -50_000n }],
    })
  })

  it('pays a part, and leaves what is more than the invoice', () => {
    expect(settle(400_000n, [invoice()], maxCharges)).toMatchObject({
      fit: 'part',
      allocations: [{ receivedXof: 400_000n }],
    })
    expect(settle(3_000_000n, [invoice()], maxCharges)).toMatchObject({
      fit: 'over',
      allocations: [{ receivedXof: 1_000_000n }],
    })
  })

  it('rounds a value at the rate of the day half-even to the franc', () => {
    const rate = { numerator: 655_957n, denominator: 1000n }
    expect(valueAtDay(100_000n, 2, rate)).toBe(655_957n)
    expect(valueAtDay(1n, 2, { numerator: 250n, denominator: 1n })).toBe(2n)
    expect(valueAtDay(3n, 2, { numerator: 250n, denominator: 3n })).toBe(2n)
  })

  it('never takes more than was received, nor settles more than is open', () => {
    const amounts = fc.bigInt({ min: 1n, max: 5_000_000n })
    const invoices = fc.array(fc.tuple(amounts, fc.option(fc.bigInt({ min: 950n, max: 1_050n }))), {
      minLength: 1,
      maxLength: 5,
    })
    fc.assert(
      fc.property(amounts, invoices, (amount, opens) => {
        const set = opens.map(([openXof, permille]) =>
          invoice({ openXof, dayXof: permille === null ? null : (openXof * permille) / 1000n + 1n }),
        )
        const { allocations, fit } = settle(amount, set, maxCharges)
        const received = allocations.reduce((sum, { receivedXof }) => sum + receivedXof, 0n)
        expect(received <= amount).toBe(true)
        if (fit !== 'over') expect(received).toBe(amount)
        for (const one of allocations) {
          const { openXof = 0n } = set.find(({ id }) => id === one.invoiceId) ?? {}
          expect(one.receivedXof > 0n && one.chargesXof >= 0n).toBe(true)
          expect(settledXof(one) <= openXof).toBe(true)
          if (fit !== 'part' && fit !== 'over') expect(settledXof(one)).toBe(openXof)
        }
      }),
    )
  })
})

describe('proposals', () => {
  it('prefers the invoice that the payment names', () => {
    const [one, other] = [invoice(), invoice()]
    const [best] = proposeMatches(receipt({ remittance: `Paiement ${other?.number}` }), [one, other])
    expect(ids(best?.invoices)).toEqual([other.id])
    expect(best?.reasons[0]).toBe(`The payment mentions ${other.number}.`)
  })

  it('proposes all invoices that one transfer names', () => {
    const set = [invoice(), invoice({ openXof: 500_000n }), invoice({ openXof: 250_000n })]
    const remittance = set.map(({ number }) => number).join(' ')
    const [best] = proposeMatches(receipt({ amountXof: 1_750_000n, remittance }), [
      ...set,
      invoice({ openXof: 1_750_000n, clientId: 2 }),
    ])
    expect(ids(best?.invoices)).toEqual(ids(set))
    expect(best?.fit).toBe('exact')
  })

  it('finds the invoices of a known payer whose sum is the amount', () => {
    const set = [110_000n, 230_000n, 470_000n, 950_000n].map((openXof) => invoice({ openXof }))
    const facts = receipt({ amountXof: 110_000n + 950_000n, learntClients: new Set([1]) })
    const [best] = proposeMatches(facts, set)
    expect(ids(best?.invoices)).toEqual([set[0]?.id, set[3]?.id])
  })

  it('uses the payer to choose between equal amounts', () => {
    const [one, other] = [invoice({ clientId: 1 }), invoice({ clientId: 2, clientName: 'Karité Export' })]
    const [best] = proposeMatches(receipt({ nameScores: new Map([[2, 0.98]]) }), [one, other])
    expect(ids(best?.invoices)).toEqual([other.id])
  })

  it('takes the oldest of equal invoices first, and says that neither is certain', () => {
    const [later, earlier] = [invoice({ dueDate: day('2026-11-05') }), invoice({ dueDate: day('2026-10-25') })]
    const [best] = proposeMatches(receipt({ learntClients: new Set([1]) }), [later, earlier])
    expect(ids(best?.invoices)).toEqual([earlier.id])
    expect(best?.isCertain).toBe(false)
  })

  it('is certain of a named invoice with the exact amount from its client', () => {
    const one = invoice()
    const facts = receipt({ remittance: one.number, nameScores: new Map([[1, 1]]) })
    expect(proposeMatches(facts, [one])[0]?.isCertain).toBe(true)
  })

  it.each([
    ['the amount differs', { amountXof: 999_999n }],
    ['the payer is unknown', { nameScores: new Map<number, number>() }],
    ['the bank booked it before it was sent', { bookedOn: day('2026-09-30') }],
  ])('is not certain when %s', (_, changes) => {
    const one = invoice()
    const facts = receipt({ remittance: one.number, nameScores: new Map([[1, 1]]), ...changes })
    expect(proposeMatches(facts, [one])[0]?.isCertain).toBe(false)
  })

  it('is not certain of a later monthly fee while an older one of the same amount is open', () => {
    const [later, earlier] = [invoice({ dueDate: day('2026-11-05') }), invoice({ dueDate: day('2026-10-05') })]
    const facts = (named: OpenInvoice) => receipt({ remittance: named.number, nameScores: new Map([[1, 1]]) })
    const certain = (named: OpenInvoice) => proposeMatches(facts(named), [later, earlier])[0]?.isCertain
    expect([certain(later), certain(earlier)]).toEqual([false, true])
  })

  it('is not certain when the payment also names an invoice that is not open', () => {
    const one = invoice()
    const facts = receipt({ remittance: `${one.number} INV-2026-009999`, nameScores: new Map([[1, 1]]) })
    expect(proposeMatches(facts, [one])[0]?.isCertain).toBe(false)
  })

  it('proposes nothing when only the amount of a stranger is alike', () => {
    expect(proposeMatches(receipt({ amountXof: 123_456n }), [invoice({ clientId: 9 })])).toEqual([])
  })

  it('does not depend on the order of the candidates', () => {
    const amounts = fc.array(fc.bigInt({ min: 1n, max: 20n }), { minLength: 2, maxLength: 10 })
    fc.assert(
      fc.property(amounts, fc.integer(), (opens, seed) => {
        const set = opens.map((open, index) => invoice({ openXof: open * 100_000n, clientId: 1 + (index % 2) }))
        const facts = receipt({ amountXof: 1_000_000n, learntClients: new Set([1]) })
        const shuffled = [...set].sort((one, other) => ((one.id * 7919 + seed) % 13) - ((other.id * 7919 + seed) % 13))
        const sets = (from: readonly OpenInvoice[]) => proposeMatches(facts, from).map(({ invoices }) => ids(invoices))
        expect(sets(shuffled)).toEqual(sets(set))
      }),
    )
  })

  it('stays bounded with a hundred equal invoices', () => {
    const set = Array.from({ length: 100 }, () => invoice({ openXof: 1_000n }))
    const facts = receipt({ amountXof: 50_000n, learntClients: new Set([1]) })
    expect(proposeMatches(facts, set).length).toBeLessThanOrEqual(5)
  })
})
