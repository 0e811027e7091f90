/** SQL of audit searches, planned from the tally. */

import { type SQL, sql } from 'drizzle-orm'
import { assertDefined } from '#kernel/assert.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { AuditAction, AuditFilter, AuditPosition, EntryOrder, OrderedRow } from '../entry.ts'

/** With more facets than this, a scan of the log is faster than one query per facet. */
const maxProbedFacets = 400
/**
 * Cost of a facet query for a page of a hundred, in scanned rows. It searches the index of every
 * month.
 */
const probeCost = 60

/** The number of matching entries, in total and successful. */
export interface AuditCounts {
  readonly total: number
  readonly successful: number
}

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
 * uses the resource index.
 */
export async function searchEntries(executor: Executor, filter: AuditFilter): Promise<AuditSearch> {
  const { resourceId } = filter
  const path = pathSearch(filter.q)
  if (resourceId !== undefined || path !== null) {
    const narrowed = path === null ? filter : { ...filter, resourceId: resourceId ?? path }
    return {
      ...(await countWhere(executor, matches(narrowed, path === null ? patternOf : sql`e.endpoint`))),
      rows: (after, limit) =>
        lookUp(executor, matches(narrowed, path === null ? patternOf : sql`e.endpoint`), after, limit),
    }
  }
  const id = idSearch(filter.q)
  const facets = await facetsOf(executor, filter)
  const byId = id === null ? nothing : await countWhere(executor, aboutOnly(filter, id))
  const total = facets.total + byId.total
  const counts = { total, successful: facets.successful + byId.successful }
  const everything = facets.allEntries
  return {
    ...counts,
    async rows(after, limit) {
      if (total === 0) return []
      const walked = (limit * everything) / Math.max(facets.total, 1)
      const probing = facets.facets.length * probeCost * Math.max(1, limit / 100)
      const probes = facets.facets.length <= maxProbedFacets && probing < walked
      if (!probes) return walk(executor, matches(filter, patternOf, id), { after, limit, atOnce: walked * 1.5 })
      const found = await probeFacets(executor, facets.facets, after, limit)
      if (id === null) return found
      return newestOf([...found, ...(await lookUp(executor, aboutOnly(filter, id), after, limit))], limit)
    },
  }
}

const nothing: AuditCounts = { total: 0, successful: 0 }

interface MatchingFacets extends AuditCounts {
  readonly facets: readonly string[]
  readonly allEntries: number
}

/**
 * Sums the tally of sealed entries and the unsealed tail in one snapshot, so counts are always
 * exact.
 */
async function facetsOf(executor: Executor, filter: AuditFilter): Promise<MatchingFacets> {
  const { rows } = await executor.execute<{
    facets: string[] | null
    entries: bigint
    successful: bigint
    all_entries: bigint
  }>(sql`
    with watermark as (select era, to_xid from audit.seal order by id desc limit 1),
    tail as (
      select facet, action, success, resource_type, audit.endpoint_pattern(endpoint) as endpoint_pattern, ip_address, confidential, count(*) as entries
      from audit.entry
      where (era, written_xid) >= (coalesce((select era from watermark), 0), coalesce((select to_xid from watermark), '0'::xid8))
      group by 1, 2, 3, 4, 5, 6, 7),
    counted as (
      select facet, action, success, resource_type, endpoint_pattern, ip_address, confidential, entries from audit.tally
      union all table tail),
    matching as (
      select e.facet, bool_and(e.success) as success, sum(e.entries) as entries from counted e
      where ${matches(filter, sql`e.endpoint_pattern`)} group by e.facet)
    select (select array_agg(facet::text) from (select facet from matching limit ${maxProbedFacets + 1}) as few) as facets,
      (select coalesce(sum(entries), 0)::bigint from matching) as entries,
      (select coalesce(sum(entries) filter (where success), 0)::bigint from matching) as successful,
      (select coalesce(sum(entries), 0)::bigint from counted) as all_entries`)
  const row = assertDefined(rows[0], 'the counted facets')
  return {
    facets: row.facets ?? [],
    total: Number(row.entries),
    successful: Number(row.successful),
    allEntries: Number(row.all_entries),
  }
}

