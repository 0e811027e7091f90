/** SQL of audit entries by facet, person and time, on indexes that contain the facet. */

import { type SQL, sql } from 'drizzle-orm'
import { assertDefined } from '#kernel/assert.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { AuditFilter, EntryOrder, OrderedRow } from '../../entry.ts'
import { columns, type EntryRow, facetMatches, isBetween, isWithin, olderThan, toRow } from '../filters/store.ts'

/** With more facets than this, a scan of the log is faster than one query per facet. */
export const maxProbedFacets = 400

/** The number of matching entries, in total and successful. */
export interface AuditCounts {
  readonly total: number
  readonly successful: number
}

/** Which facets of a filter: those that its text matches, or only the others. */
export type FacetText = 'with' | 'without'

/**
 * The tally of sealed and of unsealed entries in one snapshot, so counts are always exact, and the
 * facets in it that match.
 */
const matchingFacets = (filter: AuditFilter, text: FacetText): SQL => sql`
  counted as (table audit.tally union all select * from audit.unsealed_tally()),
  matching as materialized (
    select e.facet, bool_and(e.success) as success, sum(e.entries) as entries from counted e
    where ${facetMatches(filter, text)} group by e.facet)`

interface MatchingFacets extends AuditCounts {
  readonly facets: readonly string[]
  readonly allEntries: number
}

/** Matching facets and their entries in the whole log. */
export async function facetsOf(executor: Executor, filter: AuditFilter): Promise<MatchingFacets> {
  return readFacets(
    executor,
    sql`with ${matchingFacets(filter, 'with')}
    select (select array_agg(facet::text) from (select facet from matching limit ${maxProbedFacets + 1}) as few) as facets,
      (select coalesce(sum(entries), 0)::bigint from matching) as entries,
      (select coalesce(sum(entries) filter (where success), 0)::bigint from matching) as successful,
      (select coalesce(sum(entries), 0)::bigint from counted) as all_entries`,
  )
}

/** Whose entries are counted, or those about which record. */
interface Scope {
  readonly people?: readonly string[]
  readonly resourceId?: string
}

/**
 * Matching facets and their entries of a person, a record, a time, or several of these. Reads an
 * index alone.
 */
export async function facetsWithin(
  executor: Executor,
  filter: AuditFilter,
  text: FacetText = 'with',
  { people, resourceId }: Scope = {},
): Promise<MatchingFacets> {
  const conditions = [isWithin(filter)]
  if (people) conditions.push(sql`e.user_id = any(${sql.param([...people])}::text[])`)
  if (resourceId !== undefined) conditions.push(sql`e.resource_id = ${resourceId}`)
  return readFacets(
    executor,
    sql`with ${matchingFacets(filter, text)},
    here as (
      select e.facet, count(*) as entries from audit.entry e
      where ${sql.join(conditions, sql` and `)} group by e.facet),
    found as (select m.facet, m.success, h.entries from here h join matching m using (facet))
    select (select array_agg(facet::text) from (select facet from found limit ${maxProbedFacets + 1}) as few) as facets,
      (select coalesce(sum(entries), 0)::bigint from found) as entries,
      (select coalesce(sum(entries) filter (where success), 0)::bigint from found) as successful,
      (select coalesce(sum(entries), 0)::bigint from here) as all_entries`,
  )
}

async function readFacets(executor: Executor, query: SQL): Promise<MatchingFacets> {
  const { rows } = await executor.execute<{
    facets: string[] | null
    entries: bigint
    successful: bigint
    all_entries: bigint
  }>(query)
  const row = assertDefined(rows[0], 'the counted facets')
  return {
    facets: row.facets ?? [],
    total: Number(row.entries),
    successful: Number(row.successful),
    allEntries: Number(row.all_entries),
  }
}

interface Stretch {
  readonly after: EntryOrder | null
  readonly limit: number
}

/**
 * Entries of a facet give the same result for every filter, so only the facet is queried, in its
 * index alone.
 */
export async function probeFacets(
  executor: Executor,
  facets: readonly string[],
  filter: Pick<AuditFilter, 'since' | 'before'>,
  { after, limit }: Stretch,
): Promise<OrderedRow[]> {
  return readPage(
    executor,
    sql`
    with page as materialized (
      select e.occurred_at, e.id from unnest(${sql.param([...facets])}::bigint[]) as wanted(facet)
      cross join lateral (
        select e.occurred_at, e.id from audit.entry e
        where e.facet = wanted.facet and ${isBetween(filter)} and ${olderThan(after)}
        order by e.occurred_at desc, e.id desc limit ${limit}) e
      order by e.occurred_at desc, e.id desc limit ${limit})`,
  )
}

/**
 * Entries of these people, or of everyone, newest first. The facet is in the index, so only the
 * rows of the page are read from the table.
 */
export async function walkIndex(
  executor: Executor,
  filter: AuditFilter,
  { text, people, after, limit }: Stretch & { text: FacetText; people: readonly string[] | null },
): Promise<OrderedRow[]> {
  const condition = sql`${isBetween(filter)} and ${olderThan(after)} and e.facet in (select facet from matching)
    order by e.occurred_at desc, e.id desc limit ${limit}`
  const page =
    people === null
      ? sql`select e.occurred_at, e.id from audit.entry e where ${condition}`
      : sql`select e.occurred_at, e.id from unnest(${sql.param([...people])}::text[]) as person(user_id)
        cross join lateral (select e.occurred_at, e.id from audit.entry e where e.user_id = person.user_id and ${condition}) e
        order by e.occurred_at desc, e.id desc limit ${limit}`
  return readPage(executor, sql`with ${matchingFacets(filter, text)}, page as materialized (${page})`)
}

/** The entries of `page`, which holds their times and internal ids. */
async function readPage(executor: Executor, page: SQL): Promise<OrderedRow[]> {
  const { rows } = await executor.execute<EntryRow>(sql`
    ${page}
    select ${columns} from page p join audit.entry e on e.occurred_at = p.occurred_at and e.id = p.id
    order by e.occurred_at desc, e.id desc`)
  return rows.map(toRow)
}
