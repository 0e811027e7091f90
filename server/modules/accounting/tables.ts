/** Drizzle tables of the accounting schema. */
import { boolean, customType, integer, numeric, pgSchema, primaryKey, text } from 'drizzle-orm/pg-core'
import type {
  AccountingFormat,
  Journal,
  LineCurrency,
  LockState,
  Purpose,
  SourceKind,
} from '#contract/accounting/labels.ts'
import type { TaxCategory } from '#kernel/invoice-price.ts'
import { businessDay, instant, minor } from '#server/platform/database/columns.ts'

const schema = pgSchema('accounting')
const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' })

export const accountTable = schema.table('account', {
  number: text('number').primaryKey(),
  label: text('label').notNull(),
})
export type AccountRow = typeof accountTable.$inferSelect

export const mappingTable = schema.table('mapping', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  purpose: text('purpose').$type<Purpose>().notNull(),
  clientId: integer('client_id'),
  taxCategory: text('tax_category').$type<TaxCategory>(),
  accountNumber: text('account_number'),
  changedAt: instant('changed_at').notNull(),
  changedBy: text('changed_by'),
  changedByName: text('changed_by_name').notNull(),
})

export const bookTable = schema.table('book', {
  onlyOne: boolean('only_one').primaryKey().default(true),
  era: integer('era').notNull().default(1),
  readBelow: transactionId('read_below').notNull().default('0'),
  lockedThrough: businessDay('locked_through'),
})

export const numberSeriesTable = schema.table(
  'number_series',
  {
    journal: text('journal').$type<Journal>().notNull(),
    year: integer('year').notNull(),
    lastNumber: integer('last_number').notNull(),
  },
  (table) => [primaryKey({ columns: [table.journal, table.year] })],
)

export const entryTable = schema.table('entry', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  key: text('key').notNull(),
  journal: text('journal').$type<Journal>().notNull(),
  year: integer('year').notNull(),
  number: integer('number').notNull(),
  sourceKind: text('source_kind').$type<SourceKind>().notNull(),
  sourceId: integer('source_id'),
  document: text('document').notNull(),
  description: text('description').notNull(),
  eventOn: businessDay('event_on').notNull(),
  bookedOn: businessDay('booked_on').notNull(),
  bookedAt: instant('booked_at').notNull(),
})

export const lineTable = schema.table('line', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  entryId: integer('entry_id').notNull(),
  position: integer('position').notNull(),
  accountNumber: text('account_number').notNull(),
  partyKind: text('party_kind').$type<'client' | 'bank'>(),
  partyId: integer('party_id'),
  partyName: text('party_name'),
  invoiceId: integer('invoice_id'),
  amountXof: minor('amount_xof').notNull(),
  currency: text('currency').$type<LineCurrency>().notNull(),
  amountMinor: minor('amount_minor').notNull(),
  rate: numeric('rate', { precision: 20, scale: 10 }),
  journal: text('journal').$type<Journal>().notNull(),
  bookedOn: businessDay('booked_on').notNull(),
})

export const letterSeriesTable = schema.table('letter_series', {
  clientId: integer('client_id').primaryKey(),
  lastCode: integer('last_code').notNull(),
})

export const letterTable = schema.table('letter', {
  invoiceId: integer('invoice_id').primaryKey(),
  clientId: integer('client_id').notNull(),
  code: integer('code').notNull(),
  letteredOn: businessDay('lettered_on').notNull(),
})

export const lockRequestTable = schema.table('lock_request', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  month: text('month').notNull(),
  state: text('state').$type<LockState>().notNull().default('waiting'),
  requestedBy: text('requested_by').notNull(),
  requestedByName: text('requested_by_name').notNull(),
  requestedAt: instant('requested_at').notNull(),
  decidedBy: text('decided_by'),
  decidedByName: text('decided_by_name'),
  decidedAt: instant('decided_at'),
  note: text('note'),
  version: integer('version').notNull().default(1),
})
export type LockRow = typeof lockRequestTable.$inferSelect

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const exportTable = schema.table('export', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  number: integer('number').notNull(),
  month: text('month').notNull(),
  format: text('format').$type<AccountingFormat>().notNull(),
  throughEntry: integer('through_entry').notNull(),
  entries: integer('entries').notNull(),
  lines: integer('lines').notNull(),
  debitXof: minor('debit_xof').notNull(),
  fileName: text('file_name').notNull(),
  sha256: text('sha256').notNull(),
  content: bytes('content').notNull(),
  exportedAt: instant('exported_at').notNull(),
  exportedBy: text('exported_by'),
  exportedByName: text('exported_by_name').notNull(),
})
export type ExportRow = Omit<typeof exportTable.$inferSelect, 'content' | 'throughEntry' | 'exportedBy'>
