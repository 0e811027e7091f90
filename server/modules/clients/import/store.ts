import { sql } from 'drizzle-orm'
import type { importRowStates } from '#contract/clients/import.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { clientTable } from '../tables.ts'
import { type CheckedRow, type ClientKeys, type ClientsByKey, type RowError, taxKeyIn } from './check.ts'

export interface ImportRecord {
  readonly id: string
  readonly fileName: string
  readonly rows: number
  readonly ready: number
  readonly duplicates: number
  readonly invalid: number
  readonly unknownColumns: readonly string[]
  readonly state: 'checked' | 'confirmed'
  readonly createdBy: string | null
  readonly createdAt: Date
}

type RowState = (typeof importRowStates)[number]

export async function insertImport(
  transaction: Transaction,
  record: ImportRecord,
  rows: readonly CheckedRow[],
): Promise<void> {
  await transaction.execute(sql`
    insert into clients.import (id, file_name, rows, ready, duplicates, invalid, unknown_columns, created_by, created_at)
    values (${record.id}, ${record.fileName}, ${record.rows}, ${record.ready}, ${record.duplicates}, ${record.invalid},
      ${sql.param([...record.unknownColumns])}::text[], ${record.createdBy}, ${record.createdAt.toISOString()})`)
  const reported = rows.map(({ keys, ...row }) => row)
  await transaction.execute(sql`
    insert into clients.import_row (import_id, line, stated, company_name, country, email, state, errors)
    select ${record.id}, line, nullif(stated, 'null'::jsonb), "companyName", country, email, state, errors
    from jsonb_to_recordset(${JSON.stringify(reported)}::jsonb) as t(line integer, stated jsonb, "companyName" text, country text,
      email text, state text, errors jsonb)`)
}

export async function findImport(executor: Executor, id: string): Promise<ImportRecord | null> {
  const { rows } = await executor.execute<{
    id: string
    file_name: string
    rows: number
    ready: number
    duplicates: number
    invalid: number
    unknown_columns: string[]
    state: 'checked' | 'confirmed'
    created_by: string | null
    created_ms: bigint
  }>(sql`
    select id, file_name, rows, ready, duplicates, invalid, unknown_columns, state, created_by,
      (extract(epoch from created_at) * 1000)::bigint as created_ms
    from clients.import where id = ${id}`)
  const row = rows[0]
  if (!row) return null
  const { file_name, unknown_columns, created_by, created_ms, ...rest } = row
  const createdAt = new Date(Number(created_ms))
  return { ...rest, fileName: file_name, unknownColumns: unknown_columns, createdBy: created_by, createdAt }
}

export interface ImportRowRecord {
  readonly line: number
  readonly companyName: string
  readonly country: string
  readonly email: string
  readonly state: RowState
  readonly errors: readonly RowError[]
}

export async function pageOfImportRows(
  executor: Executor,
  importId: string,
  { state, after, limit }: { state: RowState | undefined; after: number; limit: number },
): Promise<ImportRowRecord[]> {
  const { rows } = await executor.execute<{
    line: number
    company_name: string
    country: string
    email: string
    state: RowState
    errors: RowError[]
  }>(sql`
    select line, company_name, country, email, state, errors from clients.import_row
    where import_id = ${importId} and line > ${after} and state = coalesce(${state ?? null}, state)
    order by line limit ${limit}`)
  return rows.map(({ company_name, ...row }) => ({ ...row, companyName: company_name }))
}

export interface LineToImport {
  readonly line: number
  readonly companyName: string
  /** The line states a KYC decision. */
  readonly decides: boolean
}

export async function linesToImport(
  executor: Executor,
  importId: string,
  withDuplicates: boolean,
): Promise<LineToImport[]> {
  const { rows } = await executor.execute<LineToImport & Record<string, unknown>>(sql`
    select line, company_name as "companyName",
      coalesce(stated->>'kycStatus', 'pending') <> 'pending' as decides from clients.import_row
    where import_id = ${importId} and (state = 'ready' or (state = 'duplicate' and ${withDuplicates}))
    order by line`)
  return rows
}

/** Marks a checked file as confirmed. Returns false if it was confirmed already. */
export async function confirmOnce(transaction: Transaction, importId: string): Promise<boolean> {
  const result = await transaction.execute(
    sql`update clients.import set state = 'confirmed' where id = ${importId} and state = 'checked'`,
  )
  return result.rowCount === 1
}

export async function statedLines(
  transaction: Transaction,
  importId: string,
  lines: readonly number[],
): Promise<{ line: number; stated: Record<string, unknown> }[]> {
  const { rows } = await transaction.execute<{ line: number; stated: Record<string, unknown> }>(sql`
    select line, stated from clients.import_row
    where import_id = ${importId} and line = any(${sql.param([...lines])}::integer[]) and client_id is null order by line`)
  return rows
}

