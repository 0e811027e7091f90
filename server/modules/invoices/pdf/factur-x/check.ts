/** Checks Factur-X XML against EN 16931 business rules. */
import { XmlDocument } from 'libxml2-wasm'
import type { BusinessRule } from './rules-core.ts'
import { coreRules } from './rules-core.ts'
import { sumRules } from './rules-sums.ts'
import { taxRules } from './rules-tax.ts'

const namespaces = {
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  qdt: 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
}

/**
 * The published rules of EN 16931 that this file checks.
 * docs/adr/0013-invoice-pdf-and-email.md lists the others.
 */
export const businessRules: readonly BusinessRule[] = [...coreRules, ...sumRules, ...taxRules]

/** The rules that the XML violates, as `BR-S-02: …`; empty when it is valid. */
export function brokenRules(xml: string): string[] {
  using document = XmlDocument.fromString(xml)
  return businessRules.flatMap(({ id, context, test, words }) => {
    const broken = document.find(context, namespaces).some((node) => node.eval(`boolean(${test})`, namespaces) !== true)
    return broken ? [`${id}: ${words}`] : []
  })
}
