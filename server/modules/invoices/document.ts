/** Builds the documents that invoice and credit note PDFs render. */
import type { Withholding } from '#contract/certification/labels.ts'
import { countryOf } from '#contract/countries.ts'
import { assertDefined } from '#kernel/assert.ts'
import type { BusinessDate } from '#kernel/clock.ts'
import type { PricedTaxGroup, TaxCategory } from '#kernel/invoice-price.ts'
import { toWireRate } from '#kernel/rate.ts'
import type { Client } from '#server/modules/clients/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { inLanguage } from '#server/platform/language/translations.ts'
import type { InvoiceDependencies } from './dependencies.ts'
import { notTaxableReason } from './messages.ts'
import type {
  Buyer,
  InvoiceDocument,
  InvoiceLine,
  InvoiceTotals,
  LocalAmount,
  PaymentDetails,
  Seller,
} from './pdf/invoice-document.ts'
import { readRate } from './rates.ts'
import type { DepositCredit } from './store-deposits.ts'
import type { CreditNoteRow, InvoiceRow, LineRow, PackedDocument } from './tables.ts'
import { t } from './texts.ts'

/** Default reasons for charging no tax, worded as EN 16931 VAT exemption reasons. */
export const exemptionReasons = (): Readonly<Record<TaxCategory, string | null>> => ({
  S: null,
  Z: null,
  E: t.exemptReason,
  AE: t.reverseChargeReason,
  G: t.exportReason,
  O: t.notTaxableReason,
})

export interface DocumentSource {
  readonly seller: Seller
  readonly payment: PaymentDetails | null
  readonly terms: string
}

/** The seller, its bank details and its terms, from the settings. */
export async function readSeller(
  executor: Executor,
  { settings }: Pick<InvoiceDependencies, 'settings'>,
  reference: string,
): Promise<DocumentSource> {
  const text = (key: Parameters<typeof settings.read>[1]) => settings.read(executor, key) as Promise<string>
  const name = await text('business.name')
  const country = await text('business.country')
  const accountNumber = await text('business.bankAccountNumber')
  const seller: Seller = {
    name,
    addressLines: linesIn(await text('business.address')),
    countryCode: countryOf(country)?.code ?? '',
    countryName: country,
    registrationNumber: (await text('business.registrationNumber')) || null,
    taxId: (await text('business.taxId')) || null,
    email: (await text('business.email')) || null,
    phone: (await text('business.phone')) || null,
    website: (await text('business.website')) || null,
  }
  const payment: PaymentDetails = {
    accountName: (await text('business.bankAccountName')) || name,
    bankName: await text('business.bankName'),
    accountNumber,
    bic: (await text('business.bankBic')) || null,
    reference,
  }
  return { seller, payment: accountNumber === '' ? null : payment, terms: await text('invoices.terms') }
}

/** What the PDF states of an invoice. A quote has the same, without a status. */
export type DocumentContent = Pick<
  InvoiceRow,
  | 'invoiceNumber'
  | 'dueDate'
  | 'servicePeriodStart'
  | 'servicePeriodEnd'
  | 'description'
  | 'buyerReference'
  | 'note'
  | 'linesUsdMinor'
  | 'discountUsdMinor'
  | 'depositUsdMinor'
  | 'depositFor'
  | 'taxUsdMinor'
  | 'withholdingGroup'
  | 'withholdingUsdMinor'
  | 'amountUsdMinor'
  | 'amountLocalMinor'
  | 'localCurrency'
  | 'fxRate'
  | 'fxSource'
  | 'fxAsOf'
  | 'ratesLockedAt'
>

