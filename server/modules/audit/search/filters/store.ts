/** SQL conditions of an audit filter, and the columns of an entry. */

import { type SQL, sql } from 'drizzle-orm'
import type { AuditAction, AuditFilter, EntryOrder, OrderedRow } from '../../entry.ts'

/** Searches endpoints without their ids, like the tally, so that the list matches the counts. */
export const patternOf = sql`audit.endpoint_pattern(e.endpoint)`

/** All of the filter. Its text also matches the people that it names. */
export function matches(filter: AuditFilter, endpoint: SQL): SQL {
  const { resourceId, q, people = [] } = filter
  const conditions = [facetMatchesBesidesText(filter), isWithin(filter)]
  if (resourceId !== undefined) conditions.push(sql`e.resource_id = ${resourceId}`)
  const textMatch = textMatchOf(q, endpoint)
  if (textMatch)
    conditions.push(
      people.length === 0 ? textMatch : sql`(${textMatch} or e.user_id = any(${sql.param([...people])}::text[]))`,
    )
  return sql.join(conditions, sql` and `)
}

/**
 * Entries about this record that do not match the text otherwise. The facet counts include the
 * others.
 */
export function aboutOnly(filter: AuditFilter, id: string): SQL {
  const textMatch = textMatchOf(filter.q, patternOf) ?? sql`false`
  return sql`${facetMatchesBesidesText(filter)} and ${isWithin(filter)} and e.resource_id = ${id} and (${textMatch}) is not true`
}

/** Whether a facet matches: the text in it, or with `without` everything but the text. */
export function facetMatches(filter: AuditFilter, text: 'with' | 'without'): SQL {
  const textMatch = textMatchOf(filter.q, sql`e.endpoint_pattern`)
  const besides = facetMatchesBesidesText(filter)
  if (text === 'with') return textMatch ? sql`${besides} and ${textMatch}` : besides
  return sql`${besides} and (${textMatch ?? sql`false`}) is not true`
}

/** The part of a filter that every entry of a facet satisfies alike, without the text. */
function facetMatchesBesidesText({ actions, success, resourceType, withConfidential }: AuditFilter): SQL {
  const conditions: SQL[] = [withConfidential === true ? sql`true` : sql`not e.confidential`]
  if (actions) conditions.push(sql`e.action = any(${sql.param([...actions])}::text[])`)
  if (success !== undefined) conditions.push(sql`e.success = ${success}`)
  if (resourceType !== undefined) conditions.push(sql`e.resource_type = ${resourceType}`)
  return sql.join(conditions, sql` and `)
}

/** Person and time of an entry, in which entries of one facet differ. */
export function isWithin({ userId, since, before }: AuditFilter): SQL {
  const conditions = [isBetween({ since, before })]
  if (userId !== undefined) conditions.push(sql`e.user_id = ${userId}`)
  return sql.join(conditions, sql` and `)
}

export function isBetween({ since, before }: Pick<AuditFilter, 'since' | 'before'>): SQL {
  const conditions: SQL[] = [sql`true`]
  if (since) conditions.push(sql`e.occurred_at >= ${since.toISOString()}::timestamptz`)
  if (before) conditions.push(sql`e.occurred_at < ${before.toISOString()}::timestamptz`)
  return sql.join(conditions, sql` and `)
}

function textMatchOf(q: string | undefined, endpoint: SQL): SQL | null {
  if (!q) return null
  const pattern = containing(q)
  const words = containing(q.replaceAll(' ', '_'))
  return sql`(e.action ilike ${pattern} or e.resource_type ilike ${words} or e.ip_address ilike ${pattern} or ${endpoint} ilike ${pattern})`
}

/** The id of a path in the search text, such as `clients/42`. The resource index finds it. */
export function pathSearch(q: string | undefined): string | null {
  return /\/(\d+|[0-9a-f]{8}-[0-9a-f-]{27})(?:\/|$)/i.exec(q ?? '')?.[1] ?? null
}

/** The id in a search for an id alone, such as `42` or `#42`. */
export function idSearch(q: string | undefined): string | null {
  return /^#?(\d{1,18}|[0-9a-f]{8}-[0-9a-f-]{27})$/i.exec(q ?? '')?.[1] ?? null
}

const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

export function olderThan(position: EntryOrder | null): SQL {
  if (!position) return sql`true`
  const at = sql`${new Date(position.occurredAtMs).toISOString()}::timestamptz`
  // The plain comparison lets the planner skip newer partitions; the pair makes the position exact.
  return sql`e.occurred_at <= ${at} and (e.occurred_at, e.id) < (${at}, ${position.order}::bigint)`
}

export interface EntryRow extends Record<string, unknown> {
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

export const columns = sql`e.id, e.public_id, e.user_id, e.user_name, e.action, e.resource_type, e.resource_id, e.method, e.endpoint, e.ip_address,
  e.user_agent, e.details, e.success, e.error_message, (extract(epoch from e.occurred_at) * 1000)::bigint as occurred_ms, e.response_ms`

export function toRow(row: EntryRow): OrderedRow {
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
