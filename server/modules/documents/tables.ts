import { bigint, boolean, customType, date, integer, pgSchema, text } from 'drizzle-orm/pg-core'
import type { DocumentType, MediaType } from '#contract/documents/api.ts'
import { instant } from '#server/platform/database/columns.ts'

const schema = pgSchema('documents')
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const documentTable = schema.table('document', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  clientId: integer('client_id'),
  documentType: text('document_type').$type<DocumentType>().notNull(),
  title: text('title').notNull(),
  newestNumber: integer('newest_number').notNull().default(0),
  isActive: boolean('is_active').notNull().default(true),
  archivedAt: instant('archived_at'),
  isGenerated: boolean('is_generated').notNull().default(false),
  expiresOn: date('expires_on', { mode: 'string' }),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  createdBy: text('created_by'),
})
export type DocumentRow = typeof documentTable.$inferSelect

export const versionTable = schema.table('version', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  documentId: integer('document_id').notNull(),
  number: integer('number').notNull(),
  objectKey: text('object_key').notNull(),
  fileName: text('file_name').notNull(),
  mediaType: text('media_type').$type<MediaType>().notNull(),
  sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
  sha256: bytes('sha256').notNull(),
  retainedUntil: instant('retained_until').notNull(),
  createdAt: instant('created_at').notNull(),
  createdBy: text('created_by'),
  createdByName: text('created_by_name').notNull(),
})
export type VersionRow = typeof versionTable.$inferSelect
