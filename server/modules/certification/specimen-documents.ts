/** The specimens that show an authority each template, tax and payment method in use. */
import { type CertificationSystem, systemCountry } from '#contract/certification/labels.ts'
import type { TaxCategory } from '#kernel/invoice-price.ts'
import type { FiscalDocument, FiscalLine } from './port.ts'

/** Exact in dollars and cents for the amounts below. */
export const specimenRate = 600n

export interface Specimen {
  readonly number: string
  readonly document: FiscalDocument
  /** The number of the specimen that a credit note corrects. */
  readonly corrects: string | null
}

type Header = Pick<FiscalDocument, 'sellerTaxId' | 'operatorName' | 'pointOfSale' | 'establishment' | 'regime'>

interface Tax {
  readonly category: TaxCategory
  readonly basisPoints: number
}

interface Case extends Pick<FiscalDocument, 'template' | 'paymentMethod'> {
  readonly taxes: readonly Tax[]
  readonly withholding?: 'A' | 'B'
  readonly isCredited?: boolean
}

const vat: Tax = { category: 'S', basisPoints: 1800 }
const reduced: Tax = { category: 'S', basisPoints: 900 }
const zero: Tax = { category: 'Z', basisPoints: 0 }
const exempt: Tax = { category: 'E', basisPoints: 0 }
const exported: Tax = { category: 'G', basisPoints: 0 }

const fneCases: readonly Case[] = [
  { template: 'B2B', paymentMethod: 'transfer', taxes: [vat] },
  { template: 'B2C', paymentMethod: 'cash', taxes: [reduced] },
  { template: 'B2C', paymentMethod: 'mobile-money', taxes: [zero] },
  { template: 'B2C', paymentMethod: 'card', taxes: [exempt] },
  { template: 'B2G', paymentMethod: 'check', taxes: [vat] },
  { template: 'B2F', paymentMethod: 'deferred', taxes: [exported] },
  { template: 'B2B', paymentMethod: 'transfer', taxes: [vat, reduced, zero, exempt], isCredited: true },
]
const emcfCases: readonly Case[] = [
  { template: 'B2B', paymentMethod: 'transfer', taxes: [vat] },
  { template: 'B2C', paymentMethod: 'cash', taxes: [exempt] },
  { template: 'B2C', paymentMethod: 'mobile-money', taxes: [vat, exempt], isCredited: true },
  { template: 'B2F', paymentMethod: 'deferred', taxes: [exported], isCredited: true },
  { template: 'B2B', paymentMethod: 'check', taxes: [vat], withholding: 'A' },
  { template: 'B2C', paymentMethod: 'card', taxes: [vat], withholding: 'B' },
]

const quantities = ['1000', '2000', '2500', '4000'] as const
const netXof = 600_000n

/** Invoices first, then the credit notes of those that are credited. */
export function specimensOf(system: CertificationSystem, header: Header): Specimen[] {
  const cases = system === 'fne' ? fneCases : emcfCases
  const invoices = cases.map((one, index) => ({
    number: numberOf(index),
    document: documentOf(system, header, one, numberOf(index)),
    corrects: null,
  }))
  const credited = invoices.filter((_, index) => cases[index]?.isCredited)
  return [
    ...invoices,
    ...credited.map(({ number, document }, index) => ({
      number: numberOf(cases.length + index),
      document: creditOf(document, numberOf(cases.length + index)),
      corrects: number,
    })),
  ]
}

const numberOf = (index: number): string => `SPECIMEN-${String(index + 1).padStart(2, '0')}`

function documentOf(system: CertificationSystem, header: Header, one: Case, number: string): FiscalDocument {
  const { template, paymentMethod, withholding = null, taxes } = one
  // A seller in the TPS regime charges no VAT.
  const charged = taxes.map((tax) => (header.regime === 'tps' && tax.category === 'S' ? exempt : tax))
  return {
    ...header,
    kind: 'invoice',
    number,
    template,
    paymentMethod,
    withholding,
    client: clientOf(system, template),
    foreign: system === 'fne' && template === 'B2F' ? { currency: 'USD', rate: String(specimenRate) } : null,
    lines: charged.map(
      (tax, index): FiscalLine => ({
        ...tax,
        position: index + 1,
        description: `Specimen ${index + 1}`,
        quantityMilli: quantities[index % quantities.length] ?? '1000',
        grossXof: String((netXof * BigInt(10_000 + tax.basisPoints)) / 10_000n),
      }),
    ),
    original: null,
  }
}

/** Half of the first line and the whole of the last. */
function creditOf(invoice: FiscalDocument, number: string): FiscalDocument {
  const [first, ...others] = invoice.lines
  const last = others.at(-1)
  const half = first && { ...first, quantityMilli: '1000', grossXof: String(BigInt(first.grossXof) / 2n) }
  return {
    ...invoice,
    kind: 'credit_note',
    number,
    lines: [half, last].filter((line) => line !== undefined),
  }
}

function clientOf(system: CertificationSystem, template: FiscalDocument['template']): FiscalDocument['client'] {
  const contact = { phone: '+225 0700000000', email: 'specimen@example.org' }
  if (template === 'B2B')
    return { ...contact, name: 'Specimen Company', taxId: system === 'fne' ? '1234567A' : '3201900000009' }
  const name = { B2C: 'Specimen Person', B2G: 'Specimen Ministry', B2F: 'Specimen Company Abroad' }[template]
  return { ...contact, name, taxId: null }
}

/** Where the client of a specimen is. */
export const specimenCountry = (system: CertificationSystem, { template }: FiscalDocument): string =>
  template === 'B2F' ? 'France' : systemCountry[system]
