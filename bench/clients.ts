// Generates clients for benchmarks.

import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'

/**
 * Generates any number of clients, always the same ones: names of three words, five contacts, and
 * fixed shares of countries, limits and states. Needs the owner's connection.
 */
export async function generateClients(database: Database, count: number): Promise<void> {
  await database.pool.execute(sql`set statement_timeout = 0`)
  await database.pool.execute(sql`
    insert into clients.client (company_name, contact_name, email, phone, address, country, tax_id, billing_currency,
      monthly_limit_usd_minor, is_active, kyc_status, kyc_decided_at, kyc_expires_at, account_type, created_at, updated_at,
      created_by, name_key, tax_key)
    select name, contact, email, '+225 07 ' || n, 'Rue ' || n, country, 'TAX-' || n, 'USD',
      case when n % 3 = 0 then null else (n % 500) * 100000 end, n % 17 <> 0, kyc,
      case when kyc <> 'pending' then at end, case when kyc = 'approved' then at + interval '24 months' end,
      (array['standard', 'premium', 'enterprise'])[1 + n % 3], at, at, 'bench',
      platform.fold(name), 'tax' || n
    from (
      select n,
        (array['Baobab', 'Sahel', 'Teranga', 'Harmattan', 'Énergie', 'Lagune', 'Savane', 'Kora', 'Djoliba', 'Atlantique'])[1 + n % 10]
          || ' ' || (array['Textiles', 'Pêche', 'Cacao', 'Mines', 'Transit', 'Conseil', 'Agro', 'Télécom', 'Bâtiment', 'Négoce'])[1 + (n / 7) % 10]
          || ' ' || n as name,
        (array['Awa Diop', 'Moussa Koné', 'Fatou Diallo', 'Issa Traoré', 'Mariam Ouédraogo'])[1 + n % 5] as contact,
        'contact' || n || '@example.org' as email,
        (array['Ghana', 'Mali', 'Senegal', 'France', 'Togo', 'Nigeria'])[1 + n % 6] as country,
        (array['approved', 'approved', 'approved', 'pending', 'requires_review', 'rejected'])[1 + n % 6] as kyc,
        timestamptz '2025-06-01' + (n % 500) * interval '1 day' as at
      from generate_series(1, ${count}::integer) as n) made`)
  await database.pool.execute(sql`vacuum (analyze) clients.client`)
}
