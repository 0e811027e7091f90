import { CalendarPlus } from 'lucide-react'
import type { FormEvent } from 'react'
import { createSchedule } from '#contract/schedules/api.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useChange } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Switch } from '#web/ui/form/field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { zonedText } from './labels.ts'
import { ScheduleFields } from './schedule-fields.tsx'
import { emptyForm, scheduleFailed, toRequest } from './schedule-form.ts'
import type { useScheduleForm } from './use-schedule-form.ts'

/** Creates a schedule; its next runs are shown next to it. */
export function CreateCard({ draft }: { draft: ReturnType<typeof useScheduleForm> }) {
  const mayWrite = can(useSignedInUser(), 'schedules.write')
  const create = useChange(createSchedule, {
    onSuccess: ({ name, nextExecution, timeZone }) => {
      const next = nextExecution ? `next run ${zonedText(nextExecution, timeZone)}` : 'paused'
      toast({ title: 'Schedule Created', description: `${name}: ${next}` })
      draft.reset(emptyForm(new Date()))
    },
    onError: (error) => {
      toast(scheduleFailed)
      draft.refuse(error)
    },
  })
  const { form, faults, failure, change } = draft

  function submit(event: FormEvent) {
    event.preventDefault()
    if (create.isPending || !draft.check()) return
    create.mutate({ body: toRequest(form) })
  }

  return (
    <Card title="New schedule">
      {mayWrite ? (
        <form onSubmit={submit} noValidate className="grid gap-4">
          <ScheduleFields form={form} faults={faults} change={change} />
          <Switch
            label="Activate immediately"
            hint="Off, it is kept paused."
            checked={form.isActive}
            onChange={({ target }) => change({ isActive: target.checked })}
          />
          {failure ? (
            <Notice tone="bad" alert>
              {failure}
            </Notice>
          ) : null}
          <Button
            type="submit"
            variant="primary"
            size="l"
            wide
            icon={<CalendarPlus aria-hidden="true" />}
            pending={create.isPending}
          >
            Create Schedule
          </Button>
        </form>
      ) : (
        <Notice tone="calm">Your role reads schedules and does not make them.</Notice>
      )}
    </Card>
  )
}
