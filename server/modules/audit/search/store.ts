/** SQL of audit searches, planned from the tally. */

import { type SQL, sql } from 'drizzle-orm'
import { assertDefined } from '#kernel/assert.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { AuditFilter, AuditPosition, EntryOrder, OrderedRow } from '../entry.ts'
import { type AuditCounts, facetsOf, facetsWithin, maxProbedFacets, probeFacets, walkIndex } from './facets/store.ts'
import {
  aboutOnly,
  columns,
  type EntryRow,
  idSearch,
  matches,
  olderThan,
  pathSearch,
  patternOf,
  toRow,
} from './filters/store.ts'

/**
 * Cost of a facet query for a page of a hundred, in scanned rows. It searches the index of every
 * month.
 */
const probeCost = 60

/** A prepared search: its counts, and a reader that is planned once for all pages. */
export interface AuditSearch extends AuditCounts {
  /**
   * Matching entries, newest first, after `after`. Returns fewer than `limit` only at the end, and
   * sometimes more.
   */
  rows(after: EntryOrder | null, limit: number): Promise<OrderedRow[]>
}

/**
 * Prepares a search. Uses the tally to choose the cheaper plan: few facets are read one by one
 * through their index; many facets are dense in the log, so that a scan soon fills a page. An id
 * uses the resource index, a person and a time theirs.
 */
export async function searchEntries(executor: Executor, filter: AuditFilter): Promise<AuditSearch> {
  const { resourceId } = filter
  const path = pathSearch(filter.q)
  if (resourceId !== undefined || path !== null) {
    const narrowed = path === null ? filter : { ...filter, resourceId: resourceId ?? path }
    const condition = matches(narrowed, path === null ? patternOf : sql`e.endpoint`)
    return {
      ...(await countWhere(executor, condition)),
      rows: (after, limit) => lookUp(executor, condition, after, limit),
    }
  }
  const isNarrowed = filter.userId !== undefined || filter.since !== undefined || filter.before !== undefined
  const parts = [
    isNarrowed ? await searchWithin(executor, filter) : await searchWholeLog(executor, filter),
    await searchById(executor, filter),
    await searchByPeople(executor, filter),
  ].filter((part) => part !== null)
  return {
    total: parts.reduce((sum, { total }) => sum + total, 0),
    successful: parts.reduce((sum, { successful }) => sum + successful, 0),
    async rows(after, limit) {
      const found: OrderedRow[] = []
      for (const part of parts) if (part.total > 0) found.push(...(await part.rows(after, limit)))
      return parts.length === 1 ? found : newestOf(found, limit)
    },
  }
}

async function searchWholeLog(executor: Executor, filter: AuditFilter): Promise<AuditSearch> {
  const { facets, allEntries, total, successful } = await facetsOf(executor, filter)
  return {
    total,
    successful,
    async rows(after, limit) {
      const walked = (limit * allEntries) / Math.max(total, 1)
      const isProbed = facets.length <= maxProbedFacets && probing(facets, limit) < walked
      if (isProbed) return probeFacets(executor, facets, {}, { after, limit })
      return walk(executor, matches({ ...filter, people: [] }, patternOf), { after, limit, atOnce: walked * 1.5 })
    },
  }
}

/** Facets that match, of one person or of a time. */
async function searchWithin(executor: Executor, filter: AuditFilter): Promise<AuditSearch> {
  const { facets, allEntries, total, successful } = await facetsWithin(executor, filter)
  const { userId } = filter
  return {
    total,
    successful,
    async rows(after, limit) {
      const walked = (limit * allEntries) / Math.max(total, 1)
      const isProbed = userId === undefined && facets.length <= maxProbedFacets && probing(facets, limit) < walked
      if (isProbed) return probeFacets(executor, facets, filter, { after, limit })
      const people = userId === undefined ? null : [userId]
      return walkIndex(executor, filter, { text: 'with', people, after, limit })
    },
  }
}

const probing = (facets: readonly string[], limit: number): number =>
  facets.length * probeCost * Math.max(1, limit / 100)

