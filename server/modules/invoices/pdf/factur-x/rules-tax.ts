/** EN 16931 rules of each tax category. */
import type { TaxCategory } from '../invoice-document.ts'
import { type BusinessRule, buyer, invoice, line, seller, settlement } from './rules-core.ts'

const rule = (id: string, context: string, test: string, words: string): BusinessRule => ({ id, context, test, words })

const lineTax = (category: TaxCategory): string =>
  `${line}/ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax[ram:CategoryCode = '${category}']`
const discountTax = (category: TaxCategory): string =>
  `${settlement}/ram:SpecifiedTradeAllowanceCharge/ram:CategoryTradeTax[ram:CategoryCode = '${category}']`
const group = (category: TaxCategory): string =>
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

const sumOfLines = (category: TaxCategory, rate: string): string =>
  `sum(${line}/ram:SpecifiedLineTradeSettlement[ram:ApplicableTradeTax[ram:CategoryCode = '${category}'${rate}]]/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount)`
const sumOfDiscounts = (category: TaxCategory, rate: string): string =>
  `sum(${settlement}/ram:SpecifiedTradeAllowanceCharge[ram:ChargeIndicator/udt:Indicator = 'false'][ram:CategoryTradeTax[ram:CategoryCode = '${category}'${rate}]]/ram:ActualAmount)`

/** The ten rules of a category: group, registrations, rate, basis, tax and exemption reason. */
function categoryRules(category: TaxCategory): BusinessRule[] {
  const prefix = `BR-${category}`
  const used = `${lineTax(category)} | ${discountTax(category)}`
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
      `count(${group(category)}) ${category === 'S' ? '>=' : '='} 1`,
      'The category has its VAT group',
    ),
    rule(`${prefix}-02`, lineTax(category), registrations[category], 'The parties are registered as the category asks'),
    rule(
      `${prefix}-03`,
      discountTax(category),
      registrations[category],
      'The parties are registered as the category asks',
    ),
    rule(`${prefix}-05`, lineTax(category), rate, 'A line has the rate of its category'),
    rule(`${prefix}-06`, discountTax(category), rate, 'A discount has the rate of its category'),
    rule(`${prefix}-08`, group(category), basisTest(category), 'The basis is lines less discounts of the category'),
    rule(
      `${prefix}-09`,
      group(category),
      category === 'S'
        ? '(ram:CalculatedAmount - ram:BasisAmount * ram:RateApplicablePercent div 100) < 1 and (ram:BasisAmount * ram:RateApplicablePercent div 100 - ram:CalculatedAmount) < 1'
        : 'ram:CalculatedAmount = 0',
      'The tax of the category',
    ),
    rule(
      `${prefix}-10`,
      group(category),
      exempt
        ? "normalize-space(ram:ExemptionReason) != '' or normalize-space(ram:ExemptionReasonCode) != ''"
        : 'not(ram:ExemptionReason) and not(ram:ExemptionReasonCode)',
      exempt ? 'A reason is given for charging no tax' : 'No reason is given where tax is charged',
    ),
  ]
}

/** XPath that compares the taxable basis of a category with the sum of its lines and discounts. */
function basisTest(category: TaxCategory): string {
  if (category !== 'S') {
    const expected = `${sumOfLines(category, '')} - ${sumOfDiscounts(category, '')}`
    return `round(ram:BasisAmount * 100) = round((${expected}) * 100)`
  }
  // XPath 1.0 has no `current()`, so all S groups are summed together instead of per rate.
  const expected = `${sumOfLines('S', '')} - ${sumOfDiscounts('S', '')}`
  return `round(sum(${group('S')}/ram:BasisAmount) * 100) = round((${expected}) * 100)`
}

export const taxRules: readonly BusinessRule[] = [
  ...(['S', 'Z', 'E', 'AE', 'G', 'O'] as const).flatMap(categoryRules),
  rule(
    'BR-O-11',
    group('O'),
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
    lineTax('O'),
    `count(${settlement}/ram:SpecifiedTradeAllowanceCharge/ram:CategoryTradeTax[ram:CategoryCode != 'O']) = 0`,
    'and its discounts',
  ),
  rule(
    'BR-CL-01',
    invoice,
    "rsm:ExchangedDocument/ram:TypeCode = '380' or rsm:ExchangedDocument/ram:TypeCode = '381'",
    'The type code is one of UNTDID 1001; ours are invoice and credit note',
  ),
]
