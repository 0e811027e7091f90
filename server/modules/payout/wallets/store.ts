/** SQL of wallets. */
import { and, count, desc, eq, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { BusinessDate } from '#kernel/clock.ts'
import { type Executor, firstRow, type Transaction } from '#server/platform/database/database.ts'
import { rowReader } from '#server/platform/database/row-reader.ts'
import { columnsMatchWords } from '#server/platform/database/search.ts'
import type { PayoutRailName } from '../port.ts'
import { reservationTable, type WalletRow, walletTable } from '../tables.ts'

const walletOf = rowReader(walletTable)

export type NewWallet = typeof walletTable.$inferInsert

/** Null when the owner already has a default wallet or this wallet. */
export const insertWallet = (transaction: Transaction, wallet: NewWallet): Promise<WalletRow | null> =>
  firstRow(transaction.insert(walletTable).values(wallet).onConflictDoNothing().returning())

/**
 * The owner's whitelisted default wallet on the network, possibly still in its cooling-off period.
 * A null `clientId` means our own.
 */
export async function findDefaultWallet(
  executor: Executor,
  clientId: number | null,
  network: PayoutRailName,
): Promise<WalletRow | null> {
  const isOwned = clientId === null ? sql`client_id is null` : sql`client_id = ${clientId}`
  const { rows } = await executor.execute(
    sql`select * from payout.wallet where ${isOwned} and is_default and status = 'whitelisted' and network = ${network}`,
  )
  return rows[0] ? walletOf(rows[0]) : null
}

export async function findWallet(executor: Executor, id: number): Promise<WalletRow | null> {
  const { rows } = await executor.execute(sql`select * from payout.wallet where id = ${id}`)
  return rows[0] ? walletOf(rows[0]) : null
}

export const lockWallet = (transaction: Transaction, id: number): Promise<WalletRow | null> =>
  firstRow(transaction.select().from(walletTable).where(eq(walletTable.id, id)).for('update'))

export async function findByAddress(
  executor: Executor,
  { clientId, address, network }: Pick<WalletRow, 'clientId' | 'address' | 'network'>,
): Promise<WalletRow | null> {
  const [row] = await executor
    .select()
    .from(walletTable)
    .where(
      and(
        ownedBy(clientId),
        eq(walletTable.address, address),
        eq(walletTable.network, network),
        ne(walletTable.status, 'archived'),
      ),
    )
  return row ?? null
}

/** The row must be locked. */
export const updateWallet = (
  transaction: Transaction,
  id: number,
  changes: Partial<NewWallet>,
): Promise<WalletRow | null> =>
  firstRow(
    transaction
      .update(walletTable)
      .set({ ...changes, version: sql`${walletTable.version} + 1` })
      .where(eq(walletTable.id, id))
      .returning(),
  )

/** Unsets the owner's default wallet before another becomes the default. */
export async function clearDefault(transaction: Transaction, clientId: number | null): Promise<void> {
  await transaction
    .update(walletTable)
    .set({ isDefault: false })
    .where(and(ownedBy(clientId), walletTable.isDefault))
}

export interface WalletFilter {
  /** Null: only our own wallets. */
  readonly clientId?: number | null | undefined
  readonly id?: number | undefined
  readonly status?: WalletRow['status'] | undefined
  /** Part of the label or the address. */
  readonly text?: string | undefined
}

export async function selectWallets(
  executor: Executor,
  { clientId, id, status, text }: WalletFilter,
  page: { readonly limit: number; readonly before: number | null },
): Promise<{ rows: WalletRow[]; total: number }> {
  const matching = and(
    clientId === undefined ? undefined : ownedBy(clientId),
    id === undefined ? undefined : eq(walletTable.id, id),
    status === undefined ? undefined : eq(walletTable.status, status),
    columnsMatchWords([walletTable.label, walletTable.address], text),
  )
  const past = page.before === null ? undefined : lt(walletTable.id, page.before)
  const rows = await executor
    .select()
    .from(walletTable)
    .where(and(matching, past))
    .orderBy(desc(walletTable.id))
    .limit(page.limit)
  const [counted] = await executor.select({ total: count() }).from(walletTable).where(matching)
  return { rows, total: counted?.total ?? 0 }
}

/**
 * The wallet's reserved and paid amount of the day in millionths of a USDT, without
 * `exceptConversionId`.
 */
export async function usedOfDay(
  executor: Executor,
  walletId: number,
  businessDate: BusinessDate,
  exceptConversionId = 0,
): Promise<bigint> {
  const [row] = await executor
    .select({ used: sql<string>`coalesce(sum(${reservationTable.amountUsdtMinor}), 0)::text` })
    .from(reservationTable)
    .where(
      and(
        eq(reservationTable.walletId, walletId),
        eq(reservationTable.businessDate, businessDate),
        ne(reservationTable.conversionId, exceptConversionId),
        or(isNull(reservationTable.releasedAt), reservationTable.paid),
      ),
    )
  return BigInt(row?.used ?? '0')
}

function ownedBy(clientId: number | null): SQL {
  return clientId === null ? isNull(walletTable.clientId) : eq(walletTable.clientId, clientId)
}
