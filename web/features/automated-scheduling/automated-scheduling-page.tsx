import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useSavedFields } from '#web/api/form-draft.ts'
import { paths } from '#web/routes/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { ErrorBoundary } from '#web/ui/feedback/error-panel.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { CreateCard } from './create-card.tsx'
import { NextRunsCard, usePreview } from './next-runs.tsx'
import { PerformanceCard } from './performance-card.tsx'
import { emptyForm } from './schedule-form.ts'
import { ScheduleSheet } from './schedule-sheet.tsx'
import { SchedulesCard } from './schedules-card.tsx'
import { useScheduleForm } from './use-schedule-form.ts'

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
        <ScheduleSheet key={search.schedule} id={search.schedule} onClose={() => open(undefined)} />
      )}
    </Page>
  )
}

/** The form with its next runs, and the results of earlier runs. */
function Workbench() {
  const [initial] = useState(() => emptyForm(new Date()))
  const draft = useScheduleForm(initial)
  useSavedFields('schedule', draft.form, draft.change)
  const preview = usePreview(draft.form)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-(--gap) side:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
      <CreateCard draft={draft} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-(--gap)">
        <NextRunsCard preview={preview} />
        <ErrorBoundary>
          <PerformanceCard />
        </ErrorBoundary>
      </div>
    </div>
  )
}
