// The rules of EN 16931 that tests check on an invoice's XML.
// docs/adr/0013-invoice-pdf-and-email.md lists the others.
import {
  type BusinessRule,
  buyer,
  invoice,
  line,
  rule,
  seller,
  settlement,
  taxRules,
  text,
} from './tax-rules.fixture.ts'

const sums = `${settlement}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`

/** Required elements (BR-01 to BR-65, as far as our documents contain the subject). */
const coreRules: readonly BusinessRule[] = [
  rule(
    'BR-01',
    invoice,
    text('rsm:ExchangedDocumentContext/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID'),
    'An invoice has a specification identifier (BT-24)',
  ),
  rule('BR-02', invoice, text('rsm:ExchangedDocument/ram:ID'), 'An invoice has a number (BT-1)'),
  rule('BR-03', invoice, text('rsm:ExchangedDocument/ram:IssueDateTime/udt:DateTimeString'), 'It has an issue date'),
  rule('BR-04', invoice, text('rsm:ExchangedDocument/ram:TypeCode'), 'It has a type code (BT-3)'),
  rule('BR-05', settlement, text('ram:InvoiceCurrencyCode'), 'It has a currency (BT-5)'),
  rule('BR-06', invoice, text(`${seller}/ram:Name`), 'It has the name of the seller (BT-27)'),
  rule('BR-07', invoice, text(`${buyer}/ram:Name`), 'It has the name of the buyer (BT-44)'),
  rule('BR-08', seller, 'count(ram:PostalTradeAddress) = 1', 'The seller has an address (BG-5)'),
  rule('BR-09', seller, text('ram:PostalTradeAddress/ram:CountryID'), 'with a country (BT-40)'),
  rule('BR-10', buyer, 'count(ram:PostalTradeAddress) = 1', 'The buyer has an address (BG-8)'),
  rule('BR-11', buyer, text('ram:PostalTradeAddress/ram:CountryID'), 'with a country (BT-55)'),
  rule('BR-12', sums, text('ram:LineTotalAmount'), 'There is a sum of line amounts (BT-106)'),
  rule('BR-13', sums, text('ram:TaxBasisTotalAmount'), 'There is a total without VAT (BT-109)'),
  rule('BR-14', sums, text('ram:GrandTotalAmount'), 'There is a total with VAT (BT-112)'),
  rule('BR-15', sums, text('ram:DuePayableAmount'), 'There is an amount due (BT-115)'),
  rule('BR-16', invoice, `count(${line}) > 0`, 'There is at least one line (BG-25)'),
  rule('BR-21', line, text('ram:AssociatedDocumentLineDocument/ram:LineID'), 'Each line has an identifier (BT-126)'),
  rule('BR-22', line, text('ram:SpecifiedLineTradeDelivery/ram:BilledQuantity'), 'a quantity (BT-129)'),
  rule('BR-23', line, text('ram:SpecifiedLineTradeDelivery/ram:BilledQuantity/@unitCode'), 'a unit (BT-130)'),
  rule(
    'BR-24',
    line,
    text('ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount'),
    'a net amount (BT-131)',
  ),
  rule('BR-25', line, text('ram:SpecifiedTradeProduct/ram:Name'), 'an item name (BT-153)'),
  rule(
    'BR-26',
    line,
    text('ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:ChargeAmount'),
    'a net price (BT-146)',
  ),
  rule(
    'BR-27',
    line,
    'ram:SpecifiedLineTradeAgreement/ram:NetPriceProductTradePrice/ram:ChargeAmount >= 0',
    'The net price is not negative',
  ),
  rule(
    'BR-29',
    `${settlement}/ram:BillingSpecifiedPeriod[ram:StartDateTime and ram:EndDateTime]`,
    'number(ram:EndDateTime/udt:DateTimeString) >= number(ram:StartDateTime/udt:DateTimeString)',
    'The period ends on or after its start',
  ),
  rule(
    'BR-31',
    `${settlement}/ram:SpecifiedTradeAllowanceCharge[ram:ChargeIndicator/udt:Indicator = 'false']`,
    text('ram:ActualAmount'),
    'A document discount has an amount (BT-92)',
  ),
  rule(
    'BR-32',
    `${settlement}/ram:SpecifiedTradeAllowanceCharge[ram:ChargeIndicator/udt:Indicator = 'false']`,
    text('ram:CategoryTradeTax/ram:CategoryCode'),
    'a VAT category (BT-95)',
  ),
  rule(
    'BR-33',
    `${settlement}/ram:SpecifiedTradeAllowanceCharge[ram:ChargeIndicator/udt:Indicator = 'false']`,
    `${text('ram:Reason')} or ${text('ram:ReasonCode')}`,
    'and a reason (BT-97, BT-98)',
  ),
  rule(
    'BR-41',
    `${line}/ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeAllowanceCharge`,
    text('ram:ActualAmount'),
    'A line discount has an amount (BT-136)',
  ),
  rule(
    'BR-42',
    `${line}/ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeAllowanceCharge`,
    `${text('ram:Reason')} or ${text('ram:ReasonCode')}`,
    'and a reason (BT-139, BT-140)',
  ),
  rule(
    'BR-45',
    `${settlement}/ram:ApplicableTradeTax`,
    text('ram:BasisAmount'),
    'Each VAT group has its basis (BT-116)',
  ),
  rule('BR-46', `${settlement}/ram:ApplicableTradeTax`, text('ram:CalculatedAmount'), 'its tax (BT-117)'),
  rule('BR-47', `${settlement}/ram:ApplicableTradeTax`, text('ram:CategoryCode'), 'its category (BT-118)'),
  rule(
    'BR-48',
    `${settlement}/ram:ApplicableTradeTax`,
    `${text('ram:RateApplicablePercent')} or ram:CategoryCode = 'O'`,
    'and its rate (BT-119), unless it is outside the scope of VAT',
  ),
  rule(
    'BR-49',
    `${settlement}/ram:SpecifiedTradeSettlementPaymentMeans`,
    text('ram:TypeCode'),
    'A way to pay has its code',
  ),
  rule(
    'BR-50',
    `${settlement}/ram:SpecifiedTradeSettlementPaymentMeans/ram:PayeePartyCreditorFinancialAccount`,
    `${text('ram:IBANID')} or ${text('ram:ProprietaryID')}`,
    'An account to pay to has its number (BT-84)',
  ),
  rule(
    'BR-55',
    `${settlement}/ram:InvoiceReferencedDocument`,
    text('ram:IssuerAssignedID'),
    'A preceding invoice has its number (BT-25)',
  ),
  rule(
    'BR-61',
    `${settlement}/ram:SpecifiedTradeSettlementPaymentMeans[ram:TypeCode = '30' or ram:TypeCode = '58']`,
    `${text('ram:PayeePartyCreditorFinancialAccount/ram:IBANID')} or ${text('ram:PayeePartyCreditorFinancialAccount/ram:ProprietaryID')}`,
    'A credit transfer has the account (BT-84)',
  ),
  rule(
    'BR-62',
    seller,
    'not(ram:URIUniversalCommunication/ram:URIID) or ram:URIUniversalCommunication/ram:URIID/@schemeID',
    'The seller’s electronic address has a scheme (BT-34)',
  ),
  rule(
    'BR-63',
    buyer,
    'not(ram:URIUniversalCommunication/ram:URIID) or ram:URIUniversalCommunication/ram:URIID/@schemeID',
    'The buyer’s electronic address has a scheme (BT-49)',
  ),
]

// Sums and decimals.
const cents = (expression: string): string => `round((${expression}) * 100)`
const or0 = (path: string): string => `sum(${path})`
const lineAmounts = `${line}/ram:SpecifiedLineTradeSettlement/ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount`
const discounts = `${settlement}/ram:SpecifiedTradeAllowanceCharge[ram:ChargeIndicator/udt:Indicator = 'false']/ram:ActualAmount`
const charges = `${settlement}/ram:SpecifiedTradeAllowanceCharge[ram:ChargeIndicator/udt:Indicator = 'true']/ram:ActualAmount`
const group = `${settlement}/ram:ApplicableTradeTax`
const currency = `${settlement}/ram:InvoiceCurrencyCode`
const taxTotal = `ram:TaxTotalAmount[@currencyID = ${currency}]`

/** Relations between amounts (BR-CO) and limits on decimals (BR-DEC). */
const sumRules: readonly BusinessRule[] = [
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
  ...decimals('BR-DEC-11', `${sums}/ram:ChargeTotalAmount`),
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

export const businessRules: readonly BusinessRule[] = [...coreRules, ...sumRules, ...taxRules]
