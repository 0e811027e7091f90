/** Factur-X XML (profile EN 16931) of a document. */
import type { PricedTax, TaxCategory } from '#kernel/invoice-price.ts'
import { type Currency, money, toDecimal } from '#kernel/money.ts'
import { element, optional, withAttributes, writeXml, type XmlElement } from '#server/platform/xml/xml.ts'
import { t } from '../../texts.ts'
import type { InvoiceDocument, InvoiceLine, Seller } from '../invoice-document.ts'
import { instantText } from '../labels.ts'
import { type Breakdown, chargesOf, isVatIdentifier, taxBreakdown } from './tax.ts'

function sellerParty({ seller }: InvoiceDocument, isOutsideScope: boolean): XmlElement {
  return element(
    'ram:SellerTradeParty',
    element('ram:Name', seller.name),
    legalOrganisation(seller.registrationNumber),
    contact(seller.name, seller.phone, seller.email),
    address(seller),
    electronicAddress(seller.email),
    taxRegistration(seller, isOutsideScope),
  )
}

function buyerParty({ buyer }: InvoiceDocument, isOutsideScope: boolean): XmlElement {
  return element(
    'ram:BuyerTradeParty',
    element('ram:Name', buyer.name),
    // The standard has no local tax number for the buyer; legal registration is the closest field.
    legalOrganisation(buyer.registrationNumber ?? (isVatIdentifier(buyer) ? null : buyer.taxId)),
    contact(buyer.contactName, buyer.phone, buyer.email),
    address(buyer),
    electronicAddress(buyer.email),
    // BR-O-02: no VAT identifier on an invoice outside the scope of tax.
    isVatIdentifier(buyer) && !isOutsideScope ? registration('VA', buyer.taxId ?? '') : null,
  )
}

/** BT-31 needs a country prefix (BR-CO-09). Any other seller number is BT-32, local tax number. */
function taxRegistration(seller: Seller, isOutsideScope: boolean): XmlElement | null {
  if (seller.taxId === null || seller.taxId.trim() === '') return null
  return registration(isVatIdentifier(seller) && !isOutsideScope ? 'VA' : 'FC', seller.taxId)
}

const registration = (scheme: 'VA' | 'FC', text: string): XmlElement =>
  element('ram:SpecifiedTaxRegistration', withAttributes('ram:ID', { schemeID: scheme }, text.replace(/\s/g, '')))

function legalOrganisation(registrationNumber: string | null): XmlElement | null {
  const number = optional('ram:ID', registrationNumber)
  return number ? element('ram:SpecifiedLegalOrganization', number) : null
}

function contact(name: string | null, phone: string | null, email: string | null): XmlElement | null {
  const parts = [
    optional('ram:PersonName', name),
    phone ? element('ram:TelephoneUniversalCommunication', element('ram:CompleteNumber', phone)) : null,
    email ? element('ram:EmailURIUniversalCommunication', element('ram:URIID', email)) : null,
  ].filter((part) => part !== null)
  return parts.length === 0 ? null : element('ram:DefinedTradeContact', parts)
}

/** Address lines fill the standard's three lines; any further lines are joined into the third. */
function address({ addressLines, countryCode }: Pick<Seller, 'addressLines' | 'countryCode'>): XmlElement {
  const [one = null, two = null, ...rest] = addressLines.filter((line) => line.trim() !== '')
  return element(
    'ram:PostalTradeAddress',
    optional('ram:LineOne', one),
    optional('ram:LineTwo', two),
    optional('ram:LineThree', rest.length > 0 ? rest.join(', ') : null),
    // Absent for a country without ISO code: an empty element would not even be read.
    optional('ram:CountryID', countryCode),
  )
}

function electronicAddress(email: string | null): XmlElement | null {
  return email ? element('ram:URIUniversalCommunication', withAttributes('ram:URIID', { schemeID: 'EM' }, email)) : null
}

const namespaces = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
} as const

/** UNTDID 1001: commercial invoice, credit note, pro forma invoice. */
/** UNTDID 1001; 386 is a prepayment invoice. */
const typeCodeOf = ({ kind, depositFor }: InvoiceDocument): string =>
  kind === 'invoice' && depositFor !== undefined ? '386' : typeCodes[kind]
const typeCodes = { invoice: '380', credit_note: '381', quote: '325' } as const

/**
 * The document as UN/CEFACT Cross Industry Invoice XML, Factur-X profile EN 16931. Amounts are in
 * the invoice's currency. The local amount and its rate are in a note, because the standard allows
 * a second currency only for the tax amount.
 */
