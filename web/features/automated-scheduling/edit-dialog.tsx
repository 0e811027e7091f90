import { type FormEvent, useId } from 'react'
import { changeSchedule, type Schedule } from '#contract/schedules/api.ts'
import { useChange } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ChangeFailure } from './change-failure.tsx'
import { RunList, usePreview } from './next-runs.tsx'
import { ScheduleFields } from './schedule-fields.tsx'
import { formOf, toRequest } from './schedule-form.ts'
import { useScheduleForm } from './use-schedule-form.ts'

export function EditDialog({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  const formId = useId()
  const draft = useScheduleForm(formOf(schedule))
  const preview = usePreview(draft.form, schedule)
  const save = useChange(changeSchedule, {
    onSuccess: ({ name }) => {
      toast({ title: 'Schedule Updated', description: name })
      onClose()
    },
    onError: draft.refuse,
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (save.isPending || !draft.check()) return
    const { isActive: _, ...body } = toRequest(draft.form)
    save.mutate({ params: { id: schedule.id }, body, version: schedule.version })
  }

  return (
    <Dialog
      open
      firm
      onClose={onClose}
      title="Edit schedule"
      description={schedule.name}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} pending={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      {draft.failure ? <ChangeFailure error={save.error} onClose={onClose} /> : null}
      <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
        <ScheduleFields form={draft.form} faults={draft.faults} change={draft.change} />
      </form>
      {schedule.preAuthorisation ? (
        <Notice className="mt-4">
          What is approved beforehand covers another amount up to the signed one. Any other change is signed anew.
        </Notice>
      ) : null}
      <h3 className="mt-4 mb-1.5 text-s font-strong">Next five runs</h3>
      {preview.data ? (
        <RunList label="Next five runs" runs={preview.data.runs} timeZone={preview.data.timeZone} />
      ) : null}
    </Dialog>
  )
}
