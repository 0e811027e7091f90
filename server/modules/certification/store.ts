/** SQL of certifications, their set-up, and exceptions from it. */
import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { CertificationState } from '#contract/certification/labels.ts'
import { assertDefined } from '#kernel/assert.ts'
import { type Executor, firstRow, type Transaction } from '#server/platform/database/database.ts'
import {
  type CertificationRow,
  certificationTable,
  type ExceptionRow,
  exceptionTable,
  type SetUpRow,
  type SpecimenSetRow,
  setUpTable,
  specimenSetTable,
} from './tables.ts'

export const findSetUp = (executor: Executor): Promise<SetUpRow | null> => firstRow(executor.select().from(setUpTable))

export const lockSetUp = (transaction: Transaction): Promise<SetUpRow | null> =>
  firstRow(transaction.select().from(setUpTable).for('update'))

export async function upsertSetUp(transaction: Transaction, row: SetUpRow): Promise<void> {
  await transaction.insert(setUpTable).values(row).onConflictDoUpdate({ target: setUpTable.onlyRow, set: row })
}

export type Balance = Pick<SetUpRow, 'stickersLeft' | 'isBalanceLow'>

export async function saveBalance(transaction: Transaction, balance: Balance): Promise<void> {
  await transaction.update(setUpTable).set(balance)
}

export async function insertCertification(
  transaction: Transaction,
  row: typeof certificationTable.$inferInsert,
): Promise<CertificationRow> {
  const [inserted] = await transaction.insert(certificationTable).values(row).returning()
  return assertDefined(inserted, 'the inserted certification')
}

export async function updateCertification(
  transaction: Transaction,
  id: number,
  fields: Partial<CertificationRow>,
): Promise<CertificationRow> {
  const [row] = await transaction
    .update(certificationTable)
    .set({ ...fields, version: sql`${certificationTable.version} + 1` })
    .where(eq(certificationTable.id, id))
    .returning()
  return assertDefined(row, 'the updated certification')
}

export const findCertification = (executor: Executor, id: number): Promise<CertificationRow | null> =>
  firstRow(executor.select().from(certificationTable).where(eq(certificationTable.id, id)))

export const lockCertification = (transaction: Transaction, id: number): Promise<CertificationRow | null> =>
  firstRow(transaction.select().from(certificationTable).where(eq(certificationTable.id, id)).for('update'))

/** The certification of the invoice itself. */
export const findOfInvoice = (executor: Executor, invoiceId: number): Promise<CertificationRow | null> =>
  firstRow(
    executor
      .select()
      .from(certificationTable)
      .where(and(eq(certificationTable.invoiceId, invoiceId), isNull(certificationTable.creditNoteId))),
  )

/** Those of the invoices whose own certification is in one of the states. */
export async function invoicesInState(
  executor: Executor,
  invoiceIds: readonly number[],
  states: readonly CertificationRow['state'][],
): Promise<Set<number>> {
  const { invoiceId, creditNoteId, state } = certificationTable
  const rows = await executor
    .select({ invoiceId })
    .from(certificationTable)
    .where(and(inArray(invoiceId, [...invoiceIds]), isNull(creditNoteId), inArray(state, [...states])))
  return new Set(rows.map((row) => row.invoiceId))
}

export const findOfCreditNote = (executor: Executor, creditNoteId: number): Promise<CertificationRow | null> =>
  firstRow(executor.select().from(certificationTable).where(eq(certificationTable.creditNoteId, creditNoteId)))

export function creditNotesOf(executor: Executor, invoiceId: number): Promise<CertificationRow[]> {
  return executor
    .select()
    .from(certificationTable)
    .where(and(eq(certificationTable.invoiceId, invoiceId), isNotNull(certificationTable.creditNoteId)))
    .orderBy(asc(certificationTable.id))
    .limit(100)
}

/**
 * Claims one due certification until `leaseUntil`; other instances skip it. A pending one becomes
 * submitting, which commits the intent.
 */
