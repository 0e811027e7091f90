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
export const agreement = `${invoice}/rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeAgreement`
export const settlement = `${invoice}/rsm:SupplyChainTradeTransaction/ram:ApplicableHeaderTradeSettlement`
export const sums = `${settlement}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`
export const line = `${invoice}/rsm:SupplyChainTradeTransaction/ram:IncludedSupplyChainTradeLineItem`
export const seller = `${agreement}/ram:SellerTradeParty`
export const buyer = `${agreement}/ram:BuyerTradeParty`
const text = (path: string): string => `normalize-space(${path}) != ''`

const rule = (id: string, context: string, test: string, words: string): BusinessRule => ({ id, context, test, words })

/** Required elements (BR-01 to BR-65, as far as our documents contain the subject). */
export const coreRules: readonly BusinessRule[] = [
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
