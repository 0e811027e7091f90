/** Renders specimen invoices, which show a tax authority how certified documents look. */
import type { Withholding } from '#contract/certification/labels.ts'
import { countryOf } from '#contract/countries.ts'
import type { PricedTax } from '#kernel/invoice-price.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { CertificationMarks } from './certification-policy.ts'
import type { InvoiceDependencies } from './dependencies.ts'
import { exemptionReasons, plainDecimal, readSeller } from './document.ts'
import * as t from './messages.ts'
import type { InvoiceDocument, TaxSubtotal } from './pdf/invoice-document.ts'

export interface SpecimenSource {
  readonly number: string
  readonly kind: 'invoice' | 'credit_note'
  /** `YYYY-MM-DD`. */
  readonly issueDate: string
  /** Number of the specimen that a credit note corrects. */
  readonly corrects: string | null
  readonly buyer: {
    readonly name: string
    readonly taxId: string | null
    readonly phone: string
    readonly email: string
    readonly country: string
  }
  readonly lines: readonly {
    readonly description: string
    /** Thousandths. */
    readonly quantityMilli: bigint
    readonly netUsdMinor: bigint
    readonly tax: PricedTax
  }[]
  readonly withholding: { readonly group: Withholding; readonly usdMinor: bigint } | null
  /** Whole francs per dollar. */
  readonly xofRate: bigint
  readonly certification: CertificationMarks | null
}

/** The PDF of a specimen for a tax authority. */
export async function renderSpecimen(
  executor: Executor,
  deps: Pick<InvoiceDependencies, 'settings' | 'render'>,
  source: SpecimenSource,
): Promise<Uint8Array> {
  const { seller, payment, terms } = await readSeller(executor, deps, source.number)
  return deps.render({ ...specimenDocument(source), seller, payment, terms })
}

function specimenDocument(source: SpecimenSource): Omit<InvoiceDocument, 'seller' | 'payment' | 'terms'> {
  const { number, kind, issueDate, corrects, buyer, lines, withholding, xofRate, certification } = source
  const taxes = subtotalsOf(lines)
  const linesMinor = lines.reduce((sum, { netUsdMinor }) => sum + netUsdMinor, 0n)
  const taxMinor = taxes.reduce((sum, tax) => sum + tax.taxMinor, 0n)
  const totalMinor = linesMinor + taxMinor + (withholding?.usdMinor ?? 0n)
  return {
    kind,
    number,
    draft: false,
    issueDate,
    dueDate: kind === 'invoice' ? issueDate : null,
    servicePeriod: null,
    description: t.specimen,
    currency: 'USD',
    buyer: {
      ...buyer,
      contactName: null,
      addressLines: [],
      countryCode: countryOf(buyer.country)?.code ?? '',
      countryName: buyer.country,
      registrationNumber: null,
    },
    lines: lines.map(({ description, quantityMilli, netUsdMinor, tax }) => ({
      description,
      detail: null,
      quantity: plainDecimal(quantityMilli, 3),
      unitCode: 'C62',
      unitPrice: plainDecimal((netUsdMinor * 10_000_000n) / quantityMilli, 6, 2),
      discountMinor: 0n,
      netMinor: netUsdMinor,
      tax,
    })),
    discounts: [],
    taxes,
    ...(withholding && { withholding: { group: withholding.group, amountMinor: withholding.usdMinor } }),
    totals: { linesMinor, discountsMinor: 0n, taxMinor, totalMinor, paidMinor: 0n, dueMinor: totalMinor },
    local: {
      currency: 'XOF',
      totalMinor: (totalMinor * xofRate) / 100n,
      rate: plainDecimal(xofRate * 1_000_000n, 6, 6),
      rateSource: t.specimen,
      rateAt: `${issueDate}T00:00:00.000Z`,
    },
    corrects: corrects === null ? null : { number: corrects, issueDate },
    buyerReference: null,
    note: t.specimenNote,
    certification,
  }
}

function subtotalsOf(lines: SpecimenSource['lines']): TaxSubtotal[] {
  const groups = new Map<string, TaxSubtotal>()
  for (const { netUsdMinor, tax } of lines) {
    const key = `${tax.category} ${tax.rateBasisPoints}`
    const taxableMinor = (groups.get(key)?.taxableMinor ?? 0n) + netUsdMinor
    const taxMinor = (taxableMinor * BigInt(tax.rateBasisPoints)) / 10_000n
    groups.set(key, { ...tax, taxableMinor, taxMinor, exemptionReason: exemptionReasons()[tax.category] })
  }
  return [...groups.values()]
}
