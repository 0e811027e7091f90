import { boolean, integer, jsonb, pgSchema, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { messageStates } from '#contract/mail/labels.ts'

const schema = pgSchema('notifications')
const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

export interface MessageAttachment {
  readonly fileName: string
  readonly mediaType: string
  readonly documentId: number
}

export const messageTable = schema.table('message', {
  id: uuid('id').primaryKey(),
  dedupeKey: text('dedupe_key').notNull(),
  toAddresses: text('to_addresses').array().notNull(),
  subject: text('subject').notNull(),
  bodyText: text('body_text').notNull(),
  bodyHtml: text('body_html').notNull(),
  attachments: jsonb('attachments').$type<readonly MessageAttachment[]>().notNull(),
  aboutType: text('about_type').notNull(),
  aboutId: text('about_id').notNull(),
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
