import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ScanSearch } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { exportAlerts, getComplianceMetrics } from '#contract/alerts/api.ts'
import { controlWarnings, listControlWarnings } from '#contract/compliance/api.ts'
import { reportFormats } from '#contract/export.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { addressOf } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read } from '#web/api/queries.ts'
import { amlCheckHere, complianceScreens, paths } from '#web/routes/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorBoundary, ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { PageNav } from '#web/ui/layout/page-nav.tsx'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import { AlertsCard } from './alerts-card.tsx'
import { ExplainedFigures } from './explained-figures.tsx'
import { MetricTiles } from './metric-tiles.tsx'
import { RegulatoryCard } from './regulatory-card.tsx'

const AlertSheet = lazy(() => import('./alert-sheet.tsx').then(({ AlertSheet: component }) => ({ default: component })))
// Below the queue, and the only part with charts.
const TrendsCard = lazy(() => import('./trends-card.tsx').then(({ TrendsCard: component }) => ({ default: component })))

/** Open compliance work, trends and duties; every figure comes from stored rows. */
export function ComplianceDashboardPage() {
  const user = useSignedInUser()
  const navigate = useNavigate({ from: paths.complianceDashboard })
  const { alert, sort, ...filter } = useSearch({ from: paths.complianceDashboard })
  const metrics = useQuery(read(getComplianceMetrics, {}))
  const { new: _, ...query } = filter as typeof filter & { new?: string }
  return (
    <Page
      title="Compliance Dashboard"
      breadcrumbs={[{ name: 'Home', to: paths.dashboard }, { name: 'Compliance Dashboard' }]}
      actions={
        <>
          {can(user, 'reports.export') ? (
            <ExportMenu
              label="Export Report"
              formats={reportFormats}
              addressOf={(format) => addressOf(exportAlerts, { query: { ...query, sort, format } })}
            />
          ) : null}
          {can(user, 'screening.search') ? (
            <Button
              variant="primary"
              icon={<ScanSearch aria-hidden="true" />}
              onClick={() => void navigate(amlCheckHere)}
            >
              Run AML Check
            </Button>
          ) : null}
        </>
      }
    >
      <ControlWarnings />
      <PageNav
        label="Compliance"
        items={complianceScreens.filter(({ needs }) => needs === undefined || can(user, needs))}
      />
      {metrics.error && !metrics.data ? (
        <Card>
          <ErrorPanel message={serverMessage(metrics.error)} onRetry={() => void metrics.refetch()} />
        </Card>
      ) : (
        <MetricTiles metrics={metrics.data} />
      )}
      <AlertsCard />
      <div className="grid items-start gap-(--gap) side:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <ErrorBoundary>
          <Suspense
            fallback={
              <Card title="Alert trends">
                <SkeletonRows rows={5} />
              </Card>
            }
          >
            <TrendsCard />
          </Suspense>
        </ErrorBoundary>
        <RegulatoryCard metrics={metrics.data} />
      </div>
      {metrics.data ? <ExplainedFigures metrics={metrics.data} /> : null}
      {alert === undefined ? null : (
        <Suspense fallback={null}>
          <AlertSheet
            key={alert}
            id={alert}
            onClose={() => void navigate({ search: (now) => ({ ...now, alert: undefined }), resetScroll: false })}
          />
        </Suspense>
      )}
    </Page>
  )
}

/** Stays on the page while a control against money laundering is weaker than by default. */
function ControlWarnings() {
  const { data = [] } = useQuery(read(listControlWarnings, {}))
  if (data.length === 0) return null
  return (
    <Notice title="Controls are weaker than by default">
      <ul>
        {data.map((warning) => (
          <li key={warning}>{controlWarnings[warning]}</li>
        ))}
      </ul>
    </Notice>
  )
}
