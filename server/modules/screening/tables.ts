import { doublePrecision, integer, pgSchema, text, timestamp } from 'drizzle-orm/pg-core'
import type { MatchKind, MatchStatus } from './rules.ts'

const schema = pgSchema('screening')
const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

export type SubjectKind = 'client' | 'contact' | 'person' | 'wallet' | 'counterparty' | 'beneficiary'

export const subjectTable = schema.table('subject', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  key: text('key').notNull(),
  kind: text('kind').$type<SubjectKind>().notNull(),
  clientId: integer('client_id'),
  name: text('name').notNull(),
  country: text('country'),
  birthDate: text('birth_date'),
  detailsSealed: text('details_sealed'),
  factsHash: text('facts_hash').notNull(),
  lastScreenedAt: instant('last_screened_at').notNull(),
})

export type SubjectRow = typeof subjectTable.$inferSelect

export const matchTable = schema.table('match', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  subjectId: integer('subject_id').notNull(),
  subjectName: text('subject_name').notNull(),
  subjectHash: text('subject_hash').notNull(),
  clientId: integer('client_id'),
  kind: text('kind').$type<MatchKind>().notNull().default('listed'),
  source: text('source'),
  entryId: text('entry_id'),
  entryHash: text('entry_hash').notNull(),
  matchedName: text('matched_name'),
  score: doublePrecision('score'),
  reasons: text('reasons').array().notNull(),
  status: text('status').$type<MatchStatus>().notNull(),
  reason: text('reason'),
  decidedBy: text('decided_by'),
  decidedByName: text('decided_by_name'),
  decidedAt: instant('decided_at'),
  createdAt: instant('created_at').notNull(),
  version: integer('version').notNull().default(1),
})
export type MatchRow = typeof matchTable.$inferSelect
