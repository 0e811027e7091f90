import { boolean, date, integer, pgSchema, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type {
  counterAccounts,
  ExceptionKind,
  exceptionStates,
  Resolution,
  settlementPurposes,
} from '#contract/reconciliation/api.ts'
import type { LedgerCurrency } from '#server/modules/ledger/index.ts'
import { instant, minor } from '#server/platform/database/columns.ts'

const schema = pgSchema('reconciliation')
const side = () => text('side').$type<'bank' | 'chain'>().notNull()

export const exceptionTable = schema.table('exception', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  side: side(),
  kind: text('kind').$type<ExceptionKind>().notNull(),
  subject: text('subject').notNull(),
  subjectName: text('subject_name').notNull(),
  reference: text('reference').notNull(),
  currency: text('currency').$type<LedgerCurrency>(),
  expectedMinor: minor('expected_minor'),
  foundMinor: minor('found_minor'),
  detail: text('detail').notNull(),
  foundAt: instant('found_at').notNull(),
  owner: text('owner'),
  state: text('state').$type<(typeof exceptionStates)[number]>().notNull().default('open'),
  resolution: text('resolution').$type<Resolution>(),
  counterAccount: text('counter_account').$type<(typeof counterAccounts)[number]>(),
  settlementPurpose: text('settlement_purpose').$type<(typeof settlementPurposes)[number]>(),
  settledXof: minor('settled_xof'),
  documentId: integer('document_id'),
  documentVersion: integer('document_version'),
  note: text('note'),
  proposedBy: text('proposed_by'),
  proposedAt: instant('proposed_at'),
  resolvedBy: text('resolved_by'),
  resolvedAt: instant('resolved_at'),
  transferId: uuid('transfer_id'),
  clearedAt: instant('cleared_at'),
  version: integer('version').notNull().default(1),
})
export type ExceptionRow = typeof exceptionTable.$inferSelect

export const positionTable = schema.table(
  'position',
  {
    side: side(),
    subject: text('subject').notNull(),
    businessDate: date('business_date', { mode: 'string' }).notNull(),
    subjectName: text('subject_name').notNull(),
    currency: text('currency').$type<LedgerCurrency>().notNull(),
    ledgerMinor: minor('ledger_minor').notNull(),
    inTransitMinor: minor('in_transit_minor').notNull(),
    externalMinor: minor('external_minor').notNull(),
    asOf: instant('as_of').notNull(),
  },
  (table) => [primaryKey({ columns: [table.subject, table.side, table.businessDate] })],
)
export type PositionRow = typeof positionTable.$inferSelect

export const comparisonTable = schema.table(
  'comparison',
  {
    side: side(),
    subject: text('subject').notNull(),
    subjectName: text('subject_name').notNull(),
    comparedAt: instant('compared_at').notNull(),
    reached: boolean('reached').notNull(),
    reason: text('reason'),
    version: integer('version').notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.subject, table.side] })],
)
export type ComparisonRow = typeof comparisonTable.$inferSelect
