// Rules of EN 16931 about the tax categories of lines, discounts and charges.
import type { TaxCategory } from '#kernel/invoice-price.ts'
/** One EN 16931 business rule as a test on the CII XML, written from the published rule text. */
export interface BusinessRule {
  readonly id: string
  /** XPath of the nodes to check; the rule holds when there are none. */
  readonly context: string
  /** XPath that must be true at each node. */
  readonly test: string
  readonly words: string
}

export const invoice = '/rsm:CrossIndustryInvoice'
const agreement = `${invoice}/rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeAgreement`
export const settlement = `${invoice}/rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement`
export const line = `${invoice}/rsm:SupplyChainTradeTransaction/ram:IncludedSupplyChainTradeLineItem`
export const seller = `${agreement}/ram:SellerTradeParty`
export const buyer = `${agreement}/ram:BuyerTradeParty`
export const text = (path: string): string => `normalize-space(${path}) != ''`

export const rule = (id: string, context: string, test: string, words: string): BusinessRule => ({
  id,
  context,
  test,
  words,
})

// Each tax category.
const lineTax = (category: TaxCategory): string =>
  `${line}/ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax[ram:CategoryCode = '${category}']`
/** Discounts or charges on the document. */
const partsOf = (isCharge: boolean): string =>
  `${settlement}/ram:SpecifiedTradeAllowanceCharge[ram:ChargeIndicator/udt:Indicator = '${isCharge}']`
const partTax = (isCharge: boolean, category: TaxCategory): string =>
  `${partsOf(isCharge)}/ram:CategoryTradeTax[ram:CategoryCode = '${category}']`
const taxGroup = (category: TaxCategory): string =>
  `${settlement}/ram:ApplicableTradeTax[ram:CategoryCode = '${category}']`

const vatId = `${seller}/ram:SpecifiedTaxRegistration/ram:ID[@schemeID = 'VA']`
const localId = `${seller}/ram:SpecifiedTaxRegistration/ram:ID[@schemeID = 'FC']`
const buyerVatId = `${buyer}/ram:SpecifiedTaxRegistration/ram:ID[@schemeID = 'VA']`
const buyerLegalId = `${buyer}/ram:SpecifiedLegalOrganization/ram:ID`

/** The registrations each category requires (rules 02 to 04 of each). */
const registrations: Readonly<Record<TaxCategory, string>> = {
  S: `${vatId} or ${localId}`,
  Z: `${vatId} or ${localId}`,
  E: `${vatId} or ${localId}`,
  AE: `(${vatId} or ${localId}) and (${buyerVatId} or ${buyerLegalId})`,
  G: vatId,
  O: `not(${vatId}) and not(${buyerVatId})`,
}

const sumOfLines = (category: TaxCategory): string =>
  `sum(${line}/ram:SpecifiedLineTradeSettlement[ram:ApplicableTradeTax[ram:CategoryCode = '${category}']]/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount)`
const sumOfParts = (isCharge: boolean, category: TaxCategory): string =>
  `sum(${partsOf(isCharge)}[ram:CategoryTradeTax[ram:CategoryCode = '${category}']]/ram:ActualAmount)`

