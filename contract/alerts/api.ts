/** Contract of the compliance alert calls. */
import * as z from 'zod/mini'
import { bulkRun, selectionOf } from '../bulk.ts'
import { reportFormat } from '../export.ts'
import {
  date,
  dateInput,
  id,
  idParams,
  instant,
  optionalText,
  pageQuery,
  pathId,
  sortBy,
  text,
  version,
} from '../fields.ts'
import { defineRoute } from '../route.ts'
import { alertOutcomes, alertSeverities, alertSortKeys, alertStatuses, alertTypes, ruleCodes } from './labels.ts'
import * as t from './messages.ts'

export const alert = z.object({
  id,
  type: z.enum(alertTypes),
  severity: z.enum(alertSeverities),
  title: z.string(),
  description: z.string(),
  clientId: z.nullable(id),
  /** Whole francs; null if the alert has no amount. */
  amount: z.nullable(z.int()),
  currency: z.nullable(z.literal('XOF')),
  /** When the alert was raised. */
  timestamp: instant,
  status: z.enum(alertStatuses),
  /** The person's id. */
  assignedTo: z.nullable(z.string()),
  assignedToName: z.nullable(z.string()),
  rule: z.enum(ruleCodes),
  ruleVersion: z.int(),
  clientName: z.nullable(z.string()),
  conversionId: z.nullable(id),
  /** The conversion's number. */
  reference: z.nullable(z.string()),
  dueOn: date,
  /** Null for an open alert, and for one resolved without a stated outcome. */
  outcome: z.nullable(z.enum(alertOutcomes)),
  note: z.nullable(z.string()),
  /** Who proposed to close it, where that takes two; a second person decides. */
  proposedBy: z.nullable(z.string()),
  proposedById: z.nullable(z.string()),
  proposedNote: z.nullable(z.string()),
  /** Null while nothing is proposed, or without a stated outcome. */
  proposedOutcome: z.nullable(z.enum(alertOutcomes)),
  resolvedBy: z.nullable(z.string()),
  resolvedAt: z.nullable(instant),
  version: z.int(),
})
export type Alert = z.output<typeof alert>

/**
 * Filters of the alert queue; `open` is active or investigating, `overdue` is open and past due.
 */
export const alertFilter = {
  q: pageQuery.q,
  status: z.optional(z.enum(['open', 'overdue', ...alertStatuses])),
  severity: z.optional(z.enum(alertSeverities)),
  type: z.optional(z.enum(alertTypes)),
  assigned: z.optional(z.enum(['me', 'nobody'])),
  clientId: z.optional(pathId),
  conversionId: z.optional(pathId),
} as const

export const listAlerts = defineRoute('GET /api/compliance/alerts', 'Alerts', {
  summary: 'Alerts, newest first. In a text search, X-Total-Count stops at 10,000',
  access: 'compliance.read',
  query: z.strictObject({ ...pageQuery, ...alertFilter, sort: sortBy(alertSortKeys) }),
  answer: z.array(alert),
})

export const alertStepKinds = [
  'raised',
  'moved',
  'assigned',
  'due',
  'comment',
  'linked',
  'proposed',
  'sent_back',
] as const
export const alertLinkKinds = ['client', 'conversion', 'invoice', 'document', 'match', 'alert'] as const
export type AlertLinkKind = (typeof alertLinkKinds)[number]

export const alertPage = z.object({
  alert,
  evidence: z.object({
    rule: z.enum(ruleCodes),
    version: z.int(),
    effectiveFrom: date,
    legalReference: z.nullable(z.string()),
    verifiedBy: z.nullable(z.string()),
    /** The rule's parameters and inputs, as saved. */
    parameters: z.record(z.string(), z.unknown()),
    inputs: z.record(z.string(), z.unknown()),
    listHash: z.string(),
    digest: z.string(),
    /** True if the rule version and inputs reproduce the same bytes. */
    replays: z.boolean(),
  }),
  links: z.array(
    z.object({ kind: z.enum(alertLinkKinds), id, label: z.string(), addedBy: z.string(), addedAt: instant }),
  ),
  /** Oldest first. */
  timeline: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(alertStepKinds),
      at: instant,
      by: z.string(),
      text: z.string(),
      note: z.nullable(z.string()),
    }),
  ),
})
export type AlertPage = z.output<typeof alertPage>

export const getAlert = defineRoute('GET /api/compliance/alerts/:id', 'Alerts', {
  summary: 'An alert with its evidence, links and history',
  access: 'compliance.read',
  params: idParams,
  answer: alertPage,
})

export const changeAlert = defineRoute('PATCH /api/compliance/alerts/:id', 'Alerts', {
  summary:
    'Changes the status, assignee or due date of an alert. Closing a critical alert, or any alert as confirmed, waits for a second person',
  access: 'alerts.handle',
  params: idParams,
  body: z.strictObject({
    status: z.optional(z.enum(alertStatuses)),
    outcome: z.optional(z.nullable(z.enum(alertOutcomes))),
    note: optionalText(4000),
    reason: optionalText(1000),
    /** A person's id; null returns it to the shared queue. */
    assignedTo: z.optional(z.nullable(text(80))),
    dueOn: z.optional(dateInput()),
    version,
  }),
  answer: alert,
})

