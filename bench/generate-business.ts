// Generates the records of a whole business for benchmarks.

import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { generateAlerts } from './alert-rows.ts'
import { timeOf } from './call-times.ts'
import { generateClients } from './clients.ts'

export interface BusinessSize {
  readonly conversions: number
  readonly clients: number
}

/** Two and a half years, so that every period of a report and a forecast has rows. */
const days = 912
const conversionsPerStatement = 100_000

/**
 * Generates a business of this size as of `now`, always the same one: conversions at all hours,
 * nine in ten completed, the newest in progress or in review; a filing for one in fifty; an invoice
 * for one in ten, eight in ten of them paid; alerts, screenings and emails. Written by the owner
 * with all triggers on, except those that guard invoice transitions, because these invoices are
 * inserted in their final state.
 */
export async function generateBusiness(
  ownerDatabase: Database,
  { conversions, clients }: BusinessSize,
  now: Date,
): Promise<void> {
  await ownerDatabase.pool.execute(sql`set role none`)
  await ownerDatabase.pool.execute(sql`set statement_timeout = 0`)
  await generateClients(ownerDatabase, clients)
  await generateConversions(ownerDatabase, { conversions, clients }, now)
  await ownerDatabase.pool.execute(sql`
    insert into compliance.filing (conversion_id, client_id, amount_xof, threshold_xof, status, due_on, created_at, updated_at,
      submitted_on, submission_reference, package_document_id, package_version)
    select id, client_id, amount_xof, 49999999, case when filed then 'submitted' else 'due' end, (created_at + interval '5 days')::date,
      created_at, created_at, case when filed then created_at::date end, case when filed then 'bench' end,
      case when filed then 1 end, case when filed then 1 end
    from (select *, (id / 50) % 40 <> 0 as filed from conversions.conversion where id % 50 = 0) c`)
  await generateInvoices(ownerDatabase, { conversions, clients }, now)
  await generateAlerts(ownerDatabase, { alerts: Math.floor(conversions / 10), clients })
  await generateDocuments(ownerDatabase, now)
  await ownerDatabase.pool.execute(sql`vacuum (analyze) conversions.conversion`)
  await ownerDatabase.pool.execute(sql`analyze`)
}

/** Microseconds per inserted conversion, with and without the totals of triggers. Rolled back. */
export async function insertCosts(ownerDatabase: Database, size: BusinessSize, now: Date, sample: number) {
  const cost = async (prepare: SQL): Promise<number> => {
    await ownerDatabase.pool.execute(sql`begin`)
    await ownerDatabase.pool.execute(sql`set local role none`)
    await ownerDatabase.pool.execute(prepare)
    const first = size.conversions + 1
    const took = await timeOf(() => insertConversions(ownerDatabase, size, now, [first, first + sample - 1]))
    await ownerDatabase.pool.execute(sql`rollback`)
    return (1000 * took) / sample
  }
  await cost(sql`select`)
  return {
    withTotalsMicroseconds: await cost(sql`select`),
    bareMicroseconds: await cost(sql`alter table conversions.conversion disable trigger user`),
  }
}

async function generateConversions(ownerDatabase: Database, size: BusinessSize, now: Date): Promise<void> {
  for (let from = 1; from <= size.conversions; from += conversionsPerStatement)
    await insertConversions(ownerDatabase, size, now, [
      from,
      Math.min(size.conversions, from + conversionsPerStatement - 1),
    ])
}

async function insertConversions(
  ownerDatabase: Database,
  { conversions, clients }: BusinessSize,
  now: Date,
  [from, to]: readonly [number, number],
): Promise<void> {
  await ownerDatabase.pool.execute(sql`
    insert into conversions.conversion (reference, client_id, client_name, client_country, amount_xof, gross_usd_minor, fee_usd_minor,
      net_usdt_minor, fee_basis_points, rate, rate_source, rate_stale, rate_is_default, rate_locked_until, state, filing_required,
      bank_name, review_reasons, initiated_by, initiated_by_name, notes, created_at, updated_at, completed_at, waited_ms)
    select 'BENCH-' || n, case when n % 100 <> 0 then 1 + (n * 7919::bigint) % ${clients}::integer end, 'Client ' || n % ${clients}::integer,
      'Mali', 50000000 + (n % 200) * 1000000, gross, gross * 150 / 10000, (gross - gross * 150 / 10000) * 10000, 150, 561, 'bench',
      false, false, at, state, n % 50 = 0, 'Bank ' || n % 7, case when n % 40 = 0 then array['amount'] else '{}' end, 'bench', 'Bench', '',
      at, at, case when state = 'completed' then at + interval '40 seconds' + (n % 90) * interval '1 second' end, 0
    from (select n, (8900000 + (n % 200) * 178000)::bigint as gross,
        case when n > ${conversions}::integer - 300 then (array['in_review', 'funded', 'initiated'])[1 + n % 3]
          else (array['completed', 'completed', 'completed', 'failed', 'completed', 'completed', 'completed', 'completed', 'completed', 'completed',
            'completed', 'completed', 'completed', 'cancelled', 'completed', 'completed', 'completed', 'completed', 'completed', 'rejected'])[1 + n % 20] end as state,
        ${now.toISOString()}::timestamptz - (${conversions}::integer - n) * interval '1 day' * ${days / conversions}::double precision as at
      from generate_series(${from}::integer, ${to}::integer) n) made`)
}

