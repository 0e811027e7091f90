import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reportPeriods } from '#contract/compliance/api.ts'
import type { ReportType } from '#contract/reports/api.ts'
import { below as belowOf, seededRandom } from '#kernel/random.ts'
import { expectOk } from '#kernel/result.ts'
import { type ComplianceHarness, openComplianceHarness } from '#tests/setup/compliance-harness.ts'
import { createReports, type ReportDependencies, type Reports } from '../index.ts'
import { periodStart } from '../rules.ts'

interface Raw {
  readonly client_id: number | null
  readonly amount_xof: bigint
  readonly gross_usd_minor: bigint
  readonly fee_usd_minor: bigint
  readonly state: string
  readonly created_at: Date
  readonly completed_at: Date | null
  readonly waited_ms: bigint
  readonly review_reasons: string[]
}

const now = new Date('2026-11-20T10:00:00.000Z')
let harness: ComplianceHarness
let reports: Reports
let raw: Raw[]

/** Four hundred random conversions over the last 400 days, in all states. */
beforeAll(async () => {
  harness = await openComplianceHarness()
  const { database } = harness
  const random = seededRandom(11)
  const ids = [await harness.added(), await harness.added(), await harness.added()].map(({ id }) => id)
  const below = (max: number): number => belowOf(random, max)
  const states = ['completed', 'completed', 'completed', 'in_review', 'funded', 'failed', 'cancelled', 'refunded']
  for (let made = 0; made < 400; made += 1) {
    const at = new Date(now.getTime() - below(400 * 86_400) * 1000)
    const state = states[below(states.length)] ?? 'completed'
    const cents = BigInt(10_000_000 + below(40_000_000))
    const fee = (cents * 15n) / 1000n
    const waited = below(3_600_000)
    await database.call(
      {
        name: 'apart-conversion',
        text: `insert into conversions.conversion (reference, client_id, client_name, amount_xof, gross_usd_minor, fee_usd_minor, net_usdt_minor,
          fee_basis_points, rate, rate_source, rate_stale, rate_is_default, rate_locked_until, state, filing_required, initiated_by, initiated_by_name,
          notes, created_at, updated_at, completed_at, waited_ms, review_reasons)
          values ($1, $2, 'C', $3, $4, $5, $6, 150, 561, 'test', false, false, $7, $8, false, 'u', 'U', '', $7, $7, $9, $10, $11::text[])`,
      },
      [
        `APART-${made}`,
        [null, ...ids][below(4)] ?? null,
        BigInt(50_000_000 + below(200_000_000)),
        cents,
        fee,
        (cents - fee) * 10_000n,
        at,
        state,
        state === 'completed' ? new Date(at.getTime() + waited + below(60_000)) : null,
        waited,
        below(2) === 0 ? ['amount'] : [],
      ],
    )
  }
  raw = await database.call<Raw>(
    {
      name: 'apart-raw',
      text: `select client_id, amount_xof, gross_usd_minor, fee_usd_minor, state, created_at, completed_at, waited_ms, review_reasons from conversions.conversion`,
    },
    [],
  )
  reports = createReports({ ...harness, clock: { now: () => now }, mode: 'sandbox' } as unknown as ReportDependencies)
})
afterAll(() => harness.close())

const gone = ['rejected', 'cancelled', 'failed', 'refunding', 'refunded']
const isFailed = ({ state }: Raw): boolean => gone.includes(state)
const sum = (rows: readonly Raw[], of: (row: Raw) => bigint): bigint => rows.reduce((total, row) => total + of(row), 0n)
const cents = (minor: bigint): string => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`
const share = (part: number, whole: number): string => (Math.round((1000 * part) / whole) / 10).toFixed(1)

describe.each(reportPeriods)(
  'random data, computed row by row in TypeScript: the %s',
  { tags: ['D14-01'] },
  (period) => {
    const figures = async (type: ReportType) =>
      Object.fromEntries(
        expectOk(await reports.report(type, { period }), 'a report').figures.map(({ key, value }) => [key, value]),
      )
    const rows = () => {
      const from = new Date(`${periodStart(period, '2026-11-20' as never)}T00:00:00Z`)
      return raw.filter((row) => row.created_at >= from && row.created_at <= now)
    }

    it('has the same volume, fees, states and patterns', async () => {
      const all = rows()
      const succeeded = all.filter((row) => !isFailed(row))
      const done = all.filter(({ state }) => state === 'completed')
      expect(await figures('conversion-volume')).toMatchObject({
        volume: `${sum(succeeded, (row) => row.amount_xof)}`,
        gross: cents(sum(succeeded, (row) => row.gross_usd_minor)),
        fees: cents(sum(succeeded, (row) => row.fee_usd_minor)),
        conversions: succeeded.length,
        completed: done.length,
        failed: all.length - succeeded.length,
        ownAccount: succeeded.filter((row) => row.client_id === null).length,
      })
      const worked = done
        .map((row) => Number(row.completed_at) - Number(row.created_at) - Number(row.waited_ms))
        .toSorted((left, right) => left - right)
      const middle = ((worked[(worked.length - 1) >> 1] ?? 0) + (worked[worked.length >> 1] ?? 0)) / 2
      const found = await figures('efficiency')
      expect(Math.abs(Number(found.median) - middle)).toBeLessThanOrEqual(0.5)
      expect(found).toMatchObject({
        success: share(done.length, done.length + all.length - succeeded.length),
        reviewed: all.filter((row) => row.review_reasons.length > 0).length,
      })
      const clients = new Set(succeeded.flatMap((row) => row.client_id ?? []))
      expect(await figures('client-patterns')).toMatchObject({
        active: clients.size,
        conversions: succeeded.filter((row) => row.client_id !== null).length,
      })
      const overview = expectOk(await reports.overview({ period }), 'the figures')
      expect(overview.trend.reduce((total, { volumeXof }) => total + volumeXof, 0)).toBe(
        Number(sum(succeeded, (row) => row.amount_xof)),
      )
      const completed = raw.filter(
        (row) => row.completed_at && row.completed_at >= new Date(overview.period.from) && row.completed_at <= now,
      )
      expect((await figures('revenue')).fees).toBe(cents(sum(completed, (row) => row.fee_usd_minor)))
    })
  },
)