/** The ten rules of a category: group, registrations, rate, basis, tax and exemption reason. */
function categoryRules(category: TaxCategory): BusinessRule[] {
  const prefix = `BR-${category}`
  const used = `${lineTax(category)} | ${partTax(false, category)} | ${partTax(true, category)}`
  const rate =
    category === 'S'
      ? 'ram:RateApplicablePercent > 0'
      : category === 'O'
        ? 'not(ram:RateApplicablePercent)'
        : 'ram:RateApplicablePercent = 0'
  const exempt = category === 'E' || category === 'AE' || category === 'G' || category === 'O'
  return [
    rule(
      `${prefix}-01`,
      used,
      `count(${taxGroup(category)}) ${category === 'S' ? '>=' : '='} 1`,
      'The category has its VAT group',
    ),
    rule(`${prefix}-02`, lineTax(category), registrations[category], 'The parties are registered as the category asks'),
    ...[false, true].map((isCharge) =>
      rule(
        `${prefix}-${isCharge ? '04' : '03'}`,
        partTax(isCharge, category),
        registrations[category],
        'The parties are registered as the category asks',
      ),
    ),
    rule(`${prefix}-05`, lineTax(category), rate, 'A line has the rate of its category'),
    rule(`${prefix}-06`, partTax(false, category), rate, 'A discount has the rate of its category'),
    rule(`${prefix}-07`, partTax(true, category), rate, 'A charge has the rate of its category'),
    rule(
      `${prefix}-08`,
      taxGroup(category),
      basisTest(category),
      'The basis is lines less discounts plus charges of the category',
    ),
    rule(
      `${prefix}-09`,
      taxGroup(category),
      category === 'S'
        ? '(ram:CalculatedAmount - ram:BasisAmount * ram:RateApplicablePercent div 100) < 1 and (ram:BasisAmount * ram:RateApplicablePercent div 100 - ram:CalculatedAmount) < 1'
        : 'ram:CalculatedAmount = 0',
      'The tax of the category',
    ),
    rule(
      `${prefix}-10`,
      taxGroup(category),
      exempt
        ? "normalize-space(ram:ExemptionReason) != '' or normalize-space(ram:ExemptionReasonCode) != ''"
        : 'not(ram:ExemptionReason) and not(ram:ExemptionReasonCode)',
      exempt ? 'A reason is given for charging no tax' : 'No reason is given where tax is charged',
    ),
  ]
}

/** XPath that compares the taxable basis of a category with its lines, discounts and charges. */
function basisTest(category: TaxCategory): string {
  const expected = `${sumOfLines(category)} - ${sumOfParts(false, category)} + ${sumOfParts(true, category)}`
  // XPath 1.0 has no `current()`, so all S groups are summed together instead of per rate.
  const basis = category === 'S' ? `sum(${taxGroup('S')}/ram:BasisAmount)` : 'ram:BasisAmount'
  return `round(${basis} * 100) = round((${expected}) * 100)`
}

export const taxRules: readonly BusinessRule[] = [
  ...(['S', 'Z', 'E', 'AE', 'G', 'O'] as const).flatMap(categoryRules),
  rule(
    'BR-O-11',
    taxGroup('O'),
    `count(${settlement}/ram:ApplicableTradeTax) = 1`,
    'Outside the scope of VAT stands alone',
  ),
  rule(
    'BR-O-12',
    lineTax('O'),
    `count(${line}/ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax[ram:CategoryCode != 'O']) = 0`,
    'and so do its lines',
  ),
  rule(
    'BR-O-13',
    taxGroup('O'),
    `count(${partsOf(false)}/ram:CategoryTradeTax[ram:CategoryCode != 'O']) = 0`,
    'and its discounts',
  ),
  rule(
    'BR-O-14',
    taxGroup('O'),
    `count(${partsOf(true)}/ram:CategoryTradeTax[ram:CategoryCode != 'O']) = 0`,
    'and its charges',
  ),
  rule('BR-36', partsOf(true), text('ram:ActualAmount'), 'A charge on the document has an amount (BT-99)'),
  rule('BR-37', partsOf(true), text('ram:CategoryTradeTax/ram:CategoryCode'), 'a VAT category (BT-102)'),
  rule('BR-38', partsOf(true), `${text('ram:Reason')} or ${text('ram:ReasonCode')}`, 'and a reason (BT-104, BT-105)'),
  rule(
    'BR-CL-01',
    invoice,
    "rsm:ExchangedDocument/ram:TypeCode = '380' or rsm:ExchangedDocument/ram:TypeCode = '381' or rsm:ExchangedDocument/ram:TypeCode = '386'",
    'The type code is one of UNTDID 1001; ours are invoice, credit note and prepayment invoice',
  ),
]
