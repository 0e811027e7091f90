/** Contract of the dashboard calls. */
import * as z from 'zod/mini'
import { instant } from '../fields.ts'
import { defineRoute } from '../route.ts'

export const dashboardMetrics = z.object({
  totalClients: z.int(),
  /** USD received this month. */
  monthlyRevenue: z.number(),
  pendingInvoices: z.int(),
  complianceScore: z.int(),
  /** Percent change from the end of last month; null if that count was zero. */
  clientsChangePercent: z.nullable(z.number()),
  revenueChangePercent: z.nullable(z.number()),
  /** Mean days from sent to paid over 90 days; null without paid invoices. */
  averageProcessingDays: z.nullable(z.number()),
  approvedClients: z.int(),
})
export type DashboardMetrics = z.output<typeof dashboardMetrics>

export const getDashboardMetrics = defineRoute('GET /api/dashboard/metrics', 'Dashboard', {
  summary: 'The four dashboard figures with the data for their captions',
  access: 'reports.read',
  answer: dashboardMetrics,
})

export const activityEntry = z.object({
  id: z.string(),
  action: z.string(),
  resourceType: z.nullable(z.string()),
  resourceId: z.nullable(z.string()),
  /** Such as a company or an invoice number; null for what the reader may not see. */
  resourceName: z.nullable(z.string()),
  timestamp: instant,
  success: z.boolean(),
})

export const getRecentActivity = defineRoute('GET /api/dashboard/recent-activity', 'Dashboard', {
  summary: 'The newest audit log entries that record a change',
  access: 'reports.read',
  answer: z.array(activityEntry),
})

/** A duty of the caller; `id` is the record's. */
export const workItem = z.object({
  kind: z.enum(['alert', 'filing_due']),
  id: z.int(),
  title: z.string(),
  detail: z.string(),
  since: instant,
})

export const getWaitingWork = defineRoute('GET /api/dashboard/waiting-work', 'Dashboard', {
  summary: 'Alerts assigned to the signed-in person and filings due, oldest first, at most 50',
  access: 'signed-in',
  answer: z.array(workItem),
  polled: true,
})

/** Steps of a new business to its first sent invoice and its first conversion, in order. */
export const firstSteps = ['business', 'colleague', 'client', 'invoice', 'kyc', 'bank', 'conversion'] as const
export type FirstStep = (typeof firstSteps)[number]

export const getFirstSteps = defineRoute('GET /api/dashboard/first-steps', 'Dashboard', {
  summary: 'The steps to the first sent invoice and first completed conversion; none once both exist',
  access: 'reports.read',
  answer: z.array(z.object({ step: z.enum(firstSteps), done: z.boolean() })),
})
