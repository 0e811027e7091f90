import { boolean, date, integer, pgSchema, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { matchPayers, receiptStates } from '#contract/receivables/api.ts'
import type { DunningLevel } from '#contract/receivables/dunning-notices.ts'
import type { BusinessDate } from '#kernel/clock.ts'
import { instant, minor } from '#server/platform/database/columns.ts'

const schema = pgSchema('receivables')

export const receiptTable = schema.table('receipt', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  connectionId: integer('connection_id').notNull(),
  reference: text('reference').notNull(),
  bankName: text('bank_name').notNull(),
  amountXof: minor('amount_xof').notNull(),
  allocatedXof: minor('allocated_xof').notNull().default(0n),
  bookedOn: date('booked_on', { mode: 'string' }).$type<BusinessDate>().notNull(),
  payerName: text('payer_name'),
  payerAccountHash: text('payer_account_hash'),
  payerLastFour: text('payer_last_four'),
  remittance: text('remittance'),
  state: text('state').$type<(typeof receiptStates)[number]>().notNull().default('open'),
  reason: text('reason'),
  transferId: uuid('transfer_id').notNull(),
  version: integer('version').notNull().default(1),
  receivedAt: instant('received_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})
export type ReceiptRow = typeof receiptTable.$inferSelect

/** For search conditions only, never read. */
export const receiptSearch = schema.table('receipt', { search: text('search').notNull() }).search

export const matchTable = schema.table('match', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  receiptId: integer('receipt_id').notNull(),
  automatic: boolean('automatic').notNull(),
  reasons: text('reasons').array().notNull(),
  payer: text('payer').$type<(typeof matchPayers)[number]>().notNull(),
  transferId: uuid('transfer_id').notNull(),
  matchedAt: instant('matched_at').notNull(),
  matchedBy: text('matched_by'),
  matchedByName: text('matched_by_name').notNull(),
  reversalTransferId: uuid('reversal_transfer_id'),
  reversedAt: instant('reversed_at'),
  reversedBy: text('reversed_by'),
  reversedByName: text('reversed_by_name'),
  reversalReason: text('reversal_reason'),
})
export type MatchRow = typeof matchTable.$inferSelect

export const allocationTable = schema.table(
  'allocation',
  {
    matchId: integer('match_id').notNull(),
    invoiceId: integer('invoice_id').notNull(),
    clientId: integer('client_id').notNull(),
    paymentId: integer('payment_id').notNull(),
    receivedXof: minor('received_xof').notNull(),
    chargesXof: minor('charges_xof').notNull(),
    fxDifferenceXof: minor('fx_difference_xof').notNull(),
    settledXof: minor('settled_xof').notNull(),
  },
  (table) => [primaryKey({ columns: [table.matchId, table.invoiceId] })],
)
export type AllocationRow = typeof allocationTable.$inferSelect

export const clientDepositTable = schema.table('client_deposit', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  receiptId: integer('receipt_id').notNull(),
  clientId: integer('client_id'),
  amountXof: minor('amount_xof').notNull(),
  reasons: text('reasons').array().notNull(),
  payer: text('payer').$type<(typeof matchPayers)[number]>().notNull(),
  transferId: uuid('transfer_id').notNull(),
  depositedAt: instant('deposited_at').notNull(),
  depositedBy: text('deposited_by'),
  depositedByName: text('deposited_by_name').notNull(),
  reversalTransferId: uuid('reversal_transfer_id'),
  reversedAt: instant('reversed_at'),
  reversedBy: text('reversed_by'),
  reversedByName: text('reversed_by_name'),
  reversalReason: text('reversal_reason'),
})
export type ClientDepositRow = typeof clientDepositTable.$inferSelect

export const paymentAdviceTable = schema.table(
  'payment_advice',
  {
    connectionId: integer('connection_id').notNull(),
    contentSha256: text('content_sha256').notNull(),
    fileName: text('file_name').notNull(),
    credits: integer('credits').notNull(),
    importedAt: instant('imported_at').notNull(),
    importedBy: text('imported_by'),
    importedByName: text('imported_by_name').notNull(),
  },
  (table) => [primaryKey({ columns: [table.connectionId, table.contentSha256] })],
)

export const payerAccountTable = schema.table(
  'payer_account',
  {
    accountHash: text('account_hash').notNull(),
    clientId: integer('client_id').notNull(),
    lastFour: text('last_four').notNull(),
    confirmations: integer('confirmations').notNull(),
    lastConfirmedAt: instant('last_confirmed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountHash, table.clientId] })],
)

export const dunningNoticeTable = schema.table(
  'dunning_notice',
  {
    invoiceId: integer('invoice_id').notNull(),
    level: integer('level').$type<DunningLevel>().notNull(),
    messageId: uuid('message_id').notNull(),
    openUsdMinor: minor('open_usd_minor').notNull(),
    sentAt: instant('sent_at').notNull(),
    sentBy: text('sent_by'),
    sentByName: text('sent_by_name').notNull(),
  },
  ({ invoiceId, level, messageId }) => [primaryKey({ columns: [invoiceId, level, messageId] })],
)
export type DunningNoticeRow = typeof dunningNoticeTable.$inferSelect

export const dunningStopTable = schema.table('dunning_stop', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  clientId: integer('client_id'),
  invoiceId: integer('invoice_id'),
  reason: text('reason').notNull(),
  stoppedAt: instant('stopped_at').notNull(),
  stoppedBy: text('stopped_by'),
  stoppedByName: text('stopped_by_name').notNull(),
  liftedAt: instant('lifted_at'),
  liftedBy: text('lifted_by'),
  liftedByName: text('lifted_by_name'),
})
export type DunningStopRow = typeof dunningStopTable.$inferSelect
