import type { DashboardMetrics } from '#contract/dashboard.ts'
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

/** Documents are not kept yet, so that none of them is a compliance package. */
const complianceDocuments = 0

/** What the compliance check found, over all clients. */
export function complianceFindings(metrics: DashboardMetrics): string {
  const { complianceScore, approvedClients, totalClients } = metrics
  return `Score ${complianceScore}%. ${approvedClients}/${totalClients} clients approved, ${complianceDocuments} compliance documents.`
}

function signedPercent(percent: number | null): string {
  const text = formatDecimal(percent, { least: 0, most: 1 })
  if (text === dash) return dash
  return /^[1-9]|^0\.[1-9]/.test(text) ? `+${text}%` : `${text}%`
}