/** The existing clients with these keys; the oldest one per key. */
export async function clientsByKey(executor: Executor, sought: readonly ClientKeys[]): Promise<ClientsByKey> {
  const { rows } = await executor.execute<{ key: string; id: number; company_name: string }>(sql`
    with sought as (
      select * from jsonb_to_recordset(${JSON.stringify(sought)}::jsonb) as t("nameKey" text, country text, "taxKey" text))
    select 'name ' || c.country || ' ' || c.name_key as key, c.id, c.company_name
    from sought join clients.client c on c.name_key = sought."nameKey" and c.country = sought.country
    union all
    select 'tax ' || c.tax_key, c.id, c.company_name from sought join clients.client c on c.tax_key = sought."taxKey"
    order by 2 desc`)
  return new Map(
    rows.map(({ key, id, company_name }) => [key.replace(/^name /, ''), { id, companyName: company_name }]),
  )
}

/** Serialises writers of any of these keys. Locks in a fixed order to avoid deadlocks. */
export async function lockManyKeys(transaction: Transaction, keys: readonly string[]): Promise<void> {
  await transaction.execute(sql`
    select pg_advisory_xact_lock(number) from (
      select distinct hashtextextended('clients:' || key, 0) as number from unnest(${sql.param([...keys])}::text[]) as t(key)
      order by 1) as ordered`)
}

/**
 * Inserts all clients in one statement with one parameter. Returns their ids in the order of the
 * rows.
 */
export async function insertClients(
  transaction: Transaction,
  rows: readonly Omit<typeof clientTable.$inferInsert, 'riskLevel'>[],
): Promise<{ id: number }[]> {
  const reported = JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? value.toString() : value))
  const inserted = await transaction.execute<{ id: number }>(sql`
    insert into clients.client (company_name, contact_name, email, phone, address, country, registration_number, tax_id,
      billing_currency, payment_terms, monthly_limit_usd_minor, is_active, computed_risk_level, risk_reasons, account_type,
      created_at, updated_at, created_by, name_key, tax_key)
    select "companyName", "contactName", email, phone, address, country, "registrationNumber", "taxId", "billingCurrency",
      "paymentTerms", "monthlyLimitUsdMinor", "isActive", "computedRiskLevel",
      array(select jsonb_array_elements_text("riskReasons")), "accountType", "createdAt", "updatedAt", "createdBy", "nameKey",
      "taxKey"
    from rows from (jsonb_to_recordset(${reported}::jsonb) as ("companyName" text, "contactName" text, email text, phone text,
      address text, country text, "registrationNumber" text, "taxId" text, "billingCurrency" text, "paymentTerms" integer,
      "monthlyLimitUsdMinor" bigint, "isActive" boolean, "computedRiskLevel" text, "riskReasons" jsonb, "accountType" text,
      "createdAt" timestamptz, "updatedAt" timestamptz, "createdBy" text, "nameKey" text, "taxKey" text)) with ordinality as t
    order by t.ordinality returning id`)
  return inserted.rows
}

export async function noteImported(
  transaction: Transaction,
  importId: string,
  made: readonly { readonly line: number; readonly id: number }[],
): Promise<void> {
  await transaction.execute(sql`
    update clients.import_row r set client_id = t.id
    from unnest(${sql.param(made.map(({ line }) => line))}::integer[], ${sql.param(made.map(({ id }) => id))}::integer[]) as t(line, id)
    where r.import_id = ${importId} and r.line = t.line`)
}

/** Imported clients that are not screened yet, locked until the transaction ends. */
export async function takeUnscreened(transaction: Transaction, limit: number): Promise<number[]> {
  const { rows } = await transaction.execute<{ client_id: number }>(sql`
    select client_id from clients.import_row where client_id is not null and screened_at is null
    order by client_id limit ${limit} for update skip locked`)
  return rows.map(({ client_id }) => client_id)
}

export async function markScreened(transaction: Transaction, clientIds: readonly number[], now: Date): Promise<void> {
  await transaction.execute(sql`
    update clients.import_row set screened_at = ${now.toISOString()}
    where client_id = any(${sql.param([...clientIds])}::integer[]) and screened_at is null`)
}

/** Deletes old files that were never confirmed. Confirmed ones stay as a record. */
export async function forgetImportsBefore(executor: Executor, instant: Date): Promise<void> {
  await executor.execute(
    sql`delete from clients.import where state = 'checked' and created_at < ${instant.toISOString()}`,
  )
}

export const keysToLock = (rows: readonly ClientKeys[]): string[] =>
  rows.flatMap(({ nameKey, country, taxKey }) => [
    `name ${country} ${nameKey}`,
    ...(taxKey === null ? [] : [taxKeyIn(taxKey)]),
  ])