/** A search text that is an id finds the record, besides what the text matches. */
async function searchById(executor: Executor, filter: AuditFilter): Promise<AuditSearch | null> {
  const id = idSearch(filter.q)
  if (id === null) return null
  const { total, successful } = await facetsWithin(executor, filter, 'without', { resourceId: id })
  return {
    total,
    successful,
    rows: (after, limit) => lookUp(executor, aboutOnly(filter, id), after, limit),
  }
}

/** Entries of the people whom the text names, where it does not match otherwise. */
async function searchByPeople(executor: Executor, filter: AuditFilter): Promise<AuditSearch | null> {
  const { userId } = filter
  const people = (filter.people ?? []).filter((id) => userId === undefined || id === userId)
  if (people.length === 0 || idSearch(filter.q) !== null) return null
  const { total, successful } = await facetsWithin(executor, filter, 'without', { people })
  return {
    total,
    successful,
    rows: (after, limit) => walkIndex(executor, filter, { text: 'without', people, after, limit }),
  }
}

/** Entries about a record, through the resource index. */
async function lookUp(
  executor: Executor,
  condition: SQL,
  after: EntryOrder | null,
  limit: number,
): Promise<OrderedRow[]> {
  const { rows } = await executor.execute<EntryRow>(sql`
    select ${columns} from audit.entry e where ${olderThan(after)} and ${condition}
    order by e.occurred_at desc, e.id desc limit ${limit}`)
  return rows.map(toRow)
}

const minWalked = 200
const maxWalked = 20_000

/**
 * Scans the log after `after` in stretches sized to fill a page. Selects each stretch before
 * filtering it: PostgreSQL cannot estimate how dense a text is in the log, and would sort all of it
 * instead.
 */
async function walk(
  executor: Executor,
  condition: SQL,
  { after, limit, atOnce }: { after: EntryOrder | null; limit: number; atOnce: number },
): Promise<OrderedRow[]> {
  const stretch = Math.round(Math.min(maxWalked, Math.max(minWalked, atOnce)))
  const found: OrderedRow[] = []
  for (let from = after; ; ) {
    const { rows } = await executor.execute<EntryRow & { matched: boolean; is_last: boolean }>(sql`
      with ending as materialized (
        select e.id from audit.entry e where ${olderThan(from)} order by e.occurred_at desc, e.id desc
        offset ${stretch - 1} limit 1)
      select ${columns}, (${condition}) is true as matched, e.id is not distinct from (select id from ending) as is_last
      from (select e.* from audit.entry e where ${olderThan(from)} order by e.occurred_at desc, e.id desc limit ${stretch}) e
      where (${condition}) or e.id = (select id from ending)
      order by e.occurred_at desc, e.id desc`)
    found.push(...rows.filter(({ matched }) => matched).map(toRow))
    const end = rows.at(-1)
    if (found.length >= limit || !end?.is_last) return found
    from = { occurredAtMs: Number(end.occurred_ms), order: Number(end.id) }
  }
}

async function countWhere(executor: Executor, condition: SQL): Promise<AuditCounts> {
  const { rows } = await executor.execute<{ total: bigint; successful: bigint }>(
    sql`select count(*) as total, count(*) filter (where e.success) as successful from audit.entry e where ${condition}`,
  )
  const row = assertDefined(rows[0], 'the counted entries')
  return { total: Number(row.total), successful: Number(row.successful) }
}

/** Finds a reader's position in the internal order. An unknown one is before all of its instant. */
export async function orderOf(executor: Executor, { occurredAtMs, id }: AuditPosition): Promise<EntryOrder> {
  const { rows } = await executor.execute<{ id: bigint }>(sql`
    select e.id from audit.entry e
    where e.occurred_at = ${new Date(occurredAtMs).toISOString()}::timestamptz and e.public_id = ${id}::uuid`)
  return { occurredAtMs, order: Number(rows[0]?.id ?? 0n) }
}

function newestOf(rows: readonly OrderedRow[], limit: number): OrderedRow[] {
  return rows
    .toSorted((left, right) => right.occurredAt.getTime() - left.occurredAt.getTime() || right.order - left.order)
    .slice(0, limit)
}