/** The content of an invoice PDF, sent or still a draft. */
export function invoiceDocument(about: {
  readonly invoice: DocumentContent
  readonly lines: readonly LineRow[]
  readonly client: Client
  readonly source: DocumentSource
  readonly issueDate: BusinessDate
  readonly draft: boolean
  readonly deposits?: readonly IssuedDeposit[]
}): InvoiceDocument {
  const { invoice, lines, client, source, issueDate, draft, deposits = [] } = about
  return {
    kind: 'invoice',
    number: invoice.invoiceNumber,
    draft,
    issueDate,
    dueDate: invoice.dueDate,
    servicePeriod: { start: invoice.servicePeriodStart, end: invoice.servicePeriodEnd },
    description: invoice.description,
    currency: 'USD',
    seller: source.seller,
    buyer: buyerOf(client),
    language: client.language,
    lines: lines.map(documentLine),
    discounts: [...discountsOf(lines), ...deposits.map(depositAllowance)],
    ...(invoice.depositFor === null ? {} : { depositFor: invoice.depositFor }),
    ...(deposits.length === 0 ? {} : { deposits: depositTotals(deposits) }),
    taxes: taxGroupsOf(lines).map((group) => documentTax(group, lines)),
    ...withholdingOf(invoice.withholdingGroup, invoice.withholdingUsdMinor),
    totals: totalsOf(invoice),
    local: localOf(invoice, invoice.amountLocalMinor),
    corrects: null,
    buyerReference: invoice.buyerReference,
    terms: source.terms,
    note: invoice.note ?? '',
    payment: source.payment,
  }
}

/** The content of a credit note: credited amounts per line, net of tax and all discounts. */
export function creditNoteDocument(about: {
  readonly note: Pick<
    CreditNoteRow,
    | 'creditNoteNumber'
    | 'netUsdMinor'
    | 'taxUsdMinor'
    | 'withholdingUsdMinor'
    | 'amountUsdMinor'
    | 'amountLocalMinor'
    | 'reason'
    | 'issuedOn'
  >
  readonly invoice: InvoiceRow
  readonly taken: readonly { readonly line: LineRow; readonly netUsdMinor: bigint; readonly taxUsdMinor: bigint }[]
  readonly client: Client
  readonly source: DocumentSource
  readonly invoiceIssuedOn: BusinessDate
}): InvoiceDocument {
  const { note, invoice, taken, client, source, invoiceIssuedOn } = about
  const rows = taken.map(
    ({ line, netUsdMinor, taxUsdMinor }): LineRow => ({
      ...line,
      quantityMilli: 1000n,
      unit: 'C62',
      unitPriceUsd4: netUsdMinor * 100n,
      discountBasisPoints: 0,
      discountUsdMinor: 0n,
      sharedDiscountUsdMinor: 0n,
      depositUsdMinor: 0n,
      netUsdMinor,
      taxUsdMinor,
    }),
  )
  return {
    kind: 'credit_note',
    number: note.creditNoteNumber,
    draft: false,
    issueDate: note.issuedOn,
    dueDate: null,
    servicePeriod: { start: invoice.servicePeriodStart, end: invoice.servicePeriodEnd },
    description: note.reason,
    currency: 'USD',
    seller: source.seller,
    buyer: buyerOf(client),
    language: client.language,
    lines: rows.map(documentLine),
    discounts: [],
    taxes: taxGroupsOf(rows).map((group) => documentTax(group, rows)),
    ...withholdingOf(invoice.withholdingGroup, note.withholdingUsdMinor),
    totals: {
      linesMinor: note.netUsdMinor,
      discountsMinor: 0n,
      taxMinor: note.taxUsdMinor,
      totalMinor: note.amountUsdMinor,
      paidMinor: 0n,
      dueMinor: note.amountUsdMinor,
    },
    local: localOf(invoice, note.amountLocalMinor),
    corrects: { number: invoice.invoiceNumber, issueDate: invoiceIssuedOn },
    buyerReference: invoice.buyerReference,
    terms: '',
    note: '',
    payment: null,
  }
}

