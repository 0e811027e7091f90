/** Drizzle tables of the certification schema. */
import { boolean, integer, jsonb, pgSchema, text } from 'drizzle-orm/pg-core'
import {
  certificationPayments,
  certificationServices,
  certificationStates,
  certificationSystems,
  type specimenStates,
  vatRegimes,
} from '#contract/certification/labels.ts'
import type { CertificationMarks } from '#server/modules/invoices/index.ts'
import { instant, minor } from '#server/platform/database/columns.ts'
import type { AuthorityExchange, FiscalDocument, FiscalIssue } from './port.ts'

const schema = pgSchema('certification')

export const setUpTable = schema.table('set_up', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  system: text('system', { enum: certificationSystems }).notNull(),
  isOn: boolean('is_on').notNull(),
  service: text('service', { enum: certificationServices }).notNull(),
  productionUrl: text('production_url'),
  keySealed: text('key_sealed').notNull(),
  pointOfSale: text('point_of_sale').notNull(),
  establishment: text('establishment').notNull(),
  regime: text('regime', { enum: vatRegimes }).notNull(),
  paymentMethod: text('payment_method', { enum: certificationPayments }).notNull(),
  stickerThreshold: integer('sticker_threshold').notNull(),
  stickersLeft: integer('stickers_left'),
  isBalanceLow: boolean('is_balance_low').notNull().default(false),
  onSince: instant('on_since'),
  version: integer('version').notNull().default(1),
  updatedAt: instant('updated_at').notNull(),
  updatedBy: text('updated_by'),
  updatedByName: text('updated_by_name').notNull(),
})
export type SetUpRow = typeof setUpTable.$inferSelect

export const certificationTable = schema.table('certification', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  system: text('system', { enum: certificationSystems }).notNull(),
  invoiceId: integer('invoice_id').notNull(),
  creditNoteId: integer('credit_note_id'),
  number: text('number').notNull(),
  state: text('state', { enum: certificationStates }).notNull(),
  document: jsonb('document').$type<FiscalDocument>().notNull(),
  expectedXof: minor('expected_xof').notNull(),
  attempts: integer('attempts').notNull().default(0),
  recoveries: integer('recoveries').notNull().default(0),
  nextAt: instant('next_at'),
  leaseUntil: instant('lease_until'),
  submittedAt: instant('submitted_at'),
  uid: text('uid'),
  reason: text('reason'),
  issues: jsonb('issues').$type<readonly FiscalIssue[]>().notNull().default([]),
  reference: text('reference'),
  authorityId: text('authority_id'),
  lineIds: text('line_ids').array().notNull().default([]),
  qr: text('qr'),
  nim: text('nim'),
  counters: text('counters'),
  certifiedXof: minor('certified_xof'),
  certifiedVatXof: minor('certified_vat_xof'),
  totalsDiffer: boolean('totals_differ').notNull().default(false),
  certifiedAt: instant('certified_at'),
  recordedBy: text('recorded_by'),
  recordedByName: text('recorded_by_name'),
  pdfDocumentId: integer('pdf_document_id'),
  requestedBy: text('requested_by'),
  requestedByName: text('requested_by_name').notNull(),
  requestedAt: instant('requested_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  version: integer('version').notNull().default(1),
})
export type CertificationRow = typeof certificationTable.$inferSelect

/** A specimen with what was exchanged about it. */
export interface SavedSpecimen {
  readonly number: string
  readonly document: FiscalDocument
  readonly corrects: string | null
  readonly state: (typeof specimenStates)[number]
  readonly detail: string | null
  readonly marks: CertificationMarks | null
  readonly exchanges: readonly AuthorityExchange[]
}

export const specimenSetTable = schema.table('specimen_set', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  system: text('system', { enum: certificationSystems }).notNull(),
  service: text('service', { enum: certificationServices }).notNull(),
  specimens: jsonb('specimens').$type<readonly SavedSpecimen[]>().notNull(),
  createdAt: instant('created_at').notNull(),
  createdBy: text('created_by'),
  createdByName: text('created_by_name').notNull(),
})
export type SpecimenSetRow = typeof specimenSetTable.$inferSelect

export const exceptionTable = schema.table('sending_exception', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  invoiceId: integer('invoice_id').notNull(),
  invoiceNumber: text('invoice_number').notNull(),
  state: text('state', { enum: ['waiting', 'approved', 'rejected', 'lapsed'] })
    .notNull()
    .default('waiting'),
  reason: text('reason').notNull(),
  requestedBy: text('requested_by'),
  requestedByName: text('requested_by_name').notNull(),
  requestedAt: instant('requested_at').notNull(),
  decidedBy: text('decided_by'),
  decidedByName: text('decided_by_name'),
  decidedAt: instant('decided_at'),
  version: integer('version').notNull().default(1),
})
export type ExceptionRow = typeof exceptionTable.$inferSelect
