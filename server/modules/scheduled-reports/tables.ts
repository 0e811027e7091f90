import { boolean, integer, jsonb, pgSchema, text, uuid } from 'drizzle-orm/pg-core'
import type { Cadence, ScheduledFormat, ScheduledReportType } from '#contract/scheduled-reports/api.ts'
import type { TimeOfDay } from '#kernel/clock.ts'
import { businessDay, instant } from '#server/platform/database/columns.ts'
import type { Translations } from '#server/platform/language/stored-text.ts'

const schema = pgSchema('scheduled_reports')

export const scheduleTable = schema.table('schedule', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  report: text('report').$type<ScheduledReportType>().notNull(),
  cadence: text('cadence').$type<Cadence>().notNull(),
  format: text('format').$type<ScheduledFormat>().notNull(),
  sendTime: text('send_time').$type<TimeOfDay>().notNull(),
  recipients: text('recipients').array().notNull(),
  isPaused: boolean('is_paused').notNull().default(false),
  archivedAt: instant('archived_at'),
  nextFrom: businessDay('next_from'),
  nextAt: instant('next_at'),
  createdAt: instant('created_at').notNull(),
  createdBy: text('created_by'),
  createdByName: text('created_by_name').notNull(),
  updatedAt: instant('updated_at').notNull(),
  version: integer('version').notNull().default(1),
})
export type ScheduleRow = typeof scheduleTable.$inferSelect

export const runTable = schema.table('run', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  scheduleId: integer('schedule_id').notNull(),
  firstDay: businessDay('first_day').notNull(),
  lastDay: businessDay('last_day').notNull(),
  documentId: integer('document_id'),
  messageId: uuid('message_id'),
  reason: text('reason'),
  reasonTranslations: jsonb('reason_translations').$type<Translations>(),
  recipients: text('recipients').array().notNull(),
  at: instant('at').notNull(),
})
export type RunRow = typeof runTable.$inferSelect
export type NewRun = typeof runTable.$inferInsert
