// SQL of the journals: entries, lines, numbers, letters, chart and mapping.

import { and, asc, desc, eq, getTableColumns, inArray, max, sql } from 'drizzle-orm'
import type { AccountingFormat, Journal } from '#contract/accounting/labels.ts'
import { assertDefined } from '#kernel/assert.ts'
import type { BusinessDate } from '#kernel/clock.ts'
import { type Executor, firstRow, type Transaction } from '#server/platform/database/database.ts'
import type { DraftEntry, DraftLine, MappingRule } from './derivation/draft.ts'
import type { OpenFact } from './derivation/revaluation.ts'
import {
  type AccountRow,
  accountTable,
  bookTable,
  type ExportRow,
  entryTable,
  exportTable,
  type LockRow,
  letterSeriesTable,
  letterTable,
  lineTable,
  lockRequestTable,
  mappingTable,
  numberSeriesTable,
} from './tables.ts'

/** Locks the book, so that one transaction at a time books or locks. */
export async function lockBook(transaction: Transaction): Promise<{ readonly lockedThrough: BusinessDate | null }> {
  const [book] = await transaction.select({ lockedThrough: bookTable.lockedThrough }).from(bookTable).for('update')
  return assertDefined(book, 'the book')
}

export async function findLockedThrough(executor: Executor): Promise<BusinessDate | null> {
  const [book] = await executor.select({ lockedThrough: bookTable.lockedThrough }).from(bookTable)
  return assertDefined(book, 'the book').lockedThrough
}

export async function lockThrough(transaction: Transaction, lastDay: BusinessDate): Promise<void> {
  await transaction.update(bookTable).set({ lockedThrough: lastDay })
}

/** The rule in force of each combination. */
export async function mappingRules(executor: Executor): Promise<MappingRule[]> {
  return executor
    .selectDistinctOn([mappingTable.purpose, mappingTable.clientId, mappingTable.taxCategory], {
      purpose: mappingTable.purpose,
      clientId: mappingTable.clientId,
      taxCategory: mappingTable.taxCategory,
      accountNumber: mappingTable.accountNumber,
    })
    .from(mappingTable)
    .orderBy(mappingTable.purpose, mappingTable.clientId, mappingTable.taxCategory, sql`${mappingTable.id} desc`)
}

export function selectAccounts(executor: Executor, limit: number): Promise<AccountRow[]> {
  return executor.select().from(accountTable).orderBy(asc(accountTable.number)).limit(limit)
}

export const findAccount = (executor: Executor, number: string): Promise<AccountRow | null> =>
  firstRow(executor.select().from(accountTable).where(eq(accountTable.number, number)))

export async function upsertAccount(transaction: Transaction, account: AccountRow): Promise<void> {
  await transaction
    .insert(accountTable)
    .values(account)
    .onConflictDoUpdate({ target: accountTable.number, set: { label: account.label } })
}

export async function insertRule(transaction: Transaction, row: typeof mappingTable.$inferInsert): Promise<void> {
  await transaction.insert(mappingTable).values(row)
}

interface BookedOn {
  readonly bookedOn: BusinessDate
  readonly bookedAt: Date
}

type Numbered = typeof entryTable.$inferInsert & { readonly lines: readonly DraftLine[] }

/** A statement takes 65,535 parameters; a line has 14. */
const maxLinesAtOnce = 2_000

/** Inserts entries with their numbers and lines. The book must be locked. */
export async function insertEntries(
  transaction: Transaction,
  drafts: readonly (DraftEntry & BookedOn)[],
): Promise<void> {
  let part: (DraftEntry & BookedOn)[] = []
  let lines = 0
  for (const draft of drafts) {
    // An entry is never split, because its lines must balance when they are written.
    if (part.length > 0 && lines + draft.lines.length > maxLinesAtOnce) {
      await insertPart(transaction, part)
      part = []
      lines = 0
    }
    part.push(draft)
    lines += draft.lines.length
  }
  if (part.length > 0) await insertPart(transaction, part)
}

async function insertPart(transaction: Transaction, drafts: readonly (DraftEntry & BookedOn)[]): Promise<void> {
  const numbered = await withNumbers(transaction, drafts)
  const ids = await transaction
    .insert(entryTable)
    .values(numbered.map(({ lines: _, ...row }) => row))
    .returning({ id: entryTable.id, key: entryTable.key })
  const idOf = new Map(ids.map(({ id, key }) => [key, id]))
  // The first line of an entry gets its highest id, because the list shows the newest id first.
  const lines = numbered.flatMap(({ key, journal, bookedOn, lines: drafted }) =>
    drafted
      .map(({ party, ...one }, at) => ({
        ...one,
        entryId: assertDefined(idOf.get(key), 'the inserted entry'),
        position: at + 1,
        journal,
        bookedOn,
        partyKind: party?.kind ?? null,
        partyId: party?.id ?? null,
        partyName: party?.name ?? null,
      }))
      .toReversed(),
  )
  await transaction.insert(lineTable).values(lines)
}

