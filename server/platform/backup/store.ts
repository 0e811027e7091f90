/** Database access for backup and restore. */
import type { Writable } from 'node:stream'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { OwnerClient } from '../database/owner.ts'

/** One table of a backup. Partitions are included in their parent. */
export interface TableShape {
  /** `schema.table`, each part as PostgreSQL quotes it. */
  readonly name: string
  /** Quoted, in order, without generated columns. */
  readonly columns: readonly string[]
}

export interface SequenceValue {
  readonly name: string
  /** The last value issued. */
  readonly value: string
}

/** Excluded: expendable rows and sessions. People sign in again after a restore. */
const leftOut = [
  'identity.session',
  'platform.rate_window',
  'platform.write_probe',
  'platform.event_stream',
  'platform.migration',
]

const productSchemas = `n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast', 'public', 'jobs', 'pgboss')
  and n.nspname not like 'pg\\_%'`

/** Starts a snapshot transaction. Backup and restore statements have no timeout. */
export async function beginSnapshot(client: OwnerClient): Promise<void> {
  await client.query('begin isolation level repeatable read read only')
  await client.query('set local statement_timeout = 0')
  await client.query("set local timezone = 'UTC'")
}

/** Lists the months of partitioned tables, so it is saved and loaded before them. */
export const monthlyTables = 'platform.monthly_table'

/** The product's tables to back up, sorted by name. */
export async function tableShapes(client: OwnerClient): Promise<TableShape[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select format('%I.%I', n.nspname, c.relname) as name,
       array_agg(quote_ident(a.attname) order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind in ('r', 'p') and not c.relispartition and ${productSchemas}
       and format('%I.%I', n.nspname, c.relname) <> all ($1)
     group by n.nspname, c.relname order by format('%I.%I', n.nspname, c.relname) <> $2, 1`,
    [leftOut, monthlyTables],
  )
  return rows
}

export async function sequenceValues(client: OwnerClient): Promise<SequenceValue[]> {
  const { rows } = await client.query<SequenceValue>(
    `select format('%I.%I', s.schemaname, s.sequencename) as name, s.last_value::text as value
     from pg_sequences s join pg_namespace n on n.nspname = s.schemaname
     where s.last_value is not null and ${productSchemas} order by 1`,
  )
  return rows
}

/** Streams a table's rows in PostgreSQL's text format. */
export function rowsOf(client: OwnerClient, { name, columns }: TableShape): AsyncIterable<Buffer> {
  return client.query(copyTo(`copy (select ${columns.join(', ')} from ${name}) to stdout`))
}

/** Loads rows in PostgreSQL's text format. */
export function rowsInto(client: OwnerClient, { name, columns }: TableShape): Writable {
  return client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`))
}

export async function countRows(client: OwnerClient, { name }: Pick<TableShape, 'name'>): Promise<number> {
  const { rows } = await client.query<{ count: bigint }>(`select count(*) as count from ${name}`)
  return Number(rows[0]?.count ?? 0n)
}

/** Whether an installation has ever used the database. */
export async function isUsed(client: OwnerClient): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('platform.installation') is not null as there",
  )
  return rows[0]?.there === true && (await countRows(client, { name: 'platform.installation' })) > 0
}

/**
 * Prepares empty tables for loading: disables triggers, drops foreign keys and deletes rows that
 * migrations inserted. Returns the statements that restore the foreign keys, which validate every
 * row.
 */
export async function openForLoading(client: OwnerClient, tables: readonly TableShape[]): Promise<string[]> {
  await client.query('begin')
  await client.query('set local statement_timeout = 0')
  await client.query("set local timezone = 'UTC'")
  const { rows: keys } = await client.query<{ drop: string; add: string }>(
    `select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as drop,
       format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) as add
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and k.conparentid = 0 and ${productSchemas} order by 1`,
  )
  for (const { drop } of keys) await client.query(drop)
  for (const { name } of tables) await client.query(`alter table ${name} disable trigger user`)
  for (const { name } of tables) await client.query(`delete from ${name}`)
  return keys.map(({ add }) => add)
}

/** Creates the partitions that the loaded rows need. */
export async function ensurePartitions(client: OwnerClient, today: string): Promise<void> {
  await client.query('select platform.ensure_partitions($1::date)', [today])
}

/** Completes {@link openForLoading}; rolls everything back if a foreign key is violated. */
export async function closeAfterLoading(
  client: OwnerClient,
  tables: readonly TableShape[],
  foreignKeys: readonly string[],
  sequences: readonly SequenceValue[],
): Promise<void> {
  for (const { name } of tables) await client.query(`alter table ${name} enable trigger user`)
  for (const add of foreignKeys) await client.query(add)
  for (const { name, value } of sequences)
    await client.query('select setval($1::regclass, $2::bigint, true)', [name, value])
  await client.query('commit')
  await client.query('analyze')
}
