import type { PricedTax } from '#kernel/invoice-price.ts'
import type { InvoiceDocument, InvoiceLine, TaxSubtotal } from './invoice-document.ts'

const work = [
  'Consulting on treasury operations',
  'Monthly retainer, payments desk',
  'Training of the accounts team in Abidjan',
  'Integration of the bank feed, acceptance tests and hand-over of the documentation to operations',
  'On-site audit of the cash desks',
]

const parties: Pick<InvoiceDocument, 'seller' | 'buyer'> = {
  seller: {
    name: 'Sahel Bridge & Fils SARL',
    addressLines: ['27 boulevard de la République', 'Immeuble Le Saphir, 4e étage', 'Abidjan-Plateau'],
    countryCode: 'CI',
    countryName: "Côte d'Ivoire",
    registrationNumber: 'CI-ABJ-2019-B-12345',
    taxId: '1912345 K',
    email: 'billing@sahelbridge.example',
    phone: '+225 27 20 00 00 00',
    website: 'sahelbridge.example',
  },
  buyer: {
    name: 'Baobab Textiles International SA',
    contactName: 'Aminata Koné',
    addressLines: ['14 rue de la Paix', '75002 Paris'],
    countryCode: 'FR',
    countryName: 'France',
    registrationNumber: '552 100 554',
    taxId: 'FR40303265045',
    email: 'compta@baobab.example',
    phone: null,
  },
}

/** A sample invoice with `count` lines whose amounts add up. */
export function sampleInvoice(count: number, change: Partial<InvoiceDocument> = {}): InvoiceDocument {
  const standard: PricedTax = { category: 'S', rateBasisPoints: 1800 }
  const lines = Array.from({ length: count }, (_, index): InvoiceLine => {
    const hours = BigInt((index % 7) + 1)
    const discountMinor = index % 5 === 4 ? 1250n : 0n
    return {
      description: work[index % work.length] ?? '',
      detail: index % 4 === 1 ? 'Kouadio Aïssatou N’Guessan, Ɓernard Ŋgom' : null,
      quantity: `${hours}.5`,
      unitCode: 'HUR',
      unitPrice: '120.00',
      discountMinor,
      netMinor: hours * 12_000n + 6_000n - discountMinor,
      tax: standard,
    }
  })
  const linesMinor = lines.reduce((sum, { netMinor }) => sum + netMinor, 0n)
  const taxMinor = (linesMinor * 1800n + 5_000n) / 10_000n
  const totalMinor = linesMinor + taxMinor
  const taxes: TaxSubtotal[] = [{ ...standard, taxableMinor: linesMinor, taxMinor, exemptionReason: null }]
  return {
    kind: 'invoice',
    number: 'INV-2026-000042',
    draft: false,
    issueDate: '2026-11-21',
    dueDate: '2026-12-21',
    servicePeriod: { start: '2026-10-01', end: '2026-10-31' },
    description: 'Treasury services in October 2026',
    currency: 'USD',
    ...parties,
    lines,
    discounts: [],
    taxes,
    totals: { linesMinor, discountsMinor: 0n, taxMinor, totalMinor, paidMinor: 0n, dueMinor: totalMinor },
    local: {
      currency: 'EUR',
      totalMinor: (totalMinor * 92n + 50n) / 100n,
      rate: '0.920000',
      rateSource: 'open.er-api.com',
      rateAt: '2026-11-21T00:02:31.000Z',
    },
    corrects: null,
    buyerReference: 'PO-7781',
    terms: 'Payment within 30 days. Late payment bears interest at the legal rate.',
    note: '',
    payment: {
      accountName: 'Sahel Bridge & Fils SARL',
      bankName: "Ecobank Côte d'Ivoire",
      accountNumber: 'CI93 CI00 8011 1301 1342 9120 0589',
      bic: 'ECOCCIAB',
      reference: 'INV-2026-000042',
    },
    ...change,
  }
}
