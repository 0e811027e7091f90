import { bigint, boolean, date, integer, jsonb, pgSchema, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { connectionStatuses } from '#contract/banking/api.ts'
import type { channelChangeStates, painVersions } from '#contract/banking/channels.ts'
import { instant, minor } from '#server/platform/database/columns.ts'
import type { RailName } from './port.ts'

const schema = pgSchema('banking')

export const connectionTable = schema.table('connection', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  rowKey: uuid('row_key').notNull(),
  bankCode: text('bank_code').notNull(),
  bankName: text('bank_name').notNull(),
  country: text('country').notNull(),
  accountSealed: text('account_sealed').notNull(),
  lastFour: text('account_last_four').notNull(),
  accountHash: text('account_hash').notNull(),
  accountName: text('account_name').notNull(),
  swiftCode: text('swift_code').notNull(),
  rail: text('rail').$type<RailName>().notNull(),
  channelId: integer('channel_id'),
  isActive: boolean('is_active').notNull(),
  status: text('status').$type<(typeof connectionStatuses)[number]>().notNull().default('pending'),
  statusReason: text('status_reason'),
  dailyLimitXof: minor('daily_limit_xof').notNull(),
  monthlyLimitXof: minor('monthly_limit_xof').notNull(),
  proposedDailyLimitXof: minor('proposed_daily_limit_xof'),
  proposedMonthlyLimitXof: minor('proposed_monthly_limit_xof'),
  proposedBy: text('proposed_by'),
  proposedAt: instant('proposed_at'),
  addedBy: text('added_by'),
  approvedBy: text('approved_by'),
  approvedAt: instant('approved_at'),
  rejectedReason: text('rejected_reason'),
  rejectedAt: instant('rejected_at'),
  lastSync: instant('last_sync'),
  openedAt: instant('opened_at'),
  openingAsOf: instant('opening_as_of'),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull(),
})
export type ConnectionRow = typeof connectionTable.$inferSelect

export const usageTable = schema.table(
  'usage',
  {
    connectionId: integer('connection_id').notNull(),
    businessDate: date('business_date', { mode: 'string' }).notNull(),
    reservedXof: minor('reserved_xof').notNull(),
  },
  (table) => [primaryKey({ columns: [table.connectionId, table.businessDate] })],
)

export const reservationTable = schema.table('reservation', {
  id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  conversionId: integer('conversion_id').notNull(),
  connectionId: integer('connection_id').notNull(),
  amountXof: minor('amount_xof').notNull(),
  businessDate: date('business_date', { mode: 'string' }).notNull(),
  reservedAt: instant('reserved_at').notNull(),
  releasedAt: instant('released_at'),
})
export type ReservationRow = typeof reservationTable.$inferSelect

export const instructionTable = schema.table('instruction', {
  endToEndId: text('end_to_end_id').primaryKey(),
  kind: text('kind').$type<'transfer' | 'refund'>().notNull(),
  originalEndToEndId: text('original_end_to_end_id'),
  connectionId: integer('connection_id').notNull(),
  amountXof: minor('amount_xof').notNull(),
  state: text('state').$type<'requested' | 'accepted' | 'booked' | 'rejected'>().notNull(),
  reason: text('reason'),
  requestedAt: instant('requested_at').notNull(),
  bookedAt: instant('booked_at'),
  updatedAt: instant('updated_at').notNull(),
  stated: boolean('stated').notNull().default(false),
})
export type InstructionRow = typeof instructionTable.$inferSelect

export const railCallTable = schema.table('rail_call', {
  id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  connectionId: integer('connection_id').notNull(),
  verb: text('verb')
    .$type<'balance' | 'transfer' | 'transfer_status' | 'refund' | 'refund_status' | 'statement'>()
    .notNull(),
  calledAt: instant('called_at').notNull(),
  latencyMs: integer('latency_ms').notNull(),
  failed: boolean('failed').notNull(),
  calls: integer('calls').notNull().default(1),
})

export const bookingTable = schema.table(
  'booking',
  {
    connectionId: integer('connection_id').notNull(),
    reference: text('reference').notNull(),
    endToEndId: text('end_to_end_id'),
    amountXof: minor('amount_xof').notNull(),
    bookedAt: instant('booked_at').notNull(),
    importedAt: instant('imported_at').notNull(),
    stated: boolean('stated').notNull(),
    matched: boolean('matched').notNull(),
    payerName: text('payer_name'),
    payerAccountHash: text('payer_account_hash'),
    payerLastFour: text('payer_last_four'),
    remittance: text('remittance'),
    receipt: text('receipt').$type<'waiting' | 'taken' | 'released'>(),
    inOpening: boolean('in_opening').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.connectionId, table.reference] })],
)
export type BookingRow = typeof bookingTable.$inferSelect

