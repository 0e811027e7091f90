import { sql } from 'drizzle-orm'
import { bigint, boolean, date, integer, jsonb, pgSchema, primaryKey, text } from 'drizzle-orm/pg-core'
import type { AlertLinkKind, alertStepKinds } from '#contract/alerts/api.ts'
import type { AlertOutcome, AlertSeverity, AlertStatus, AlertType, RuleCode } from '#contract/alerts/labels.ts'
import { instant, minor } from '#server/platform/database/columns.ts'
import type { Translations } from '#server/platform/language/stored-text.ts'
import type { EventFacts, EventKind, Inputs } from './facts.ts'

const schema = pgSchema('compliance')
const day = (name: string) => date(name, { mode: 'string' })

export const ruleVersionTable = schema.table(
  'alert_rule_version',
  {
    rule: text('rule').$type<RuleCode>().notNull(),
    version: integer('version').notNull(),
    enabled: boolean('enabled').notNull(),
    asksForReview: boolean('asks_for_review').notNull().default(false),
    parameters: jsonb('parameters').$type<Record<string, unknown>>().notNull(),
    answerWithinBankDays: integer('answer_within_bank_days').notNull(),
    effectiveFrom: day('effective_from').notNull(),
    legalReference: text('legal_reference'),
    verifiedBy: text('verified_by'),
    verifiedOn: day('verified_on'),
    reason: text('reason').notNull(),
    createdBy: text('created_by'),
    createdByName: text('created_by_name').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.rule, table.version] })],
)
export type RuleVersionRow = typeof ruleVersionTable.$inferSelect

export const ruleDecisionTable = schema.table(
  'alert_rule_decision',
  {
    rule: text('rule').$type<RuleCode>().notNull(),
    version: integer('version').notNull(),
    decision: text('decision').$type<'approved' | 'rejected'>().notNull(),
    note: text('note'),
    decidedBy: text('decided_by'),
    decidedByName: text('decided_by_name').notNull(),
    decidedAt: instant('decided_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.rule, table.version] })],
)
export type RuleDecisionRow = typeof ruleDecisionTable.$inferSelect

export interface ListVersion {
  readonly source: string
  readonly version: number
  readonly sha256: string
}

export const evaluatedEventTable = schema.table('evaluated_event', {
  id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind').$type<EventKind>().notNull(),
  sourceKey: text('source_key').notNull(),
  clientId: integer('client_id'),
  personId: text('person_id'),
  conversionId: integer('conversion_id'),
  amountXof: minor('amount_xof'),
  grossUsdMinor: minor('gross_usd_minor'),
  happenedAt: instant('happened_at').notNull(),
  businessDate: day('business_date').notNull(),
  facts: jsonb('facts').$type<EventFacts>().notNull(),
  lists: jsonb('lists').$type<readonly ListVersion[]>().notNull(),
  listHash: text('list_hash').notNull(),
  walletKey: text('wallet_key'),
})
export type EvaluatedEventRow = typeof evaluatedEventTable.$inferSelect

/** What an alert says to people. */
export interface AlertWords {
  readonly title: string
  readonly description: string
}

export const alertTable = schema.table('alert', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  eventId: bigint('event_id', { mode: 'bigint' }).notNull(),
  rule: text('rule').$type<RuleCode>().notNull(),
  ruleVersion: integer('rule_version').notNull(),
  type: text('type').$type<AlertType>().notNull(),
  severity: text('severity').$type<AlertSeverity>().notNull(),
  severityRank: integer('severity_rank').notNull().generatedAlwaysAs(sql`severity`),
  title: text('title').notNull(),
  description: text('description').notNull(),
  translations: jsonb('translations').$type<Readonly<Record<string, AlertWords>>>(),
  clientId: integer('client_id'),
  clientName: text('client_name'),
  conversionId: integer('conversion_id'),
  reference: text('reference'),
  amountXof: minor('amount_xof'),
  factKey: text('fact_key').notNull(),
  listHash: text('list_hash').notNull(),
  inputs: jsonb('inputs').$type<Inputs>().notNull(),
  finding: text('finding').notNull(),
  digest: text('digest').notNull(),
  raisedAt: instant('raised_at').notNull(),
  status: text('status').$type<AlertStatus>().notNull().default('active'),
  outcome: text('outcome').$type<AlertOutcome>(),
  note: text('note'),
  assignedTo: text('assigned_to'),
  assignedToName: text('assigned_to_name'),
  dueOn: day('due_on').notNull(),
  proposedBy: text('proposed_by'),
  proposedByName: text('proposed_by_name'),
  proposedAt: instant('proposed_at'),
  proposedNote: text('proposed_note'),
  proposedOutcome: text('proposed_outcome').$type<AlertOutcome>(),
  resolvedBy: text('resolved_by'),
  resolvedByName: text('resolved_by_name'),
  resolvedAt: instant('resolved_at'),
  updatedAt: instant('updated_at').notNull(),
  version: integer('version').notNull().default(1),
})
export type StoredAlert = typeof alertTable.$inferSelect
/** Without the evidence, which lists do not show and which may be long. */
export type AlertRow = Omit<StoredAlert, 'inputs' | 'finding'>

export const reviewRequestTable = schema.table(
  'review_request',
  {
    conversionId: integer('conversion_id').notNull(),
    rule: text('rule').$type<RuleCode>().notNull(),
    ruleVersion: integer('rule_version').notNull(),
    alertId: integer('alert_id').notNull(),
    title: text('title').notNull(),
    requestedAt: instant('requested_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.conversionId, table.rule] })],
)
export type ReviewRequestRow = typeof reviewRequestTable.$inferSelect

export const alertStepTable = schema.table('alert_step', {
  id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  alertId: integer('alert_id').notNull(),
  kind: text('kind').$type<(typeof alertStepKinds)[number]>().notNull(),
  at: instant('at').notNull(),
  actorId: text('actor_id'),
  actorName: text('actor_name').notNull(),
  text: text('text').notNull(),
  textTranslations: jsonb('text_translations').$type<Translations>(),
  note: text('note'),
})
export type AlertStepRow = typeof alertStepTable.$inferSelect

export const alertLinkTable = schema.table(
  'alert_link',
  {
    alertId: integer('alert_id').notNull(),
    kind: text('kind').$type<AlertLinkKind>().notNull(),
    targetId: integer('target_id').notNull(),
    label: text('label').notNull(),
    addedByName: text('added_by_name').notNull(),
    addedAt: instant('added_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.alertId, table.kind, table.targetId] })],
)
export type AlertLinkRow = typeof alertLinkTable.$inferSelect
