/** Drizzle tables of the payout schema. */

import { bigint, boolean, date, integer, jsonb, pgSchema, text, uuid } from 'drizzle-orm/pg-core'
import type { ownershipEvidence, walletStatuses } from '#contract/payout/wallets.ts'
import type { BusinessDate } from '#kernel/clock.ts'
import { instant, minor } from '#server/platform/database/columns.ts'
import type { PayoutRailName, RailProblem } from './port.ts'

const schema = pgSchema('payout')

export const walletTable = schema.table('wallet', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  clientId: integer('client_id'),
  label: text('label').notNull(),
  address: text('address').notNull(),
  network: text('network').$type<PayoutRailName>().notNull(),
  status: text('status').$type<(typeof walletStatuses)[number]>().notNull(),
  isDefault: boolean('is_default').notNull(),
  addedBy: text('added_by'),
  createdAt: instant('created_at').notNull(),
  /** Binds the ciphertext to this row. */
  rowKey: uuid('row_key'),
  identitySealed: text('identity_sealed'),
  evidence: text('evidence').$type<(typeof ownershipEvidence)[number]>().notNull(),
  documentId: integer('document_id'),
  documentVersion: integer('document_version'),
  signedMessage: text('signed_message'),
  signature: text('signature'),
  dailyCapUsdtMinor: minor('daily_cap_usdt_minor'),
  wantsDefault: boolean('wants_default').notNull(),
  openMatches: integer('open_matches').notNull(),
  screenedAt: instant('screened_at'),
  approvedBy: text('approved_by'),
  approvedAt: instant('approved_at'),
  usableFrom: instant('usable_from'),
  archivedAt: instant('archived_at'),
  version: integer('version').notNull(),
})
export type WalletRow = typeof walletTable.$inferSelect

export const treasuryTable = schema.table('treasury', {
  onlyOne: boolean('only_one').primaryKey().default(true),
  reservedUsdtMinor: minor('reserved_usdt_minor').notNull(),
  openedAt: instant('opened_at'),
})
export type TreasuryRow = typeof treasuryTable.$inferSelect

export const reservationTable = schema.table('reservation', {
  id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  conversionId: integer('conversion_id').notNull(),
  amountUsdtMinor: minor('amount_usdt_minor').notNull(),
  reservedAt: instant('reserved_at').notNull(),
  releasedAt: instant('released_at'),
  walletId: integer('wallet_id'),
  businessDate: date('business_date').$type<BusinessDate>(),
  paid: boolean('paid').notNull(),
})
export type ReservationRow = typeof reservationTable.$inferSelect

export const instructionTable = schema.table('instruction', {
  payoutId: uuid('payout_id').primaryKey(),
  network: text('network').$type<PayoutRailName>().notNull(),
  address: text('address').notNull(),
  amountUsdtMinor: minor('amount_usdt_minor').notNull(),
  state: text('state').$type<'requested' | 'pending' | 'confirmed' | 'rejected'>().notNull(),
  reason: text('reason'),
  txHash: text('tx_hash'),
  requestedAt: instant('requested_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  /** When a reorganisation last undid the confirmation. */
  reopenedAt: instant('reopened_at'),
})
export type InstructionRow = typeof instructionTable.$inferSelect

export const watchTable = schema.table('watch', {
  onlyOne: boolean('only_one').primaryKey().default(true),
  checkedAt: instant('checked_at'),
  problems: jsonb('problems').$type<readonly RailProblem[]>().notNull(),
})
export type WatchRow = typeof watchTable.$inferSelect
