import type { DashboardMetrics } from '#contract/dashboard.ts'
import type { DemoSummary } from '#contract/demo.ts'
import { dash, directionOf, formatDecimal } from '#web/ui/format.ts'
import type { StatChange } from '#web/ui/stat-card.tsx'

/** `+12% from last month`; a dash where there is nothing to compare with. */
export function changeCaption(percent: number | null): StatChange {
  return { text: `${signedPercent(percent)} from last month`, direction: directionOf(percent) }
}

/** `2.4 days avg processing`. */
export function processingCaption(days: number | null): StatChange {
  const text = formatDecimal(days, { least: 0, most: 1 })
  return { text: `${text === dash ? dash : text === '1' ? '1 day' : `${text} days`} avg processing`, direction: 'flat' }
}

/** The words of the score (metrics): excellent from 90, good from 75. */
export function ratingCaption(score: number): StatChange {
  const text = score >= 90 ? 'Excellent rating' : score >= 75 ? 'Good rating' : 'Needs attention'
  return { text, direction: 'flat' }
}

/** What the compliance check found, over all clients and all active documents. */
export function complianceFindings(metrics: DashboardMetrics, compliancePackages: number): string {
  const { complianceScore, approvedClients, totalClients } = metrics
  const documents = `${compliancePackages} compliance ${compliancePackages === 1 ? 'document' : 'documents'}`
  return `Score ${complianceScore}%. ${approvedClients}/${totalClients} clients approved, ${documents}.`
}

/** What was made, or stood already. */
export function demoDataMade({ clients, invoices, documents }: DemoSummary): string {
  return `${clients} clients, ${invoices} invoices and ${documents} documents.`
}

function signedPercent(percent: number | null): string {
  const text = formatDecimal(percent, { least: 0, most: 1 })
  if (text === dash) return dash
  return /^[1-9]|^0\.[1-9]/.test(text) ? `+${text}%` : `${text}%`
}
