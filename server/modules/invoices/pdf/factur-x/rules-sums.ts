/** EN 16931 rules about sums and decimals. */
import { type BusinessRule, buyer, invoice, line, seller, settlement, sums } from './rules-core.ts'

const rule = (id: string, context: string, test: string, words: string): BusinessRule => ({ id, context, test, words })

const cents = (expression: string): string => `round((${expression}) * 100)`
const or0 = (path: string): string => `sum(${path})`
const lineAmounts = `${line}/ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount`
const discounts = `${settlement}/ram:SpecifiedTradeAllowanceCharge[ram:ChargeIndicator/udt:Indicator = 'false']/ram:ActualAmount`
const charges = `${settlement}/ram:SpecifiedTradeAllowanceCharge[ram:ChargeIndicator/udt:Indicator = 'true']/ram:ActualAmount`
const group = `${settlement}/ram:ApplicableTradeTax`
const currency = `${settlement}/ram:InvoiceCurrencyCode`
const taxTotal = `ram:TaxTotalAmount[@currencyID = ${currency}]`

/** Relations between amounts (BR-CO) and limits on decimals (BR-DEC). */
export const sumRules: readonly BusinessRule[] = [
  rule(
    'BR-CO-03',
    settlement,
    'not(ram:ApplicableTradeTax/ram:TaxPointDate and ram:ApplicableTradeTax/ram:DueDateTypeCode)',
    'Tax point date and its code exclude each other',
  ),
  rule(
    'BR-CO-04',
    line,
    "normalize-space(ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax[ram:TypeCode = 'VAT']/ram:CategoryCode) != ''",
    'Each line has a VAT category (BT-151)',
  ),
  rule(
    'BR-CO-09',
    `${seller}/ram:SpecifiedTaxRegistration/ram:ID[@schemeID = 'VA'] | ${buyer}/ram:SpecifiedTaxRegistration/ram:ID[@schemeID = 'VA']`,
    "string-length(translate(substring(., 1, 2), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '')) = 0 and string-length(.) > 2",
    'A VAT identifier begins with a country',
  ),
  rule(
    'BR-CO-10',
    sums,
    `${cents('ram:LineTotalAmount')} = ${cents(or0(lineAmounts))}`,
    'BT-106 is the sum of the lines',
  ),
  rule(
    'BR-CO-11',
    sums,
    `${cents(or0('ram:AllowanceTotalAmount'))} = ${cents(or0(discounts))}`,
    'BT-107 is the sum of the discounts',
  ),
  rule(
    'BR-CO-12',
    sums,
    `${cents(or0('ram:ChargeTotalAmount'))} = ${cents(or0(charges))}`,
    'BT-108 is the sum of the charges',
  ),
  rule(
    'BR-CO-13',
    sums,
    `${cents('ram:TaxBasisTotalAmount')} = ${cents(`ram:LineTotalAmount - ${or0('ram:AllowanceTotalAmount')} + ${or0('ram:ChargeTotalAmount')}`)}`,
    'BT-109 is lines less discounts plus charges',
  ),
  rule(
    'BR-CO-14',
    sums,
    `${cents(or0(taxTotal))} = ${cents(or0(`${group}/ram:CalculatedAmount`))}`,
    'BT-110 is the sum of the VAT groups',
  ),
  rule(
    'BR-CO-15',
    sums,
    `${cents('ram:GrandTotalAmount')} = ${cents(`ram:TaxBasisTotalAmount + ${or0(taxTotal)}`)}`,
    'BT-112 is BT-109 plus BT-110',
  ),
  rule(
    'BR-CO-16',
    sums,
    `${cents('ram:DuePayableAmount')} = ${cents(`ram:GrandTotalAmount - ${or0('ram:TotalPrepaidAmount')} + ${or0('ram:RoundingAmount')}`)}`,
    'BT-115 is BT-112 less what is paid',
  ),
  rule(
    'BR-CO-17',
    group,
    // The published check tolerates a difference below one currency unit.
    `(ram:CalculatedAmount - ram:BasisAmount * sum(ram:RateApplicablePercent) div 100) < 1 and (ram:BasisAmount * sum(ram:RateApplicablePercent) div 100 - ram:CalculatedAmount) < 1`,
    'The tax of a group is basis times rate',
  ),
  rule('BR-CO-18', invoice, `count(${group}) > 0`, 'There is at least one VAT group (BG-23)'),
  rule(
    'BR-CO-19',
    `${settlement}/ram:BillingSpecifiedPeriod`,
    'ram:StartDateTime or ram:EndDateTime',
    'A period has a start or an end',
  ),
  rule(
    'BR-CO-25',
    `${sums}[ram:DuePayableAmount > 0]`,
    `${settlement}/ram:SpecifiedTradePaymentTerms/ram:DueDateDateTime or normalize-space(${settlement}/ram:SpecifiedTradePaymentTerms/ram:Description) != ''`,
    'What is due has a due date or payment terms',
  ),
  rule(
    'BR-CO-26',
    seller,
    "ram:ID or ram:GlobalID or ram:SpecifiedLegalOrganization/ram:ID or ram:SpecifiedTaxRegistration/ram:ID[@schemeID = 'VA']",
    'The seller can be told by an identifier: BT-29, BT-30 or BT-31',
  ),
  ...decimals('BR-DEC-01', `${settlement}/ram:SpecifiedTradeAllowanceCharge/ram:ActualAmount`),
  ...decimals('BR-DEC-09', `${sums}/ram:LineTotalAmount`),
  ...decimals('BR-DEC-10', `${sums}/ram:AllowanceTotalAmount`),
  ...decimals('BR-DEC-12', `${sums}/ram:TaxBasisTotalAmount`),
  ...decimals('BR-DEC-13', `${sums}/ram:TaxTotalAmount`),
  ...decimals('BR-DEC-14', `${sums}/ram:GrandTotalAmount`),
  ...decimals('BR-DEC-16', `${sums}/ram:TotalPrepaidAmount`),
  ...decimals('BR-DEC-18', `${sums}/ram:DuePayableAmount`),
  ...decimals('BR-DEC-19', `${group}/ram:BasisAmount`),
  ...decimals('BR-DEC-20', `${group}/ram:CalculatedAmount`),
  ...decimals('BR-DEC-23', lineAmounts),
  ...decimals(
    'BR-DEC-24',
    `${line}/ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeAllowanceCharge/ram:ActualAmount`,
  ),
]

function decimals(id: string, context: string): BusinessRule[] {
  return [rule(id, context, "string-length(substring-after(., '.')) <= 2", 'At most two decimals')]
}
