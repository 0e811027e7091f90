// Queries of lists, their entries and their checks.
import { type SQL, sql } from 'drizzle-orm'
import { assertDefined } from '#kernel/assert.ts'
import { type Gender, type ListedEntry, type ListedType, unreadableNames } from '#name-matching/index.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { ListInForce } from '../rules.ts'

interface ListRow extends Record<string, unknown> {
  id: number
  source: string
  label: string
  synthetic: boolean
  sha256: string
  entries: number
  loaded_at_ms: bigint
}

/**
 * Returns the newest version of each source. Each search calls it, at one index probe per source.
 */
export async function findLists(executor: Executor): Promise<ListInForce[]> {
  const { rows } = await executor.execute<ListRow>(sql`
    with recursive newest as (
      (select v.* from screening.list_version v order by source, id desc limit 1)
      union all
      select following.* from newest cross join lateral (
        select v.* from screening.list_version v where v.source > newest.source order by source, id desc limit 1) following
    )
    select id, source, label, synthetic, sha256, entries, (extract(epoch from loaded_at) * 1000)::bigint as loaded_at_ms
    from newest order by source`)
  return rows.map((row) => ({
    versionId: row.id,
    source: row.source,
    label: row.label,
    synthetic: row.synthetic,
    sha256: row.sha256,
    entries: row.entries,
    loadedAt: new Date(Number(row.loaded_at_ms)),
  }))
}

interface FurtherFacts {
  origin: string | null
  added: number
  changed: number
  removed: number
  uncovered: { script: string; entries: number }[]
  check: { at: string; outcome: 'loaded' | 'unchanged' | 'refused' | 'unreachable'; detail: string | null } | null
  rescreening: { subjects: number; found: number; finishedAt: string | null } | null
}

const isoInstant = (column: SQL): SQL => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Returns the lists in force with origin, last check and rescreening. */
export async function findListDetails(executor: Executor): Promise<{ list: ListInForce; more: FurtherFacts }[]> {
  const lists = await findLists(executor)
  const { rows } = await executor.execute<FurtherFacts & { id: number } & Record<string, unknown>>(sql`
    select v.id, v.origin, v.added, v.changed, v.removed,
      case when c.source is not null then jsonb_build_object('at', ${isoInstant(sql`c.checked_at`)}, 'outcome', c.outcome,
        'detail', c.detail) end as check,
      case when r.list_version is not null then jsonb_build_object('subjects', r.subjects, 'found', r.found,
        'finishedAt', ${isoInstant(sql`r.finished_at`)}) end as rescreening,
      (select coalesce(jsonb_agg(jsonb_build_object('script', u.script, 'entries', u.entries) order by u.entries desc, u.script), '[]')
        from (select script, count(*) as entries from screening.entry e, unnest(e.unread_scripts) as script
          where e.source = v.source and e.until_version is null and e.unread_scripts <> '{}' group by script) u) as uncovered
    from screening.list_version v
    left join screening.list_check c on c.source = v.source
    left join screening.rescreening r on r.list_version = v.id
    where v.id = any(${sql.param(lists.map(({ versionId }) => versionId))}::integer[])`)
  const byVersion = new Map(rows.map(({ id, ...more }) => [id, more]))
  return lists.map((list) => ({ list, more: assertDefined(byVersion.get(list.versionId), 'the version of a list') }))
}

export interface ListCheck {
  readonly source: string
  readonly etag: string | null
  readonly lastModified: string | null
  readonly checkedAt: Date
  readonly outcome: 'loaded' | 'unchanged' | 'refused' | 'unreachable'
  readonly detail: string | null
}

export async function findCheck(executor: Executor, source: string): Promise<ListCheck | null> {
  const { rows } = await executor.execute<{
    etag: string | null
    last_modified: string | null
    checked_at_ms: bigint
    outcome: ListCheck['outcome']
    detail: string | null
  }>(sql`
    select etag, last_modified, (extract(epoch from checked_at) * 1000)::bigint as checked_at_ms, outcome, detail
    from screening.list_check where source = ${source}`)
  const [row] = rows
  if (!row) return null
  const { etag, outcome, detail } = row
  return {
    source,
    etag,
    lastModified: row.last_modified,
    checkedAt: new Date(Number(row.checked_at_ms)),
    outcome,
    detail,
  }
}

