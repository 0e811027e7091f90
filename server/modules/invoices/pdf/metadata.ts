import type PDFDocument from 'pdfkit'
import { escapeXml } from './factur-x/xml.ts'
import type { InvoiceDocument } from './invoice-document.ts'

type Pdf = InstanceType<typeof PDFDocument>

const schema = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'

const properties = [
  ['DocumentFileName', 'Name of the embedded XML invoice file'],
  ['DocumentType', 'INVOICE'],
  ['Version', 'Version of the Factur-X schema that the XML follows'],
  ['ConformanceLevel', 'Profile of the Factur-X schema that the XML follows'],
] as const

/** Who made the document, in its metadata. pdfkit writes names there without escaping them, so they are written here. */
export function describeAuthor(pdf: Pdf, { seller, description }: InvoiceDocument): void {
  pdf.appendXML(`
        <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
            <dc:format>application/pdf</dc:format>
            <dc:language><rdf:Bag><rdf:li>en</rdf:li></rdf:Bag></dc:language>
            <dc:creator><rdf:Seq><rdf:li>${escapeXml(seller.name)}</rdf:li></rdf:Seq></dc:creator>
            <dc:description><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(description)}</rdf:li></rdf:Alt></dc:description>
        </rdf:Description>`)
}

/**
 * Puts the Factur-X part into the file, and says so in the metadata as PDF/A-3 asks: the properties, and the extension
 * schema that declares them.
 */
export function attachFacturX(pdf: Pdf, xml: string, made: Date): void {
  // Its types do not know `relationship` yet.
  const file: PDFKit.Mixins.PDFAttachmentOptions & { relationship: string } = {
    name: 'factur-x.xml',
    type: 'text/xml',
    description: 'Factur-X invoice, profile EN 16931',
    relationship: 'Alternative',
    creationDate: made,
    modifiedDate: made,
  }
  pdf.file(Buffer.from(xml, 'utf8'), file)
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
