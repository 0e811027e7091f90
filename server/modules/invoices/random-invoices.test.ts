import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withholdingPercent } from '#contract/certification/labels.ts'
import type { BusinessDate } from '#kernel/clock.ts'
import { type LineToPrice, type PricedTax, percentOf, priceInvoice } from '#kernel/invoice-price.ts'
import { usd } from '#kernel/money.ts'
import { expectOk } from '#kernel/result.ts'
import type { Client } from '#server/modules/clients/index.ts'
import { creditableOf, takeBack } from './credit-notes.ts'
import { creditNoteDocument, type DocumentContent, invoiceDocument } from './document.ts'
import { brokenRules } from './pdf/factur-x/broken-rules.fixture.ts'
import { facturX } from './pdf/factur-x/factur-x.ts'
import { sampleInvoice } from './pdf/invoice-document.fixture.ts'
import type { InvoiceRow } from './tables.ts'

const { seller } = sampleInvoice(1)
const client = {
  companyName: 'Baobab Trading',
  contactName: 'Fatou Sow',
  address: '14 rue de la Paix\n75002 Paris',
  country: 'France',
  registrationNumber: '552 100 554',
  taxId: 'FR40303265045',
  email: 'fatou@example.org',
  phone: null,
} as Client

const day = (text: string): BusinessDate => text as BusinessDate

const beside: readonly PricedTax[] = [
  { category: 'S', rateBasisPoints: 1800 },
  { category: 'S', rateBasisPoints: 900 },
  { category: 'Z', rateBasisPoints: 0 },
  { category: 'E', rateBasisPoints: 0 },
  { category: 'G', rateBasisPoints: 0 },
]
/** O cannot stand beside others. */
const alone: readonly PricedTax[] = [{ category: 'O', rateBasisPoints: 0 }]

const linesOf = (taxes: readonly PricedTax[]): fc.Arbitrary<LineToPrice[]> =>
  fc.array(
    fc.record({
      quantityMilli: fc.bigInt({ min: 1n, max: 5_000_000n }),
      unitPriceUsd4: fc.bigInt({ min: 1n, max: 500_000_000n }),
      discountBasisPoints: fc.constantFrom(0, 0, 333, 1000, 9999),
      tax: fc.constantFrom(...taxes),
    }),
    { minLength: 1, maxLength: 8 },
  )
const invoices = fc.record({
  lines: fc.oneof({ weight: 4, arbitrary: linesOf(beside) }, { weight: 1, arbitrary: linesOf(alone) }),
  discountBasisPoints: fc.constantFrom(0, 0, 125, 5000),
  sellerTaxId: fc.constantFrom('1912345 K', 'CI1912345K'),
  /** Share of each tax group that deposits billed already. */
  depositBasisPoints: fc.constantFrom(0, 0, 1234, 3000, 10_000),
  withholdingGroup: fc.constantFrom(null, 'A', 'B'),
})

type InvoiceSample = typeof invoices extends fc.Arbitrary<infer Sample> ? Sample : never

