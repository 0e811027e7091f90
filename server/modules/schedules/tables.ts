import { bigint, boolean, integer, jsonb, pgSchema, text } from 'drizzle-orm/pg-core'
import type { CalendarCountry } from '#contract/calendar/api.ts'
import type { runOutcomes, runTriggers, ScheduleType } from '#contract/schedules/api.ts'
import type { TimeOfDay } from '#kernel/clock.ts'
import { businessDay, instant } from '#server/platform/database/columns.ts'
import type { Translations } from '#server/platform/language/stored-text.ts'

const schema = pgSchema('schedules')
const francs = (name: string) => bigint(name, { mode: 'bigint' }).notNull()

export const scheduleTable = schema.table('schedule', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
  amountXof: francs('amount_xof'),
  clientId: integer('client_id'),
  scheduleType: text('schedule_type').$type<ScheduleType>().notNull(),
  executionTime: text('execution_time').$type<TimeOfDay>().notNull(),
  timeZone: text('time_zone').notNull(),
  weekday: integer('weekday').notNull(),
  monthDay: integer('month_day').notNull(),
  country: text('country').$type<CalendarCountry>().notNull(),
  notes: text('notes').notNull(),
  isActive: boolean('is_active').notNull(),
  archivedAt: instant('archived_at'),
  nextOn: businessDay('next_on'),
  nextExecution: instant('next_execution'),
  lastOn: businessDay('last_on'),
  calendarRevision: integer('calendar_revision').notNull(),
  heldUntil: instant('held_until'),
  attempts: integer('attempts').notNull().default(0),
  ownerId: text('owner_id').notNull(),
  ownerName: text('owner_name').notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  version: integer('version').notNull().default(1),
})
export type ScheduleRow = typeof scheduleTable.$inferSelect

export const runTable = schema.table('run', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  scheduleId: integer('schedule_id').notNull(),
  trigger: text('trigger').$type<(typeof runTriggers)[number]>().notNull(),
  slotOn: businessDay('slot_on'),
  plannedAt: instant('planned_at').notNull(),
  at: instant('at').notNull(),
  outcome: text('outcome').$type<(typeof runOutcomes)[number]>().notNull(),
  reason: text('reason'),
  reasonTranslations: jsonb('reason_translations').$type<Translations>(),
  amountXof: francs('amount_xof'),
  clientId: integer('client_id'),
  conversionId: integer('conversion_id'),
  byId: text('by_id'),
  byName: text('by_name'),
  awaitsResult: boolean('awaits_result').notNull().default(false),
})
export type RunRow = typeof runTable.$inferSelect
export type NewRun = typeof runTable.$inferInsert

export const preAuthorisationTable = schema.table('pre_authorisation', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  scheduleId: integer('schedule_id').notNull(),
  upToXof: francs('up_to_xof'),
  untilOn: businessDay('until_on').notNull(),
  termsHash: text('terms_hash').notNull(),
  signedBy: text('signed_by').notNull(),
  signedByName: text('signed_by_name').notNull(),
  signedAt: instant('signed_at').notNull(),
  signedAlone: boolean('signed_alone').notNull(),
  note: text('note'),
  revokedAt: instant('revoked_at'),
  revokedBy: text('revoked_by'),
})
export type PreAuthorisationRow = typeof preAuthorisationTable.$inferSelect