/**
 * Returns the time of the last check and whether all lists were available; null without a check.
 */
export async function newestCheck(executor: Executor): Promise<{ checkedAt: Date; allTaken: boolean } | null> {
  const { rows } = await executor.execute<{ checked_at_ms: bigint | null; all_taken: boolean | null }>(sql`
    select (extract(epoch from max(checked_at)) * 1000)::bigint as checked_at_ms,
      bool_and(outcome in ('loaded', 'unchanged')) as all_taken from screening.list_check`)
  const [row] = rows
  if (row?.checked_at_ms == null) return null
  return { checkedAt: new Date(Number(row.checked_at_ms)), allTaken: row.all_taken === true }
}

export async function saveCheck(executor: Executor, check: ListCheck): Promise<void> {
  await executor.execute(sql`
    insert into screening.list_check (source, etag, last_modified, checked_at, outcome, detail)
    values (${check.source}, ${check.etag}, ${check.lastModified}, ${check.checkedAt.toISOString()}, ${check.outcome}, ${check.detail})
    on conflict (source) do update set etag = excluded.etag, last_modified = excluded.last_modified,
      checked_at = excluded.checked_at, outcome = excluded.outcome, detail = excluded.detail`)
}

/** Makes the next fetch ask for the whole list, because one from elsewhere replaced the fetched. */
export async function forgetFetch(transaction: Transaction, source: string): Promise<void> {
  await transaction.execute(
    sql`update screening.list_check set etag = null, last_modified = null where source = ${source}`,
  )
}

interface EntryRow extends Record<string, unknown> {
  source: string
  entry_id: string
  name: string
  aliases: string[]
  weak_aliases: string[]
  type: ListedType | null
  country: string | null
  countries: string[]
  birth_dates: string[]
  gender: Gender | null
  identifiers: string[]
  wallets: string[]
  birth_date: string | null
  program: string | null
  facts_hash: string
}

const entryColumns = sql`source, entry_id, name, aliases, weak_aliases, type, country, countries, birth_date, birth_dates, gender,
  identifiers, wallets, program, facts_hash`

/** Entries per chunk: reading a million names must not block other work. */
const pieceSize = 1000

/** Streams all entries in force in chunks, in order of id. */
export async function* loadEntries(executor: Executor): AsyncGenerator<ListedEntry[]> {
  for (let after = 0; ; ) {
    const { rows } = await executor.execute<EntryRow & { id: number }>(sql`
      select id, ${entryColumns} from screening.entry where until_version is null and id > ${after} order by id limit ${pieceSize}`)
    if (rows.length === 0) return
    yield rows.map(entryOfRow)
    after = rows.at(-1)?.id ?? after
  }
}

/** Returns an entry with its newest facts, in force or not; null when it never existed. */
export async function findEntry(
  executor: Executor,
  { source, entryId }: { readonly source: string; readonly entryId: string },
): Promise<{ readonly entry: ListedEntry; readonly inForce: boolean } | null> {
  const { rows } = await executor.execute<EntryRow & { until_version: number | null }>(sql`
    select ${entryColumns}, until_version from screening.entry where source = ${source} and entry_id = ${entryId}
    order by until_version is null desc, id desc limit 1`)
  const [row] = rows
  return row ? { entry: entryOfRow(row), inForce: row.until_version === null } : null
}

/**
 * The entries of `entry` that a rescreening run compares: those in force that its version added or
 * changed, and those of earlier versions of the list that were replaced before a run over them.
 */
export const changedForRun = (entry: SQL, versionId: number): SQL => sql`
  ${entry}.until_version is null and ${entry}.since_version = any (array(
    select v.id from screening.list_version v join screening.list_version newest on newest.source = v.source
    where newest.id = ${versionId} and v.id <= newest.id and v.id > coalesce((
      select max(r.list_version) from screening.rescreening r join screening.list_version p on p.id = r.list_version
      where p.source = newest.source and p.id < newest.id), 0)))`

