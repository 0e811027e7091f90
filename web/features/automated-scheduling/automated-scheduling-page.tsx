import { getRouteApi, Link } from '@tanstack/react-router'
import { CalendarPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Controller } from 'react-hook-form'
import { createSchedule } from '#contract/schedules/api.ts'
import { colon } from '#kernel/language.ts'
import { type ApiForm, useApiForm } from '#web/api/api-form.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useFormDraft } from '#web/api/form-draft.ts'
import { paths } from '#web/routes/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ErrorBoundary } from '#web/ui/feedback/error-panel.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Switch } from '#web/ui/form/field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { lazyPart, suspendingPart } from '#web/ui/lazy-part.ts'
import * as ui from '#web/ui/messages.ts'
import { zonedText } from './labels.ts'
import * as t from './messages.ts'
import { NextRunsCard, usePreview } from './next-runs.tsx'
import { ScheduleFields } from './schedule-fields.tsx'
import { emptyForm, fieldOfPath, onInvalid, type ScheduleForm, scheduleFailed, toRequest } from './schedule-form.ts'

// Below the form.
const SchedulesCard = suspendingPart(() => import('./schedules-card.tsx'), 'SchedulesCard')

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
        <ScheduleSheet key={search.schedule} id={search.schedule} onClose={() => open(undefined)} />
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
          <PerformanceCard />
        </ErrorBoundary>
      </div>
    </div>
  )
}

/** The form of a new schedule, whose values survive a reload. */
function useNewSchedule(): ApiForm<ScheduleForm> {
  const [defaultValues] = useState(() => emptyForm(new Date()))
  const api = useApiForm(createSchedule, {
    defaultValues,
    toInput: (fields) => ({ body: toRequest(fields) }),
    fieldOf: fieldOfPath,
    onSuccess: ({ name, nextExecution, timeZone }, form) => {
      const next = nextExecution ? t.createdNextRun(zonedText(nextExecution, timeZone)) : t.createdPaused
      toast({ title: t.createdToast, description: `${name}${colon}${next}` })
      form.reset(emptyForm(new Date()))
    },
    onError: () => toast(scheduleFailed),
    onInvalid,
  })
  useFormDraft(api.form, 'schedule')
  return api
}

/** Creates a schedule; its next runs are shown next to it. */
function CreateCard({ api: { form, formProps, isPending, refusal } }: { api: ApiForm<ScheduleForm> }) {
  const mayWrite = can(useSignedInUser(), 'schedules.write')
  return (
    <Card title={t.newScheduleTitle}>
      {mayWrite ? (
        <form {...formProps} className="grid gap-4">
          <ScheduleFields form={form} />
          <Controller
            control={form.control}
            name="isActive"
            render={({ field: { value, onChange } }) => (
              <Switch
                label={t.activateLabel}
                hint={t.activateHint}
                checked={value}
                onChange={({ target }) => onChange(target.checked)}
              />
            )}
          />
          <Refusal {...refusal} />
          <Button type="submit" variant="primary" size="l" wide icon={<CalendarPlus />} pending={isPending}>
            {t.createAction}
          </Button>
        </form>
      ) : (
        <Notice tone="calm">{t.viewOnlyHint}</Notice>
      )}
    </Card>
  )
}
