import { money, toDecimal } from '#kernel/money.ts'
import { element, optional, withAttributes, type XmlElement } from '#server/platform/xml/xml.ts'
import type { InvoiceDocument, InvoiceLine, TaxCategory } from '../invoice-document.ts'
import { ratePercent } from './rate-percent.ts'

/** One invoice line, BG-25. */
export function lineItem(
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
            element('ram:Reason', 'Discount'),
          )
        : null,
      element(
        'ram:SpecifiedTradeSettlementLineMonetarySummation',
        element('ram:LineTotalAmount', amount(line.netMinor)),
      ),
    ),
  )
}
