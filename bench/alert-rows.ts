// Generates alert rows for benchmarks.

import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'

/**
 * Generates any number of alerts, always the same ones: three in a hundred are open, spread over
 * two years, people and clients. Their evidence matches no rule, because they serve only the queue.
 * Needs the owner's connection.
 */
export async function generateAlerts(
  database: Database,
  { alerts, clients }: { alerts: number; clients: number },
): Promise<void> {
  await database.pool.execute(sql`set statement_timeout = 0`)
  await database.pool.execute(sql`
    insert into compliance.evaluated_event (kind, source_key, happened_at, business_date, facts, lists, list_hash)
    values ('rate_refused', 'bench', '2026-01-01', '2026-01-01', '{}', '[]', repeat('0', 64))`)
  await database.pool.execute(sql`
    insert into compliance.alert (event_id, rule, rule_version, type, severity, title, description, client_id, client_name,
      conversion_id, reference, amount_xof, fact_key, list_hash, inputs, finding, digest, raised_at, status, outcome, assigned_to,
      assigned_to_name, due_on, resolved_at, updated_at)
    select (select id from compliance.evaluated_event where source_key = 'bench'), rule, 1, type, severity,
      'Conversion above 150,000,000 XOF', reference || ' of ' || name || ' for 150,000,001 XOF is above the threshold of 150,000,000 XOF.',
      client, name, n, reference, 150000001, 'bench:' || n, repeat('0', 64), '{}', '{}', repeat('0', 64), at, status,
      case when status = 'resolved' and n % 5 <> 0 then 'false_positive' end,
      case when n % 3 <> 0 then 'officer-' || n % 20 end, case when n % 3 <> 0 then 'Officer ' || n % 20 end,
      (at + interval '3 days')::date, case when status = 'resolved' then at + interval '2 days' end, at
    from (
      select n, 1 + n % ${clients}::integer as client, 'TX-2026-' || lpad(n::text, 7, '0') as reference,
        (array['Baobab', 'Sahel', 'Teranga', 'Harmattan', 'Lagune', 'Savane', 'Kora', 'Djoliba'])[1 + n % 8] || ' Textiles ' || n % ${clients}::integer as name,
        case when n % 100 < 2 then 'active' when n % 100 = 2 then 'investigating' else 'resolved' end as status,
        (array['high', 'medium', 'low', 'high', 'critical'])[1 + n % 5] as severity,
        (array['threshold_exceeded', 'suspicious_pattern', 'threshold_exceeded'])[1 + n % 3] as type,
        (array['threshold_exceeded', 'structuring', 'threshold_exceeded'])[1 + n % 3] as rule,
        timestamptz '2024-11-20' + n * (interval '730 days' / ${alerts}::integer) as at
      from generate_series(1, ${alerts}::integer) as n) made`)
  await database.pool.execute(sql`vacuum (analyze) compliance.alert`)
}