async function generateInvoices(
  ownerDatabase: Database,
  { conversions, clients }: BusinessSize,
  now: Date,
): Promise<void> {
  const invoices = Math.floor(conversions / 10)
  await ownerDatabase.pool.execute(sql`alter table invoices.invoice disable trigger user`)
  await ownerDatabase.pool.execute(sql`
    insert into invoices.invoice (invoice_number, client_id, client_name, description, service_period_start, service_period_end, due_date,
      lines_usd_minor, discount_usd_minor, tax_usd_minor, amount_usd_minor, local_currency, fx_rate, fx_source, xof_rate, xof_source,
      rates_locked_at, amount_local_minor, amount_xof_minor, settled_usd_minor, settled_local_minor, settled_xof_minor, paid_usd_minor,
      status, sent_at, payment_date, document, created_at, updated_at, created_by_name)
    select 'INV-2026-' || lpad(n::text, 6, '0'), 1 + (n * 104729::bigint) % ${clients}::integer, 'Client', 'Advice', at::date, at::date,
      at::date + 30, amount, 0, 0, amount, 'USD', 1, 'bench', 561, 'bench', at, amount, amount * 5, paid, paid, paid * 5, paid,
      case when paid > 0 then 'paid' when at < ${now.toISOString()}::timestamptz - interval '30 days' then 'overdue' else 'sent' end, at,
      case when paid > 0 then at::date + 12 end, '{}', at, at, 'Bench'
    from (select n, 100000 + (n % 500) * 1000 as amount, case when n % 5 <> 0 then 100000 + (n % 500) * 1000 else 0 end as paid,
        ${now.toISOString()}::timestamptz - (${invoices}::integer - n) * interval '1 day' * ${days / invoices}::double precision as at
      from generate_series(1, ${invoices}::integer) n) made`)
  await ownerDatabase.pool.execute(sql`
    insert into invoices.payment (invoice_id, currency, amount_minor, usd_minor, local_minor, xof_minor, received_on, recorded_at, recorded_by_name)
    select id, 'USD', paid_usd_minor, paid_usd_minor, paid_usd_minor, paid_usd_minor * 5, payment_date, sent_at, 'Bench'
    from invoices.invoice where status = 'paid'`)
  await ownerDatabase.pool.execute(sql`alter table invoices.invoice enable trigger user`)
  await ownerDatabase.pool.execute(sql`
    insert into invoices.tally (status, change) select status, count(*) from invoices.invoice group by status`)
}

/** Screens each client once and stores a letter for every third. */
async function generateDocuments(ownerDatabase: Database, now: Date): Promise<void> {
  await ownerDatabase.pool.execute(sql`
    insert into screening.subject (key, kind, client_id, name, facts_hash, last_screened_at)
    select 'client:' || id, 'client', id, company_name, 'bench', ${now.toISOString()}::timestamptz - id % 40 * interval '1 day' from clients.client`)
  await ownerDatabase.pool.execute(sql`
    insert into screening.screening (subject_id, name, facts_hash, lists, lists_as_of, threshold, hits, screened_at)
    select s.id, s.name, 'bench', '[]', s.last_screened_at, 0.85, '[]', s.last_screened_at - again * interval '30 days'
    from screening.subject s, generate_series(0, 4) again`)
  await ownerDatabase.pool.execute(sql`
    insert into documents.document (client_id, document_type, title, created_at, updated_at)
    select id, 'fx_letter', 'Letter of ' || company_name, created_at, created_at from clients.client where id % 3 = 0`)
}
