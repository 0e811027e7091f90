/** SQL of the alert queue: pages, counts, search, trends. */

import { and, asc, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import {
  type AlertSeverity,
  type AlertStatus,
  type AlertType,
  alertSeverities,
  type alertSortKeys,
  alertStatuses,
  alertTypes,
} from '#contract/alerts/labels.ts'
import { assertDefined } from '#kernel/assert.ts'
import { searchPatterns } from '#kernel/search-text.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { keyset, type SortColumns, type Sorting } from '#server/platform/database/keyset.ts'
import { filteredByWords, matchesWords, searchByRareWords, type WordSearch } from '#server/platform/database/search.ts'
import { type AlertRow, alertTable } from '../tables.ts'

export interface AlertFilter {
  readonly q?: string | undefined
  readonly statuses?: readonly AlertStatus[] | undefined
  readonly severity?: AlertSeverity | undefined
  readonly type?: AlertType | undefined
  /** User id; the empty string for unassigned alerts. */
  readonly assignedTo?: string | undefined
  readonly clientId?: number | undefined
  readonly conversionId?: number | undefined
  /** Only alerts due before this business date. */
  readonly dueBefore?: string | undefined
}

export type AlertSortKey = (typeof alertSortKeys)[number]

const { inputs: _inputs, finding: _finding, ...columns } = getTableColumns(alertTable)

export const alertSorting: SortColumns<AlertSortKey, AlertRow> = {
  // Ids ascend in the order of raising.
  timestamp: { column: sql`a.id`, type: 'integer', valueOf: ({ id }) => String(id) },
  dueOn: { column: sql`a.due_on`, type: 'date', valueOf: ({ dueOn }) => dueOn },
  severity: { column: sql`a.severity_rank`, type: 'integer', valueOf: ({ severityRank }) => String(severityRank) },
}

/**
 * Up to this many hits, the search reads the index first; beyond, it scans the queue in order and
 * filters.
 */
const fewHits = 2000
/** Max. counted hits of a search. */
const maxCounted = 10_000
/** Up to this many filtered alerts are scanned one by one. */
const fewFiltered = 20_000

/** One page of the queue and the total number of matches. */
export async function pageOfAlerts(
  executor: Executor,
  filter: AlertFilter,
  { limit, sorting }: { limit: number; sorting: Sorting<AlertSortKey> },
): Promise<{ rows: AlertRow[]; total: number }> {
  const search = await searchOf(executor, filter)
  const ids = await idsOfPage(executor, filter, search, { limit, sorting })
  const found =
    ids.length === 0 ? [] : await executor.select(columns).from(alertTable).where(inArray(alertTable.id, ids))
  const byId = new Map(found.map((row) => [row.id, row]))
  const rows = ids.flatMap((id) => byId.get(id) ?? [])
  return { rows, total: await countFound(executor, filter, search) }
}

async function idsOfPage(
  executor: Executor,
  filter: AlertFilter,
  search: WordSearch,
  { limit, sorting }: { limit: number; sorting: Sorting<AlertSortKey> },
): Promise<number[]> {
  const { where, orderBy } = keyset(alertSorting, sql`a.id`, sorting)
  const order = sql.join(orderBy, sql`, `)
  // All rows of a combination have one severity: with the id alone in the order, the index serves
  // it.
  const [, byId] = orderBy
  const hits = await hitsOf(executor, search)
  if (hits === 'none') return []
  const further = and(where, ...furtherConditions(filter), hits, search.filtered)
  const page = isNarrow(filter, search)
    ? sql`select a.id from compliance.alert a where ${and(further, ...ownConditions(filter))} order by ${order} limit ${limit}`
    : // The index holds each combination in the requested order: the page merges their first rows.
      sql`select a.id from ${combinations(filter)} cross join lateral (
          select a.id, a.due_on, a.severity_rank from compliance.alert a
          where a.status = c.status and a.severity = c.severity and a.type = c.type and ${further ?? sql`true`}
          order by ${sorting.key === 'severity' ? byId : order} limit ${limit}) a
        order by ${order} limit ${limit}`
  const { rows } = await executor.execute<{ id: number }>(page)
  return rows.map(({ id }) => id)
}

/** Whether an index yields few enough rows to sort them afterwards. */
const isNarrow = ({ clientId, conversionId }: AlertFilter, { indexed }: WordSearch): boolean =>
  clientId !== undefined || conversionId !== undefined || indexed !== undefined

/**
 * Separates rare from common words. For a word of every alert a scan in order is faster than the
 * index; the same holds for the few alerts that a narrow filter leaves.
 */
async function searchOf(executor: Executor, filter: AlertFilter): Promise<WordSearch> {
  const patterns = searchPatterns(filter.q ?? '')
  if (patterns.length === 0) return {}
  const isFiltered = [filter.statuses, filter.severity, filter.type, filter.assignedTo].some(
    (stated) => stated !== undefined,
  )
  if (isFiltered && (await countByTally(executor, filter)) <= fewFiltered)
    return { filtered: filteredByWords(sql`a.search`, patterns) }
  return searchByRareWords(executor, { table: sql`compliance.alert a`, id: sql`a.id`, search: sql`a.search` }, filter.q)
}

/**
 * Condition for the rare words, in the form that is faster for their number of hits; undefined
 * without rare words.
 */
async function hitsOf(executor: Executor, { indexed }: WordSearch): Promise<SQL | undefined | 'none'> {
  if (indexed === undefined) return undefined
  const { rows } = await executor.execute<{ id: number }>(
    sql`select a.id from compliance.alert a where ${indexed} limit ${fewHits + 1}`,
  )
  if (rows.length === 0) return 'none'
  if (rows.length > fewHits) return indexed
  return sql`a.id = any(${sql.param(rows.map(({ id }) => id))}::integer[])`
}

const chosen = <T>(all: readonly T[], one: T | undefined): readonly T[] => (one === undefined ? all : [one])

function combinations({ statuses = alertStatuses, severity, type }: AlertFilter): SQL {
  const rows = statuses.flatMap((status) =>
    chosen(alertSeverities, severity).flatMap((grade) =>
      chosen(alertTypes, type).map((kind) => sql`(${status}, ${grade}, ${kind})`),
    ),
  )
  return sql`(values ${sql.join(rows, sql`, `)}) as c (status, severity, type)`.inlineParams()
}

function ownConditions({ statuses, severity, type }: AlertFilter): (SQL | undefined)[] {
  return [
    statuses && sql`a.status = any(${sql.param([...statuses])}::text[])`,
    severity && sql`a.severity = ${severity}`,
    type && sql`a.type = ${type}`,
  ]
}

function furtherConditions({ assignedTo, clientId, conversionId, dueBefore }: AlertFilter): (SQL | undefined)[] {
  return [
    assignedTo === undefined ? undefined : sql`coalesce(a.assigned_to, '') = ${assignedTo}`,
    clientId === undefined ? undefined : sql`a.client_id = ${clientId}`,
    conversionId === undefined
      ? undefined
      : sql`(a.conversion_id = ${conversionId} or a.id = any(array(select l.alert_id from compliance.alert_link l
          where l.kind = 'conversion' and l.target_id = ${conversionId})))`,
    dueBefore === undefined ? undefined : sql`a.due_on < ${dueBefore}::date`,
  ]
}

/** Number of alerts that match a filter; a search is counted up to 10,000. */
export async function countAlerts(executor: Executor, filter: AlertFilter): Promise<number> {
  return countFound(executor, filter, await searchOf(executor, filter))
}

/** Without a search, counts come from the tally, in constant time whatever the number of alerts. */
async function countFound(executor: Executor, filter: AlertFilter, search: WordSearch): Promise<number> {
  const { dueBefore } = filter
  const words = and(search.indexed, search.filtered)
  if (words !== undefined || isNarrow(filter, search))
    return countUpTo(
      executor,
      sql`select from compliance.alert a
        where ${and(words, ...ownConditions(filter), ...furtherConditions(filter))} limit ${maxCounted}`,
    )
  if (dueBefore !== undefined)
    // As for the page: each combination is a range of an index, ordered by day.
    return countUpTo(
      executor,
      sql`select from ${combinations(filter)} cross join lateral (
          select from compliance.alert a
          where a.status = c.status and a.severity = c.severity and a.type = c.type and ${and(...furtherConditions(filter))}
          limit ${maxCounted}) a limit ${maxCounted}`,
    )
  return countByTally(executor, filter)
}

/** Count by status, severity, kind and assignee; ignores all other filters. */
async function countByTally(
  executor: Executor,
  { statuses, severity, type, assignedTo }: AlertFilter,
): Promise<number> {
  const { rows } = await executor.execute<{ total: bigint }>(sql`
    select coalesce(sum(change), 0)::bigint as total from compliance.alert_tally
    where status = any(${sql.param([...(statuses ?? alertStatuses)])}::text[]) and severity = coalesce(${severity ?? null}, severity)
      and type = coalesce(${type ?? null}, type) and assigned_to = coalesce(${assignedTo ?? null}, assigned_to)`)
  return Number(rows[0]?.total ?? 0n)
}

async function countUpTo(executor: Executor, found: SQL): Promise<number> {
  const { rows } = await executor.execute<{ total: bigint }>(sql`select count(*) as total from (${found}) found`)
  return Number(rows[0]?.total ?? 0n)
}

/** Alerts of a selection, oldest first; at most `limit`. */
export async function selectAlerts(
  executor: Executor,
  about: { ids: readonly number[] } | { filter: AlertFilter; except: readonly number[] },
  limit: number,
): Promise<{ id: number; label: string }[]> {
  if ('ids' in about)
    return executor
      .select({ id: alertTable.id, label: alertTable.title })
      .from(alertTable)
      .where(inArray(alertTable.id, [...about.ids]))
      .orderBy(asc(alertTable.id))
      .limit(limit)
  const { filter, except } = about
  const { rows } = await executor.execute<{ id: number; label: string }>(sql`
    select a.id, a.title as label from compliance.alert a
    where ${and(matchesWords(sql`a.search`, filter.q), ...ownConditions(filter), ...furtherConditions(filter), sql`a.id <> all(${sql.param([...except])}::integer[])`)}
    order by a.id limit ${limit}`)
  return rows
}

/**
 * Folds the tally's changes into totals, which keeps counting fast. Idempotent, and safe to run on
 * several instances at once.
 */
export async function foldAlertTally(executor: Executor): Promise<void> {
  await executor.execute(sql`
    with folded as (delete from compliance.alert_tally returning *)
    insert into compliance.alert_tally (status, severity, type, assigned_to, change)
    select status, severity, type, assigned_to, sum(change) from folded
    group by 1, 2, 3, 4 having sum(change) <> 0`)
}

interface TrendDay {
  readonly date: string
  readonly severity: AlertSeverity | null
  readonly raised: number
  readonly resolved: number
}

/**
 * Alerts raised by day and severity, and resolved by day, between two instants. Days are in
 * `timeZone`.
 */
export async function trendOf(
  executor: Executor,
  { from, until, timeZone }: { from: Date; until: Date; timeZone: string },
): Promise<TrendDay[]> {
  const [first, last] = [from.toISOString(), until.toISOString()]
  const { rows } = await executor.execute<{
    date: string
    severity: AlertSeverity | null
    raised: bigint
    resolved: bigint
  }>(sql`
    select (raised_at at time zone ${timeZone})::date::text as date, severity, count(*) as raised, 0::bigint as resolved
    from compliance.alert where raised_at >= ${first} and raised_at < ${last} group by 1, 2
    union all
    select (resolved_at at time zone ${timeZone})::date::text, null, 0, count(*)
    from compliance.alert where resolved_at >= ${first} and resolved_at < ${last} group by 1`)
  return rows.map((row) => ({ ...row, raised: Number(row.raised), resolved: Number(row.resolved) }))
}

/** Outcomes of the alerts resolved between two instants. */
export async function resolutionsOf(
  executor: Executor,
  { from, until, before }: { from: Date; until: Date; before: Date },
): Promise<{ raisedBefore: number; medianMs: number | null; stated: number; falsePositives: number }> {
  const { rows } = await executor.execute<{
    raised_before: bigint
    median_ms: bigint | null
    stated: bigint
    false_positives: bigint
  }>(sql`
    select (select count(*) from compliance.alert where raised_at >= ${before.toISOString()} and raised_at < ${from.toISOString()}) as raised_before,
      (extract(epoch from percentile_cont(0.5) within group (order by resolved_at - raised_at)) * 1000)::bigint as median_ms,
      count(outcome) as stated, count(*) filter (where outcome = 'false_positive') as false_positives
    from compliance.alert where resolved_at >= ${from.toISOString()} and resolved_at < ${until.toISOString()}`)
  const row = assertDefined(rows[0], 'the counted resolutions')
  return {
    raisedBefore: Number(row.raised_before),
    medianMs: row.median_ms === null ? null : Number(row.median_ms),
    stated: Number(row.stated),
    falsePositives: Number(row.false_positives),
  }
}

/** A client's open pattern alerts, and those confirmed since a day: inputs of its risk. */
export async function patternAlertsOf(
  executor: Executor,
  clientId: number,
  since: Date,
): Promise<{ open: number; confirmed: number }> {
  const { rows } = await executor.execute<{ open: number; confirmed: number }>(sql`
    select (count(*) filter (where status <> 'resolved'))::integer as open,
      (count(*) filter (where outcome = 'confirmed' and resolved_at >= ${since.toISOString()}))::integer as confirmed
    from compliance.alert where client_id = ${clientId} and type = 'suspicious_pattern'`)
  return rows[0] ?? { open: 0, confirmed: 0 }
}
