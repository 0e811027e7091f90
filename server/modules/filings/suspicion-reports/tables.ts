import { bigint, customType, date, integer, pgSchema, text } from 'drizzle-orm/pg-core'
import type { MediaType } from '#contract/documents/api.ts'
import type { ReportState } from '#contract/filings/suspicion-reports.ts'
import { instant } from '#server/platform/database/columns.ts'
import type { ReportContent } from './rules.ts'

const schema = pgSchema('filings')
const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const dosTable = schema.table('dos', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  number: text('number').notNull(),
  state: text('state').$type<ReportState>().notNull().default('draft'),
  clientId: integer('client_id'),
  subjectName: text('subject_name').notNull(),
  conversionIds: integer('conversion_ids').array().$type<readonly number[]>().notNull(),
  offence: text('offence').$type<ReportContent['offence']>().notNull(),
  operationState: text('operation_state').$type<ReportContent['operationState']>().notNull(),
  detectedOn: date('detected_on', { mode: 'string' }).notNull(),
  amountXof: bigint('amount_xof', { mode: 'bigint' }).notNull(),
  facts: text('facts').notNull(),
  grounds: text('grounds').notNull(),
  decision: text('decision').$type<ReportContent['decision']>().notNull(),
  contentSha256: text('content_sha256').notNull(),
  transmittedOn: date('transmitted_on', { mode: 'string' }),
  transmissionReference: text('transmission_reference'),
  acknowledgedOn: date('acknowledged_on', { mode: 'string' }),
  acknowledgementReference: text('acknowledgement_reference'),
  discardReason: text('discard_reason'),
  createdAt: instant('created_at').notNull(),
  createdByName: text('created_by_name').notNull(),
  updatedAt: instant('updated_at').notNull(),
  version: integer('version').notNull().default(1),
})
export type DosRow = typeof dosTable.$inferSelect

export const signatureTable = schema.table('dos_signature', {
  dosId: integer('dos_id').notNull(),
  contentSha256: text('content_sha256').notNull(),
  userId: text('user_id').notNull(),
  userName: text('user_name').notNull(),
  signedAt: instant('signed_at').notNull(),
})
export type SignatureRow = typeof signatureTable.$inferSelect

export const addendumTable = schema.table('dos_addendum', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  dosId: integer('dos_id').notNull(),
  text: text('text').notNull(),
  addedAt: instant('added_at').notNull(),
  addedBy: text('added_by').notNull(),
  addedByName: text('added_by_name').notNull(),
})
export type AddendumRow = typeof addendumTable.$inferSelect

export const attachmentTable = schema.table('dos_attachment', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  dosId: integer('dos_id').notNull(),
  fileName: text('file_name').notNull(),
  mediaType: text('media_type').$type<MediaType>().notNull(),
  sizeBytes: integer('size_bytes').notNull(),
  sha256: text('sha256').notNull(),
  content: bytea('content').notNull(),
  addedAt: instant('added_at').notNull(),
  addedBy: text('added_by').notNull(),
  addedByName: text('added_by_name').notNull(),
})
/** Without the file's bytes. */
export type AttachmentRow = Omit<typeof attachmentTable.$inferSelect, 'content'>

export interface AttachedFile {
  readonly fileName: string
  readonly mediaType: MediaType
  readonly sizeBytes: number
  readonly sha256: string
  readonly content: Buffer
}
