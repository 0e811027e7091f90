import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TaxCategory } from '#kernel/invoice-price.ts'
import { toDecimal, usd } from '#kernel/money.ts'
import { inLanguage } from '#server/platform/language/translations.ts'
import { sampleInvoice } from '../invoice-document.fixture.ts'
import type { InvoiceDocument, InvoiceLine } from '../invoice-document.ts'
import { brokenRules } from './broken-rules.fixture.ts'
import { businessRules } from './business-rules.fixture.ts'
import { facturX } from './factur-x.ts'

// The published Factur-X 1.09 schema, profile EN 16931, from the dev package
// @stackforge-eu/factur-x.
const schemaPath = join(
  dirname(createRequire(import.meta.url).resolve('@stackforge-eu/factur-x')),
  '../schema/en16931/FACTUR-X_EN16931.xsd',
)
let schema: XmlDocument
let validator: XsdValidator

beforeAll(() => {
  xmlRegisterFsInputProviders()
  schema = XmlDocument.fromBuffer(readFileSync(schemaPath), { url: schemaPath })
  validator = XsdValidator.fromDoc(schema)
})
afterAll(() => {
  validator.dispose()
  schema.dispose()
})

function accepted(xml: string): void {
  using document = XmlDocument.fromString(xml)
  validator.validate(document)
}

/** The sample with one tax category on all lines and discounts. */
function taxed(category: TaxCategory, change: Partial<InvoiceDocument> = {}): InvoiceDocument {
  const sample = sampleInvoice(3)
  const tax = { category, rateBasisPoints: category === 'S' ? 550 : 0 }
  const { linesMinor } = sample.totals
  const taxMinor = category === 'S' ? (linesMinor * 55n + 500n) / 1000n : 0n
  const totalMinor = linesMinor + taxMinor
  return {
    ...sample,
    lines: sample.lines.map((line) => ({ ...line, tax })),
    taxes: [{ ...tax, taxableMinor: linesMinor, taxMinor, exemptionReason: null }],
    totals: { ...sample.totals, taxMinor, totalMinor, dueMinor: totalMinor },
    ...change,
  }
}

const aibMinor = 2_451n
const german = { countryCode: 'DE', countryName: 'Germany', taxId: 'DE123456788' }
const { seller, buyer } = sampleInvoice(1)

const documents: readonly (readonly [string, InvoiceDocument])[] = [
  ['one line', sampleInvoice(1)],
  ['many lines with line discounts', sampleInvoice(60)],
  ['zero rated', taxed('Z')],
  ['exempt', taxed('E')],
  ['reverse charge', taxed('AE', { seller: { ...seller, ...german } })],
  ['export by a seller with a VAT identifier', taxed('G', { seller: { ...seller, ...german } })],
  ['export by a seller with a local tax number', taxed('G')],
  ['export beside taxed lines, by a seller with a local tax number', mixed('G')],
  ['outside the scope of tax, by a seller with a VAT identifier', taxed('O', { seller: { ...seller, ...german } })],
  ['outside the scope, beside taxed lines', mixed()],
  ['a document discount', discounted()],
  ['a part payment', paid()],
  ['AIB beside taxed lines', withAib(sampleInvoice(3))],
  ['AIB outside the scope of tax', withAib(taxed('O'))],
  ['AIB on an export', withAib(taxed('G'))],
  ['AIB and a discount', withAib(discounted())],
  ['AIB that a credit note takes back', withAib(creditNote())],
  ['a credit note', creditNote()],
  ['nothing but what is needed', bare()],
  [
    'signs that XML gives a meaning',
    { ...sampleInvoice(1), description: '<b>&"\' \u0000\ud800 ]]>', note: 'a\u000bb' },
  ],
]

