/** SQL of EVM payouts, signed transactions and transfers. */
import { and, asc, between, eq, gte, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Address } from 'viem'
import { assertDefined } from '#kernel/assert.ts'
import { type Executor, firstRow, type Transaction } from '#server/platform/database/database.ts'
import {
  type AccountRow,
  accountTable,
  type EvmPayoutRow,
  evmPayoutTable,
  type SignedTransactionRow,
  signedTransactionTable,
  type TransferRow,
  transferTable,
} from './tables.ts'

/** The signing key on its chain, which every row belongs to. */
export interface AccountKey {
  readonly chainId: number
  readonly sender: Address
}

const account = ({ chainId, sender }: AccountKey): SQL | undefined =>
  and(eq(accountTable.chainId, chainId), eq(accountTable.address, sender))

export const findAccount = (executor: Executor, key: AccountKey): Promise<AccountRow | null> =>
  firstRow(executor.select().from(accountTable).where(account(key)))

/** Inserts the account unless another instance did; returns the stored row. */
export async function saveAccount(executor: Executor, row: AccountRow): Promise<AccountRow> {
  await executor.insert(accountTable).values(row).onConflictDoNothing()
  return assertDefined(await findAccount(executor, { chainId: row.chainId, sender: row.address }), 'the saved account')
}

export const findEvmPayout = (executor: Executor, payoutId: string): Promise<EvmPayoutRow | null> =>
  firstRow(executor.select().from(evmPayoutTable).where(eq(evmPayoutTable.payoutId, payoutId)))

export async function findEvmPayouts(executor: Executor, payoutIds: readonly string[]): Promise<EvmPayoutRow[]> {
  if (payoutIds.length === 0) return []
  return executor
    .select()
    .from(evmPayoutTable)
    .where(inArray(evmPayoutTable.payoutId, [...payoutIds]))
}

type NewPayout = Omit<EvmPayoutRow, 'nonce' | 'refusal'>

/** Stores a payout as refused unless it exists; returns the stored row. */
export async function refusePayout(executor: Executor, payout: NewPayout, refusal: string): Promise<EvmPayoutRow> {
  await executor
    .insert(evmPayoutTable)
    .values({ ...payout, nonce: null, refusal })
    .onConflictDoNothing()
  return assertDefined(await findEvmPayout(executor, payout.payoutId), 'the refused payout')
}

/**
 * Assigns the next nonce once. The account row stays locked until the transaction ends, so no nonce
 * is skipped or used twice.
 */
export async function takeNonce(transaction: Transaction, key: AccountKey, payout: NewPayout): Promise<EvmPayoutRow> {
  const [held] = await transaction.select().from(accountTable).where(account(key)).for('update')
  const { nextNonce } = assertDefined(held, 'the account of the treasury')
  const existing = await findEvmPayout(transaction, payout.payoutId)
  if (existing) return existing
  const [row] = await transaction
    .insert(evmPayoutTable)
    .values({ ...payout, nonce: nextNonce, refusal: null })
    .returning()
  await transaction
    .update(accountTable)
    .set({ nextNonce: nextNonce + 1n })
    .where(account(key))
  return assertDefined(row, 'the payout with its nonce')
}

/** Signed transactions of one nonce in order of creation. */
export function signedTransactionsOf(
  executor: Executor,
  { chainId, sender }: AccountKey,
  nonce: bigint,
): Promise<SignedTransactionRow[]> {
  return executor
    .select()
    .from(signedTransactionTable)
    .where(
      and(
        eq(signedTransactionTable.chainId, chainId),
        eq(signedTransactionTable.sender, sender),
        eq(signedTransactionTable.nonce, nonce),
      ),
    )
    .orderBy(asc(signedTransactionTable.attempt))
}

/** Stores signed bytes. False: another instance stored that attempt, and its bytes apply. */
export async function saveSignedTransaction(executor: Executor, row: SignedTransactionRow): Promise<boolean> {
  const inserted = await executor
    .insert(signedTransactionTable)
    .values(row)
    .onConflictDoNothing()
    .returning({ hash: signedTransactionTable.txHash })
  return inserted.length > 0
}