/** Tax groups of the lines with their totals, in order of first appearance. */
export function taxGroupsOf(lines: readonly LineRow[]): PricedTaxGroup[] {
  const groups = new Map<string, PricedTaxGroup>()
  for (const line of lines) {
    const key = `${line.taxCategory} ${line.taxBasisPoints}`
    const group = groups.get(key)
    groups.set(key, {
      category: line.taxCategory,
      rateBasisPoints: line.taxBasisPoints,
      taxableMinor: (group?.taxableMinor ?? 0n) + line.netUsdMinor - line.sharedDiscountUsdMinor,
      sharedDiscountMinor: (group?.sharedDiscountMinor ?? 0n) + line.sharedDiscountUsdMinor - line.depositUsdMinor,
      taxMinor: (group?.taxMinor ?? 0n) + line.taxUsdMinor,
    })
  }
  return [...groups.values()]
}

function documentLine(line: LineRow): InvoiceLine {
  return {
    description: line.description,
    detail: null,
    quantity: plainDecimal(line.quantityMilli, 3),
    unitCode: line.unit,
    unitPrice: plainDecimal(line.unitPriceUsd4, 4, 2),
    discountMinor: line.discountUsdMinor,
    netMinor: line.netUsdMinor,
    tax: { category: line.taxCategory, rateBasisPoints: line.taxBasisPoints },
  }
}

function discountsOf(lines: readonly LineRow[]): InvoiceDocument['discounts'] {
  return taxGroupsOf(lines)
    .filter(({ sharedDiscountMinor }) => sharedDiscountMinor > 0n)
    .map(({ category, rateBasisPoints, sharedDiscountMinor }) => ({
      reason: t.discount,
      amountMinor: sharedDiscountMinor,
      tax: { category, rateBasisPoints },
    }))
}

export type IssuedDeposit = DepositCredit & { readonly issuedOn: BusinessDate }

/** Credited deposits are allowances, which have a category and rate of tax (EN 16931, BG-20). */
const depositAllowance = (deposit: IssuedDeposit): InvoiceDocument['discounts'][number] => ({
  reason: t.depositReason(deposit.invoiceNumber, deposit.issuedOn),
  amountMinor: deposit.netMinor,
  tax: { category: deposit.category, rateBasisPoints: deposit.rateBasisPoints },
})

function depositTotals(deposits: readonly IssuedDeposit[]): NonNullable<InvoiceDocument['deposits']> {
  const numbers = [...new Set(deposits.map(({ invoiceNumber }) => invoiceNumber))]
  return numbers.map((number) => ({
    number,
    netMinor: deposits.reduce((sum, one) => (one.invoiceNumber === number ? sum + one.netMinor : sum), 0n),
  }))
}

function documentTax(group: PricedTaxGroup, lines: readonly LineRow[]) {
  const { category, rateBasisPoints, taxableMinor, taxMinor } = group
  return { category, rateBasisPoints, taxableMinor, taxMinor, exemptionReason: exemptionOf(group, lines) }
}

/** The exemption reason of a tax group: the distinct reasons of its lines, else the default. */
export function exemptionOf(
  { category, rateBasisPoints }: Pick<PricedTaxGroup, 'category' | 'rateBasisPoints'>,
  lines: readonly LineRow[],
): string | null {
  const ofGroup = lines.filter((line) => line.taxCategory === category && line.taxBasisPoints === rateBasisPoints)
  const reasons = new Set(ofGroup.map(({ exemptionReason }) => reasonIn(exemptionReason, category)))
  return [...reasons].filter((reason) => reason !== null).join('; ') || null
}

/** A line that got the default reason by a setting stores it in the language of the sources. */
const reasonIn = (stored: string | null, category: TaxCategory): string | null =>
  stored === null || stored === notTaxableReason ? exemptionReasons()[category] : stored

/** Nothing where no AIB is levied, or less than half a cent. */
const withholdingOf = (group: Withholding | null, amountMinor: bigint): Pick<InvoiceDocument, 'withholding'> =>
  group === null || amountMinor === 0n ? {} : { withholding: { group, amountMinor } }

