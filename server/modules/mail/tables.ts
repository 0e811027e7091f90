import { boolean, integer, jsonb, pgSchema, text, uuid } from 'drizzle-orm/pg-core'
import { messageStates, serverSecurities } from '#contract/mail/labels.ts'
import { instant } from '#server/platform/database/columns.ts'

const schema = pgSchema('mail')

export interface MessageAttachment {
  readonly fileName: string
  readonly mediaType: string
  readonly documentId: number
  /** Version of the document: `3` for 1.3. The first one unless stated. */
  readonly versionNumber?: number
}

export const messageTable = schema.table('message', {
  id: uuid('id').primaryKey(),
  dedupeKey: text('dedupe_key').notNull(),
  toAddresses: text('to_addresses').array().notNull(),
  ccAddresses: text('cc_addresses').array().notNull().default([]),
  toUsers: text('to_users').array().notNull().default([]),
  subject: text('subject').notNull(),
  bodyText: text('body_text').notNull(),
  bodyHtml: text('body_html').notNull(),
  attachments: jsonb('attachments').$type<readonly MessageAttachment[]>().notNull(),
  aboutType: text('about_type').notNull(),
  aboutId: text('about_id').notNull(),
  replacesId: uuid('replaces_id'),
  messageId: text('message_id').notNull(),
  state: text('state', { enum: messageStates }).notNull(),
  attempts: integer('attempts').notNull(),
  nextAttemptAt: instant('next_attempt_at').notNull(),
  leaseUntil: instant('lease_until'),
  dataBegun: boolean('data_begun').notNull(),
  lastAnswer: text('last_answer'),
  sentAt: instant('sent_at'),
  settledBy: text('settled_by'),
  settledByName: text('settled_by_name'),
  version: integer('version').notNull(),
  createdAt: instant('created_at').notNull(),
  createdBy: text('created_by'),
  createdByName: text('created_by_name').notNull(),
})

export type MessageRow = typeof messageTable.$inferSelect

export const serverTable = schema.table('server', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  host: text('host').notNull(),
  port: integer('port').notNull(),
  security: text('security', { enum: serverSecurities }).notNull(),
  userName: text('user_name'),
  passwordSealed: text('password_sealed'),
  sender: text('sender').notNull(),
  version: integer('version').notNull().default(1),
  updatedAt: instant('updated_at').notNull(),
  updatedBy: text('updated_by'),
  updatedByName: text('updated_by_name').notNull(),
})

export type ServerRow = typeof serverTable.$inferSelect
