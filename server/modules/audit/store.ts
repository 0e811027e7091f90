import { type SQL, sql } from 'drizzle-orm'
import { present } from '#kernel/assert.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { AuditAction, AuditFilter, AuditPosition, AuditRow, Fields } from './entry.ts'

export interface NewEntry {
  readonly userId: string | null
  readonly userName: string | null
  readonly action: AuditAction
  readonly resourceType: string
  readonly resourceId: string | null
  readonly method: string
  readonly endpoint: string
  readonly ipAddress: string
  readonly userAgent: string | null
  readonly details: Fields | null
  readonly success: boolean
  readonly errorMessage: string | null
  readonly occurredAt: Date
  readonly responseMs: number | null
}

export async function appendEntry(transaction: Transaction, entry: NewEntry): Promise<void> {
  await transaction.execute(sql`select audit.append(
    ${entry.userId}, ${entry.userName}, ${entry.action}, ${entry.resourceType}, ${entry.resourceId}, ${entry.method},
    ${entry.endpoint}, ${entry.ipAddress}, ${entry.userAgent}, ${entry.details === null ? null : JSON.stringify(entry.details)}::jsonb,
    ${entry.success}, ${entry.errorMessage}, ${entry.occurredAt.toISOString()}::timestamptz, ${entry.responseMs}::integer)`)
}

/** Many entries in one round trip: what a bulk action does to its rows. */
export async function appendEntries(transaction: Transaction, entries: readonly NewEntry[]): Promise<void> {
  const rows = entries.map((entry) => ({ ...entry, occurredAt: entry.occurredAt.toISOString() }))
  await transaction.execute(sql`
    select audit.append("userId", "userName", action, "resourceType", "resourceId", method, endpoint, "ipAddress", "userAgent",
      details, success, "errorMessage", "occurredAt", "responseMs")
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t("userId" text, "userName" text, action text, "resourceType" text,
      "resourceId" text, method text, endpoint text, "ipAddress" text, "userAgent" text, details jsonb, success boolean,
      "errorMessage" text, "occurredAt" timestamptz, "responseMs" integer)`)
}

interface ReadMark {
  readonly userId: string
  readonly action: string
  readonly resourceType: string
  readonly resourceId: string | null
  readonly readAt: Date
  /** A mark older than this no longer counts. */
  readonly since: Date
}

/** Marks a reading; false when the same one was marked after `since`. */
export async function markRead(transaction: Transaction, mark: ReadMark): Promise<boolean> {
  const result = await transaction.execute(sql`
    insert into audit.read_mark as mark (user_id, action, resource_type, resource_id, read_at)
    values (${mark.userId}, ${mark.action}, ${mark.resourceType}, ${mark.resourceId ?? ''}, ${mark.readAt.toISOString()})
    on conflict (user_id, resource_type, resource_id, action) do update set read_at = excluded.read_at
      where mark.read_at <= ${mark.since.toISOString()}`)
  return result.rowCount === 1
}

/** Moves the mark of a reading that goes on; false when there is none younger than `since`. */
export async function keepMark(transaction: Transaction, mark: ReadMark): Promise<boolean> {
  const result = await transaction.execute(sql`
    update audit.read_mark set read_at = greatest(read_at, ${mark.readAt.toISOString()})
    where user_id = ${mark.userId} and action = ${mark.action} and resource_type = ${mark.resourceType}
      and resource_id = ${mark.resourceId ?? ''} and read_at > ${mark.since.toISOString()}`)
  return result.rowCount === 1
}

export async function forgetMarksBefore(executor: Executor, instant: Date): Promise<void> {
  await executor.execute(sql`delete from audit.read_mark where read_at < ${instant.toISOString()}`)
}

/** More facets than this are found faster by walking the log than by asking each for its newest. */
const mostProbedFacets = 400
/** What asking one facet costs, in rows walked: it looks into the index of every month. */
const probeCost = 60

/**
 * Entries that match, newest first, from `after` on. Which way is cheaper is worked out from the tally: few facets are
 * asked one by one, each by its own index; many are dense in the log, so that walking it soon fills a page.
 */
export async function findEntries(
  executor: Executor,
  filter: AuditFilter,
  after: AuditPosition | null,
  limit: number,
): Promise<{ rows: AuditRow[]; total: number }> {
  const path = pathSearch(filter.q)
  if (filter.resourceId !== undefined || path) {
    const narrowed = path ? { ...filter, resourceId: filter.resourceId ?? path.resourceId } : filter
    const [rows, total] = [await walk(executor, narrowed, after, limit), await countByResource(executor, narrowed)]
    return { rows, total }
  }
  const matching = await facetsOf(executor, filter)
  if (matching.entries === 0) return { rows: [], total: 0 }
  const walked = (limit * matching.allEntries) / matching.entries
  const probe = matching.facets.length <= mostProbedFacets && matching.facets.length * probeCost < walked
  const rows = probe
    ? await probeFacets(executor, matching.facets, filter, after, limit)
    : await walk(executor, filter, after, limit)
  return { rows, total: matching.entries }
}

