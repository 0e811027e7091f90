import type { ComplianceMetrics } from '#contract/alerts/api.ts'
import { DateText } from '#web/ui/format/figures.tsx'
import { capitalise, dash, formatPercent } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'

const percent = (value: number | null): string => (value === null ? dash : formatPercent(value))

/** Explains how each figure of the tiles is computed, with its inputs. */
export function ExplainedFigures({ metrics }: { metrics: ComplianceMetrics }) {
  return (
    <Card
      title="What each figure means"
      aside={
        <span className="text-s text-ink-2">
          as of <DateText value={metrics.asOf} time />
        </span>
      }
    >
      <dl className="grid gap-x-8 side:grid-cols-2">
        {explanationsOf(metrics).map(([name, value, text]) => (
          <div key={name} className="border-b border-line py-2.5 text-s">
            <dt className="flex gap-3 font-strong">
              {name} <span className="ml-auto num">{value}</span>
            </dt>
            <dd className="text-[12.5px] text-ink-2">{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function explanationsOf(metrics: ComplianceMetrics): readonly (readonly [string, string | number, string])[] {
  return [
    ['Total Alerts', metrics.totalAlerts, 'Alerts that are active or being investigated.'],
    ['Critical Alerts', metrics.criticalAlerts, 'Those of them whose severity is critical.'],
    [
      'Pending Reviews',
      metrics.pendingReviews,
      `Conversions in review (${metrics.conversionsInReview}) and clients whose KYC requires review (${metrics.kycInReview}).`,
    ],
    [
      'Compliance Score',
      formatPercent(metrics.complianceScore),
      'Clients with approved KYC in all clients, rounded; 100 % with no client.',
    ],
    [
      'KYC Completion',
      percent(metrics.kycCompletionRate),
      `Active clients with approved KYC (${metrics.approvedActiveClients}) in all active clients (${metrics.activeClients}).`,
    ],
    [
      'AML Screening Rate',
      percent(metrics.amlScreeningRate),
      `Active clients screened since the newest list was loaded (${metrics.screenedActiveClients}) in all active clients (${metrics.activeClients}).`,
    ],
    [
      'Regulatory Filings',
      metrics.regulatoryFilings,
      `Filings submitted or acknowledged this year; ${metrics.filingsDue} more are due.`,
    ],
    [
      'Risk Level',
      metrics.riskLevel === null ? dash : capitalise(metrics.riskLevel),
      'Band of the overall risk score: up to 25 low, up to 50 medium, up to 75 high, above critical; a dash with too little to go by.',
    ],
  ]
}