/** Returns the keys `SOURCE ID` of the entries that the run of this version compares. */
export async function keysOfRun(executor: Executor, versionId: number): Promise<string[]> {
  const { rows } = await executor.execute<{ key: string }>(sql`
    select e.source || ' ' || e.entry_id as key from screening.entry e
    where ${changedForRun(sql`e`, versionId)} order by e.id`)
  return rows.map(({ key }) => key)
}

function entryOfRow(row: EntryRow): ListedEntry {
  return {
    source: row.source,
    entryId: row.entry_id,
    name: row.name,
    aliases: row.aliases,
    weakAliases: row.weak_aliases,
    type: row.type,
    countries: row.countries.length > 0 || row.country === null ? row.countries : [row.country],
    birthDates: row.birth_dates.length > 0 || row.birth_date === null ? row.birth_dates : [row.birth_date],
    gender: row.gender,
    identifiers: row.identifiers,
    wallets: row.wallets,
    program: row.program,
    factsHash: row.facts_hash,
  }
}

/** Serialises imports of the same source. */
export async function lockSource(transaction: Transaction, source: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('screening list ' || ${source}, 0))`)
}

export interface EntryInForce {
  readonly factsHash: string
  /** The number of its names and aliases. */
  readonly names: number
}

export async function entriesInForce(executor: Executor, source: string): Promise<Map<string, EntryInForce>> {
  const { rows } = await executor.execute<{ entry_id: string; facts_hash: string; names: number }>(sql`
    select entry_id, facts_hash, 1 + cardinality(aliases) + cardinality(weak_aliases) as names
    from screening.entry where source = ${source} and until_version is null`)
  return new Map(rows.map(({ entry_id, facts_hash, names }) => [entry_id, { factsHash: facts_hash, names }]))
}

export async function insertVersion(
  transaction: Transaction,
  version: Omit<ListInForce, 'versionId'> & {
    readonly loadedBy: string | null
    readonly origin: string | null
    readonly added: number
    readonly changed: number
    readonly removed: number
  },
): Promise<number> {
  const { rows } = await transaction.execute<{ id: number }>(sql`
    insert into screening.list_version (source, label, synthetic, sha256, entries, loaded_by, loaded_at, origin, added, changed, removed)
    values (${version.source}, ${version.label}, ${version.synthetic}, ${version.sha256}, ${version.entries},
      ${version.loadedBy}, ${version.loadedAt.toISOString()}, ${version.origin}, ${version.added}, ${version.changed},
      ${version.removed}) returning id`)
  return assertDefined(rows[0], 'the inserted list version').id
}

export async function endEntries(
  transaction: Transaction,
  ended: { source: string; entryIds: readonly string[]; versionId: number },
): Promise<void> {
  if (ended.entryIds.length === 0) return
  await transaction.execute(sql`
    update screening.entry set until_version = ${ended.versionId}
    where source = ${ended.source} and until_version is null and entry_id = any(${sql.param([...ended.entryIds])}::text[])`)
}

/** Entries per statement: a whole list in one would exceed a reasonable message size. */
const atOnce = 2000

export async function insertEntries(
  transaction: Transaction,
  entries: readonly ListedEntry[],
  versionId: number,
): Promise<void> {
  for (let from = 0; from < entries.length; from += atOnce) {
    const chunk = JSON.stringify(
      entries.slice(from, from + atOnce).map((entry) => ({ ...entry, unreadScripts: unreadableNames(entry) })),
    )
    await transaction.execute(sql`
      insert into screening.entry
        (source, entry_id, name, aliases, weak_aliases, type, country, countries, birth_dates, gender, identifiers, wallets, program,
        facts_hash, unread_scripts, since_version)
      select e.source, e."entryId", e.name, e.aliases, e."weakAliases", e.type, e.countries[1], e.countries, e."birthDates", e.gender,
        e.identifiers, e.wallets, e.program, e."factsHash", e."unreadScripts", ${versionId}::integer
      from jsonb_to_recordset(${chunk}::jsonb) as e (source text, "entryId" text, name text, aliases text[], "weakAliases" text[],
        type text, countries text[], "birthDates" text[], gender text, identifiers text[], wallets text[], program text,
        "factsHash" text, "unreadScripts" text[])`)
  }
}