function totalsOf(invoice: DocumentContent): InvoiceTotals {
  return {
    linesMinor: invoice.linesUsdMinor,
    discountsMinor: invoice.discountUsdMinor + invoice.depositUsdMinor,
    taxMinor: invoice.taxUsdMinor,
    totalMinor: invoice.amountUsdMinor,
    paidMinor: 0n,
    dueMinor: invoice.amountUsdMinor,
  }
}

function localOf(invoice: DocumentContent, totalMinor: bigint): LocalAmount | null {
  if (invoice.localCurrency === 'USD') return null
  return {
    currency: invoice.localCurrency,
    totalMinor,
    rate: toWireRate(readRate(invoice.fxRate)),
    rateSource: invoice.fxSource,
    rateAt: (invoice.fxAsOf ?? invoice.ratesLockedAt).toISOString(),
  }
}

function buyerOf(client: Client): Buyer {
  return {
    name: client.companyName,
    contactName: client.contactName,
    addressLines: linesIn(client.address ?? ''),
    countryCode: countryOf(client.country)?.code ?? '',
    countryName: client.country,
    registrationNumber: client.registrationNumber,
    taxId: client.taxId,
    email: client.email,
    phone: client.phone,
  }
}

const linesIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Formats scaled units as a decimal; drops trailing zeros but keeps `min` decimals. */
export function plainDecimal(units: bigint, digits: number, min = 0): string {
  const text = units.toString().padStart(digits + 1, '0')
  const fraction = text.slice(-digits).replace(/0+$/, '').padEnd(min, '0')
  return fraction === '' ? text.slice(0, -digits) : `${text.slice(0, -digits)}.${fraction}`
}

/** The document as stored JSON: bigint amounts (`...Minor`) become strings. */
export function packDocument(document: InvoiceDocument): PackedDocument {
  return JSON.parse(JSON.stringify(document, (_, value) => (typeof value === 'bigint' ? value.toString() : value)))
}

export function unpackDocument(packed: PackedDocument): InvoiceDocument {
  return JSON.parse(JSON.stringify(packed), (key, value) =>
    key.endsWith('Minor') && typeof value === 'string' ? BigInt(value) : value,
  )
}

export interface QuoteSource {
  readonly quote: Omit<
    DocumentContent,
    | 'invoiceNumber'
    | 'dueDate'
    | 'servicePeriodStart'
    | 'servicePeriodEnd'
    | 'depositUsdMinor'
    | 'depositFor'
    | 'withholdingGroup'
    | 'withholdingUsdMinor'
  > & {
    readonly quoteNumber: string
    readonly clientId: number
    readonly validUntil: BusinessDate
  }
  readonly lines: readonly LineRow[]
  readonly issueDate: BusinessDate
  readonly draft: boolean
}

/**
 * The PDF of a quote: without payment details, because nothing is to be paid, and without a service
 * period.
 */
export async function renderQuote(
  executor: Executor,
  deps: Pick<InvoiceDependencies, 'clients' | 'settings' | 'render'>,
  { quote, lines, issueDate, draft }: QuoteSource,
): Promise<Uint8Array> {
  const { quoteNumber, validUntil } = quote
  const client = assertDefined(await deps.clients.get(executor, quote.clientId), 'the client of a quote')
  const source = await readSeller(executor, deps, quoteNumber)
  const days = { servicePeriodStart: issueDate, servicePeriodEnd: issueDate, dueDate: validUntil }
  const billedOnly = { depositUsdMinor: 0n, depositFor: null, withholdingGroup: null, withholdingUsdMinor: 0n }
  const invoice = { ...quote, ...days, invoiceNumber: quoteNumber, ...billedOnly }
  const about = { invoice, lines, client, source, issueDate, draft }
  const document = await inLanguage(client.language, () => invoiceDocument(about))
  return deps.render({ ...document, kind: 'quote', servicePeriod: null, payment: null, terms: '' })
}