/** Numbers without gaps per journal and year, because they are taken in the transaction of use. */
async function withNumbers(transaction: Transaction, drafts: readonly (DraftEntry & BookedOn)[]): Promise<Numbered[]> {
  const known = await transaction.select().from(numberSeriesTable)
  const seriesOf = (journal: Journal, year: number) => `${journal} ${year}`
  const last = new Map(known.map(({ journal, year, lastNumber }) => [seriesOf(journal, year), lastNumber]))
  const numbered = drafts.map((draft) => {
    const year = Number(draft.bookedOn.slice(0, 4))
    const number = (last.get(seriesOf(draft.journal, year)) ?? 0) + 1
    last.set(seriesOf(draft.journal, year), number)
    return { ...draft, year, number }
  })
  const used = new Map(
    numbered.map(({ journal, year }) => [
      seriesOf(journal, year),
      { journal, year, lastNumber: last.get(seriesOf(journal, year)) ?? 1 },
    ]),
  )
  await transaction
    .insert(numberSeriesTable)
    .values([...used.values()])
    .onConflictDoUpdate({
      target: [numberSeriesTable.journal, numberSeriesTable.year],
      set: { lastNumber: sql`excluded.last_number` },
    })
  return numbered
}

/** Booked entries of a source: those whose key is `key` or a part of it, without reversals. */
export async function entriesOfKeys(
  executor: Executor,
  keys: readonly string[],
): Promise<ReadonlyMap<string, DraftEntry[]>> {
  const all = keys.flatMap((key) => [key, `${key}:fx`, `${key}:charges`])
  const entries = await executor.select().from(entryTable).where(inArray(entryTable.key, all)).orderBy(entryTable.id)
  const lines = await executor
    .select()
    .from(lineTable)
    .where(
      inArray(
        lineTable.entryId,
        entries.map(({ id }) => id),
      ),
    )
    .orderBy(lineTable.entryId, lineTable.position)
  const found = new Map<string, DraftEntry[]>()
  for (const entry of entries) {
    const key = assertDefined(
      keys.find((one) => entry.key === one || entry.key.startsWith(`${one}:`)),
      'the key of an entry',
    )
    const drafted = lines.filter(({ entryId }) => entryId === entry.id).map(draftOf)
    const { key: own, journal, sourceKind, sourceId, document, description, eventOn } = entry
    const draft = { key: own, journal, sourceKind, sourceId, document, description, eventOn, lines: drafted }
    found.set(key, [...(found.get(key) ?? []), draft])
  }
  return found
}

function draftOf(row: typeof lineTable.$inferSelect): DraftLine {
  const { accountNumber, partyKind, partyId, partyName, invoiceId, amountXof, currency, amountMinor, rate } = row
  const party =
    partyKind === null || partyId === null || partyName === null
      ? null
      : { kind: partyKind, id: partyId, name: partyName }
  return { accountNumber, party, invoiceId, amountXof, currency, amountMinor, rate }
}

/** Letters each invoice whose lines balance, and takes the letter of one that is open again. */
export async function letterInvoices(transaction: Transaction, invoiceIds: readonly number[]): Promise<void> {
  if (invoiceIds.length === 0) return
  const { rows } = await transaction.execute<{
    invoiceId: number
    clientId: number
    isEven: boolean
    isLettered: boolean
    letteredOn: BusinessDate
  }>(sql`
    select l.invoice_id as "invoiceId", min(l.party_id) as "clientId", sum(l.amount_xof) = 0 as "isEven",
      bool_or(t.code is not null) as "isLettered", max(l.booked_on)::text as "letteredOn"
    from accounting.line l left join accounting.letter t on t.invoice_id = l.invoice_id
    where l.invoice_id = any(${sql.param([...invoiceIds])}::integer[]) group by l.invoice_id order by l.invoice_id`)
  const open = rows.filter(({ isEven }) => !isEven).map(({ invoiceId }) => invoiceId)
  if (open.length > 0) await transaction.delete(letterTable).where(inArray(letterTable.invoiceId, open))
  for (const { invoiceId, clientId, isEven, isLettered, letteredOn } of rows) {
    if (!isEven || isLettered) continue
    const code = await takeLetterCode(transaction, clientId)
    await transaction.insert(letterTable).values({ invoiceId, clientId, code, letteredOn })
  }
}

