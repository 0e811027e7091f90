/** SQL of saved items. */
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { assertDefined } from '#kernel/assert.ts'
import { type Executor, firstRow, type Transaction } from '#server/platform/database/database.ts'
import { keyset, type SortColumns, type Sorting } from '#server/platform/database/keyset.ts'
import { matchesWords } from '#server/platform/database/search.ts'
import { type ItemRow, itemSearch, itemTable, type NewItem } from './tables.ts'

export const findItem = (executor: Executor, id: number): Promise<ItemRow | null> =>
  firstRow(executor.select().from(itemTable).where(eq(itemTable.id, id)))

export const lockItem = (transaction: Transaction, id: number): Promise<ItemRow | null> =>
  firstRow(transaction.select().from(itemTable).where(eq(itemTable.id, id)).for('update'))

export async function insertItem(transaction: Transaction, row: NewItem): Promise<ItemRow> {
  const [inserted] = await transaction.insert(itemTable).values(row).returning()
  return assertDefined(inserted, 'the inserted item')
}

export async function updateItem(transaction: Transaction, id: number, changes: Partial<NewItem>): Promise<ItemRow> {
  const [row] = await transaction
    .update(itemTable)
    .set({ ...changes, version: sql`${itemTable.version} + 1` })
    .where(eq(itemTable.id, id))
    .returning()
  return assertDefined(row, 'the updated item')
}

export interface ItemFilter {
  readonly q?: string | undefined
  readonly state?: 'active' | 'archived' | 'all' | undefined
}

export const itemSorting: SortColumns<'description', ItemRow> = {
  description: { column: itemTable.description, type: 'text', valueOf: ({ description }) => description },
}

export async function pageOfItems(
  executor: Executor,
  filter: ItemFilter,
  { limit, sorting }: { limit: number; sorting: Sorting<'description'> },
): Promise<{ rows: ItemRow[]; total: number }> {
  const place = keyset(itemSorting, itemTable.id, sorting)
  const where = matching(filter)
  const rows = await executor
    .select()
    .from(itemTable)
    .where(and(where, place.where))
    .orderBy(...place.orderBy)
    .limit(limit)
  return { rows, total: await executor.$count(itemTable, where) }
}

const matching = ({ q, state = 'active' }: ItemFilter): SQL | undefined =>
  and(matchesWords(itemSearch, q), state === 'all' ? undefined : eq(itemTable.isArchived, state === 'archived'))
