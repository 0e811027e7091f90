import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waemuReport as answer } from '#contract/compliance/api.ts'
import { parseRate, toWireRate } from '#kernel/rate.ts'
import { expectOk } from '#kernel/result.ts'
import { type ComplianceHarness, openComplianceHarness } from '#tests/setup/compliance-harness.ts'
import { createReports, type ReportDependencies } from '../index.ts'
import { piecesOf, slicesOf } from './store.ts'

const odd = 'Éts "Koné" \\ Fils \u0001\t\n🚀 </a>'
/** Halves that round up and down, just above a half, the smallest shown value, and a usual rate. */
const rates = ['561.0000005000', '561.0000015000', '561.0000015001', '0.0000010000', '655.9570000000']
let harness: ComplianceHarness

beforeAll(async () => {
  harness = await openComplianceHarness()
})
afterAll(() => harness.close())

const convert = (reference: string, rate: string, at: string) =>
  harness.database.call(
    {
      name: 'letters-conversion',
      text: `insert into conversions.conversion (reference, client_name, amount_xof, gross_usd_minor, fee_usd_minor, net_usdt_minor,
        fee_basis_points, rate, rate_source, rate_stale, rate_is_default, rate_locked_until, state, filing_required, initiated_by,
        initiated_by_name, notes, created_at, updated_at)
        values ($1, $2, 50000000, 5, 0, 50000, 0, $3, 'test', false, false, $4, 'completed', false, 'u', 'U', '', $4, $4)`,
    },
    [reference, odd, rate, at],
  )

describe('the WAEMU report', { tags: ['D12-35'] }, () => {
  it('gets its rows from the database exactly as JSON and the kernel would write them', async () => {
    for (const [at, rate] of rates.entries()) await convert(`LETTERS-${at}`, rate, '2026-07-10T10:00:00.007Z')
    const now = new Date('2026-07-20T10:00:00.000Z')
    const reports = createReports({
      ...harness,
      clock: { now: () => now },
      mode: 'sandbox',
    } as unknown as ReportDependencies)
    const chunks: string[] = []
    for await (const chunk of expectOk(await reports.waemu({ period: 'month' }), 'the report')) chunks.push(chunk)
    const report = answer.parse(JSON.parse(chunks.join('')))
    expect(report.transactions.map(({ rate }) => rate)).toEqual(
      rates.map((rate) => toWireRate(expectOk(parseRate(rate), 'a rate'))),
    )
    expect(report.transactions[0]).toMatchObject({
      client: odd,
      country: null,
      filing: null,
      amountUsd: '0.05',
      initiatedAt: '2026-07-10T10:00:00.007Z',
    })
    const lines = report.transactions.map((row) => `${JSON.stringify(row)}\n`).join('')
    expect(createHash('sha256').update(lines).digest('hex')).toBe(report.sha256)
  })

  it('reads slices that contain every conversion once, in order, to the last instant of the span', async () => {
    // Two in the same millisecond fall on a slice boundary. Each time prints differently unless all
    // its digits are kept.
    const times = ['01:00:00.000', '02:00:00.100', '02:00:00.100', '03:00:00.120', '04:00:00.001', '05:00:00.000']
    for (const [at, time] of times.entries()) await convert(`SLICE-${at}`, '600', `2025-03-01T${time}Z`)
    const span = { from: new Date('2025-03-01T01:00:00.000Z'), to: new Date('2025-03-01T05:00:00.001Z') }
    for (const size of [1, 2, 3, 6, 7, 5000]) {
      const slices = await slicesOf(harness.database.pool, span, size)
      const chunks = await piecesOf(harness.database.pool, slices, { ...span, isClosed: true })
      const rows = chunks.flatMap(({ lines }) => lines.split('\n').map((line) => JSON.parse(line)))
      expect(rows.map(({ reference, initiatedAt }) => [reference, initiatedAt])).toEqual(
        times.map((time, at) => [`SLICE-${at}`, `2025-03-01T${time}Z`]),
      )
      expect(chunks.reduce((sum, { sums }) => sum + sums.totalTransactions, 0)).toBe(times.length)
      expect(slices.length > 1).toBe(size < times.length)
    }
  })
})
