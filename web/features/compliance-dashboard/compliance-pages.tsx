import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type ComplianceMetrics, getAlertTrends, getComplianceMetrics } from '#contract/alerts/api.ts'
import type { AnswerOf } from '#contract/route.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read } from '#web/api/queries.ts'
import { paths } from '#web/routes/paths.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { BarChart } from '#web/ui/chart/bar-chart.tsx'
import { ErrorBoundary, ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { Skeleton, SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { DateText } from '#web/ui/format/figures.tsx'
import { dash, formatPercent, formatShortDate } from '#web/ui/format/format.ts'
import { valueLabel } from '#web/ui/format/value-labels.ts'
import { Facts } from '#web/ui/layout/breakdown.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import * as ui from '#web/ui/messages.ts'
import { ComplianceNav } from './compliance-nav.tsx'
import * as t from './messages.ts'

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

interface Duty {
  readonly key: string
  readonly label: ReactNode
  readonly tone: Tone
  readonly verdict: string
  readonly detail: ReactNode
}

/** Each regulatory duty: whether it is met now, and by which figures. */
function RegulatoryCard({ metrics }: { metrics: ComplianceMetrics | undefined }) {
  return (
    <Card title={t.regulatoryStatusTitle}>
      {metrics === undefined ? (
        <SkeletonRows rows={6} />
      ) : (
        <ul className="divide-y divide-line">
          {dutiesOf(metrics).map(({ key, label, tone, verdict, detail }) => (
            <li key={key} className="flex items-start gap-3 py-2.5 text-s first:pt-0 last:pb-0">
              <div className="min-w-0 flex-1">
                <p className="font-strong">{label}</p>
                <p className="text-[12.5px] text-ink-2">{detail}</p>
              </div>
              <Badge tone={tone}>{verdict}</Badge>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function dutiesOf(metrics: ComplianceMetrics): Duty[] {
  return [filings(metrics), screening(metrics), lists(metrics), kyc(metrics), provider(metrics), rules(metrics)]
}

const ok = (verdict: string) => ({ tone: 'ok' as const, verdict })
const warn = (verdict: string) => ({ tone: 'warn' as const, verdict })
const bad = (verdict: string) => ({ tone: 'bad' as const, verdict })

function filings({ filingsDue, filingsOverdue, regulatoryFilings }: ComplianceMetrics): Duty {
  return {
    key: 'filings',
    label: (
      <Link className="underline" to={paths.filings}>
        {t.bceaoFilingsLabel}
      </Link>
    ),
    detail: t.filingsSummary(t.filingCount(regulatoryFilings), filingsDue, filingsOverdue),
    ...(filingsOverdue > 0 ? bad(ui.overdue) : filingsDue > 0 ? warn(ui.due) : ok(t.nothingDue)),
  }
}

function screening({ amlScreeningRate, screenedActiveClients, activeClients }: ComplianceMetrics): Duty {
  return {
    key: 'screening',
    label: (
      <Link className="underline" to={paths.screening}>
        {t.sanctionsScreeningLabel}
      </Link>
    ),
    detail: t.screenedShare(screenedActiveClients, t.activeClientCount(activeClients)),
    ...(amlScreeningRate === null
      ? { tone: 'calm' as const, verdict: dash }
      : amlScreeningRate === 100
        ? ok(t.completeLabel)
        : warn(formatPercent(amlScreeningRate))),
  }
}

function lists({ listsAsOf, listsOutdated }: ComplianceMetrics): Duty {
  return {
    key: 'lists',
    label: ui.sanctionsLists,
    detail: listsAsOf === null ? t.noListLoaded : t.oldestListLoaded(<DateText value={listsAsOf} />),
    ...(listsAsOf === null ? bad(ui.none) : listsOutdated ? bad(t.listOutdated) : ok(t.listCurrent)),
  }
}

function kyc({ kycCompletionRate, approvedActiveClients, activeClients, kycInReview }: ComplianceMetrics): Duty {
  return {
    key: 'kyc',
    label: ui.kycWord,
    detail: t.kycShare(approvedActiveClients, t.activeClientCount(activeClients), kycInReview),
    ...(kycCompletionRate === null
      ? { tone: 'calm' as const, verdict: dash }
      : kycCompletionRate === 100
        ? ok(t.completeLabel)
        : warn(formatPercent(kycCompletionRate))),
  }
}

function provider({ providerStated }: ComplianceMetrics): Duty {
  return {
    key: 'provider',
    label: t.licensedProviderLabel,
    detail: providerStated ? t.providerStatedHint : t.providerMissingHint,
    ...(providerStated ? ok(t.providerStated) : warn(t.providerMissing)),
  }
}

function rules({ rulesInForce, internalPolicyRules, rulesUnverified }: ComplianceMetrics): Duty {
  return {
    key: 'rules',
    label: (
      <Link className="underline" to={paths.complianceRules}>
        {t.alertRulesLabel}
      </Link>
    ),
    detail: t.rulesSummary(rulesInForce, internalPolicyRules, rulesUnverified),
    ...(rulesInForce === 0 ? bad(ui.none) : rulesUnverified > 0 ? warn(t.unverifiedBadge) : ok(t.inForceStatus)),
  }
}

/** Alerts of the last 30 days and the 30 days before, with their outcomes. */
function TrendsCard() {
  const trends = useQuery(read(getAlertTrends, {}))
  return (
    <Card title={t.alertTrendsTitle} aside={<span className="text-s text-ink-2">{t.last30Days}</span>}>
      <QueryContent reading={trends} messageOf={serverMessage} skeleton={<Skeleton className="h-56" />}>
        {(data) => <Trend trends={data} />}
      </QueryContent>
    </Card>
  )
}

function Trend({ trends }: { trends: AnswerOf<typeof getAlertTrends> }) {
  const { days, raised, raisedBefore, resolved, medianMs, falsePositivePercent } = trends
  if (raised === 0 && raisedBefore === 0 && resolved === 0)
    return <EmptyState title={t.trendsEmptyTitle} text={t.trendsEmptyHint} />
  return (
    <div className="grid gap-3">
      <BarChart
        caption={t.trendsCaption}
        columns={[ui.day, t.alertsRaisedHeader]}
        points={days.map(({ date, critical, high, medium, low }) => {
          const all = critical + high + medium + low
          return {
            // Within thirty days, the year is redundant.
            label: formatShortDate(date),
            value: all,
            display: t.alertsBySeverity(all, { critical, high, medium, low }),
          }
        })}
        axisLabel={(value) => String(value)}
        height={180}
      />
      <Facts
        rows={[
          { key: 'raised', label: t.alertsRaisedHeader, value: t.raisedComparison(raised, raisedBefore) },
          { key: 'resolved', label: t.alertsResolvedLabel, value: resolved },
          { key: 'median', label: t.medianResolutionLabel, value: inTime(medianMs) },
          {
            key: 'false',
            label: t.falsePositiveShareLabel,
            value: falsePositivePercent === null ? dash : formatPercent(falsePositivePercent),
          },
        ]}
      />
    </div>
  )
}

const hourMs = 3_600_000

/** `5 hr`, `3 days`: rounded down to the largest whole unit. */
function inTime(ms: number | null): string {
  if (ms === null) return dash
  const hours = Math.floor(ms / hourMs)
  if (hours < 1) return t.underOneHour
  return hours < 48 ? t.hours(hours) : ui.dayCount(Math.floor(hours / 24))
}
