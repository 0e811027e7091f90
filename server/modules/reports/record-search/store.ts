/** SQL of the search across records. */

import { type SQL, sql } from 'drizzle-orm'
import type { SearchResultKind } from '#contract/search.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { matchesWords } from '#server/platform/database/search.ts'

export interface FoundRow {
  readonly kind: SearchResultKind
  readonly id: number
  readonly title: string
  /** Source of the detail line: see `detailOf`. */
  readonly about: string
  readonly amountMinor: bigint | null
  readonly state: string
  readonly createdAt: Date
}

const ofEachKind = 6
/** Always scanned, newest first: words that many records contain are found among these. */
const newestLookedThrough = 3_000
/**
 * Max. rows from the index, so that no word makes the search slow; rare words are found completely.
 */
const maxCandidates = 1_000

interface Source {
  readonly view: SQL
  readonly columns: SQL
  /** Column of the amount, and how many of its minor units are one unit. */
  readonly amount?: { readonly column: SQL; readonly minorUnits: bigint }
}

const sources: Readonly<Record<SearchResultKind, Source>> = {
  client: {
    view: sql`clients.palette_row`,
    columns: sql`company_name as title, country as about, null::bigint as amount_minor, is_active::text as state`,
  },
  invoice: {
    view: sql`invoices.palette_row`,
    columns: sql`invoice_number as title, client_name as about, amount_usd_minor as amount_minor, status as state`,
    amount: { column: sql`amount_usd_minor`, minorUnits: 100n },
  },
  conversion: {
    view: sql`conversions.palette_row`,
    columns: sql`reference as title, client_name as about, amount_xof as amount_minor, state`,
    amount: { column: sql`amount_xof`, minorUnits: 1n },
  },
  document: {
    view: sql`documents.palette_row`,
    columns: sql`title, document_type as about, null::bigint as amount_minor, is_active::text as state`,
  },
}

/**
 * Records that contain each typed word: the newest of each kind. With an amount in hundredths, also
 * records of that amount among the newest.
 */
export async function findRecords(
  executor: Executor,
  kinds: readonly SearchResultKind[],
  typed: string,
  hundredths: bigint | null,
): Promise<FoundRow[]> {
  const words = matchesWords(sql`search`, typed)
  if (words === undefined || kinds.length === 0) return []
  const parts = kinds.map((kind) => {
    const { view, amount } = sources[kind]
    const minor = amount && hundredths !== null ? minorOf(hundredths, amount.minorUnits) : null
    const found = amount && minor !== null ? sql`(${words} or ${amount.column} = ${minor.toString()}::bigint)` : words
    const newest = sql`select id from (select * from ${view} order by id desc limit ${newestLookedThrough}) newest
      where ${found} order by id desc limit ${ofEachKind}`
    const indexed = sql`select id from (select id from ${view} where ${words} limit ${maxCandidates}) candidate
      order by id desc limit ${ofEachKind}`
    return rowsOf(
      kind,
      sql`select id from ((${newest}) union (${indexed})) both_ways order by id desc limit ${ofEachKind}`,
    )
  })
  return readRows(executor, parts)
}

/** Null for cents where the currency has none. */
const minorOf = (hundredths: bigint, minorUnits: bigint): bigint | null =>
  (hundredths * minorUnits) % 100n === 0n ? (hundredths * minorUnits) / 100n : null

/** Records by id, unordered; unknown ids are absent. */
export async function findNamed(
  executor: Executor,
  named: ReadonlyMap<SearchResultKind, readonly number[]>,
): Promise<FoundRow[]> {
  const parts = [...named].map(([kind, ids]) => rowsOf(kind, sql`select unnest(${sql.param([...ids])}::int[])`))
  return parts.length === 0 ? [] : readRows(executor, parts)
}

/** Filings are named by the conversion that they declare. */
export async function filingTitles(
  executor: Executor,
  ids: readonly number[],
): Promise<{ readonly id: number; readonly title: string }[]> {
  if (ids.length === 0) return []
  const { rows } = await executor.execute<{ id: number; title: string }>(sql`
    select f.id, c.reference as title from compliance.filing_row f
    join conversions.palette_row c on c.id = f.conversion_id where f.id = any(${sql.param([...ids])}::integer[])`)
  return rows
}

function rowsOf(kind: SearchResultKind, ids: SQL): SQL {
  const { view, columns } = sources[kind]
  return sql`(select ${kind} as kind, id, ${columns}, (extract(epoch from created_at) * 1000)::bigint as created_ms
    from ${view} where id = any(array(${ids})) order by id desc)`
}

async function readRows(executor: Executor, parts: readonly SQL[]): Promise<FoundRow[]> {
  const { rows } = await executor.execute<{
    kind: SearchResultKind
    id: number
    title: string
    about: string
    amount_minor: bigint | null
    state: string
    created_ms: bigint
  }>(sql.join([...parts], sql` union all `))
  return rows.map((row) => ({
    kind: row.kind,
    id: row.id,
    title: row.title,
    about: row.about,
    amountMinor: row.amount_minor,
    state: row.state,
    createdAt: new Date(Number(row.created_ms)),
  }))
}