/** The next code of a client. The book must be locked. */
async function takeLetterCode(transaction: Transaction, clientId: number): Promise<number> {
  const [taken] = await transaction
    .insert(letterSeriesTable)
    .values({ clientId, lastCode: 1 })
    .onConflictDoUpdate({
      target: letterSeriesTable.clientId,
      set: { lastCode: sql`${letterSeriesTable.lastCode} + 1` },
    })
    .returning({ code: letterSeriesTable.lastCode })
  return assertDefined(taken, 'the taken code').code
}

/** What is open on each invoice at the end of a day, as booked. */
export async function openInvoicesOn(executor: Executor, lastDay: BusinessDate): Promise<OpenFact[]> {
  const { rows } = await executor.execute<OpenFact & Record<string, unknown>>(sql`
    select l.invoice_id as "invoiceId", i.invoice_number as "invoiceNumber", i.client_id as "clientId",
      i.client_name as "clientName", l.usd as "openUsdMinor", l.xof as "openXof"
    from (select invoice_id, (coalesce(sum(amount_minor) filter (where currency = 'USD'), 0))::bigint as usd,
        sum(amount_xof)::bigint as xof
      from accounting.line where invoice_id is not null and booked_on <= ${lastDay} group by invoice_id) l
    join invoices.accounting_invoice i on i.id = l.invoice_id
    where l.usd > 0 order by l.invoice_id`)
  return rows
}

/** The first day on which something is booked; null in an empty book. */
export async function firstBookedDay(executor: Executor): Promise<BusinessDate | null> {
  const [first] = await executor
    .select({ day: lineTable.bookedOn })
    .from(lineTable)
    .orderBy(asc(lineTable.bookedOn), asc(lineTable.id))
    .limit(1)
  return first?.day ?? null
}

export async function insertRequest(
  transaction: Transaction,
  row: typeof lockRequestTable.$inferInsert,
): Promise<LockRow> {
  const [inserted] = await transaction.insert(lockRequestTable).values(row).returning()
  return assertDefined(inserted, 'the inserted lock request')
}

export const lockRequestById = (transaction: Transaction, id: number): Promise<LockRow | null> =>
  firstRow(transaction.select().from(lockRequestTable).where(eq(lockRequestTable.id, id)).for('update'))

export async function decideRequest(
  transaction: Transaction,
  id: number,
  decision: Partial<LockRow>,
): Promise<LockRow> {
  const [row] = await transaction
    .update(lockRequestTable)
    .set({ ...decision, version: sql`${lockRequestTable.version} + 1` })
    .where(eq(lockRequestTable.id, id))
    .returning()
  return assertDefined(row, 'the decided lock request')
}

export const findWaiting = (executor: Executor): Promise<LockRow | null> =>
  firstRow(executor.select().from(lockRequestTable).where(eq(lockRequestTable.state, 'waiting')))

export function newestRequests(executor: Executor, limit: number): Promise<LockRow[]> {
  return executor.select().from(lockRequestTable).orderBy(desc(lockRequestTable.id)).limit(limit)
}

const { content: _, throughEntry: __, exportedBy: ___, ...listed } = getTableColumns(exportTable)

/** The newest exports, of all months or of one. */
export function newestExports(
  executor: Executor,
  { month, limit }: { readonly month?: string | undefined; readonly limit: number },
): Promise<ExportRow[]> {
  return executor
    .select(listed)
    .from(exportTable)
    .where(month === undefined ? undefined : eq(exportTable.month, month))
    .orderBy(desc(exportTable.number))
    .limit(limit)
}

/** The last entry that an export of the month and format has; 0 without one. */
export async function exportedThrough(executor: Executor, month: string, format: AccountingFormat): Promise<number> {
  const [last] = await executor
    .select({ entry: max(exportTable.throughEntry) })
    .from(exportTable)
    .where(and(eq(exportTable.month, month), eq(exportTable.format, format)))
  return last?.entry ?? 0
}

/** Inserts an export under the next number. The book must be locked. */
export async function insertExport(
  transaction: Transaction,
  row: Omit<typeof exportTable.$inferInsert, 'number' | 'fileName'>,
  nameOf: (number: number) => string,
): Promise<ExportRow> {
  const [last] = await transaction
    .select({ number: exportTable.number })
    .from(exportTable)
    .orderBy(desc(exportTable.number))
    .limit(1)
  const number = (last?.number ?? 0) + 1
  const [inserted] = await transaction
    .insert(exportTable)
    .values({ ...row, number, fileName: nameOf(number) })
    .returning(listed)
  return assertDefined(inserted, 'the inserted export')
}

export interface ExportFile extends Record<string, unknown> {
  readonly fileName: string
  readonly format: AccountingFormat
  readonly content: Buffer
}

export const findExportFile = (executor: Executor, id: number): Promise<ExportFile | null> =>
  firstRow(
    executor
      .select({ fileName: exportTable.fileName, format: exportTable.format, content: exportTable.content })
      .from(exportTable)
      .where(eq(exportTable.id, id)),
  )
