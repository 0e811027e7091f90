import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { paths } from '#web/routes/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { ErrorBoundary } from '#web/ui/feedback/error-panel.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { CreateCard, useNewSchedule } from './create-card.tsx'
import { NextRunsCard, usePreview } from './next-runs.tsx'
import { SchedulesCard } from './schedules-card.tsx'

const PerformanceCard = lazy(() =>
  import('./performance-card.tsx').then(({ PerformanceCard: component }) => ({ default: component })),
)

// Loaded on first use.
const ScheduleSheet = lazy(() =>
  import('./schedule-sheet.tsx').then(({ ScheduleSheet: component }) => ({ default: component })),
)

const route = getRouteApi(paths.automatedScheduling)

export function AutomatedSchedulingPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const open = (schedule: number | undefined) =>
    void navigate({ search: (before) => ({ ...before, schedule }), resetScroll: false })
  return (
    <Page
      title="Automated Scheduling"
      breadcrumbs={[{ name: 'Home', to: paths.dashboard }, { name: 'Automated Scheduling' }]}
      actions={
        <Link to={paths.holidays} className={buttonClass()}>
          Holiday calendar
        </Link>
      }
    >
      <Workbench />
      <ErrorBoundary>
        <SchedulesCard onOpen={open} />
      </ErrorBoundary>
      {search.schedule === undefined ? null : (
        <Suspense fallback={null}>
          <ScheduleSheet key={search.schedule} id={search.schedule} onClose={() => open(undefined)} />
        </Suspense>
      )}
    </Page>
  )
}

/** The form with its next runs, and the results of earlier runs. */
function Workbench() {
  const api = useNewSchedule()
  const preview = usePreview(api.form.watch())
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-(--gap) side:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
      <CreateCard api={api} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-(--gap)">
        <NextRunsCard preview={preview} />
        <ErrorBoundary>
          <Suspense fallback={null}>
            <PerformanceCard />
          </Suspense>
        </ErrorBoundary>
      </div>
    </div>
  )
}
