import { XmlDocument } from 'libxml2-wasm'
import { businessRules } from './business-rules.fixture.ts'

const namespaces = {
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  qdt: 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
}

/** The rules that the XML violates, as `BR-S-02: …`; empty when it is valid. */
export function brokenRules(xml: string): string[] {
  using document = XmlDocument.fromString(xml)
  return businessRules.flatMap(({ id, context, test, words }) => {
    const broken = document.find(context, namespaces).some((node) => node.eval(`boolean(${test})`, namespaces) !== true)
    return broken ? [`${id}: ${words}`] : []
  })
}
