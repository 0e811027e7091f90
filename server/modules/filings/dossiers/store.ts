/** SQL of transfer dossiers. */

import { type SQL, sql } from 'drizzle-orm'
import { type OperationKind, operationKinds, requiredDocuments } from '#contract/filings/dossiers.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { matchesWords } from '#server/platform/database/search.ts'
import type { DossierState } from './rules.ts'

export interface DossierRow {
  readonly conversionId: number
  readonly reference: string
  readonly clientId: number | null
  readonly clientName: string
  readonly amountXof: bigint
  readonly conversionState: string
  readonly initiatedBy: string
  readonly operationKind: OperationKind
  readonly waivedAt: Date | null
  readonly waivedByName: string | null
  readonly waiverReason: string | null
  readonly createdAt: Date
  /** 0 until the first change. */
  readonly version: number
}

export interface DocumentRow {
  readonly conversionId: number
  readonly kind: string
  readonly documentId: number
  readonly documentTitle: string
  /** The version that was attached, and the newest one. */
  readonly documentVersion: number
  readonly newestVersion: number
  readonly attachedByName: string
  readonly attachedAt: Date
}

/** Number of documents that each kind requires, by the rules in `contract/filings/dossiers.ts`. */
const needed = sql.join(
  operationKinds.map((kind) => sql`when ${kind} then ${Object.keys(requiredDocuments[kind]).length}::integer`),
  sql` `,
)
const documentsOfKind = sql.join(
  operationKinds.flatMap((kind) => Object.keys(requiredDocuments[kind]).map((document) => sql`(${kind}, ${document})`)),
  sql`, `,
)
const kindOf = sql`coalesce(d.operation_kind, 'services')`
const stateOf = sql`case
  when (select count(*) from filings.dossier_document a where a.conversion_id = c.id and a.document_id is not null
    and (${kindOf}, a.kind) in (${documentsOfKind})) >= case ${kindOf} ${needed} end then 'complete'
  when d.waived_at is not null then 'waived' else 'incomplete' end`
const source = sql`conversions.report_row c left join filings.dossier d on d.conversion_id = c.id`
const columns = sql`c.id, c.reference, c.client_id, c.client_name, c.amount_xof, c.state, c.initiated_by,
  ${kindOf} as operation_kind, (extract(epoch from d.waived_at) * 1000)::bigint as waived_ms, d.waived_by_name, d.waiver_reason,
  (extract(epoch from c.created_at) * 1000)::bigint as created_ms, coalesce(d.version, 0) as version`

export async function findDossier(executor: Executor, conversionId: number): Promise<DossierRow | null> {
  const { rows } = await executor.execute<RawRow>(sql`select ${columns} from ${source} where c.id = ${conversionId}`)
  return rows[0] ? toRow(rows[0]) : null
}

/** The dossier with its row, created if absent, locked until the transaction ends. */
export async function lockDossier(
  transaction: Transaction,
  conversionId: number,
  at: Date,
): Promise<DossierRow | null> {
  await transaction.execute(sql`
    insert into filings.dossier (conversion_id, updated_at)
    select id, ${at.toISOString()}::timestamptz from conversions.report_row where id = ${conversionId}
    on conflict (conversion_id) do nothing`)
  await transaction.execute(sql`select 1 from filings.dossier where conversion_id = ${conversionId} for no key update`)
  return findDossier(transaction, conversionId)
}

export async function changeDossier(
  transaction: Transaction,
  conversionId: number,
  changes: SQL,
  at: Date,
): Promise<void> {
  await transaction.execute(sql`
    update filings.dossier set ${changes}, updated_at = ${at.toISOString()}::timestamptz, version = version + 1
    where conversion_id = ${conversionId}`)
}

export const kindChange = (kind: OperationKind): SQL => sql`operation_kind = ${kind}`
export const noChange = sql`operation_kind = operation_kind`
export const waiverChange = (by: { userId: string | null; name: string; reason: string; at: Date }): SQL =>
  sql`waived_at = ${by.at.toISOString()}::timestamptz, waived_by = ${by.userId}, waived_by_name = ${by.name}, waiver_reason = ${by.reason}`

