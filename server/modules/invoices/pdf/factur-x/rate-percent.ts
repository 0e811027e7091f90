import { element, type XmlElement } from '#server/platform/xml/xml.ts'
import type { TaxCategory } from '../invoice-document.ts'

/** The tax rate element; absent outside the scope of tax (BR-O-05 to BR-O-07). */
export function ratePercent(category: TaxCategory, rateBasisPoints: number): XmlElement | null {
  if (category === 'O') return null
  const hundredths = String(rateBasisPoints).padStart(3, '0')
  return element('ram:RateApplicablePercent', `${hundredths.slice(0, -2)}.${hundredths.slice(-2)}`)
}
