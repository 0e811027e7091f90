/** Drizzle tables of EVM payouts. */

import { bigint, integer, numeric, pgSchema, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { Address, Hex } from 'viem'
import { instant } from '#server/platform/database/columns.ts'

const schema = pgSchema('payout')
const whole = (name: string) => bigint(name, { mode: 'bigint' })
/** Token units and wei, which exceed 64 bits. */
const wide = (name: string) => numeric(name, { precision: 78, scale: 0, mode: 'bigint' })

const key = {
  chainId: bigint('chain_id', { mode: 'number' }).notNull(),
  sender: text('sender').$type<Address>().notNull(),
}

export const accountTable = schema.table('evm_account', {
  chainId: bigint('chain_id', { mode: 'number' }).notNull(),
  address: text('address').$type<Address>().notNull(),
  token: text('token').$type<Address>().notNull(),
  tokenDecimals: smallint('token_decimals').notNull(),
  nextNonce: whole('next_nonce').notNull(),
  openedBlock: whole('opened_block').notNull(),
  openingUnits: wide('opening_units').notNull(),
  openedAt: instant('opened_at').notNull(),
  scannedBlock: whole('scanned_block').notNull(),
  balanceUnits: wide('balance_units').notNull(),
  scannedAt: instant('scanned_at').notNull(),
})
export type AccountRow = typeof accountTable.$inferSelect

export const evmPayoutTable = schema.table('evm_payout', {
  payoutId: uuid('payout_id').primaryKey(),
  ...key,
  recipient: text('recipient').$type<Address>().notNull(),
  amountUnits: wide('amount_units').notNull(),
  nonce: whole('nonce'),
  refusal: text('refusal'),
  requestedAt: instant('requested_at').notNull(),
})
export type EvmPayoutRow = typeof evmPayoutTable.$inferSelect

export const signedTable = schema.table('evm_signed', {
  txHash: text('tx_hash').$type<Hex>().primaryKey(),
  ...key,
  nonce: whole('nonce').notNull(),
  attempt: smallint('attempt').notNull(),
  purpose: text('purpose').$type<'transfer' | 'cancel'>().notNull(),
  raw: text('raw').$type<Hex>().notNull(),
  maxFeeWei: wide('max_fee_wei').notNull(),
  maxPriorityWei: wide('max_priority_wei').notNull(),
  gasLimit: whole('gas_limit').notNull(),
  signedAt: instant('signed_at').notNull(),
})
export type SignedRow = typeof signedTable.$inferSelect

export const transferTable = schema.table('evm_transfer', {
  ...key,
  txHash: text('tx_hash').$type<Hex>().notNull(),
  logIndex: integer('log_index').notNull(),
  blockNumber: whole('block_number').notNull(),
  direction: text('direction').$type<'out' | 'in'>().notNull(),
  counterparty: text('counterparty').$type<Address>().notNull(),
  amountUnits: wide('amount_units').notNull(),
  seenAt: instant('seen_at').notNull(),
  goneAt: instant('gone_at'),
})
export type TransferRow = typeof transferTable.$inferSelect
