import { useQuery } from '@tanstack/react-query'
import { type ComplianceMetrics, getComplianceMetrics } from '#contract/alerts/api.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read } from '#web/api/queries.ts'
import { paths } from '#web/routes/paths.ts'
import { ErrorBoundary, ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { DateText } from '#web/ui/format/figures.tsx'
import { dash, formatPercent } from '#web/ui/format/format.ts'
import { valueLabel } from '#web/ui/format/value-labels.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import * as ui from '#web/ui/messages.ts'
import { ComplianceNav } from './compliance-nav.tsx'
import * as t from './messages.ts'
import { RegulatoryCard } from './regulatory-card.tsx'
import { TrendsCard } from './trends-card.tsx'

/** Each regulatory duty with its state, and what each compliance figure means. */
export function RegulatoryPage() {
  const metrics = useQuery(read(getComplianceMetrics, {}))
  return (
    <Page
      title={t.regulatoryPageTitle}
      breadcrumbs={[{ name: ui.complianceDashboard, to: paths.complianceDashboard }, { name: t.regulatoryPageTitle }]}
    >
      <ComplianceNav />
      {metrics.error && !metrics.data ? (
        <Card>
          <ErrorPanel message={serverMessage(metrics.error)} onRetry={() => void metrics.refetch()} />
        </Card>
      ) : (
        <RegulatoryCard metrics={metrics.data} />
      )}
      {metrics.data ? <ExplainedFigures metrics={metrics.data} /> : null}
    </Page>
  )
}

/** Alerts raised and resolved by day. */
export function TrendsPage() {
  return (
    <Page
      title={t.trendsPageTitle}
      breadcrumbs={[{ name: ui.complianceDashboard, to: paths.complianceDashboard }, { name: t.trendsPageTitle }]}
    >
      <ComplianceNav />
      <ErrorBoundary>
        <TrendsCard />
      </ErrorBoundary>
    </Page>
  )
}

const percent = (value: number | null): string => (value === null ? dash : formatPercent(value))

/** Explains how each figure of the tiles is computed, with its inputs. */
function ExplainedFigures({ metrics }: { metrics: ComplianceMetrics }) {
  return (
    <Card
      title={t.metricsExplainedTitle}
      aside={<span className="text-s text-ink-2">{t.figuresAsOf(<DateText value={metrics.asOf} time />)}</span>}
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
    [t.totalAlertsTitle, metrics.totalAlerts, t.totalAlertsHint],
    [t.criticalAlertsTitle, metrics.criticalAlerts, t.criticalAlertsHint],
    [
      t.pendingReviewsTitle,
      metrics.pendingReviews,
      t.pendingReviewsHint(metrics.conversionsInReview, metrics.kycInReview),
    ],
    [t.complianceScoreTitle, formatPercent(metrics.complianceScore), t.complianceScoreHint],
    [
      t.kycCompletionTitle,
      percent(metrics.kycCompletionRate),
      t.kycCompletionHint(metrics.approvedActiveClients, metrics.activeClients),
    ],
    [
      t.screeningRateTitle,
      percent(metrics.amlScreeningRate),
      t.screeningRateHint(metrics.screenedActiveClients, metrics.activeClients),
    ],
    [t.regulatoryFilingsTitle, metrics.regulatoryFilings, t.regulatoryFilingsHint(metrics.filingsDue)],
    [t.riskLevelTitle, metrics.riskLevel === null ? dash : valueLabel(metrics.riskLevel), t.riskLevelHint],
  ]
}
