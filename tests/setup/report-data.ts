/** Two clients and four conversions, small enough to compute every report by hand. */

import { createReports, type ReportDependencies, type Reports } from '#server/modules/reports/index.ts'
import { type ComplianceHarness, openComplianceHarness } from './compliance-harness.ts'

let harness: ComplianceHarness
let clients: readonly number[]
/** The last instant of the fixture: a Friday, after 20 days of the month. */
export const now = new Date('2026-11-20T10:00:00.000Z')

/** A database with the fixture, and the reports over it at `now`. */
export async function openReportData(): Promise<{ harness: ComplianceHarness; reports: Reports }> {
  harness = await openComplianceHarness()
  harness.answers.now = new Date('2026-11-02T08:00:00.000Z')
  const first = await harness.added({ companyName: 'Baobab', country: 'Mali' }, 'approved')
  const second = await harness.added({ companyName: 'Cauris', country: 'Ghana' })
  clients = [first.id, second.id]
  harness.answers.now = now
  const { database, settings, answers } = harness
  const reports = createReports({
    ...harness,
    clock: { now: () => answers.now },
    mode: 'sandbox',
    database,
    settings,
  } as unknown as ReportDependencies)
  made = 0
  await furnish()
  return { harness, reports }
}

const run = (name: string, text: string, values: readonly unknown[] = []) =>
  harness.database.call<{ id: number }>({ name: `test-${name}`, text }, values)

let made = 0
type Done = Readonly<{ at: string; client: number | null; xof: bigint; rate: string; cents: bigint; state: string }> &
  Readonly<{ completedAt?: string; waitedMs?: number; bank?: string; reviewed?: boolean }>

async function convert(done: Done): Promise<number> {
  made += 1
  const fee = (done.cents * 15n) / 1000n
  const rows = await run(
    'conversion',
    `insert into conversions.conversion (reference, client_id, client_name, client_country, amount_xof, gross_usd_minor,
      fee_usd_minor, net_usdt_minor, fee_basis_points, rate, rate_source, rate_stale, rate_is_default, rate_locked_until,
      state, filing_required, initiated_by, initiated_by_name, notes, created_at, updated_at, completed_at, waited_ms, bank_name, review_reasons)
      values ($1, $2::integer, case when $2::integer is null then 'House' else 'Client ' || $2::integer end, 'Mali', $3, $4, $5, $6, 150, $7, 'test', false, false, $8::timestamptz,
        $9, false, 'u', 'U', '', $8::timestamptz, $8::timestamptz, $10::timestamptz, $11, $12, $13::text[]) returning id`,
    [
      `TX-${made}`,
      done.client,
      done.xof,
      done.cents,
      fee,
      (done.cents - fee) * 10_000n,
      done.rate,
      done.at,
      done.state,
      done.completedAt ?? null,
      done.waitedMs ?? 0,
      done.bank ?? null,
      done.reviewed ? ['amount'] : [],
    ],
  )
  return rows[0]?.id ?? 0
}

/**
 * Small enough to compute by hand. November: 168,000,000 at 560 for Baobab (completed in 10 s, 4 s
 * of it waiting), 112,200,000 at 561 for Cauris (in review), 56,000,000 at 560 for the own account
 * (failed). October: one of Baobab.
 */
async function furnish(): Promise<void> {
  const [baobab = 0, cauris = 0] = clients
  await convert({
    at: '2026-10-31T23:59:59.999Z',
    client: baobab,
    xof: 60_000_000n,
    rate: '600',
    cents: 10_000_000n,
    state: 'completed',
    completedAt: '2026-11-01T00:00:09.999Z',
  })
  const filed = await convert({
    at: '2026-11-01T00:00:00Z',
    client: baobab,
    xof: 168_000_000n,
    rate: '560',
    cents: 30_000_000n,
    state: 'completed',
    completedAt: '2026-11-01T00:00:10Z',
    waitedMs: 4_000,
    bank: 'Orabank',
    reviewed: true,
  })
  const waiting = await convert({
    at: '2026-11-10T09:30:00Z',
    client: cauris,
    xof: 112_200_000n,
    rate: '561',
    cents: 20_000_000n,
    state: 'in_review',
    reviewed: true,
  })
  await convert({
    at: '2026-11-10T10:30:00Z',
    client: null,
    xof: 56_000_000n,
    rate: '560',
    cents: 10_000_000n,
    state: 'failed',
  })
  await addFilings(filed, waiting)
  await addOthers()
}

async function addFilings(filed: number, waiting: number) {
  const [baobab, cauris] = clients
  const filing = `insert into compliance.filing (conversion_id, client_id, amount_xof, threshold_xof, status, due_on, created_at, updated_at,
      submitted_on, submission_reference, package_document_id, package_version)
    values ($1, $2, $3, 100000000, $4, $5, $6::timestamptz, $6::timestamptz, $7::date, $8::text, $9::integer, $9::integer)`
  await run('filing', filing, [
    filed,
    baobab,
    168_000_000n,
    'submitted',
    '2026-11-09',
    '2026-11-01T00:00:01Z',
    '2026-11-06',
    'R-1',
    1,
  ])
  await run('filing', filing, [
    waiting,
    cauris,
    112_200_000n,
    'due',
    '2026-11-17',
    '2026-11-10T09:30:01Z',
    null,
    null,
    null,
  ])
}

async function addOthers() {
  const [baobab] = clients
  const rate = `insert into fx.rate (to_currency, rate, source, as_of, day, fetched_at) values ($1, $2, 'test', $3::timestamptz, ($3::timestamptz)::date, $3::timestamptz)`
  await run('rate', rate, ['XOF', '600', '2026-10-30T00:00:00Z'])
  await run('rate', rate, ['XOF', '560', '2026-11-02T00:00:00Z'])
  await run('rate', rate, ['XOF', '570', '2026-11-19T00:00:00Z'])
  await run(
    'document',
    `insert into documents.document (client_id, document_type, title, created_at, updated_at, expires_on)
    values ($1, 'fx_letter', 'Letter', '2026-11-03', '2026-11-03', '2026-12-01'), ($1, 'kyc', 'Passport', '2026-10-03', '2026-10-03', '2026-11-19')`,
    [baobab],
  )
  await run(
    'call',
    `insert into banking.connection (row_key, bank_code, bank_name, country, account_sealed, account_last_four, account_hash, account_name,
    swift_code, rail, is_active, status, daily_limit_xof, monthly_limit_xof, approved_at, opened_at, opening_as_of, created_at)
    values (gen_random_uuid(), 'ORABF', 'Orabank', 'Burkina Faso', 'v1.k.s', '6677', repeat('a', 64), 'Keita', '', 'sandbox', true, 'connected', 1, 1, '2026-11-01', '2026-11-01', '2026-11-01', '2026-11-01')`,
  )
  await run(
    'requested',
    `insert into banking.instruction (end_to_end_id, kind, connection_id, amount_xof, state, requested_at, booked_at, updated_at)
    select repeat(n::text, 32), 'transfer', (select min(id) from banking.connection), 168000000, case when n = 3 then 'rejected' else 'booked' end,
      '2026-11-05', case when n < 3 then '2026-11-05'::timestamptz end, '2026-11-05' from generate_series(1, 3) n`,
  )
  await run(
    'calls',
    `insert into banking.rail_call (connection_id, verb, called_at, latency_ms, failed)
    select (select min(id) from banking.connection), 'balance', '2026-11-06', 100 * n, n = 4 from generate_series(1, 4) n`,
  )
}
