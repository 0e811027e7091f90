import { doublePrecision, integer, jsonb, pgSchema, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/platform/database/columns.ts'
import type { MatchKind, MatchStatus } from './rules.ts'

const schema = pgSchema('screening')

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
  listVersions: integer('list_versions').array().notNull().default([]),
  endedAt: instant('ended_at'),
  unreadScripts: text('unread_scripts').array(),
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
  clearingProposedBy: text('clearing_proposed_by'),
  clearingProposedByName: text('clearing_proposed_by_name'),
  clearingProposedAt: instant('clearing_proposed_at'),
  clearingReason: text('clearing_reason'),
  createdAt: instant('created_at').notNull(),
  version: integer('version').notNull().default(1),
})
export type MatchRow = typeof matchTable.$inferSelect

export const notedHitTable = schema.table('noted_hit', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  subjectId: integer('subject_id').notNull(),
  subjectName: text('subject_name').notNull(),
  clientId: integer('client_id'),
  source: text('source').notNull(),
  entryId: text('entry_id').notNull(),
  matchedName: text('matched_name').notNull(),
  score: doublePrecision('score').notNull(),
  reasons: text('reasons').array().notNull(),
  notedAt: instant('noted_at').notNull(),
  endedAt: instant('ended_at'),
})
export type NotedHitRow = typeof notedHitTable.$inferSelect

/** What one value of the threshold would find. */
export interface CurvePoint {
  readonly threshold: number
  /** Share of the misspelt listed names that are found, 0 to 1; null without any. */
  readonly recall: number | null
  /** Matches per 1,000 names of the register; null without any. */
  readonly alertsPer1000: number | null
}

export const thresholdCurveTable = schema.table('threshold_curve', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  inputs: text('inputs').notNull(),
  done: integer('done').notNull().default(0),
  total: integer('total').notNull().default(0),
  listedNames: integer('listed_names').notNull().default(0),
  registerNames: integer('register_names').notNull().default(0),
  points: jsonb('points').$type<CurvePoint[]>(),
  startedAt: instant('started_at').notNull(),
  finishedAt: instant('finished_at'),
  leasedUntil: instant('leased_until'),
})
export type ThresholdCurveRow = typeof thresholdCurveTable.$inferSelect
