import { bigint, boolean, date, integer, pgSchema, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { connectionStatuses } from '#contract/banking.ts'
import type { RailName } from './port.ts'

const schema = pgSchema('banking')
const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
const francs = (name: string) => bigint(name, { mode: 'bigint' })

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
  isActive: boolean('is_active').notNull(),
  status: text('status').$type<(typeof connectionStatuses)[number]>().notNull().default('pending'),
  statusReason: text('status_reason'),
  dailyLimitXof: francs('daily_limit_xof').notNull(),
  monthlyLimitXof: francs('monthly_limit_xof').notNull(),
  proposedDailyLimitXof: francs('proposed_daily_limit_xof'),
  proposedMonthlyLimitXof: francs('proposed_monthly_limit_xof'),
  proposedBy: text('proposed_by'),
  addedBy: text('added_by'),
  approvedBy: text('approved_by'),
  approvedAt: instant('approved_at'),
  lastSync: instant('last_sync'),
  openedAt: instant('opened_at'),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull(),
})
export type ConnectionRow = typeof connectionTable.$inferSelect

export const usageTable = schema.table(
  'usage',
  {
    connectionId: integer('connection_id').notNull(),
    businessDate: date('business_date', { mode: 'string' }).notNull(),
    reservedXof: francs('reserved_xof').notNull(),
  },
  (table) => [primaryKey({ columns: [table.connectionId, table.businessDate] })],
)

export const reservationTable = schema.table('reservation', {
  id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  conversionId: integer('conversion_id').notNull(),
  connectionId: integer('connection_id').notNull(),
  amountXof: francs('amount_xof').notNull(),
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
  amountXof: francs('amount_xof').notNull(),
  state: text('state').$type<'asked' | 'accepted' | 'booked' | 'rejected'>().notNull(),
  reason: text('reason'),
  askedAt: instant('asked_at').notNull(),
  bookedAt: instant('booked_at'),
  updatedAt: instant('updated_at').notNull(),
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
})
