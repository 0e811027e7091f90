import { getRouteApi, Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { paths } from '#web/routes/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { ErrorBoundary } from '#web/ui/feedback/error-panel.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import * as ui from '#web/ui/messages.ts'
import { CreateCard, useNewSchedule } from './create-card.tsx'
import * as t from './messages.ts'
import { NextRunsCard, usePreview } from './next-runs.tsx'

// Below the form.
const SchedulesCard = lazyPart(() => import('./schedules-card.tsx'), 'SchedulesCard')

const PerformanceCard = lazyPart(() => import('./performance-card.tsx'), 'PerformanceCard')

// Loaded on first use.
const ScheduleSheet = lazyPart(() => import('./schedule-sheet.tsx'), 'ScheduleSheet')

const route = getRouteApi(paths.automatedScheduling)

export function AutomatedSchedulingPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const open = (schedule: number | undefined) =>
    void navigate({ search: (before) => ({ ...before, schedule }), resetScroll: false })
  return (
    <Page
      title={ui.automatedScheduling}
      breadcrumbs={[{ name: ui.automatedScheduling }]}
      actions={
        <Link to={paths.holidays} className={buttonClass()}>
          {t.holidayCalendarLink}
        </Link>
      }
    >
      <Workbench />
      <ErrorBoundary>
        <Suspense fallback={<SkeletonRows rows={4} />}>
          <SchedulesCard onOpen={open} />
        </Suspense>
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
