/** Maps invoices and credit notes to documents that an authority certifies. */
import {
  type certificationPayments,
  type certificationTemplates,
  type certificationWithholdings,
  systemCountry,
} from '#contract/certification/labels.ts'
import { share } from '#kernel/invoice-price.ts'
import type { Client } from '#server/modules/clients/index.ts'
import type { InvoiceLineRow, InvoiceRow, IssuedCreditNote } from '#server/modules/invoices/index.ts'
import type { FiscalDocument, FiscalLine } from './port.ts'
import type { CertificationRow, SetUpRow } from './tables.ts'

export interface Choices {
  readonly template?: (typeof certificationTemplates)[number] | undefined
  readonly paymentMethod?: (typeof certificationPayments)[number] | undefined
  readonly withholding?: (typeof certificationWithholdings)[number] | undefined
}

interface Header {
  readonly setUp: SetUpRow
  readonly client: Client
  readonly sellerTaxId: string
  readonly operatorName: string
}

/** The parts that come from set-up, profile and client, as they are now. */
export function headerOf({ setUp, client, sellerTaxId, operatorName }: Header) {
  const isAbroad = client.country !== systemCountry[setUp.system]
  const taxId = client.taxId?.replace(/[\s.-]/g, '').toUpperCase() || null
  const template: FiscalDocument['template'] = isAbroad ? 'B2F' : taxId === null ? 'B2C' : 'B2B'
  return {
    template,
    paymentMethod: setUp.paymentMethod,
    sellerTaxId: sellerTaxId.replace(/[\s.-]/g, '').toUpperCase(),
    operatorName,
    pointOfSale: setUp.pointOfSale,
    establishment: setUp.establishment,
    regime: setUp.regime,
    client: { name: client.companyName, taxId, phone: client.phone?.trim() ?? '', email: client.email.trim() },
  }
}

export interface InvoiceToCertify extends Header {
  readonly invoice: InvoiceRow
  readonly lines: readonly InvoiceLineRow[]
  readonly choices: Choices
}

/**
 * Each line takes its share of the invoice's francs without AIB, with tax and after all discounts,
 * so that the certified total is the invoice's to the franc. The authority adds AIB.
 */
export function invoiceDocumentOf({ invoice, lines, choices, ...header }: InvoiceToCertify): FiscalDocument {
  const base = headerOf(header)
  const template = choices.template ?? base.template
  const shares = share(invoice.amountXofMinor - invoice.withholdingXofMinor, lines.map(wholeUsdOf))
  return {
    ...base,
    kind: 'invoice',
    number: invoice.invoiceNumber,
    template,
    paymentMethod: choices.paymentMethod ?? base.paymentMethod,
    withholding: choices.withholding ?? null,
    foreign: template === 'B2F' ? foreignOf(invoice) : null,
    lines: lines.map(
      (line, index): FiscalLine => ({
        position: line.position,
        description: line.description,
        quantityMilli: String(line.quantityMilli),
        grossXof: String(shares[index] ?? 0n),
        category: line.taxCategory,
        basisPoints: line.taxBasisPoints,
      }),
    ),
    original: null,
  }
}

/** USD cents of a line after all discounts, with tax. */
const wholeUsdOf = (line: InvoiceLineRow): bigint => line.netUsdMinor - line.sharedDiscountUsdMinor + line.taxUsdMinor

const rateDigits = 6n

/** The invoice's currency with francs per unit at the locked rate. */
function foreignOf({ localCurrency, xofRate, fxRate }: InvoiceRow): FiscalDocument['foreign'] {
  if (localCurrency === 'USD') return { currency: 'USD', rate: trimmed(xofRate) }
  const scaled = (unitsOf(xofRate) * 10n ** rateDigits) / unitsOf(fxRate)
  const text = scaled.toString().padStart(Number(rateDigits) + 1, '0')
  return {
    currency: localCurrency,
    rate: trimmed(`${text.slice(0, -Number(rateDigits))}.${text.slice(-Number(rateDigits))}`),
  }
}

/** A decimal of the database in units of 10⁻¹⁰. */
function unitsOf(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return BigInt(whole + fraction.padEnd(10, '0').slice(0, 10))
}

const trimmed = (decimal: string): string => (decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal)

type CertifiedOriginal = Pick<CertificationRow, 'document' | 'reference' | 'authorityId' | 'lineIds'>

/**
 * The credit note in the francs of its certified original. Cumulative rounding makes the credit
 * notes of a line add up to it. The authority rounds AIB on each document, so that over several
 * notes it can be a few francs apart from the invoice's. Null if no franc is credited.
 */
export function creditDocumentOf(original: CertifiedOriginal, note: IssuedCreditNote): FiscalDocument | null {
  const credited = new Map(note.lines.map((line) => [line.position, line]))
  const lines = original.document.lines.flatMap((line): FiscalLine[] => {
    const part = credited.get(line.position)
    if (!part || part.wholeUsdMinor === 0n) return []
    const grossXof = creditedUpTo(line, part, part.creditedUsdMinor) - creditedUpTo(line, part)
    if (grossXof === 0n) return []
    const isWhole = grossXof === BigInt(line.grossXof)
    return [{ ...line, quantityMilli: isWhole ? line.quantityMilli : '1000', grossXof: String(grossXof) }]
  })
  if (lines.length === 0) return null
  return {
    ...original.document,
    kind: 'credit_note',
    number: note.number,
    lines,
    original: {
      reference: original.reference ?? '',
      authorityId: original.authorityId,
      lines: original.document.lines.map((line, index) => ({
        position: line.position,
        quantityMilli: line.quantityMilli,
        grossXof: line.grossXof,
        creditedXof: String(creditedUpTo(line, credited.get(line.position))),
        id: original.lineIds[index] ?? null,
      })),
    },
  }
}

/** Francs of a line that credit notes took, with `moreUsdMinor` of the next; rounded down. */
function creditedUpTo(
  { grossXof }: FiscalLine,
  part: IssuedCreditNote['lines'][number] | undefined,
  moreUsdMinor = 0n,
): bigint {
  if (!part || part.wholeUsdMinor === 0n) return 0n
  return (BigInt(grossXof) * (part.beforeUsdMinor + moreUsdMinor)) / part.wholeUsdMinor
}
