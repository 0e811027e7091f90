import type { DemoSummary } from '#contract/demo/api.ts'
import type { DashboardMetrics } from '#contract/reports/dashboard.ts'
import { dash, directionOf, formatDecimal } from '#web/ui/format/format.ts'
import type { StatChange } from '#web/ui/layout/stat-card.tsx'

/** `+12% from last month`; a dash without a previous value. */
export function changeCaption(percent: number | null): StatChange {
  return { text: `${signedPercent(percent)} from last month`, direction: directionOf(percent) }
}

/** `2.4 days avg processing`. */
export function processingCaption(days: number | null): StatChange {
  const text = formatDecimal(days, { least: 0, most: 1 })
  return { text: `${text === dash ? dash : text === '1' ? '1 day' : `${text} days`} avg processing`, direction: 'flat' }
}

/** Rating of the score (metrics): excellent from 90, good from 75. */
export function ratingCaption(score: number): StatChange {
  const text = score >= 90 ? 'Excellent rating' : score >= 75 ? 'Good rating' : 'Needs attention'
  return { text, direction: 'flat' }
}

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
  const clients = `${approvedClients}/${totalClients} clients approved, ${pendingClients} pending`
  const packages = `${compliancePackages} compliance ${compliancePackages === 1 ? 'document' : 'documents'} of ${documents}`
  return `Score ${complianceScore}%. ${clients}, ${packages}.`
}

/** Summarises the demo data, created or already present. */
export function demoDataMade({ clients, invoices, documents }: DemoSummary): string {
  return `${clients} clients, ${invoices} invoices and ${documents} documents.`
}

function signedPercent(percent: number | null): string {
  const text = formatDecimal(percent, { least: 0, most: 1 })
  if (text === dash) return dash
  return /^[1-9]|^0\.[1-9]/.test(text) ? `+${text}%` : `${text}%`
}