function pricedOf({ lines, discountBasisPoints, sellerTaxId, depositBasisPoints, withholdingGroup }: InvoiceSample) {
  const deposits = priceInvoice(lines, discountBasisPoints)
    .taxes.map((tax) => ({ ...tax, netMinor: percentOf(tax.taxableMinor, depositBasisPoints) }))
    .filter(({ netMinor }) => netMinor > 0n)
  const price = priceInvoice(lines, discountBasisPoints, deposits)
  const percent = withholdingGroup === null ? 0 : withholdingPercent[withholdingGroup]
  const withholdingUsdMinor = percentOf(price.totalMinor - price.taxMinor, percent * 100)
  const totalMinor = price.totalMinor + withholdingUsdMinor
  const invoice: DocumentContent = {
    invoiceNumber: 'INV-2026-000042',
    dueDate: day('2026-12-21'),
    servicePeriodStart: day('2026-11-01'),
    servicePeriodEnd: day('2026-11-30'),
    description: 'Services in November',
    localCurrency: 'USD',
    linesUsdMinor: price.linesMinor,
    discountUsdMinor: price.discountMinor,
    depositUsdMinor: price.depositMinor,
    depositFor: null,
    taxUsdMinor: price.taxMinor,
    withholdingGroup,
    withholdingUsdMinor,
    amountUsdMinor: totalMinor,
    amountLocalMinor: totalMinor,
    buyerReference: null,
    note: null,
    fxRate: '1',
    fxSource: 'none',
    fxAsOf: null,
    ratesLockedAt: new Date('2026-11-21T00:00:00.000Z'),
  }
  const rows = lines.map((line, index) => {
    const priced = price.lines[index]
    return {
      invoiceId: 1,
      position: index + 1,
      description: `Line ${index + 1}`,
      quantityMilli: line.quantityMilli,
      unit: 'HUR' as const,
      unitPriceUsd4: line.unitPriceUsd4,
      discountBasisPoints: line.discountBasisPoints,
      taxCategory: line.tax.category,
      taxBasisPoints: line.tax.rateBasisPoints,
      exemptionReason: null,
      discountUsdMinor: priced?.discountMinor ?? 0n,
      netUsdMinor: priced?.netMinor ?? 0n,
      sharedDiscountUsdMinor: priced?.sharedDiscountMinor ?? 0n,
      depositUsdMinor: priced?.depositMinor ?? 0n,
      taxUsdMinor: priced?.taxMinor ?? 0n,
    }
  })
  const source = { seller: { ...seller, taxId: sellerTaxId }, payment: null, terms: 'Payment within 30 days.' }
  return { invoice, rows, source, deposits }
}

function documentOf(sample: InvoiceSample) {
  const { invoice, rows, source, deposits } = pricedOf(sample)
  return invoiceDocument({
    invoice,
    lines: rows,
    client,
    source,
    issueDate: day('2026-11-21'),
    draft: false,
    deposits: deposits.map((deposit) => ({
      ...deposit,
      depositId: 7,
      invoiceNumber: 'INV-2026-000007',
      sentAt: null,
      issuedOn: day('2026-11-02'),
    })),
  })
}

/** A credit note over a part of each line, in thousandths; null where that is less than a cent. */
function creditOf(sample: InvoiceSample, thousandths: bigint) {
  const { invoice, rows, source } = pricedOf(sample)
  const lines = rows.map((row) => ({ ...row, creditedUsdMinor: 0n, creditedTaxUsdMinor: 0n }))
  const requested = lines
    .map((line) => ({ position: line.position, amountUsd: usd((creditableOf(line) * thousandths) / 1000n) }))
    .filter(({ amountUsd }) => amountUsd.minor > 0n)
  if (requested.length === 0) return null
  const taken = expectOk(takeBack(lines, requested), 'the credited lines')
  const netUsdMinor = taken.reduce((sum, one) => sum + one.netUsdMinor, 0n)
  const taxUsdMinor = taken.reduce((sum, one) => sum + one.taxUsdMinor, 0n)
  const withholdingUsdMinor = (invoice.withholdingUsdMinor * thousandths) / 1000n
  const amountUsdMinor = netUsdMinor + taxUsdMinor + withholdingUsdMinor
  const note = {
    creditNoteNumber: 'CN-2026-000003',
    reason: 'Returned',
    issuedOn: day('2026-11-25'),
    netUsdMinor,
    taxUsdMinor,
    withholdingUsdMinor,
    amountUsdMinor,
    amountLocalMinor: amountUsdMinor,
  }
  const ofInvoice = { ...invoice } as InvoiceRow
  return creditNoteDocument({ note, invoice: ofInvoice, taken, client, source, invoiceIssuedOn: day('2026-11-21') })
}

describe('the XML of random invoices', () => {
  it('breaks no business rule of EN 16931', () => {
    fc.assert(
      fc.property(invoices, (sample) => {
        expect(brokenRules(facturX(documentOf(sample)))).toEqual([])
      }),
      { numRuns: 50, seed: 16_931 },
    )
  })

  it('breaks none in their credit notes either', () => {
    fc.assert(
      fc.property(invoices, fc.bigInt({ min: 1n, max: 1000n }), (sample, thousandths) => {
        const document = creditOf(sample, thousandths)
        expect(document === null ? [] : brokenRules(facturX(document))).toEqual([])
      }),
      { numRuns: 50, seed: 16_931 },
    )
  })
})
