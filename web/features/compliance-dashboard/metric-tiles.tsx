import type { ComplianceMetrics } from '#contract/alerts/api.ts'
import { dash, formatPercent } from '#web/ui/format/format.ts'
import { valueLabel } from '#web/ui/format/value-labels.ts'
import { StatStrip, type StripFigure } from '#web/ui/layout/stat-strip.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

const percent = (value: number | null): string => (value === null ? dash : formatPercent(value))

/** The specification's eight figures in one strip, each with its inputs below. */
export function MetricTiles({ metrics }: { metrics: ComplianceMetrics | undefined }) {
  return (
    <StatStrip
      figures={metrics ? figuresOf(metrics) : titles.map((title) => ({ title, value: dash, caption: dash }))}
      loading={metrics === undefined}
    />
  )
}

const titles = [
  t.totalAlertsTitle,
  t.criticalAlertsTitle,
  t.pendingReviewsTitle,
  t.complianceScoreTitle,
  t.kycCompletionTitle,
  t.screeningRateTitle,
  t.regulatoryFilingsTitle,
  t.riskLevelTitle,
] as const

function figuresOf(metrics: ComplianceMetrics): StripFigure[] {
  const { conversionsInReview, kycInReview, activeClients, overdueAlerts, criticalAlerts, riskLevel } = metrics
  return [
    {
      title: titles[0],
      value: metrics.totalAlerts,
      caption: t.overdueAlerts(overdueAlerts),
      meaning: t.totalAlertsHint,
    },
    {
      title: titles[1],
      value: criticalAlerts,
      caption: t.criticalAlertsShare,
      meaning: t.criticalAlertsHint,
      alarming: criticalAlerts > 0,
    },
    {
      title: titles[2],
      value: metrics.pendingReviews,
      caption: t.reviewsBreakdown(ui.conversionCount(conversionsInReview), kycInReview),
      meaning: t.pendingReviewsHint(conversionsInReview, kycInReview),
    },
    {
      title: titles[3],
      value: formatPercent(metrics.complianceScore),
      caption: t.complianceScoreShare,
      meaning: t.complianceScoreHint,
    },
    {
      title: titles[4],
      value: percent(metrics.kycCompletionRate),
      caption: t.shareOfActiveClients(metrics.approvedActiveClients, activeClients),
      meaning: t.kycCompletionHint(metrics.approvedActiveClients, activeClients),
    },
    {
      title: titles[5],
      value: percent(metrics.amlScreeningRate),
      caption: t.screenedOnLists(
        t.shareOfActiveClients(metrics.screenedActiveClients, activeClients),
        t.listCount(metrics.listsInForce, metrics.listsSynthetic),
      ),
      meaning: t.screeningRateHint(metrics.screenedActiveClients, activeClients),
    },
    {
      title: titles[6],
      value: metrics.regulatoryFilings,
      caption: t.filingsThisYear(metrics.filingsDue),
      meaning: t.regulatoryFilingsHint(metrics.filingsDue),
    },
    {
      title: titles[7],
      value: riskLevel === null ? dash : valueLabel(riskLevel),
      caption: riskLevel === null ? t.notEnoughData : t.portfolioRisk,
      meaning: t.riskLevelHint,
    },
  ]
}