describe('Factur-X XML', () => {
  it.each(documents)('for an invoice with %s matches the published schema and violates no rule', (_, document) => {
    const xml = facturX(document)
    expect(() => accepted(xml)).not.toThrow()
    expect(brokenRules(xml)).toEqual([])
  })

  it('is the same text for the same document', () => {
    expect(facturX(sampleInvoice(20))).toBe(facturX(sampleInvoice(20)))
  })

  it('distinguishes a local tax number from a VAT identifier, and an IBAN from other accounts', () => {
    expect(facturX(sampleInvoice(1))).toContain('<ram:ID schemeID="FC">1912345K</ram:ID>')
    expect(facturX(sampleInvoice(1))).toContain('<ram:ID schemeID="VA">FR40303265045</ram:ID>')
    expect(facturX(sampleInvoice(1))).toContain('<ram:IBANID>CI93CI0080111301134291200589</ram:IBANID>')
    const payment = sampleInvoice(1).payment as NonNullable<InvoiceDocument['payment']>
    const other = sampleInvoice(1, { payment: { ...payment, accountNumber: 'CI008 01113 011342912005 89' } })
    expect(facturX(other)).toContain('<ram:ProprietaryID>CI008 01113 011342912005 89</ram:ProprietaryID>')
  })

  it('reports the export of a seller without VAT identifier as outside the scope, with its reason', () => {
    const document = taxed('G')
    const taxes = document.taxes.map((tax) => ({ ...tax, exemptionReason: 'Export, article 355 CGI' }))
    const xml = facturX({ ...document, taxes })
    expect(xml).toContain('<ram:CategoryCode>O</ram:CategoryCode>')
    expect(xml).toContain('<ram:ExemptionReason>Export, article 355 CGI</ram:ExemptionReason>')
    expect(xml).not.toContain('<ram:CategoryCode>G</ram:CategoryCode>')
    expect(facturX(taxed('G', { seller: { ...seller, ...german } }))).toContain(
      '<ram:CategoryCode>G</ram:CategoryCode>',
    )
  })

  it('carries AIB as a charge without tax, with its reason, in total and basis', () => {
    const sample = sampleInvoice(3)
    const xml = facturX(withAib(sample))
    const basis = toDecimal(usd(sample.totals.linesMinor + aibMinor))
    expect(xml).toMatch(
      /<udt:Indicator>true<\/udt:Indicator>.*?<ram:ActualAmount>24\.51<.*?<ram:Reason>AIB<.*?<ram:CategoryCode>E<.*?Percent>0\.00</s,
    )
    expect(xml).toContain('<ram:ChargeTotalAmount>24.51</ram:ChargeTotalAmount>')
    expect(xml).toContain(`<ram:TaxBasisTotalAmount>${basis}</ram:TaxBasisTotalAmount>`)
    expect(xml).toContain(`<ram:TaxTotalAmount currencyID="USD">${toDecimal(usd(sample.totals.taxMinor))}<`)
  })

  it('says in the terms of a credit note, in its language, what becomes of the amount', async () => {
    const note = creditNote()
    expect(facturX(note)).toContain(
      '<ram:Description>Deducted from the balance due on invoice INV-2026-000042; what was already paid is credit',
    )
    expect(await inLanguage('fr', () => facturX(note))).toContain(
      '<ram:Description>Déduit du solde de la facture INV-2026-000042',
    )
    expect(facturX({ ...note, terms: 'As agreed.' })).toContain('<ram:Description>As agreed.</ram:Description>')
  })

  it('has no country element for a country without a code', () => {
    expect(facturX(sampleInvoice(2, { buyer: { ...buyer, countryCode: '' } }))).not.toMatch(
      /<ram:CountryID *\/>|<ram:CountryID></,
    )
  })

  it('states the local amount with its rate, source and time in a note', () => {
    expect(facturX(sampleInvoice(1))).toMatch(
      /Total in EUR: \d+\.\d\d at 0\.920000 EUR per USD, open\.er-api\.com, Nov 21, 2026 00:02 UTC\./,
    )
  })
})

