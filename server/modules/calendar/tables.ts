import { boolean, date, integer, pgSchema, text } from 'drizzle-orm/pg-core'
import type { CalendarCountry } from '#contract/calendar/api.ts'
import type { BusinessDate } from '#kernel/clock.ts'
import { instant } from '#server/platform/database/columns.ts'

const schema = pgSchema('calendar')

export const countryTable = schema.table('country', {
  code: text('code').$type<CalendarCountry>().primaryKey(),
  revision: integer('revision').notNull().default(1),
})

export const holidayTable = schema.table('holiday', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  country: text('country').$type<CalendarCountry>().notNull(),
  name: text('name').notNull(),
  recurrence: text('recurrence').$type<'yearly' | 'easter' | 'once'>().notNull(),
  monthDay: text('month_day'),
  easterOffset: integer('easter_offset'),
  onDate: date('on_date', { mode: 'string' }).$type<BusinessDate>(),
  isClosed: boolean('is_closed').notNull().default(true),
  source: text('source').notNull(),
  verifiedBy: text('verified_by'),
  verifiedAt: instant('verified_at'),
  removedAt: instant('removed_at'),
  version: integer('version').notNull().default(1),
})
export type HolidayRow = typeof holidayTable.$inferSelect