interface MatchingFacets {
  readonly facets: readonly string[]
  readonly entries: number
  readonly allEntries: number
}

/** Counts come from the tally of what is sealed and from the tail that is not, in one snapshot: exact at any moment. */
async function facetsOf(executor: Executor, filter: AuditFilter): Promise<MatchingFacets> {
  const { rows } = await executor.execute<{ facets: string[] | null; entries: bigint; all_entries: bigint }>(sql`
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
      select e.facet, sum(e.entries) as entries from counted e
      where ${matches(filter, sql`e.endpoint_pattern`)} group by e.facet)
    select (select array_agg(facet::text) from (select facet from matching limit ${mostProbedFacets + 1}) as few) as facets,
      (select coalesce(sum(entries), 0)::bigint from matching) as entries,
      (select coalesce(sum(entries), 0)::bigint from counted) as all_entries`)
  const row = present(rows[0], 'the counted facets')
  return { facets: row.facets ?? [], entries: Number(row.entries), allEntries: Number(row.all_entries) }
}

async function probeFacets(
  executor: Executor,
  facets: readonly string[],
  filter: AuditFilter,
  after: AuditPosition | null,
  limit: number,
): Promise<AuditRow[]> {
  const { rows } = await executor.execute<EntryRow>(sql`
    select e.* from unnest(${sql.param([...facets])}::bigint[]) as wanted(facet)
    cross join lateral (
      select ${columns} from audit.entry e
      where e.facet = wanted.facet and ${olderThan(after)} and ${matches(filter, sql`e.endpoint`)}
      order by e.occurred_at desc, e.id desc limit ${limit}) e
    order by e.occurred_ms desc, e.id desc limit ${limit}`)
  return rows.map(toRow)
}

async function walk(
  executor: Executor,
  filter: AuditFilter,
  after: AuditPosition | null,
  limit: number,
): Promise<AuditRow[]> {
  const { rows } = await executor.execute<EntryRow>(sql`
    select ${columns} from audit.entry e where ${olderThan(after)} and ${matches(filter, sql`e.endpoint`)}
    order by e.occurred_at desc, e.id desc limit ${limit}`)
  return rows.map(toRow)
}

async function countByResource(executor: Executor, filter: AuditFilter): Promise<number> {
  const { rows } = await executor.execute<{ total: bigint }>(
    sql`select count(*) as total from audit.entry e where ${matches(filter, sql`e.endpoint`)}`,
  )
  return Number(rows[0]?.total ?? 0n)
}

function matches(filter: AuditFilter, endpoint: SQL): SQL {
  const conditions: SQL[] = [filter.withConfidential ? sql`true` : sql`not e.confidential`]
  if (filter.actions) conditions.push(sql`e.action = any(${sql.param([...filter.actions])}::text[])`)
  if (filter.success !== undefined) conditions.push(sql`e.success = ${filter.success}`)
  if (filter.resourceType !== undefined) conditions.push(sql`e.resource_type = ${filter.resourceType}`)
  if (filter.resourceId !== undefined) conditions.push(sql`e.resource_id = ${filter.resourceId}`)
  if (filter.q) {
    const pattern = containing(filter.q)
    const words = containing(filter.q.replaceAll(' ', '_'))
    conditions.push(
      sql`(e.action ilike ${pattern} or e.resource_type ilike ${words} or ${endpoint} ilike ${pattern} or e.ip_address ilike ${pattern})`,
    )
  }
  return sql.join(conditions, sql` and `)
}

/** A search for a path with an id in it, `clients/42`: the index of resources finds it. */
function pathSearch(q: string | undefined): { resourceId: string } | null {
  const match = /\/(\d+|[0-9a-f]{8}-[0-9a-f-]{27})(?:\/|$)/i.exec(q ?? '')
  return match?.[1] ? { resourceId: match[1] } : null
}

const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

function olderThan(position: AuditPosition | null): SQL {
  if (!position) return sql`true`
  const at = sql`${new Date(position.occurredAtMs).toISOString()}::timestamptz`
  // The plain comparison lets the planner leave out newer months; the pair makes the place exact.
  return sql`e.occurred_at <= ${at} and (e.occurred_at, e.id) < (${at}, ${position.id}::bigint)`
}

interface EntryRow extends Record<string, unknown> {
  id: bigint
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

const columns = sql`e.id, e.user_id, e.user_name, e.action, e.resource_type, e.resource_id, e.method, e.endpoint, e.ip_address,
  e.user_agent, e.details, e.success, e.error_message, (extract(epoch from e.occurred_at) * 1000)::bigint as occurred_ms, e.response_ms`

function toRow(row: EntryRow): AuditRow {
  return {
    id: Number(row.id),
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