/** Entries of a facet give the same result for every filter, so only the facet is queried. */
async function probeFacets(
  executor: Executor,
  facets: readonly string[],
  after: EntryOrder | null,
  limit: number,
): Promise<OrderedRow[]> {
  const { rows } = await executor.execute<EntryRow>(sql`
    select e.* from unnest(${sql.param([...facets])}::bigint[]) as wanted(facet)
    cross join lateral (
      select ${columns} from audit.entry e where e.facet = wanted.facet and ${olderThan(after)}
      order by e.occurred_at desc, e.id desc limit ${limit}) e
    order by e.occurred_ms desc, e.id desc limit ${limit}`)
  return rows.map(toRow)
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

/** Searches endpoints without their ids, like the tally, so that the list matches the counts. */
const patternOf = sql`audit.endpoint_pattern(e.endpoint)`

function matches(filter: AuditFilter, endpoint: SQL, orId: string | null = null): SQL {
  const conditions = matchesBesidesText(filter)
  const said = saidIn(filter.q, endpoint)
  if (said) conditions.push(orId === null ? said : sql`(${said} or e.resource_id = ${orId})`)
  return sql.join(conditions, sql` and `)
}

/**
 * Entries about this record that do not match the text otherwise. The facet counts include the
 * others.
 */
function aboutOnly(filter: AuditFilter, id: string): SQL {
  const said = saidIn(filter.q, patternOf) ?? sql`false`
  return sql.join([...matchesBesidesText(filter), sql`e.resource_id = ${id}`, sql`(${said}) is not true`], sql` and `)
}

function matchesBesidesText({ actions, success, resourceType, resourceId, withConfidential }: AuditFilter): SQL[] {
  const conditions: SQL[] = [withConfidential === true ? sql`true` : sql`not e.confidential`]
  if (actions) conditions.push(sql`e.action = any(${sql.param([...actions])}::text[])`)
  if (success !== undefined) conditions.push(sql`e.success = ${success}`)
  if (resourceType !== undefined) conditions.push(sql`e.resource_type = ${resourceType}`)
  if (resourceId !== undefined) conditions.push(sql`e.resource_id = ${resourceId}`)
  return conditions
}

function saidIn(q: string | undefined, endpoint: SQL): SQL | null {
  if (!q) return null
  const pattern = containing(q)
  const words = containing(q.replaceAll(' ', '_'))
  return sql`(e.action ilike ${pattern} or e.resource_type ilike ${words} or e.ip_address ilike ${pattern} or ${endpoint} ilike ${pattern})`
}

/** The id of a path in the search text, such as `clients/42`. The resource index finds it. */
function pathSearch(q: string | undefined): string | null {
  return /\/(\d+|[0-9a-f]{8}-[0-9a-f-]{27})(?:\/|$)/i.exec(q ?? '')?.[1] ?? null
}

/** The id in a search for an id alone, such as `42` or `#42`. */
function idSearch(q: string | undefined): string | null {
  return /^#?(\d{1,18}|[0-9a-f]{8}-[0-9a-f-]{27})$/i.exec(q ?? '')?.[1] ?? null
}

const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/** Finds a reader's position in the internal order. An unknown one is before all of its instant. */
export async function orderOf(executor: Executor, { occurredAtMs, id }: AuditPosition): Promise<EntryOrder> {
  const { rows } = await executor.execute<{ id: bigint }>(sql`
    select e.id from audit.entry e
    where e.occurred_at = ${new Date(occurredAtMs).toISOString()}::timestamptz and e.public_id = ${id}::uuid`)
  return { occurredAtMs, order: Number(rows[0]?.id ?? 0n) }
}

function olderThan(position: EntryOrder | null): SQL {
  if (!position) return sql`true`
  const at = sql`${new Date(position.occurredAtMs).toISOString()}::timestamptz`
  // The plain comparison lets the planner skip newer partitions; the pair makes the position exact.
  return sql`e.occurred_at <= ${at} and (e.occurred_at, e.id) < (${at}, ${position.order}::bigint)`
}

function newestOf(rows: readonly OrderedRow[], limit: number): OrderedRow[] {
  return rows
    .toSorted((left, right) => right.occurredAt.getTime() - left.occurredAt.getTime() || right.order - left.order)
    .slice(0, limit)
}

interface EntryRow extends Record<string, unknown> {
  id: bigint
  public_id: string
  user_id: string | null
  user_name: string | null
  action: AuditAction
  resource_type: string | null
  resource_id: string | null
  method: string
  endpoint: string
  ip_address: string
  user_agent: string | null
  details: Record<string, unknown> | null
  success: boolean
  error_message: string | null
  occurred_ms: bigint
  response_ms: number | null
}

const columns = sql`e.id, e.public_id, e.user_id, e.user_name, e.action, e.resource_type, e.resource_id, e.method, e.endpoint, e.ip_address,
  e.user_agent, e.details, e.success, e.error_message, (extract(epoch from e.occurred_at) * 1000)::bigint as occurred_ms, e.response_ms`

function toRow(row: EntryRow): OrderedRow {
  return {
    id: row.public_id,
    order: Number(row.id),
    occurredAtMs: Number(row.occurred_ms),
    userId: row.user_id,
    userName: row.user_name,
    action: row.action,
    resourceType: row.resource_type,
    resourceId: row.resource_id,
    method: row.method,
    endpoint: row.endpoint,
    ipAddress: row.ip_address,
    userAgent: row.user_agent,
    details: row.details,
    success: row.success,
    errorMessage: row.error_message,
    occurredAt: new Date(Number(row.occurred_ms)),
    responseMs: row.response_ms,
  }
}