export function facturX(document: InvoiceDocument): string {
  const taxes = taxBreakdown(document)
  const categoryOf = (tax: PricedTax): TaxCategory => taxes.categoryOf(tax)
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
    ? t.localTotalNote(
        local.currency,
        toDecimal(money(local.currency, local.totalMinor)),
        local.rate,
        local.currency,
        document.currency,
        local.rateSource,
        instantText(local.rateAt),
      )
    : ''
  const notes = [document.description, document.note, rate].filter((text) => text.trim() !== '')
  return element(
    'rsm:ExchangedDocument',
    element('ram:ID', document.number),
    element('ram:TypeCode', typeCodeOf(document)),
    element('ram:IssueDateTime', dateTime(document.issueDate)),
    notes.map((text) => element('ram:IncludedNote', element('ram:Content', text))),
  )
}

function settlement(
  document: InvoiceDocument,
  breakdown: readonly Breakdown[],
  categoryOf: (tax: PricedTax) => TaxCategory,
): XmlElement {
  const { currency, servicePeriod, dueDate, corrects, payment } = document
  const terms = termsOf(document)
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
    [
      ...document.discounts.map((one) => ({ one, isCharge: false })),
      ...chargesOf(document).map((one) => ({ one, isCharge: true })),
    ].map(({ one, isCharge }) =>
      element(
        'ram:SpecifiedTradeAllowanceCharge',
        element('ram:ChargeIndicator', element('udt:Indicator', String(isCharge))),
        element('ram:ActualAmount', amount(one.amountMinor)),
        element('ram:Reason', one.reason),
        element(
          'ram:CategoryTradeTax',
          element('ram:TypeCode', 'VAT'),
          element('ram:CategoryCode', categoryOf(one.tax)),
          ratePercent(categoryOf(one.tax), one.tax.rateBasisPoints),
        ),
      ),
    ),
    terms.trim() !== '' || dueDate
      ? element(
          'ram:SpecifiedTradePaymentTerms',
          optional('ram:Description', terms),
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

/** The amount of a credit note needs terms too (BR-CO-25): it has no due date. */
const termsOf = ({ kind, terms, corrects }: InvoiceDocument): string =>
  kind === 'credit_note' && corrects && terms.trim() === '' ? t.creditTerms(corrects.number) : terms

function summation(document: InvoiceDocument): XmlElement {
  const { totals, currency } = document
  const chargesMinor = chargesOf(document).reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
  const amount = (minor: bigint): string => decimal(currency, minor)
  return element(
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
    element('ram:LineTotalAmount', amount(totals.linesMinor)),
    chargesMinor > 0n ? element('ram:ChargeTotalAmount', amount(chargesMinor)) : null,
    totals.discountsMinor > 0n ? element('ram:AllowanceTotalAmount', amount(totals.discountsMinor)) : null,
    element('ram:TaxBasisTotalAmount', amount(totals.linesMinor - totals.discountsMinor + chargesMinor)),
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

/** One invoice line, BG-25. */
function lineItem(
  { currency }: InvoiceDocument,
  line: InvoiceLine,
  position: number,
  category: TaxCategory,
): XmlElement {
  const amount = (minor: bigint): string => toDecimal(money(currency, minor))
  return element(
    'ram:IncludedSupplyChainTradeLineItem',
    element('ram:AssociatedDocumentLineDocument', element('ram:LineID', String(position))),
    element(
      'ram:SpecifiedTradeProduct',
      element('ram:Name', line.description),
      optional('ram:Description', line.detail),
    ),
    element(
      'ram:SpecifiedLineTradeAgreement',
      element('ram:NetPriceProductTradePrice', element('ram:ChargeAmount', line.unitPrice)),
    ),
    element(
      'ram:SpecifiedLineTradeDelivery',
      withAttributes('ram:BilledQuantity', { unitCode: line.unitCode }, line.quantity),
    ),
    element(
      'ram:SpecifiedLineTradeSettlement',
      element(
        'ram:ApplicableTradeTax',
        element('ram:TypeCode', 'VAT'),
        element('ram:CategoryCode', category),
        ratePercent(category, line.tax.rateBasisPoints),
      ),
      line.discountMinor > 0n
        ? element(
            'ram:SpecifiedTradeAllowanceCharge',
            element('ram:ChargeIndicator', element('udt:Indicator', 'false')),
            element('ram:ActualAmount', amount(line.discountMinor)),
            element('ram:Reason', t.discount),
          )
        : null,
      element(
        'ram:SpecifiedTradeSettlementLineMonetarySummation',
        element('ram:LineTotalAmount', amount(line.netMinor)),
      ),
    ),
  )
}

/** The tax rate element; absent outside the scope of tax (BR-O-05 to BR-O-07). */
function ratePercent(category: TaxCategory, rateBasisPoints: number): XmlElement | null {
  if (category === 'O') return null
  const hundredths = String(rateBasisPoints).padStart(3, '0')
  return element('ram:RateApplicablePercent', `${hundredths.slice(0, -2)}.${hundredths.slice(-2)}`)
}
