import { boolean, date, integer, pgSchema, text } from 'drizzle-orm/pg-core'
import type { KycDocumentKind, PersonRole } from '#contract/clients/file.ts'
import { instant } from '#server/platform/database/columns.ts'

const schema = pgSchema('clients')

export const personTable = schema.table('person', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  clientId: integer('client_id').notNull(),
  name: text('name').notNull(),
  role: text('role').$type<PersonRole>().notNull(),
  shareHundredths: integer('share_hundredths'),
  nationality: text('nationality'),
  birthDate: date('birth_date', { mode: 'string' }),
  position: text('position'),
  isPoliticallyExposed: boolean('is_politically_exposed').notNull().default(false),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  removedAt: instant('removed_at'),
})
export type PersonRow = typeof personTable.$inferSelect

export const kycDocumentTable = schema.table('kyc_document', {
  clientId: integer('client_id').notNull(),
  kind: text('kind').$type<KycDocumentKind>().notNull(),
  documentId: integer('document_id').notNull(),
  documentVersion: integer('document_version').notNull(),
  notedBy: text('noted_by'),
  notedByName: text('noted_by_name').notNull(),
  notedAt: instant('noted_at').notNull(),
})
export type KycDocumentRow = typeof kycDocumentTable.$inferSelect

export const noteTable = schema.table('note', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  clientId: integer('client_id').notNull(),
  text: text('text').notNull(),
  writtenBy: text('written_by'),
  writtenByName: text('written_by_name').notNull(),
  writtenAt: instant('written_at').notNull(),
})
export type NoteRow = typeof noteTable.$inferSelect