export async function saveDocument(
  transaction: Transaction,
  attachment: {
    conversionId: number
    kind: string
    document: { id: number; version: number } | null
    at: Date
    byName: string
  },
): Promise<void> {
  const { conversionId, kind, document, byName } = attachment
  const at = sql`${attachment.at.toISOString()}::timestamptz`
  await transaction.execute(sql`
    insert into filings.dossier_document
      (conversion_id, kind, document_id, document_version, attached_at, attached_by_name)
    values (${conversionId}, ${kind}, ${document?.id ?? null}, ${document?.version ?? null}, ${at}, ${byName})
    on conflict (conversion_id, kind) do update set document_id = excluded.document_id,
      document_version = excluded.document_version, attached_at = excluded.attached_at, attached_by_name = excluded.attached_by_name`)
}

export async function documentsOf(executor: Executor, conversionIds: readonly number[]): Promise<DocumentRow[]> {
  if (conversionIds.length === 0) return []
  const { rows } = await executor.execute<{
    conversion_id: number
    kind: string
    document_id: number
    title: string
    document_version: number
    newest_number: number
    attached_by_name: string
    attached_ms: bigint
  }>(sql`
    select a.conversion_id, a.kind, a.document_id, a.document_version, r.title, r.newest_number, a.attached_by_name,
      (extract(epoch from a.attached_at) * 1000)::bigint as attached_ms
    from filings.dossier_document a join documents.document r on r.id = a.document_id
    where a.document_id is not null and a.conversion_id = any(${sql.param([...conversionIds])}::integer[])`)
  return rows.map((row) => ({
    conversionId: row.conversion_id,
    kind: row.kind,
    documentId: row.document_id,
    documentTitle: row.title,
    documentVersion: row.document_version,
    newestVersion: row.newest_number,
    attachedByName: row.attached_by_name,
    attachedAt: new Date(Number(row.attached_ms)),
  }))
}

export interface DossierFilter {
  readonly state?: DossierState | undefined
  readonly q?: string | undefined
  /** Only dossiers of conversions in these states. */
  readonly conversionStates?: readonly string[]
}

export async function pageOfDossiers(
  executor: Executor,
  { state, q, conversionStates }: DossierFilter,
  { limit, before }: { limit: number; before: number | null },
): Promise<{ rows: DossierRow[]; total: number }> {
  const words = matchesWords(sql`s.search`, q)
  const matching = sql`c.status <> 'failed'
    and ${words ? sql`c.id in (select s.id from conversions.palette_row s where ${words})` : sql`true`}
    and ${state === undefined ? sql`true` : sql`${stateOf} = ${state}`}
    and ${conversionStates === undefined ? sql`true` : sql`c.state = any(${sql.param([...conversionStates])}::text[])`}`
  const { rows } = await executor.execute<RawRow>(sql`
    select ${columns} from ${source} where ${matching} and ${before === null ? sql`true` : sql`c.id < ${before}`}
    order by c.id desc limit ${limit}`)
  const counted = await executor.execute<{ total: bigint }>(
    sql`select count(*) as total from ${source} where ${matching}`,
  )
  return { rows: rows.map(toRow), total: Number(counted.rows[0]?.total ?? 0n) }
}

interface RawRow extends Record<string, unknown> {
  id: number
  reference: string
  client_id: number | null
  client_name: string
  amount_xof: bigint
  state: string
  initiated_by: string
  operation_kind: OperationKind
  waived_ms: bigint | null
  waived_by_name: string | null
  waiver_reason: string | null
  created_ms: bigint
  version: number
}

const toRow = (row: RawRow): DossierRow => ({
  conversionId: row.id,
  reference: row.reference,
  clientId: row.client_id,
  clientName: row.client_name,
  amountXof: row.amount_xof,
  conversionState: row.state,
  initiatedBy: row.initiated_by,
  operationKind: row.operation_kind,
  waivedAt: row.waived_ms === null ? null : new Date(Number(row.waived_ms)),
  waivedByName: row.waived_by_name,
  waiverReason: row.waiver_reason,
  createdAt: new Date(Number(row.created_ms)),
  version: row.version,
})