export const decideAlert = defineRoute('POST /api/compliance/alerts/:id/decision', 'Alerts', {
  takesTwo: true,
  freshProof: true,
  summary: 'A second person closes the alert as proposed, or sends it back',
  access: 'alerts.handle',
  params: idParams,
  body: z.strictObject({ decision: z.enum(['approved', 'sent_back']), note: optionalText(1000), version }),
  answer: alert,
})

export const commentAlert = defineRoute('POST /api/compliance/alerts/:id/comments', 'Alerts', {
  summary: 'Adds a comment to the history of an alert',
  access: 'alerts.handle',
  params: idParams,
  body: z.strictObject({ text: text(4000, t.commentRequired) }),
  answer: alertPage,
  status: 201,
})

export const linkAlert = defineRoute('POST /api/compliance/alerts/:id/links', 'Alerts', {
  summary: 'Links a client, conversion, invoice, document, screening match or other alert to an alert',
  access: 'alerts.handle',
  params: idParams,
  body: z.strictObject({ kind: z.enum(alertLinkKinds), targetId: pathId, label: text(200, t.linkLabelRequired) }),
  answer: alertPage,
  status: 201,
})

export const alertBulkActions = ['investigate', 'resolve', 'assign'] as const

export const changeAlerts = defineRoute('POST /api/compliance/alerts/bulk', 'Alerts', {
  summary:
    'Changes the status or assignee of many alerts, as a bulk run with progress. Closing critical alerts, or any alert as confirmed, waits for a second person',
  access: 'alerts.handle',
  body: z.strictObject({
    selection: selectionOf(alertFilter),
    action: z.enum(alertBulkActions),
    /** For `assign`. */
    assignedTo: z.optional(z.nullable(text(80))),
    /** For `resolve`; without one, the outcome is recorded as not stated. */
    outcome: z.optional(z.nullable(z.enum(alertOutcomes))),
    note: optionalText(4000),
  }),
  answer: bulkRun,
  status: 202,
})

export const listOfficers = defineRoute('GET /api/compliance/officers', 'Alerts', {
  summary: 'People to whom alerts can be assigned',
  access: 'compliance.read',
  answer: z.array(z.object({ id: z.string(), name: z.string() })),
})

/** Row limit of a PDF, a format for reading; larger exports use a spreadsheet. */
export const maxAlertsInPdf = 5000

export const exportAlerts = defineRoute('GET /api/compliance/alerts/export', 'Alerts', {
  summary: 'The matching alerts as a file',
  access: 'reports.export',
  query: z.strictObject({
    ...alertFilter,
    sort: sortBy(alertSortKeys),
    format: reportFormat,
  }),
  answer: z.unknown(),
})

export const getAlertTrends = defineRoute('GET /api/compliance/alerts/trends', 'Alerts', {
  summary: 'Alerts raised and resolved on each of the last 30 days, and time to resolution',
  access: 'compliance.read',
  answer: z.object({
    timeZone: z.string(),
    /** Oldest first, one row for each day. */
    days: z.array(
      z.object({
        date,
        critical: z.int(),
        high: z.int(),
        medium: z.int(),
        low: z.int(),
        resolved: z.int(),
      }),
    ),
    raised: z.int(),
    /** Raised in the 30 days before this period. */
    raisedBefore: z.int(),
    resolved: z.int(),
    /**
     * Median milliseconds from raised to resolved, of alerts resolved in the period; null if none.
     */
    medianMs: z.nullable(z.int()),
    /** Percent of resolved alerts that were false positives; null if none. */
    falsePositivePercent: z.nullable(z.number()),
  }),
})

export const complianceMetrics = z.object({
  /** Unresolved alerts, and how many of them are critical. */
  totalAlerts: z.int(),
  criticalAlerts: z.int(),
  overdueAlerts: z.int(),
  /** Conversions in review and clients whose KYC requires review. */
  pendingReviews: z.int(),
  conversionsInReview: z.int(),
  kycInReview: z.int(),
  /** Percent, rounded; 100 without clients. */
  complianceScore: z.int(),
  /** Percent of active clients; null if none. */
  kycCompletionRate: z.nullable(z.number()),
  amlScreeningRate: z.nullable(z.number()),
  activeClients: z.int(),
  approvedActiveClients: z.int(),
  screenedActiveClients: z.int(),
  /** Filings submitted or acknowledged this year, due, and past their deadline. */
  regulatoryFilings: z.int(),
  filingsDue: z.int(),
  filingsOverdue: z.int(),
  /** Band of the overall risk score; null until one is stored. */
  riskLevel: z.nullable(z.enum(['low', 'medium', 'high', 'critical'])),
  /** Date of the oldest list in force; null until one is loaded. */
  listsAsOf: z.nullable(instant),
  listsOutdated: z.boolean(),
  /** Lists in force, and those of them that are fictitious. */
  listsInForce: z.int(),
  listsSynthetic: z.int(),
  providerStated: z.boolean(),
  /** Rules in force, and those whose legal reference is unverified. */
  rulesInForce: z.int(),
  internalPolicyRules: z.int(),
  rulesUnverified: z.int(),
  asOf: instant,
})
export type ComplianceMetrics = z.output<typeof complianceMetrics>

export const getComplianceMetrics = defineRoute('GET /api/compliance/metrics', 'Alerts', {
  summary: 'The figures of the Compliance Dashboard',
  access: 'compliance.read',
  answer: complianceMetrics,
})
