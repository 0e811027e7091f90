/**
 * `npm run bench:pdf`: measures rendering an invoice as a PDF at ten lines and at a thousand. Exits
 * with 1 when a budget is exceeded. `--rounds=60` is the number of each.
 */
import { parseArgs } from 'node:util'
import { createRenderer } from '#server/modules/invoices/index.ts'

type Document = Parameters<ReturnType<typeof createRenderer>['render']>[0]

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '60' } } })
const rounds = Number(values.rounds)
if (!(rounds >= 20)) throw new Error('--rounds must be 20 or more: a 95th percentile of fewer says nothing.')

/** Maximum milliseconds at the 95th percentile. */
const budgets = [
  { lines: 10, budgetMs: 50 },
  { lines: 1000, budgetMs: 250 },
]

const renderer = createRenderer({ readLogo: async () => null })
let passed = true
for (const { lines, budgetMs } of budgets) {
  // The first runs load fonts and compile code, which happens once per server process.
  for (let warm = 0; warm < 5; warm += 1) await renderer.render(invoiceOf(lines, warm))
  const took: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const document = invoiceOf(lines, round)
    const started = performance.now()
    await renderer.render(document)
    took.push(performance.now() - started)
  }
  took.sort((left, right) => left - right)
  const at = (share: number): number => took[Math.min(took.length - 1, Math.ceil(took.length * share) - 1)] ?? 0
  const isMet = at(0.95) <= budgetMs
  passed &&= isMet
  console.log(
    `${String(lines).padStart(5)} lines: median ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms of ${budgetMs} ms ${isMet ? 'met' : 'missed'}`,
  )
}
await renderer.close()
process.exitCode = passed ? 0 : 1

/** A fictitious invoice whose totals add up; `seed` makes each one different. */
function invoiceOf(count: number, seed: number): Document {
  const tax = { category: 'S', rateBasisPoints: 1800 } as const
  const lines = Array.from({ length: count }, (_, index) => ({
    description: `Consulting on treasury operations, part ${index + 1} of order ${seed}`,
    detail: index % 4 === 0 ? 'Kouadio Aïssatou N’Guessan, Abidjan-Plateau' : null,
    quantity: '1',
    unitCode: 'HUR',
    unitPrice: `${100 + ((index + seed) % 700)}.00`,
    discountMinor: 0n,
    netMinor: BigInt(100 + ((index + seed) % 700)) * 100n,
    tax,
  }))
  const linesMinor = lines.reduce((sum, { netMinor }) => sum + netMinor, 0n)
  const taxMinor = (linesMinor * 18n + 50n) / 100n
  const totalMinor = linesMinor + taxMinor
  const party = { countryCode: 'CI', countryName: "Côte d'Ivoire", registrationNumber: 'R1', taxId: 'T1', phone: null }
  return {
    kind: 'invoice',
    number: `INV-2026-${String(seed).padStart(6, '0')}`,
    draft: false,
    issueDate: '2026-11-21',
    dueDate: '2026-12-21',
    servicePeriod: { start: '2026-10-01', end: '2026-10-31' },
    description: 'Treasury services in October 2026',
    currency: 'USD',
    seller: { ...party, name: 'Sahel Bridge', addressLines: ['Abidjan'], email: 'a@b.example', website: null },
    buyer: { ...party, name: 'Baobab Textiles', addressLines: ['Dakar'], email: null, contactName: 'Aminata Koné' },
    lines,
    discounts: [],
    taxes: [{ ...tax, taxableMinor: linesMinor, taxMinor, exemptionReason: null }],
    totals: { linesMinor, discountsMinor: 0n, taxMinor, totalMinor, paidMinor: 0n, dueMinor: totalMinor },
    local: {
      currency: 'EUR',
      totalMinor: (totalMinor * 92n + 50n) / 100n,
      rate: '0.920000',
      rateSource: 'open.er-api.com',
      rateAt: '2026-11-21T00:02:31.000Z',
    },
    corrects: null,
    buyerReference: null,
    terms: 'Payment within 30 days.',
    note: '',
    payment: null,
  }
}
