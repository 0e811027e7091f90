// Generates invoices for benchmarks.

import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { generateClients } from './clients.ts'

/**
 * Generates any number of invoices, always the same ones: for 2,000 clients by default, over two
 * years, in fixed shares of states, with one line each. Open ones are due in the next two months,
 * so that no job has any to mark. Needs the owner's only connection, whose settings it changes:
 * lines are added to sent invoices.
 */
export async function generateInvoices(database: Database, count: number, clients = 2000): Promise<void> {
  await generateClients(database, clients)
  await database.pool.execute(sql`set role none`)
  await database.pool.execute(sql`set statement_timeout = 0`)
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`
      insert into invoices.invoice (invoice_number, client_id, client_name, description, service_period_start,
        service_period_end, due_date, lines_usd_minor, discount_usd_minor, tax_usd_minor, amount_usd_minor, local_currency,
        fx_rate, fx_source, xof_rate, xof_source, rates_locked_at, amount_local_minor, amount_xof_minor, settled_usd_minor,
        settled_local_minor, settled_xof_minor, paid_usd_minor, status, sent_at, document, payment_date, cancelled_at,
        created_at, updated_at, created_by, created_by_name)
      select 'INV-2026-' || lpad(n::text, 7, '0'), c.id, c.company_name,
        (array['Consulting', 'Énergie solaire', 'Transit portuaire', 'Négoce de cacao', 'Maintenance'])[1 + n % 5] || ' lot ' || n,
        day, day + 30, case when state in ('sent', 'pending') then current_date + 1 + n % 60 else day + 45 end, amount, 0, 0, amount, 'USD', 1, 'bench', 600, 'bench', at, amount, amount * 6,
        settled, settled, settled * 6, settled, state, case when state not in ('draft', 'cancelled') then at end,
        case when state not in ('draft', 'cancelled') then '{}'::jsonb end, case when state = 'paid' then day + 20 end,
        case when state = 'cancelled' then at end, at, at, 'bench', 'Bench'
      from (
        select n, 10000 + (n::bigint * 7919) % 5000000 as amount, date '2024-11-01' + n % 700 as day,
          timestamptz '2024-11-01' + (n % 700) * interval '1 day' as at,
          (array['paid', 'paid', 'paid', 'sent', 'pending', 'overdue', 'draft', 'cancelled', 'paid', 'paid'])[1 + n % 10] as state
        from generate_series(1, ${count}::integer) as n) made
      join clients.client c on c.id = 1 + (n * 13) % ${clients}::integer
      cross join lateral (select case when state = 'paid' then amount else 0 end as settled) as s`)
    await transaction.execute(sql`alter table invoices.line disable trigger guard_line`)
    await transaction.execute(sql`
      insert into invoices.line (invoice_id, position, description, quantity_milli, unit_price_usd4, discount_basis_points,
        tax_category, tax_basis_points, discount_usd_minor, net_usd_minor, shared_discount_usd_minor, tax_usd_minor)
      select id, 1, description, 1000, amount_usd_minor * 100, 0, 'O', 0, 0, amount_usd_minor, 0, 0 from invoices.invoice`)
    await transaction.execute(sql`alter table invoices.line enable trigger guard_line`)
  })
  await database.pool.execute(sql`vacuum (analyze) invoices.invoice`)
  await database.pool.execute(sql`vacuum (analyze) invoices.line`)
}
