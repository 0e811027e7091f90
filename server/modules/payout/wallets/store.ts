import { and, count, desc, eq, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { BusinessDate } from '#kernel/clock.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { rowReader } from '#server/platform/database/row-reader.ts'
import type { PayoutRailName } from '../port.ts'
import { reservationTable, type WalletRow, walletTable } from '../tables.ts'

const walletOf = rowReader(walletTable)

export type NewWallet = typeof walletTable.$inferInsert

/** Null: the owner has a default wallet already, or this very wallet. */
export async function insertWallet(transaction: Transaction, wallet: NewWallet): Promise<WalletRow | null> {
  const [row] = await transaction.insert(walletTable).values(wallet).onConflictDoNothing().returning()
  return row ?? null
}

/** The owner's default wallet on that network if it is whitelisted; its cooling time may still run. `clientId` null: the house's. */
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

export async function lockWallet(transaction: Transaction, id: number): Promise<WalletRow | null> {
  const [row] = await transaction.select().from(walletTable).where(eq(walletTable.id, id)).for('update')
  return row ?? null
}

export async function findStanding(
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
export async function updateWallet(
  transaction: Transaction,
  id: number,
  changes: Partial<NewWallet>,
): Promise<WalletRow | null> {
  const [row] = await transaction
    .update(walletTable)
    .set({ ...changes, version: sql`${walletTable.version} + 1` })
    .where(eq(walletTable.id, id))
    .returning()
  return row ?? null
}

/** Makes room for another default of the same owner. */
export async function clearDefault(transaction: Transaction, clientId: number | null): Promise<void> {
  await transaction
    .update(walletTable)
    .set({ isDefault: false })
    .where(and(ownedBy(clientId), walletTable.isDefault))
}

export interface WalletFilter {
  /** Null: the house's alone. */
  readonly clientId?: number | null | undefined
  readonly id?: number | undefined
  /** Part of the label or the address. */
  readonly text?: string | undefined
}

export async function selectWallets(
  executor: Executor,
  { clientId, id, text }: WalletFilter,
  page: { readonly limit: number; readonly before: number | null },
): Promise<{ rows: WalletRow[]; total: number }> {
  const matching = and(
    clientId === undefined ? undefined : ownedBy(clientId),
    id === undefined ? undefined : eq(walletTable.id, id),
    text ? sql`strpos(lower(${walletTable.label} || ' ' || ${walletTable.address}), lower(${text})) > 0` : undefined,
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

/** What of a wallet's day is set aside or paid, in millionths of a USDT; `exceptConversionId` is left out. */
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
