/** SQL of exchange forms. */

import { sql } from 'drizzle-orm'
import type { exchangeFormKinds } from '#contract/filings/exchange-forms.ts'
import { assertDefined } from '#kernel/assert.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { columnsMatchWords } from '#server/platform/database/search.ts'

export type FormKind = (typeof exchangeFormKinds)[number]

/** All content of a form as strings, fixed on issue. */
export interface FormContent {
  readonly applicant: string
  readonly applicantRegistration: string
  readonly applicantTaxId: string
  readonly applicantAddress: string
  readonly bankName: string
  readonly branchName: string
  readonly branchCity: string
  readonly about: string
  readonly beneficiary: string
  readonly beneficiaryCountry: string
  readonly economicCode: string
  readonly supportingInvoice: string
  readonly supportingInvoiceDate: string
  readonly currency: string
  readonly amount: string
  readonly amountXof: string
  readonly rate: string
  readonly dueOn: string
  readonly purpose: string
}

export interface FormRow {
  readonly id: number
  readonly kind: FormKind
  readonly branchCode: string
  readonly year: number
  readonly serial: number
  readonly number: string
  readonly conversionId: number | null
  readonly invoiceId: number | null
  readonly content: FormContent
  readonly issuedAt: Date
  readonly issuedByName: string
  readonly cancelledAt: Date | null
  readonly cancelReason: string | null
  readonly version: number
}

const columns = sql`id, kind, branch_code, year, serial, number, conversion_id, invoice_id, content,
  (extract(epoch from issued_at) * 1000)::bigint as issued_ms, issued_by_name,
  (extract(epoch from cancelled_at) * 1000)::bigint as cancelled_ms, cancel_reason, version`

/** Null when the conversion or invoice already has an active form. */
export async function insertForm(
  transaction: Transaction,
  form: Pick<
    FormRow,
    'kind' | 'branchCode' | 'year' | 'serial' | 'number' | 'conversionId' | 'invoiceId' | 'content'
  > & {
    readonly branchId: number
    readonly at: Date
    readonly by: string | null
    readonly byName: string
  },
): Promise<FormRow | null> {
  const { rows } = await transaction.execute<RawRow>(sql`
    insert into filings.exchange_form (kind, branch_id, branch_code, year, serial, number, conversion_id, invoice_id, content,
      issued_at, issued_by, issued_by_name)
    values (${form.kind}, ${form.branchId}, ${form.branchCode}, ${form.year}, ${form.serial}, ${form.number}, ${form.conversionId},
      ${form.invoiceId}, ${JSON.stringify(form.content)}::jsonb, ${form.at.toISOString()}::timestamptz, ${form.by}, ${form.byName})
    on conflict do nothing returning ${columns}`)
  return rows[0] ? toRow(rows[0]) : null
}

/**
 * The active form of a conversion; null for none. The composition root passes it to the lower
 * module `conversions`.
 */
export async function activeFormOf(executor: Executor, conversionId: number): Promise<number | null> {
  const { rows } = await executor.execute<{ id: number }>(sql`
    select id from filings.exchange_form where conversion_id = ${conversionId} and cancelled_at is null`)
  return rows[0]?.id ?? null
}

/** Whether this conversion or invoice has an active form. */
export async function hasActiveForm(
  executor: Executor,
  { conversionId, invoiceId }: Pick<FormRow, 'conversionId' | 'invoiceId'>,
): Promise<boolean> {
  const { rows } = await executor.execute(sql`
    select 1 from filings.exchange_form where cancelled_at is null
      and (conversion_id = ${conversionId}::integer or invoice_id = ${invoiceId}::integer) limit 1`)
  return rows.length > 0
}

export async function findForm(executor: Executor, id: number, lock = false): Promise<FormRow | null> {
  const { rows } = await executor.execute<RawRow>(
    sql`select ${columns} from filings.exchange_form where id = ${id} ${lock ? sql`for no key update` : sql``}`,
  )
  return rows[0] ? toRow(rows[0]) : null
}

export async function cancelForm(
  transaction: Transaction,
  id: number,
  { at, byName, reason }: { at: Date; byName: string; reason: string },
): Promise<FormRow> {
  const { rows } = await transaction.execute<RawRow>(sql`
    update filings.exchange_form set cancelled_at = ${at.toISOString()}::timestamptz, cancelled_by_name = ${byName},
      cancel_reason = ${reason}, version = version + 1 where id = ${id} returning ${columns}`)
  return toRow(assertDefined(rows[0], 'the locked form'))
}

export async function pageOfForms(
  executor: Executor,
  { kind, q }: { kind?: FormKind | undefined; q?: string | undefined },
  { limit, before }: { limit: number; before: number | null },
): Promise<{ rows: FormRow[]; total: number }> {
  const words = columnsMatchWords([sql`number`, sql`content ->> 'about'`, sql`content ->> 'beneficiary'`], q)
  const matching = sql`${kind === undefined ? sql`true` : sql`kind = ${kind}`} and ${words ?? sql`true`}`
  const { rows } = await executor.execute<RawRow>(sql`
    select ${columns} from filings.exchange_form where ${matching} and ${before === null ? sql`true` : sql`id < ${before}`}
    order by id desc limit ${limit}`)
  const counted = await executor.execute<{ total: bigint }>(
    sql`select count(*) as total from filings.exchange_form where ${matching}`,
  )
  return { rows: rows.map(toRow), total: Number(counted.rows[0]?.total ?? 0n) }
}

interface RawRow extends Record<string, unknown> {
  id: number
  kind: FormKind
  branch_code: string
  year: number
  serial: number
  number: string
  conversion_id: number | null
  invoice_id: number | null
  content: FormContent
  issued_ms: bigint
  issued_by_name: string
  cancelled_ms: bigint | null
  cancel_reason: string | null
  version: number
}

const toRow = (row: RawRow): FormRow => ({
  id: row.id,
  kind: row.kind,
  branchCode: row.branch_code,
  year: row.year,
  serial: row.serial,
  number: row.number,
  conversionId: row.conversion_id,
  invoiceId: row.invoice_id,
  content: row.content,
  issuedAt: new Date(Number(row.issued_ms)),
  issuedByName: row.issued_by_name,
  cancelledAt: row.cancelled_ms === null ? null : new Date(Number(row.cancelled_ms)),
  cancelReason: row.cancel_reason,
  version: row.version,
})
