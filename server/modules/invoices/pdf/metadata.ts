/** XMP metadata and the embedded Factur-X file. */
import type PDFDocument from 'pdfkit'
import { language as sourceLanguage } from '#kernel/language.ts'
import { escapeXml } from '#server/platform/xml/xml.ts'
import * as t from '../messages.ts'
import type { InvoiceDocument } from './invoice-document.ts'

type Pdf = InstanceType<typeof PDFDocument>

const schema = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'

const properties = [
  ['DocumentFileName', 'Name of the embedded XML invoice file'],
  ['DocumentType', 'INVOICE'],
  ['Version', 'Version of the Factur-X schema that the XML follows'],
  ['ConformanceLevel', 'Profile of the Factur-X schema that the XML follows'],
] as const

/** Writes the author metadata ourselves, because pdfkit does not escape names there. */
export function describeAuthor(pdf: Pdf, { seller, description, language = sourceLanguage }: InvoiceDocument): void {
  pdf.appendXML(`
        <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
            <dc:format>application/pdf</dc:format>
            <dc:language><rdf:Bag><rdf:li>${escapeXml(language)}</rdf:li></rdf:Bag></dc:language>
            <dc:creator><rdf:Seq><rdf:li>${escapeXml(seller.name)}</rdf:li></rdf:Seq></dc:creator>
            <dc:description><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(description)}</rdf:li></rdf:Alt></dc:description>
        </rdf:Description>`)
}

/**
 * Embeds the Factur-X XML and declares it in the metadata as PDF/A-3 requires: its properties and
 * the extension schema that defines them.
 */
export function attachFacturX(pdf: Pdf, xml: string, made: Date): void {
  // pdfkit's types lack `relationship`, which its documentation has.
  const options = {
    name: 'factur-x.xml',
    type: 'text/xml',
    description: t.embeddedInvoiceDescription,
    relationship: 'Alternative',
    creationDate: made,
    modifiedDate: made,
  }
  pdf.file(Buffer.from(xml, 'utf8'), options)
  pdf.appendXML(`
        <rdf:Description rdf:about="" xmlns:fx="${schema}">
            <fx:DocumentType>INVOICE</fx:DocumentType>
            <fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>
            <fx:Version>1.0</fx:Version>
            <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
        </rdf:Description>
        <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
            <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
                <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
                <pdfaSchema:namespaceURI>${schema}</pdfaSchema:namespaceURI>
                <pdfaSchema:prefix>fx</pdfaSchema:prefix>
                <pdfaSchema:property><rdf:Seq>${properties.map(describeProperty).join('')}
                </rdf:Seq></pdfaSchema:property>
            </rdf:li></rdf:Bag></pdfaExtension:schemas>
        </rdf:Description>`)
}

const describeProperty = ([name, description]: readonly [string, string]): string => `
                    <rdf:li rdf:parseType="Resource">
                        <pdfaProperty:name>${name}</pdfaProperty:name>
                        <pdfaProperty:valueType>Text</pdfaProperty:valueType>
                        <pdfaProperty:category>external</pdfaProperty:category>
                        <pdfaProperty:description>${description}</pdfaProperty:description>
                    </rdf:li>`
