import type { DemoSummary } from '#contract/demo/api.ts'
import type { DashboardMetrics } from '#contract/reports/dashboard.ts'
import { withPercentSign } from '#kernel/language.ts'
import { dash, directionOf, formatDecimal } from '#web/ui/format/format.ts'
import type { StatChange } from '#web/ui/layout/stat-card.tsx'
import * as t from './messages.ts'

/** `+12% from last month`; a dash without a previous value. */
export function changeCaption(percent: number | null): StatChange {
  return { text: t.monthlyChange(signedPercent(percent)), direction: directionOf(percent, 1) }
}

/** `2.4 days avg processing`. */
export function processingCaption(days: number | null): string {
  const text = formatDecimal(days, { min: 0, max: 1 })
  return t.averageProcessing(text === dash ? dash : text === '1' ? t.oneProcessingDay : t.processingDays(text))
}

/** Rating of the score (metrics): excellent from 90, good from 75. */
export const ratingCaption = (score: number): string =>
  score >= 90 ? t.excellentRating : score >= 75 ? t.goodRating : t.attentionRating

/** Counts of the compliance check (specification 9), over all clients and all active documents. */
export interface ComplianceCounts
  extends Pick<DashboardMetrics, 'complianceScore' | 'approvedClients' | 'totalClients'> {
  readonly pendingClients: number
  readonly documents: number
  /** Documents of type compliance_package. */
  readonly compliancePackages: number
}

/** Summarises the result of the compliance check. */
export function complianceFindings(counts: ComplianceCounts): string {
  const { complianceScore, approvedClients, totalClients, pendingClients, documents, compliancePackages } = counts
  const clients = t.approvedClientsSummary(approvedClients, totalClients, pendingClients)
  const packages = t.compliancePackagesSummary(compliancePackages, documents)
  return t.complianceCheckToast(complianceScore, clients, packages)
}

/** Summarises the demo data, created or already present. */
export function demoDataMade({ clients, invoices, documents }: DemoSummary): string {
  return t.demoDataSummary(clients, invoices, documents)
}

function signedPercent(percent: number | null): string {
  const text = formatDecimal(percent, { min: 0, max: 1 })
  if (text === dash) return dash
  return withPercentSign(/^[1-9]|^0[.,][1-9]/.test(text) ? `+${text}` : text)
}
