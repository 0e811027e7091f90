import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emcfTotals as totalsAtSimulator } from '#simulators/fiscal/emcf-totals.ts'
import { emcfInvoice } from './emcf/emcf-request.ts'
import { fneCredit } from './fne/fne-request.ts'
import { creditDocumentOf } from './mapping.ts'
import type { FiscalDocument, FiscalLine } from './port.ts'

const vat = { category: 'S', basisPoints: 1800 } as const
const exempt = { category: 'E', basisPoints: 0 } as const

const sale = (withholding: FiscalDocument['withholding'], lines: readonly FiscalLine[]): FiscalDocument => ({
  kind: 'invoice',
  number: 'INV-2026-000042',
  template: 'B2C',
  paymentMethod: 'transfer',
  sellerTaxId: '3201900000001',
  operatorName: 'Awa',
  pointOfSale: '',
  establishment: '',
  regime: 'normal',
  client: { name: 'Client', taxId: null, phone: '', email: '' },
  foreign: null,
  original: null,
  withholding,
  lines,
})

const francsPerDollar = 561n

interface Line {
  readonly usdMinor: bigint
  readonly tax: typeof vat | typeof exempt
}

const lineOf = ({ usdMinor, tax }: Line, index: number): FiscalLine => ({
  position: index + 1,
  description: 'Advice',
  quantityMilli: '2500',
  ...tax,
  grossXof: String((usdMinor * francsPerDollar) / 100n),
})

/** AIB that the simulated machine computes from the request of a document. */
function aibAtSimulator(document: FiscalDocument): bigint {
  const { items, aib } = emcfInvoice(document) as { items: Parameters<typeof totalsAtSimulator>[0]; aib?: 'A' | 'B' }
  return BigInt(totalsAtSimulator(items, aib ?? null)?.aib ?? -1)
}

/** Credits parts in thousandths of what is left of each line, then all that is left. */
function creditAll(invoice: FiscalDocument, lines: readonly Line[], notes: readonly (readonly number[])[]) {
  const lineIds = lines.map((_, at) => String(at + 1))
  const original = { document: invoice, reference: 'X', authorityId: null, lineIds }
  const credited = lines.map(() => 0n)
  const documents: FiscalDocument[] = []
  for (const [index, parts] of [...notes, lines.map(() => 1000)].entries()) {
    const taken = lines.map(({ usdMinor }, at) => ((usdMinor - (credited[at] ?? 0n)) * BigInt(parts[at] ?? 0)) / 1000n)
    const noted = lines.map(({ usdMinor }, at) => ({
      position: at + 1,
      wholeUsdMinor: usdMinor,
      beforeUsdMinor: credited[at] ?? 0n,
      creditedUsdMinor: taken[at] ?? 0n,
    }))
    const note = { id: index, number: `CN-2026-00000${index}`, invoiceId: 1, at: new Date(0) }
    const issued = { ...note, lines: noted.filter(({ creditedUsdMinor }) => creditedUsdMinor > 0n) }
    const document = creditDocumentOf(original, issued)
    for (const [at, part] of taken.entries()) credited[at] = (credited[at] ?? 0n) + part
    if (document) documents.push(document)
  }
  return documents
}

const lines = fc.array(
  fc.record({ usdMinor: fc.bigInt({ min: 1n, max: 10n ** 8n }), tax: fc.constantFrom(vat, exempt) }),
  { minLength: 1, maxLength: 5 },
)
const notes = fc.array(fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 5, maxLength: 5 }), { maxLength: 6 })
const groups = fc.constantFrom('A', 'B')

describe('certified credit notes', () => {
  it('over a whole invoice add up to its francs, and to its AIB but for what the authority rounds', () => {
    fc.assert(
      fc.property(lines, notes, groups, (drawn, parts, group) => {
        const invoice = sale(group, drawn.map(lineOf))
        const documents = creditAll(invoice, drawn, parts)
        for (const { position, grossXof } of invoice.lines) {
          const credited = documents.flatMap((one) => one.lines.filter((line) => line.position === position))
          expect(credited.reduce((sum, line) => sum + BigInt(line.grossXof), 0n)).toBe(BigInt(grossXof))
          for (const line of credited) expect(BigInt(line.grossXof)).toBeGreaterThan(0n)
          const items = documents.flatMap((one) => fneCredit(one).items.filter(({ id }) => id === String(position)))
          const quantities = items.map(({ quantity }) => BigInt(Math.round(quantity * 1e9)))
          if (grossXof !== '0') expect(quantities.reduce((sum, one) => sum + one, 0n)).toBe(2_500_000_000n)
        }
        const apart = documents.reduce((sum, one) => sum - aibAtSimulator(one), aibAtSimulator(invoice))
        // Half a franc for each document.
        expect(Math.abs(Number(apart))).toBeLessThanOrEqual((documents.length + 1) / 2)
      }),
      { numRuns: 2000 },
    )
  })
})