export const statedBalanceTable = schema.table('stated_balance', {
  connectionId: integer('connection_id').primaryKey(),
  balanceXof: minor('balance_xof').notNull(),
  asOf: instant('as_of').notNull(),
  lastReference: text('last_reference'),
})
export type StatedBalanceRow = typeof statedBalanceTable.$inferSelect

/** Numbers of received statements; banks restart them each year. */
export const statementTable = schema.table(
  'statement',
  {
    connectionId: integer('connection_id').notNull(),
    year: integer('year').notNull(),
    number: bigint('number', { mode: 'bigint' }).notNull(),
    keptAt: instant('kept_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.connectionId, table.year, table.number] })],
)
export type StatementRow = typeof statementTable.$inferSelect

export const channelTable = schema.table('channel', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  rowKey: uuid('row_key').notNull(),
  name: text('name').notNull(),
  bankCode: text('bank_code').notNull(),
  transport: text('transport').$type<'sftp' | 'folder'>().notNull(),
  host: text('host'),
  port: integer('port'),
  username: text('username'),
  hostKey: text('host_key'),
  auth: text('auth').$type<'key' | 'password'>(),
  secretSealed: text('secret_sealed'),
  outbox: text('outbox').notNull(),
  inbox: text('inbox').notNull(),
  painVersion: text('pain_version').$type<(typeof painVersions)[number]>().notNull(),
  partyName: text('party_name').notNull(),
  partyId: text('party_id').notNull(),
  isActive: boolean('is_active').notNull(),
  addedBy: text('added_by'),
  approvedBy: text('approved_by'),
  approvedAt: instant('approved_at'),
  rejectedReason: text('rejected_reason'),
  rejectedAt: instant('rejected_at'),
  lastExchangeAt: instant('last_exchange_at'),
  lastFault: text('last_fault'),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull(),
})
export type ChannelRow = typeof channelTable.$inferSelect

/** The changeable fields of a channel without its password or key. */
export type ChannelTerms = Pick<
  ChannelRow,
  | 'name'
  | 'host'
  | 'port'
  | 'username'
  | 'hostKey'
  | 'auth'
  | 'outbox'
  | 'inbox'
  | 'painVersion'
  | 'partyName'
  | 'partyId'
>

export const channelChangeTable = schema.table('channel_change', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  channelId: integer('channel_id').notNull(),
  before: jsonb('before').$type<ChannelTerms>().notNull(),
  wanted: jsonb('wanted').$type<ChannelTerms>().notNull(),
  replacesSecret: boolean('replaces_secret').notNull(),
  secretSealed: text('secret_sealed'),
  reason: text('reason').notNull(),
  state: text('state').$type<(typeof channelChangeStates)[number]>().notNull(),
  proposedBy: text('proposed_by'),
  proposedAt: instant('proposed_at').notNull(),
  decidedBy: text('decided_by'),
  decidedAt: instant('decided_at'),
  note: text('note'),
  testedAt: instant('tested_at'),
  testFault: text('test_fault'),
})
export type ChannelChangeRow = typeof channelChangeTable.$inferSelect

export const messageTable = schema.table('message', {
  id: uuid('id').primaryKey(),
  channelId: integer('channel_id').notNull(),
  direction: text('direction').$type<'out' | 'in'>().notNull(),
  kind: text('kind').$type<MessageKind>().notNull(),
  format: text('format').notNull(),
  fileName: text('file_name').notNull(),
  messageId: text('message_id'),
  endToEndId: text('end_to_end_id'),
  sha256: text('sha256').notNull(),
  sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
  contentSealed: text('content_sealed').notNull(),
  state: text('state').$type<MessageState>().notNull(),
  remark: text('remark'),
  stagedAs: text('staged_as'),
  fileTime: instant('file_time'),
  keptAt: instant('kept_at').notNull(),
  deliveredAt: instant('delivered_at'),
})
export type MessageRow = typeof messageTable.$inferSelect

export type MessageKind =
  | 'pain.001'
  | 'camt.055'
  | 'pain.002'
  | 'camt.029'
  | 'camt.052'
  | 'camt.053'
  | 'camt.054'
  | 'mt940'
  | 'unreadable'
export type ReadState =
  | 'applied'
  | 'late'
  | 'duplicate'
  | 'contradictory'
  | 'unknown'
  | 'account_unknown'
  | 'unreadable'
export type MessageState = 'prepared' | 'delivering' | 'delivered' | ReadState
