import { sql } from 'drizzle-orm'
import { present } from '#kernel/assert.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { ListedEntry, ListedType } from '../matcher/port.ts'
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

/** The newest version of each source: one index probe a source, asked before every search. */
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

interface EntryRow extends Record<string, unknown> {
  source: string
  entry_id: string
  name: string
  aliases: string[]
  type: ListedType | null
  country: string | null
  birth_date: string | null
  program: string | null
  facts_hash: string
}

/** Every entry in force, of every list. */
export async function loadEntries(executor: Executor): Promise<ListedEntry[]> {
  const { rows } = await executor.execute<EntryRow>(sql`
    select source, entry_id, name, aliases, type, country, birth_date, program, facts_hash
    from screening.entry where until_version is null`)
  return rows.map((row) => ({
    source: row.source,
    entryId: row.entry_id,
    name: row.name,
    aliases: row.aliases,
    type: row.type,
    country: row.country,
    birthDate: row.birth_date,
    program: row.program,
    factsHash: row.facts_hash,
  }))
}

/** Lets only one import of a source run at a time. */
export async function lockSource(transaction: Transaction, source: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('screening list ' || ${source}, 0))`)
}

export async function entryHashes(executor: Executor, source: string): Promise<Map<string, string>> {
  const { rows } = await executor.execute<{ entry_id: string; facts_hash: string }>(
    sql`select entry_id, facts_hash from screening.entry where source = ${source} and until_version is null`,
  )
  return new Map(rows.map((row) => [row.entry_id, row.facts_hash]))
}

export async function insertVersion(
  transaction: Transaction,
  version: Omit<ListInForce, 'versionId'> & { loadedBy: string | null },
): Promise<number> {
  const { rows } = await transaction.execute<{ id: number }>(sql`
    insert into screening.list_version (source, label, synthetic, sha256, entries, loaded_by, loaded_at)
    values (${version.source}, ${version.label}, ${version.synthetic}, ${version.sha256}, ${version.entries},
      ${version.loadedBy}, ${version.loadedAt.toISOString()}) returning id`)
  return present(rows[0], 'the inserted list version').id
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

/** Entries per statement: a whole list in one would be too large a message. */
const atOnce = 2000

export async function insertEntries(
  transaction: Transaction,
  entries: readonly ListedEntry[],
  versionId: number,
): Promise<void> {
  for (let from = 0; from < entries.length; from += atOnce) {
    const chunk = JSON.stringify(entries.slice(from, from + atOnce))
    await transaction.execute(sql`
      insert into screening.entry
        (source, entry_id, name, aliases, type, country, birth_date, program, facts_hash, since_version)
      select e.source, e."entryId", e.name, e.aliases, e.type, e.country, e."birthDate", e.program, e."factsHash", ${versionId}::integer
      from jsonb_to_recordset(${chunk}::jsonb) as e (source text, "entryId" text, name text, aliases text[], type text,
        country text, "birthDate" text, program text, "factsHash" text)`)
  }
}
