import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ScanSearch } from 'lucide-react'
import { type ComplianceMetrics, exportAlerts, getComplianceMetrics } from '#contract/alerts/api.ts'
import { controlWarnings, listControlWarnings } from '#contract/compliance/api.ts'
import { reportFormats } from '#contract/export.ts'
import type { AnswerOf } from '#contract/route.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { addressOf } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read } from '#web/api/queries.ts'
import { amlCheckHere, paths } from '#web/routes/paths.ts'
import { HiddenUntil } from '#web/ui/after-content.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { dash, formatPercent } from '#web/ui/format/format.ts'
import { valueLabel } from '#web/ui/format/value-labels.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { StatStrip, type StripFigure } from '#web/ui/layout/stat-strip.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import * as ui from '#web/ui/messages.ts'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import { AlertsCard } from './alerts-card.tsx'
import { ComplianceNav } from './compliance-nav.tsx'
import * as t from './messages.ts'
import { statusFilter } from './search.ts'

const AlertSheet = lazyPart(() => import('./alert-sheet.tsx'), 'AlertSheet')

/** Open compliance work; every figure comes from stored rows. */
export function ComplianceDashboardPage() {
  const user = useSignedInUser()
  const navigate = useNavigate({ from: paths.complianceDashboard })
  const { alert, sort, ...filter } = useSearch({ from: paths.complianceDashboard })
  const warnings = useQuery(read(listControlWarnings, {}))
  const metrics = useQuery(read(getComplianceMetrics, {}))
  const { new: _, status, ...others } = filter as typeof filter & { new?: string }
  const query = { ...others, status: statusFilter(status) }
  return (
    <Page
      title={ui.complianceDashboard}
      breadcrumbs={[{ name: ui.complianceDashboard }]}
      actions={
        <>
          {can(user, 'reports.export') ? (
            <ExportMenu
              label={t.exportReportAction}
              formats={reportFormats}
              addressOf={(format) => addressOf(exportAlerts, { query: { ...query, sort, format } })}
            />
          ) : null}
          {can(user, 'screening.search') ? (
            <Button variant="primary" icon={<ScanSearch />} onClick={() => void navigate(amlCheckHere)}>
              {t.runAmlCheckAction}
            </Button>
          ) : null}
        </>
      }
    >
      <ComplianceNav />
      <ControlWarnings warnings={warnings.data ?? []} />
      <HiddenUntil settled={!warnings.isPending}>
        {metrics.error && !metrics.data ? (
          <Card>
            <ErrorPanel message={serverMessage(metrics.error)} onRetry={() => void metrics.refetch()} />
          </Card>
        ) : (
          <MetricTiles metrics={metrics.data} />
        )}
        <AlertsCard />
      </HiddenUntil>
      {alert === undefined ? null : (
        <AlertSheet
          key={alert}
          id={alert}
          onClose={() => void navigate({ search: (now) => ({ ...now, alert: undefined }), resetScroll: false })}
        />
      )}
    </Page>
  )
}

/** Stays on the page while a control against money laundering is weaker than by default. */
function ControlWarnings({ warnings }: { warnings: AnswerOf<typeof listControlWarnings> }) {
  if (warnings.length === 0) return null
  return (
    <Notice title={t.weakControlsTitle}>
      <ul>
        {warnings.map((warning) => (
          <li key={warning}>{controlWarnings[warning]}</li>
        ))}
      </ul>
    </Notice>
  )
}

const percent = (value: number | null): string => (value === null ? dash : formatPercent(value))

/** The specification's eight figures in one strip, each with its inputs below. */
function MetricTiles({ metrics }: { metrics: ComplianceMetrics | undefined }) {
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