export async function claimDue(
  transaction: Transaction,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<CertificationRow | null> {
  const [due] = await transaction
    .select()
    .from(certificationTable)
    .where(
      and(
        lte(certificationTable.nextAt, now),
        inArray(certificationTable.state, ['pending', 'unknown']),
        or(isNull(certificationTable.leaseUntil), lte(certificationTable.leaseUntil, now)),
      ),
    )
    .orderBy(asc(certificationTable.nextAt), asc(certificationTable.id))
    .limit(1)
    .for('update', { skipLocked: true })
  if (!due) return null
  return due.state === 'pending'
    ? updateCertification(transaction, due.id, {
        state: 'submitting',
        attempts: due.attempts + 1,
        submittedAt: now,
        leaseUntil,
        uid: null,
        updatedAt: now,
      })
    : updateCertification(transaction, due.id, { recoveries: due.recoveries + 1, leaseUntil, updatedAt: now })
}

/** Submissions whose process ended before their outcome. */
export function abandoned(executor: Executor, now: Date, limit: number): Promise<CertificationRow[]> {
  return executor
    .select()
    .from(certificationTable)
    .where(and(eq(certificationTable.state, 'submitting'), lte(certificationTable.leaseUntil, now)))
    .orderBy(asc(certificationTable.id))
    .limit(limit)
}

interface Filter {
  readonly state?: CertificationState | undefined
  readonly from?: Date | undefined
  readonly before?: Date | undefined
}

const matches = ({ state, from, before }: Filter) =>
  and(
    state && eq(certificationTable.state, state),
    from && gte(certificationTable.requestedAt, from),
    before && lt(certificationTable.requestedAt, before),
  )

export async function selectCertifications(
  executor: Executor,
  filter: Filter,
  page: { readonly before: number | null; readonly limit: number },
): Promise<{ rows: CertificationRow[]; total: number }> {
  const where = matches(filter)
  const rows = await executor
    .select()
    .from(certificationTable)
    .where(and(where, page.before === null ? undefined : lt(certificationTable.id, page.before)))
    .orderBy(desc(certificationTable.id))
    .limit(page.limit)
  return { rows, total: await executor.$count(certificationTable, where) }
}

export async function countByState(
  executor: Executor,
  filter: Omit<Filter, 'state'>,
): Promise<Map<CertificationState, number>> {
  const rows = await executor
    .select({ state: certificationTable.state, count: count() })
    .from(certificationTable)
    .where(matches(filter))
    .groupBy(certificationTable.state)
  return new Map(rows.map((row) => [row.state, row.count]))
}

/** Invoices sent since an instant without certification or an approved exception. */
export async function uncertifiedSince(
  executor: Executor,
  since: Date,
  limit: number,
): Promise<readonly { id: number; number: string }[]> {
  const { rows } = await executor.execute<{ id: number; number: string }>(sql`
    select i.id, i.invoice_number as number from invoices.report_row i
    where i.sent_at >= ${since} and i.status not in ('draft', 'cancelled')
      and not exists (select from certification.certification c
        where c.invoice_id = i.id and c.credit_note_id is null and c.state = 'certified')
      and not exists (select from certification.sending_exception e where e.invoice_id = i.id and e.state = 'approved')
    order by i.id limit ${limit}`)
  return rows
}

export const newestException = (executor: Executor, invoiceId: number): Promise<ExceptionRow | null> =>
  firstRow(
    executor
      .select()
      .from(exceptionTable)
      .where(eq(exceptionTable.invoiceId, invoiceId))
      .orderBy(desc(exceptionTable.id))
      .limit(1),
  )

export const findException = (executor: Executor, id: number): Promise<ExceptionRow | null> =>
  firstRow(executor.select().from(exceptionTable).where(eq(exceptionTable.id, id)))

export const lockException = (transaction: Transaction, id: number): Promise<ExceptionRow | null> =>
  firstRow(transaction.select().from(exceptionTable).where(eq(exceptionTable.id, id)).for('update'))

export async function insertException(
  transaction: Transaction,
  row: typeof exceptionTable.$inferInsert,
): Promise<ExceptionRow> {
  const [inserted] = await transaction.insert(exceptionTable).values(row).returning()
  return assertDefined(inserted, 'the inserted exception')
}

export async function updateException(
  transaction: Transaction,
  id: number,
  fields: Partial<ExceptionRow>,
): Promise<ExceptionRow> {
  const [row] = await transaction
    .update(exceptionTable)
    .set({ ...fields, version: sql`${exceptionTable.version} + 1` })
    .where(eq(exceptionTable.id, id))
    .returning()
  return assertDefined(row, 'the updated exception')
}

/** Ends what was requested or approved for these drafts as they were. */
export async function lapseExceptions(
  transaction: Transaction,
  invoiceIds: readonly number[],
  at: Date,
): Promise<void> {
  await transaction.execute(sql`
    update certification.sending_exception
    set state = 'lapsed', decided_at = coalesce(decided_at, ${at.toISOString()}), version = version + 1
    where invoice_id = any(${sql.param([...invoiceIds])}::integer[]) and state in ('waiting', 'approved')`)
}

/** Requests that wait for a second person, oldest first. */
export function waitingExceptions(executor: Executor, limit: number): Promise<ExceptionRow[]> {
  return executor
    .select()
    .from(exceptionTable)
    .where(eq(exceptionTable.state, 'waiting'))
    .orderBy(asc(exceptionTable.id))
    .limit(limit)
}

export async function insertSpecimenSet(
  transaction: Transaction,
  row: typeof specimenSetTable.$inferInsert,
): Promise<SpecimenSetRow> {
  const [inserted] = await transaction.insert(specimenSetTable).values(row).returning()
  return assertDefined(inserted, 'the inserted specimens')
}

export const newestSpecimenSet = (executor: Executor): Promise<SpecimenSetRow | null> =>
  firstRow(executor.select().from(specimenSetTable).orderBy(desc(specimenSetTable.id)).limit(1))
