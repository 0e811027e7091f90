// Generates audit entries for benchmarks.

import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'

const entriesPerStatement = 100_000

/**
 * Entries of a busy installation over a year: 40 people with one address each, 50 kinds of calls,
 * one in fifty failed, so that about three thousand facets are counted. Written with all triggers
 * on, in transactions of a hundred thousand.
 */
export async function generateEntries(owner: Database, count: number): Promise<void> {
  // The pool switches to the application's role, which may not analyse.
  await owner.pool.execute(sql`set role none`)
  await owner.pool.execute(sql`set statement_timeout = 0`)
  const secondsApart = (300 * 86_400) / count
  for (let from = 1; from <= count; from += entriesPerStatement) {
    const to = Math.min(count, from + entriesPerStatement - 1)
    await owner.pool.execute(sql`
      with drawn as (
        select n, (n * 7919::bigint) % 1000003 as drawn, (n * 104729::bigint) % 40 as person from generate_series(${from}::integer, ${to}::integer) n),
      made as (
        select n, person,
          (array['view', 'view', 'view', 'update', 'create', 'download', 'login', 'view', 'update', 'upload'])[1 + drawn % 10] as action,
          (array['client', 'invoice', 'conversion', 'document', 'fx_rate'])[1 + (drawn / 10) % 5] as type,
          (array['/api/clients/', '/api/invoices/', '/api/transactions/', '/api/documents/', '/api/fx-rates/'])[1 + (drawn / 10) % 5] as path,
          '10.0.' || person % 10 || '.' || person as ip, (drawn / 50) % 50 <> 0 as success,
          1 + drawn % 20000 as about, timestamptz '2026-01-05' + n * ${secondsApart}::double precision * interval '1 second' as at
        from drawn)
      insert into audit.entry (user_id, user_name, action, resource_type, resource_id, method, endpoint, ip_address, user_agent, details,
        success, error_message, occurred_at, response_ms, facet)
      select 'user-' || person, 'Person ' || person, action, type, about::text, 'PATCH', path || about, ip, 'Mozilla/5.0 (X11; Linux x86_64)',
        case when action = 'update' then jsonb_build_object('changes', jsonb_build_object('phone', jsonb_build_object('from', n, 'to', n + 1))) end,
        success, case when success then null else 'refused' end, at, (n % 90)::integer,
        audit.facet_of(action, success, type, path || about, ip, false)
      from made`)
  }
  await owner.pool.execute(sql`analyze audit.entry`)
}
