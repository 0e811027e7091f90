/** Factur-X XML (profile EN 16931) of a document. */
import { type Currency, money, toDecimal } from '#kernel/money.ts'
import { element, optional, withAttributes, writeXml, type XmlElement } from '#server/platform/xml/xml.ts'
import type { InvoiceDocument, LineTax, TaxCategory } from '../invoice-document.ts'
import { instantText } from '../labels.ts'
import { lineItem } from './line-item.ts'
import { buyerParty, sellerParty } from './parties.ts'
import { ratePercent } from './rate-percent.ts'
import { type Breakdown, taxBreakdown } from './tax.ts'

const namespaces = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
} as const

/** UNTDID 1001: commercial invoice, credit note. */
const typeCodes = { invoice: '380', credit_note: '381' } as const

/**
 * The document as UN/CEFACT Cross Industry Invoice XML, Factur-X profile EN 16931. Amounts are in
 * the invoice's currency. The local amount and its rate are in a note, because the standard allows
 * a second currency only for the tax amount.
 */
export function facturX(document: InvoiceDocument): string {
  const taxes = taxBreakdown(document)
  const categoryOf = (tax: LineTax): TaxCategory => taxes.categoryOf(tax)
  return writeXml(
    withAttributes(
      'rsm:CrossIndustryInvoice',
      namespaces,
      element(
        'rsm:ExchangedDocumentContext',
        element('ram:GuidelineSpecifiedDocumentContextParameter', element('ram:ID', 'urn:cen.eu:en16931:2017')),
      ),
      heading(document),
      element(
        'rsm:SupplyChainTradeTransaction',
        document.lines.map((line, index) => lineItem(document, line, index + 1, categoryOf(line.tax))),
        element(
          'ram:ApplicableHeaderTradeAgreement',
          optional('ram:BuyerReference', document.buyerReference),
          sellerParty(document, taxes.isOutsideScope),
          buyerParty(document, taxes.isOutsideScope),
        ),
        element('ram:ApplicableHeaderTradeDelivery'),
        settlement(document, taxes.breakdown, categoryOf),
      ),
    ),
  )
}

function heading(document: InvoiceDocument): XmlElement {
  const { local } = document
  const rate = local
    ? `Total in ${local.currency}: ${toDecimal(money(local.currency, local.totalMinor))} at ${local.rate} ${local.currency} per ${document.currency}, ${local.rateSource}, ${instantText(local.rateAt)}.`
    : ''
  const notes = [document.description, document.note, rate].filter((text) => text.trim() !== '')
  return element(
    'rsm:ExchangedDocument',
    element('ram:ID', document.number),
    element('ram:TypeCode', typeCodes[document.kind]),
    element('ram:IssueDateTime', dateTime(document.issueDate)),
    notes.map((text) => element('ram:IncludedNote', element('ram:Content', text))),
  )
}

function settlement(
  document: InvoiceDocument,
  breakdown: readonly Breakdown[],
  categoryOf: (tax: LineTax) => TaxCategory,
): XmlElement {
  const { currency, servicePeriod, dueDate, corrects, payment } = document
  const amount = (minor: bigint): string => decimal(currency, minor)
  return element(
    'ram:ApplicableHeaderTradeSettlement',
    optional('ram:PaymentReference', payment?.reference ?? null),
    element('ram:InvoiceCurrencyCode', currency),
    paymentMeans(document),
    breakdown.map((tax) =>
      element(
        'ram:ApplicableTradeTax',
        element('ram:CalculatedAmount', amount(tax.taxMinor)),
        element('ram:TypeCode', 'VAT'),
        optional('ram:ExemptionReason', tax.exemptionReason),
        element('ram:BasisAmount', amount(tax.taxableMinor)),
        element('ram:CategoryCode', tax.category),
        ratePercent(tax.category, tax.rateBasisPoints),
      ),
    ),
    servicePeriod
      ? element(
          'ram:BillingSpecifiedPeriod',
          element('ram:StartDateTime', dateTime(servicePeriod.start)),
          element('ram:EndDateTime', dateTime(servicePeriod.end)),
        )
      : null,
    document.discounts.map((discount) =>
      element(
        'ram:SpecifiedTradeAllowanceCharge',
        element('ram:ChargeIndicator', element('udt:Indicator', 'false')),
        element('ram:ActualAmount', amount(discount.amountMinor)),
        element('ram:Reason', discount.reason),
        element(
          'ram:CategoryTradeTax',
          element('ram:TypeCode', 'VAT'),
          element('ram:CategoryCode', categoryOf(discount.tax)),
          ratePercent(categoryOf(discount.tax), discount.tax.rateBasisPoints),
        ),
      ),
    ),
    document.terms.trim() !== '' || dueDate
      ? element(
          'ram:SpecifiedTradePaymentTerms',
          optional('ram:Description', document.terms),
          dueDate ? element('ram:DueDateDateTime', dateTime(dueDate)) : null,
        )
      : null,
    summation(document),
    corrects
      ? element(
          'ram:InvoiceReferencedDocument',
          element('ram:IssuerAssignedID', corrects.number),
          element(
            'ram:FormattedIssueDateTime',
            withAttributes('qdt:DateTimeString', { format: '102' }, compact(corrects.issueDate)),
          ),
        )
      : null,
  )
}

function summation({ totals, currency }: InvoiceDocument): XmlElement {
  const amount = (minor: bigint): string => decimal(currency, minor)
  return element(
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
    element('ram:LineTotalAmount', amount(totals.linesMinor)),
    totals.discountsMinor > 0n ? element('ram:AllowanceTotalAmount', amount(totals.discountsMinor)) : null,
    element('ram:TaxBasisTotalAmount', amount(totals.linesMinor - totals.discountsMinor)),
    withAttributes('ram:TaxTotalAmount', { currencyID: currency }, amount(totals.taxMinor)),
    element('ram:GrandTotalAmount', amount(totals.totalMinor)),
    totals.paidMinor > 0n ? element('ram:TotalPrepaidAmount', amount(totals.paidMinor)) : null,
    element('ram:DuePayableAmount', amount(totals.dueMinor)),
  )
}

/** UNTDID 4461 code 30: credit transfer. */
function paymentMeans({ payment }: InvoiceDocument): XmlElement | null {
  if (!payment) return null
  const account = payment.accountNumber.replace(/\s/g, '').toUpperCase()
  return element(
    'ram:SpecifiedTradeSettlementPaymentMeans',
    element('ram:TypeCode', '30'),
    element(
      'ram:PayeePartyCreditorFinancialAccount',
      isIban(account) ? element('ram:IBANID', account) : null,
      optional('ram:AccountName', payment.accountName),
      isIban(account) ? null : element('ram:ProprietaryID', payment.accountNumber),
    ),
    payment.bic ? element('ram:PayeeSpecifiedCreditorFinancialInstitution', element('ram:BICID', payment.bic)) : null,
  )
}

/** ISO 13616 check: move the first four characters to the end, map letters from 10; mod 97 is 1. */
function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false
  const digits = Array.from(text.slice(4) + text.slice(0, 4), (sign) => Number.parseInt(sign, 36).toString()).join('')
  return BigInt(digits) % 97n === 1n
}

const decimal = (currency: Currency, minor: bigint): string => toDecimal(money(currency, minor))
const compact = (date: string): string => date.replaceAll('-', '')
const dateTime = (date: string): XmlElement => withAttributes('udt:DateTimeString', { format: '102' }, compact(date))
