/** SQL of the filing register. */

import { type SQL, sql } from 'drizzle-orm'
import type { FilingStatus, filingSortKeys } from '#contract/filings/api.ts'
import { assertDefined } from '#kernel/assert.ts'
import type { BusinessDate } from '#kernel/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { keyset, type SortColumns, type Sorting } from '#server/platform/database/keyset.ts'
import { columnsMatchWords } from '#server/platform/database/search.ts'

export type FilingSortKey = (typeof filingSortKeys)[number]

/** A filing in the register's list. */
export interface FilingEntry {
  readonly id: number
  readonly conversionId: number
  readonly reference: string
  readonly clientId: number | null
  readonly clientName: string
  readonly kind: 'bceao_threshold'
  readonly amountXof: bigint
  readonly thresholdXof: bigint
  readonly status: FilingStatus
  readonly dueOn: BusinessDate
  readonly submittedOn: string | null
  readonly submissionReference: string | null
  readonly acknowledgedOn: string | null
  readonly acknowledgementReference: string | null
  readonly hasPackage: boolean
  readonly createdAt: Date
  readonly version: number
}

export interface FilingFilter {
  readonly id?: number | undefined
  readonly status?: FilingStatus | undefined
  /** Only due filings with a deadline before this date. */
  readonly overdueAt?: BusinessDate | undefined
  readonly clientId?: number | undefined
  readonly conversionId?: number | undefined
  readonly q?: string | undefined
}

export const filingSorting: SortColumns<FilingSortKey, FilingEntry> = {
  createdAt: { column: sql`f.created_at`, type: 'timestamptz', valueOf: ({ createdAt }) => createdAt.toISOString() },
  dueOn: { column: sql`f.due_on`, type: 'date', valueOf: ({ dueOn }) => dueOn },
  amountXof: { column: sql`f.amount_xof`, type: 'bigint', valueOf: ({ amountXof }) => amountXof.toString() },
}

/** A filing to remind of; `timesSentBack` counts the authority's rejections. */
export interface DueFiling extends Pick<FilingEntry, 'id' | 'reference' | 'dueOn'> {
  readonly timesSentBack: number
}

/**
 * Filings due on or before that day, the most urgent first. Capped, since nobody could handle more.
 */
export async function pageOfRegister(
  executor: Executor,
  filter: FilingFilter,
  { limit, sorting }: { limit: number; sorting: Sorting<FilingSortKey> },
): Promise<{ rows: FilingEntry[]; total: number }> {
  const place = keyset(filingSorting, sql`f.id`, sorting)
  const matching = matches(filter)
  const { rows } = await executor.execute<EntryRow>(sql`
    select ${columns} from ${source} where ${matching} and ${place.where ?? sql`true`}
    order by ${sql.join(place.orderBy, sql`, `)} limit ${limit}`)
  const counted = await executor.execute<{ total: bigint }>(
    sql`select count(*) as total from ${source} where ${matching}`,
  )
  return { rows: rows.map(toEntry), total: Number(counted.rows[0]?.total ?? 0n) }
}

export async function findEntry(executor: Executor, id: number): Promise<FilingEntry | null> {
  const { rows } = await executor.execute<EntryRow>(sql`select ${columns} from ${source} where f.id = ${id}`)
  return rows[0] ? toEntry(rows[0]) : null
}

/**
 * Filings due on or before that day, the most urgent first. The limit is above what people could
 * handle.
 */
export async function dueUntil(executor: Executor, day: BusinessDate): Promise<DueFiling[]> {
  const { rows } = await executor.execute<EntryRow & { times_sent_back: number }>(sql`
    select ${columns}, f.times_sent_back from ${source} where f.status = 'due' and f.due_on <= ${day}::date
    order by f.due_on, f.id limit 500`)
  return rows.map((row) => ({ ...toEntry(row), timesSentBack: row.times_sent_back }))
}

export interface RegisterSums {
  readonly due: number
  readonly overdue: number
  readonly submitted: number
  readonly acknowledged: number
  readonly submittedThisYear: number
  readonly nextDueOn: string | null
}

export async function sumRegister(executor: Executor, today: BusinessDate): Promise<RegisterSums> {
  const { rows } = await executor.execute<Record<string, unknown>>(sql`
    select count(*) filter (where status = 'due')::integer as due,
      count(*) filter (where status = 'due' and due_on < ${today}::date)::integer as overdue,
      count(*) filter (where status = 'submitted')::integer as submitted,
      count(*) filter (where status = 'acknowledged')::integer as acknowledged,
      count(*) filter (where status in ('submitted', 'acknowledged')
        and submitted_on >= date_trunc('year', ${today}::date))::integer as "submittedThisYear",
      (min(due_on) filter (where status = 'due'))::text as "nextDueOn"
    from compliance.filing_row`)
  return assertDefined(rows[0], 'the sums of the register') as unknown as RegisterSums
}

const source = sql`compliance.filing_row f left join conversions.report_row c on c.id = f.conversion_id`

const columns = sql`f.id, f.conversion_id, coalesce(c.reference, '') as reference, f.client_id,
  coalesce(c.client_name, '') as client_name, f.kind, f.amount_xof, f.threshold_xof, f.status, f.due_on::text as due_on,
  f.submitted_on::text as submitted_on, f.submission_reference, f.acknowledged_on::text as acknowledged_on,
  f.acknowledgement_reference, f.package_document_id is not null as has_package,
  (extract(epoch from f.created_at) * 1000)::bigint as created_ms, f.version`

const searchedColumns = [
  sql`c.reference`,
  sql`c.client_name`,
  sql`f.submission_reference`,
  sql`f.acknowledgement_reference`,
]

function matches({ id, status, overdueAt, clientId, conversionId, q }: FilingFilter): SQL {
  const conditions: SQL[] = [sql`true`]
  if (id !== undefined) conditions.push(sql`f.id = ${id}`)
  if (status !== undefined) conditions.push(sql`f.status = ${status}`)
  if (overdueAt !== undefined) conditions.push(sql`f.status = 'due' and f.due_on < ${overdueAt}::date`)
  if (clientId !== undefined) conditions.push(sql`f.client_id = ${clientId}`)
  if (conversionId !== undefined) conditions.push(sql`f.conversion_id = ${conversionId}`)
  const words = columnsMatchWords(searchedColumns, q)
  if (words) conditions.push(words)
  return sql.join(conditions, sql` and `)
}

interface EntryRow extends Record<string, unknown> {
  id: number
  conversion_id: number
  reference: string
  client_id: number | null
  client_name: string
  kind: 'bceao_threshold'
  amount_xof: bigint
  threshold_xof: bigint
  status: FilingStatus
  due_on: string
  submitted_on: string | null
  submission_reference: string | null
  acknowledged_on: string | null
  acknowledgement_reference: string | null
  has_package: boolean
  created_ms: bigint
  version: number
}

const toEntry = (row: EntryRow): FilingEntry => ({
  id: row.id,
  conversionId: row.conversion_id,
  reference: row.reference,
  clientId: row.client_id,
  clientName: row.client_name,
  kind: row.kind,
  amountXof: row.amount_xof,
  thresholdXof: row.threshold_xof,
  status: row.status,
  dueOn: row.due_on as BusinessDate,
  submittedOn: row.submitted_on,
  submissionReference: row.submission_reference,
  acknowledgedOn: row.acknowledged_on,
  acknowledgementReference: row.acknowledgement_reference,
  hasPackage: row.has_package,
  createdAt: new Date(Number(row.created_ms)),
  version: row.version,
})
