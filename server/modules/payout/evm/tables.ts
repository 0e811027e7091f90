/** Drizzle tables of EVM payouts. */

import { bigint, integer, numeric, pgSchema, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { Address, Hex } from 'viem'
import { instant } from '#server/platform/database/columns.ts'

const schema = pgSchema('payout')
const int64 = (name: string) => bigint(name, { mode: 'bigint' })
/** Token units and wei: up to 78 digits. */
const uint256 = (name: string) => numeric(name, { precision: 78, scale: 0, mode: 'bigint' })

/** The signing key on its chain (`AccountKey`). */
const accountKey = {
  chainId: bigint('chain_id', { mode: 'number' }).notNull(),
  sender: text('sender').$type<Address>().notNull(),
}

export const accountTable = schema.table('evm_account', {
  chainId: bigint('chain_id', { mode: 'number' }).notNull(),
  address: text('address').$type<Address>().notNull(),
  token: text('token').$type<Address>().notNull(),
  tokenDecimals: smallint('token_decimals').notNull(),
  nextNonce: int64('next_nonce').notNull(),
  openedBlock: int64('opened_block').notNull(),
  openingUnits: uint256('opening_units').notNull(),
  openedAt: instant('opened_at').notNull(),
  scannedBlock: int64('scanned_block').notNull(),
  balanceUnits: uint256('balance_units').notNull(),
  scannedAt: instant('scanned_at').notNull(),
})
export type AccountRow = typeof accountTable.$inferSelect

export const evmPayoutTable = schema.table('evm_payout', {
  payoutId: uuid('payout_id').primaryKey(),
  ...accountKey,
  recipient: text('recipient').$type<Address>().notNull(),
  amountUnits: uint256('amount_units').notNull(),
  nonce: int64('nonce'),
  refusal: text('refusal'),
  requestedAt: instant('requested_at').notNull(),
})
export type EvmPayoutRow = typeof evmPayoutTable.$inferSelect

export const signedTransactionTable = schema.table('evm_signed', {
  txHash: text('tx_hash').$type<Hex>().primaryKey(),
  ...accountKey,
  nonce: int64('nonce').notNull(),
  attempt: smallint('attempt').notNull(),
  purpose: text('purpose').$type<'transfer' | 'cancel'>().notNull(),
  raw: text('raw').$type<Hex>().notNull(),
  maxFeeWei: uint256('max_fee_wei').notNull(),
  maxPriorityWei: uint256('max_priority_wei').notNull(),
  gasLimit: int64('gas_limit').notNull(),
  signedAt: instant('signed_at').notNull(),
})
export type SignedTransactionRow = typeof signedTransactionTable.$inferSelect

export const transferTable = schema.table('evm_transfer', {
  ...accountKey,
  txHash: text('tx_hash').$type<Hex>().notNull(),
  logIndex: integer('log_index').notNull(),
  blockNumber: int64('block_number').notNull(),
  direction: text('direction').$type<'out' | 'in'>().notNull(),
  counterparty: text('counterparty').$type<Address>().notNull(),
  amountUnits: uint256('amount_units').notNull(),
  seenAt: instant('seen_at').notNull(),
  /** When a chain reorganisation removed it. */
  orphanedAt: instant('orphaned_at'),
})
export type TransferRow = typeof transferTable.$inferSelect
