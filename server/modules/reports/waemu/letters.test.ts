import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { waemuReport as answer } from '#contract/compliance.ts'
import { parseRate, toWireRate } from '#kernel/rate.ts'
import { expectOk } from '#kernel/result.ts'
import { type ComplianceBench, openComplianceBench } from '#tests/setup/compliance-bench.ts'
import { createReports, type ReportDependencies } from '../index.ts'

const odd = 'Éts "Koné" \\ Fils \u0001\t\n🚀 </a>'
/** Halfway up, halfway down, just above, the smallest that is shown, and a usual one. */
const rates = ['561.0000005000', '561.0000015000', '561.0000015001', '0.0000010000', '655.9570000000']
let bench: ComplianceBench

beforeAll(async () => {
  bench = await openComplianceBench()
})
afterAll(() => bench.close())

describe('[D12-35] dec 12: the WAEMU report', () => {
  it('has its rows from the database letter for letter as JSON and the kernel would write them', async () => {
    for (const [at, rate] of rates.entries())
      await bench.database.call(
        {
          name: 'letters-conversion',
          text: `insert into conversions.conversion (reference, client_name, amount_xof, gross_usd_minor, fee_usd_minor, net_usdt_minor,
            fee_basis_points, rate, rate_source, rate_stale, rate_is_default, rate_locked_until, state, filing_required, initiated_by,
            initiated_by_name, notes, created_at, updated_at)
            values ($1, $2, 50000000, 5, 0, 50000, 0, $3, 'test', false, false, $4, 'completed', false, 'u', 'U', '', $4, $4)`,
        },
        [`LETTERS-${at}`, odd, rate, '2026-07-10T10:00:00.007Z'],
      )
    const now = new Date('2026-07-20T10:00:00.000Z')
    const reports = createReports({
      ...bench,
      clock: { now: () => now },
      mode: 'sandbox',
    } as unknown as ReportDependencies)
    const pieces: string[] = []
    for await (const piece of reports.waemu('month')) pieces.push(piece)
    const report = answer.parse(JSON.parse(pieces.join('')))
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
})
