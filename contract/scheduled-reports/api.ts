/** Contract of the calls about scheduled reports. */
import * as z from 'zod/mini'
import { date, id, idParams, instant, optionalText, text, version } from '../fields.ts'
import { reportTypes } from '../filter-labels.ts'
import type { DeliveryStatus } from '../mail/labels.ts'
import { defineRoute } from '../route.ts'
import * as t from './messages.ts'

/** The ten reports, and the WAEMU compliance report. */
export const scheduledReportTypes = [...reportTypes, 'waemu'] as const
export type ScheduledReportType = (typeof scheduledReportTypes)[number]

/** The closed period that each run covers. */
export const cadences = ['month', 'quarter'] as const
export type Cadence = (typeof cadences)[number]

export const scheduledFormats = ['pdf', 'xlsx'] as const
export type ScheduledFormat = (typeof scheduledFormats)[number]

/** As many as one email has room for. */
export const maxRecipients = 20

/** `not_made`: there is no file and no email. Otherwise the outcome of the email. */
export const reportRunStatuses = [
  'not_made',
  'queued',
  'sending',
  'sent',
  'failed',
  'unknown',
  'withdrawn',
] as const satisfies readonly ('not_made' | DeliveryStatus)[]

export const reportRun = z.object({
  id,
  firstDay: date,
  lastDay: date,
  status: z.enum(reportRunStatuses),
  /** Why it failed. */
  reason: z.nullable(z.string()),
  recipients: z.array(z.string()),
  /** The file that was sent. */
  documentId: z.nullable(id),
  at: instant,
})
export type ReportRun = z.output<typeof reportRun>

/** `mayReceive` is false for a person who is inactive or lacks the permission: nothing is sent. */
const recipient = z.object({ id: z.string(), name: z.string(), mayReceive: z.boolean() })

export const scheduledReport = z.object({
  id,
  report: z.enum(scheduledReportTypes),
  cadence: z.enum(cadences),
  format: z.enum(scheduledFormats),
  /** `08:00`, on the day after the period. */
  sendTime: z.string(),
  timeZone: z.string(),
  recipients: z.array(recipient),
  isPaused: z.boolean(),
  isArchived: z.boolean(),
  /** Null while paused. */
  next: z.nullable(z.object({ firstDay: date, lastDay: date, at: instant })),
  lastRun: z.nullable(reportRun),
  createdByName: z.string(),
  createdAt: instant,
  version: z.int(),
})
export type ScheduledReport = z.output<typeof scheduledReport>

export const listScheduledReports = defineRoute('GET /api/scheduled-reports', 'Scheduled reports', {
  summary: 'Reports emailed for each closed period, each with its last run',
  access: 'reports.export',
  answer: z.array(scheduledReport),
})

export const getScheduledReport = defineRoute('GET /api/scheduled-reports/:id', 'Scheduled reports', {
  summary: 'A scheduled report with its newest 36 runs, the newest period first',
  access: 'reports.export',
  params: idParams,
  answer: z.extend(scheduledReport, { runs: z.array(reportRun) }),
})

export const listReportRecipients = defineRoute('GET /api/report-recipients', 'Scheduled reports', {
  summary: 'The people who may receive reports',
  access: 'reports.schedule',
  answer: z.array(z.object({ id: z.string(), name: z.string() })),
})

// A pattern and not the kernel's clock, which the form would load.
const sendTime = z.string(t.mustBeTime).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, t.mustBeTime))
const recipientIds = z
  .array(text(64))
  .check(z.minLength(1, t.recipientRequired), z.maxLength(maxRecipients, t.tooManyRecipients(maxRecipients)))

export const createScheduledReport = defineRoute('POST /api/scheduled-reports', 'Scheduled reports', {
  summary: 'Emails a report for each month or quarter once it is closed',
  access: 'reports.schedule',
  body: z.strictObject({
    report: z.enum(scheduledReportTypes),
    cadence: z.enum(cadences),
    format: z.enum(scheduledFormats),
    sendTime,
    recipients: recipientIds,
  }),
  answer: scheduledReport,
  status: 201,
})

export const changeScheduledReport = defineRoute('PATCH /api/scheduled-reports/:id', 'Scheduled reports', {
  summary: 'Changes format, time or recipients, or pauses and resumes. Periods that end while paused are not sent',
  access: 'reports.schedule',
  params: idParams,
  body: z.strictObject({
    format: z.optional(z.enum(scheduledFormats)),
    sendTime: z.optional(sendTime),
    recipients: z.optional(recipientIds),
    isPaused: z.optional(z.boolean()),
    version,
  }),
  answer: scheduledReport,
})

export const sendScheduledReport = defineRoute('POST /api/scheduled-reports/:id/send', 'Scheduled reports', {
  summary: 'Sends the last closed period now, unless already sent',
  access: 'reports.schedule',
  params: idParams,
  body: z.optional(z.strictObject({ version })),
  answer: scheduledReport,
})

export const archiveScheduledReport = defineRoute('POST /api/scheduled-reports/:id/archive', 'Scheduled reports', {
  summary: 'Ends a scheduled report. Its runs and files are kept',
  access: 'reports.schedule',
  params: idParams,
  body: z.optional(z.strictObject({ reason: optionalText(500), version })),
  answer: scheduledReport,
})
