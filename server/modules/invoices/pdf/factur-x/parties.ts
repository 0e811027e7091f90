/** Seller and buyer parties of the XML. */
import { element, optional, withAttributes, type XmlElement } from '#server/platform/xml/xml.ts'
import type { Buyer, InvoiceDocument, Seller } from '../invoice-document.ts'

type Party = Pick<Seller, 'addressLines' | 'countryCode'>

export function sellerParty({ seller }: InvoiceDocument, isOutsideScope: boolean): XmlElement {
  return element(
    'ram:SellerTradeParty',
    element('ram:Name', seller.name),
    legalOrganisation(seller.registrationNumber),
    contact(seller.name, seller.phone, seller.email),
    address(seller),
    electronicAddress(seller.email),
    taxRegistration(seller, isOutsideScope),
  )
}

export function buyerParty({ buyer }: InvoiceDocument, isOutsideScope: boolean): XmlElement {
  return element(
    'ram:BuyerTradeParty',
    element('ram:Name', buyer.name),
    // The standard has no local tax number for the buyer; legal registration is the closest field.
    legalOrganisation(buyer.registrationNumber ?? (isVatIdentifier(buyer) ? null : buyer.taxId)),
    contact(buyer.contactName, buyer.phone, buyer.email),
    address(buyer),
    electronicAddress(buyer.email),
    // BR-O-02: no VAT identifier on an invoice outside the scope of tax.
    isVatIdentifier(buyer) && !isOutsideScope ? registration('VA', buyer.taxId ?? '') : null,
  )
}

/** BT-31 needs a country prefix (BR-CO-09). Any other seller number is BT-32, local tax number. */
function taxRegistration(seller: Seller, isOutsideScope: boolean): XmlElement | null {
  if (seller.taxId === null || seller.taxId.trim() === '') return null
  return registration(isVatIdentifier(seller) && !isOutsideScope ? 'VA' : 'FC', seller.taxId)
}

const registration = (scheme: 'VA' | 'FC', text: string): XmlElement =>
  element('ram:SpecifiedTaxRegistration', withAttributes('ram:ID', { schemeID: scheme }, text.replace(/\s/g, '')))

/** A VAT identifier starts with the country code; Greece uses EL. */
function isVatIdentifier({ taxId, countryCode }: Seller | Buyer): boolean {
  const prefix = countryCode === 'GR' ? 'EL' : countryCode
  return new RegExp(`^${prefix}[0-9A-Z]{2,}$`, 'i').test((taxId ?? '').replace(/\s/g, ''))
}

function legalOrganisation(registrationNumber: string | null): XmlElement | null {
  const number = optional('ram:ID', registrationNumber)
  return number ? element('ram:SpecifiedLegalOrganization', number) : null
}

function contact(name: string | null, phone: string | null, email: string | null): XmlElement | null {
  const parts = [
    optional('ram:PersonName', name),
    phone ? element('ram:TelephoneUniversalCommunication', element('ram:CompleteNumber', phone)) : null,
    email ? element('ram:EmailURIUniversalCommunication', element('ram:URIID', email)) : null,
  ].filter((part) => part !== null)
  return parts.length === 0 ? null : element('ram:DefinedTradeContact', parts)
}

/** Address lines fill the standard's three lines; any further lines are joined into the third. */
function address({ addressLines, countryCode }: Party): XmlElement {
  const [one = null, two = null, ...rest] = addressLines.filter((line) => line.trim() !== '')
  return element(
    'ram:PostalTradeAddress',
    optional('ram:LineOne', one),
    optional('ram:LineTwo', two),
    optional('ram:LineThree', rest.length > 0 ? rest.join(', ') : null),
    element('ram:CountryID', countryCode),
  )
}

function electronicAddress(email: string | null): XmlElement | null {
  return email ? element('ram:URIUniversalCommunication', withAttributes('ram:URIID', { schemeID: 'EM' }, email)) : null
}