/**
 * Payouts with a nonce of at least `minedNonces`, lowest first because it blocks the others. At
 * most 50.
 */
export function payoutsFrom(
  executor: Executor,
  { chainId, sender }: AccountKey,
  minedNonces: bigint,
): Promise<EvmPayoutRow[]> {
  return executor
    .select()
    .from(evmPayoutTable)
    .where(
      and(
        eq(evmPayoutTable.chainId, chainId),
        eq(evmPayoutTable.sender, sender),
        isNotNull(evmPayoutTable.nonce),
        gte(evmPayoutTable.nonce, minedNonces),
      ),
    )
    .orderBy(asc(evmPayoutTable.nonce))
    .limit(50)
}

export type SeenTransfer = Pick<
  TransferRow,
  'txHash' | 'logIndex' | 'blockNumber' | 'direction' | 'counterparty' | 'amountUnits'
>

/** Replaces the mirrored transfers from `fromBlock` on and stores how far the chain was read. */
export async function saveScan(
  transaction: Transaction,
  key: AccountKey,
  scan: {
    readonly fromBlock: bigint
    readonly scannedBlock: bigint
    readonly balanceUnits: bigint
    readonly seen: readonly SeenTransfer[]
    readonly at: Date
  },
): Promise<void> {
  const { at } = scan
  await transaction.select().from(accountTable).where(account(key)).for('update')
  const own = and(eq(transferTable.chainId, key.chainId), eq(transferTable.sender, key.sender))
  await transaction
    .update(transferTable)
    .set({ orphanedAt: at })
    .where(
      and(own, isNull(transferTable.orphanedAt), between(transferTable.blockNumber, scan.fromBlock, scan.scannedBlock)),
    )
  if (scan.seen.length > 0) {
    await transaction
      .insert(transferTable)
      .values(scan.seen.map((transfer) => ({ ...key, ...transfer, seenAt: at, orphanedAt: null })))
      .onConflictDoUpdate({
        target: [
          transferTable.chainId,
          transferTable.sender,
          transferTable.txHash,
          transferTable.logIndex,
          transferTable.direction,
        ],
        set: { blockNumber: sql`excluded.block_number`, orphanedAt: null },
      })
  }
  await transaction
    .update(accountTable)
    .set({ scannedBlock: scan.scannedBlock, balanceUnits: scan.balanceUnits, scannedAt: at })
    .where(account(key))
}

export interface KnownTransfer extends TransferRow {
  /** The payout of the transaction; null when we did not sign it. */
  readonly payoutId: string | null
}

/** Transfers on the chain up to `toBlock`, oldest first. */
export async function activeTransfers(executor: Executor, key: AccountKey, toBlock: bigint): Promise<KnownTransfer[]> {
  const rows = await executor
    .select({ transfer: transferTable, payoutId: evmPayoutTable.payoutId })
    .from(transferTable)
    .leftJoin(
      signedTransactionTable,
      and(eq(signedTransactionTable.txHash, transferTable.txHash), eq(transferTable.direction, 'out')),
    )
    .leftJoin(
      evmPayoutTable,
      and(
        eq(evmPayoutTable.chainId, signedTransactionTable.chainId),
        eq(evmPayoutTable.sender, signedTransactionTable.sender),
        eq(evmPayoutTable.nonce, signedTransactionTable.nonce),
      ),
    )
    .where(
      and(
        eq(transferTable.chainId, key.chainId),
        eq(transferTable.sender, key.sender),
        isNull(transferTable.orphanedAt),
        lte(transferTable.blockNumber, toBlock),
      ),
    )
    .orderBy(asc(transferTable.blockNumber), asc(transferTable.logIndex))
  return rows.map(({ transfer, payoutId }) => ({ ...transfer, payoutId }))
}
