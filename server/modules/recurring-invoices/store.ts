/** SQL of recurring invoices and their runs. */
import { and, asc, desc, eq, inArray, lte, ne, notInArray, sql } from 'drizzle-orm'
import { assertDefined } from '#kernel/assert.ts'
import { type Executor, firstRow, type Transaction } from '#server/platform/database/database.ts'
import { type NewRun, type NewTemplate, type RunRow, runTable, type TemplateRow, templateTable } from './tables.ts'

/** The newest first: those that have not ended, or those that have. */
export function selectTemplates(executor: Executor, state: 'running' | 'ended', limit: number): Promise<TemplateRow[]> {
  return executor
    .select()
    .from(templateTable)
    .where(state === 'ended' ? eq(templateTable.state, 'ended') : ne(templateTable.state, 'ended'))
    .orderBy(desc(templateTable.id))
    .limit(limit)
}

export const countRunning = (executor: Executor): Promise<number> =>
  executor.$count(templateTable, ne(templateTable.state, 'ended'))

export const findTemplate = (executor: Executor, id: number): Promise<TemplateRow | null> =>
  firstRow(executor.select().from(templateTable).where(eq(templateTable.id, id)))

export const lockTemplate = (transaction: Transaction, id: number): Promise<TemplateRow | null> =>
  firstRow(transaction.select().from(templateTable).where(eq(templateTable.id, id)).for('update'))

export async function insertTemplate(transaction: Transaction, row: NewTemplate): Promise<TemplateRow> {
  const [inserted] = await transaction.insert(templateTable).values(row).returning()
  return assertDefined(inserted, 'the inserted template')
}

export async function updateTemplate(
  transaction: Transaction,
  id: number,
  changes: Partial<NewTemplate>,
): Promise<TemplateRow> {
  const [row] = await transaction
    .update(templateTable)
    .set({ ...changes, version: sql`${templateTable.version} + 1` })
    .where(eq(templateTable.id, id))
    .returning()
  return assertDefined(row, 'the updated template')
}

/** Templates whose next period is due, oldest first, without those of `except`. */
export function dueTemplates(
  executor: Executor,
  now: Date,
  { limit, except }: { readonly limit: number; readonly except: readonly number[] },
): Promise<TemplateRow[]> {
  return executor
    .select()
    .from(templateTable)
    .where(
      and(lte(templateTable.nextAt, now), except.length > 0 ? notInArray(templateTable.id, [...except]) : undefined),
    )
    .orderBy(asc(templateTable.nextAt), asc(templateTable.id))
    .limit(limit)
}

export const findRun = (executor: Executor, templateId: number, period: number): Promise<RunRow | null> =>
  firstRow(
    executor
      .select()
      .from(runTable)
      .where(and(eq(runTable.templateId, templateId), eq(runTable.period, period))),
  )

/** The oldest run without an invoice. */
export const oldestFailedRun = (executor: Executor, templateId: number): Promise<RunRow | null> =>
  firstRow(
    executor
      .select()
      .from(runTable)
      .where(and(eq(runTable.templateId, templateId), eq(runTable.outcome, 'not_created')))
      .orderBy(asc(runTable.period))
      .limit(1),
  )

export const countRuns = (executor: Executor, templateId: number): Promise<number> =>
  executor.$count(runTable, eq(runTable.templateId, templateId))

/** Records a run. A later attempt at the same period replaces one without an invoice. */
export async function saveRun(transaction: Transaction, run: NewRun): Promise<void> {
  const { outcome, invoiceId, invoiceNumber, reason, reasonTranslations, at } = run
  await transaction
    .insert(runTable)
    .values(run)
    .onConflictDoUpdate({
      target: [runTable.templateId, runTable.period],
      set: { outcome, invoiceId, invoiceNumber, reason, reasonTranslations, at },
    })
}

/** The newest period first. */
export function runsOf(executor: Executor, templateId: number, limit: number): Promise<RunRow[]> {
  return executor
    .select()
    .from(runTable)
    .where(eq(runTable.templateId, templateId))
    .orderBy(desc(runTable.period))
    .limit(limit)
}

/** The run of the newest period of each template. */
export async function lastRuns(
  executor: Executor,
  templateIds: readonly number[],
): Promise<ReadonlyMap<number, RunRow>> {
  if (templateIds.length === 0) return new Map()
  const rows = await executor
    .selectDistinctOn([runTable.templateId])
    .from(runTable)
    .where(inArray(runTable.templateId, [...templateIds]))
    .orderBy(runTable.templateId, desc(runTable.period))
  return new Map(rows.map((row) => [row.templateId, row]))
}

export async function clientNames(executor: Executor, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await executor.execute<{ id: number; companyName: string }>(sql`
    select id, company_name as "companyName" from clients.palette_row where id = any(${sql.param([...ids])}::integer[])`)
  return new Map(rows.map(({ id, companyName }) => [id, companyName]))
}