describe('the business rule check', () => {
  const { totals } = sampleInvoice(2)
  const broken: readonly (readonly [string, InvoiceDocument])[] = [
    ['BR-02', sampleInvoice(2, { number: '' })],
    ['BR-09', sampleInvoice(2, { seller: { ...seller, countryCode: '' } })],
    ['BR-29', sampleInvoice(2, { servicePeriod: { start: '2026-10-02', end: '2026-10-01' } })],
    ['BR-CO-10', sampleInvoice(2, { totals: { ...totals, linesMinor: totals.linesMinor + 1n } })],
    ['BR-CO-14', sampleInvoice(2, { totals: { ...totals, taxMinor: totals.taxMinor + 1n } })],
    ['BR-CO-15', sampleInvoice(2, { totals: { ...totals, totalMinor: totals.totalMinor - 1n } })],
    ['BR-CO-16', sampleInvoice(2, { totals: { ...totals, dueMinor: 1n } })],
    ['BR-CO-15', { ...withAib(sampleInvoice(2)), totals }],
    ['BR-CO-25', sampleInvoice(2, { dueDate: null, terms: ' ' })],
    ['BR-CO-26', sampleInvoice(2, { seller: { ...seller, registrationNumber: null } })],
    ['BR-S-02', sampleInvoice(2, { seller: { ...seller, taxId: null } })],
    ['BR-S-08', sampleInvoice(2, { taxes: sampleInvoice(3).taxes })],
    [
      'BR-E-09',
      taxed('E', {
        taxes: [{ category: 'E', rateBasisPoints: 0, taxableMinor: 0n, taxMinor: 5n, exemptionReason: 'x' }],
      }),
    ],
    ['BR-AE-02', taxed('AE', { buyer: { ...buyer, taxId: null, registrationNumber: null } })],
  ]

  it.each(broken)('detects a violation of %s', (id, document) => {
    expect(brokenRules(facturX(document)).map((breach) => breach.split(':')[0])).toContain(id)
  })

  it('contains each rule once', () => {
    const ids = businessRules.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThan(110)
  })
})

function withAib(document: InvoiceDocument): InvoiceDocument {
  const totalMinor = document.totals.totalMinor + aibMinor
  const totals = { ...document.totals, totalMinor, dueMinor: totalMinor - document.totals.paidMinor }
  return { ...document, withholding: { group: 'B', amountMinor: aibMinor }, totals }
}

function mixed(category: 'O' | 'G' = 'O'): InvoiceDocument {
  const sample = sampleInvoice(3)
  const outside = { category, rateBasisPoints: 0 } as const
  const [first, ...others] = sample.lines as [InvoiceLine, ...InvoiceLine[]]
  const taxableMinor = others.reduce((sum, { netMinor }) => sum + netMinor, 0n)
  const taxMinor = (taxableMinor * 18n + 50n) / 100n
  const totalMinor = sample.totals.linesMinor + taxMinor
  return {
    ...sample,
    lines: [{ ...first, tax: outside }, ...others],
    taxes: [
      { ...outside, taxableMinor: first.netMinor, taxMinor: 0n, exemptionReason: null },
      { category: 'S', rateBasisPoints: 1800, taxableMinor, taxMinor, exemptionReason: null },
    ],
    totals: { ...sample.totals, taxMinor, totalMinor, dueMinor: totalMinor },
  }
}

function discounted(): InvoiceDocument {
  const sample = sampleInvoice(4)
  const tax = { category: 'S', rateBasisPoints: 1800 } as const
  const taxableMinor = sample.totals.linesMinor - 5_000n
  const taxMinor = (taxableMinor * 18n + 50n) / 100n
  const totalMinor = taxableMinor + taxMinor
  return {
    ...sample,
    discounts: [{ reason: 'Discount of 5 %', amountMinor: 5_000n, tax }],
    taxes: [{ ...tax, taxableMinor, taxMinor, exemptionReason: null }],
    totals: { ...sample.totals, discountsMinor: 5_000n, taxMinor, totalMinor, dueMinor: totalMinor },
  }
}

function paid(): InvoiceDocument {
  const sample = sampleInvoice(2)
  return sampleInvoice(2, { totals: { ...sample.totals, paidMinor: 100n, dueMinor: sample.totals.totalMinor - 100n } })
}

function creditNote(): InvoiceDocument {
  return sampleInvoice(2, {
    kind: 'credit_note',
    number: 'CN-2026-000003',
    dueDate: null,
    payment: null,
    // The product writes none on a credit note.
    terms: '',
    corrects: { number: 'INV-2026-000042', issueDate: '2026-11-21' },
  })
}

function bare(): InvoiceDocument {
  const nobody = { addressLines: [], email: null, phone: null }
  return taxed('O', {
    seller: { ...seller, ...nobody, taxId: null, website: null },
    buyer: { ...buyer, ...nobody, taxId: null, registrationNumber: null, contactName: null },
    servicePeriod: null,
    local: null,
    buyerReference: null,
    terms: '',
    payment: null,
  })
}
