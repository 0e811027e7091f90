import { changeSchedule, getSchedule, type Schedule } from '#contract/schedules/api.ts'
import { fetchCurrent, useRecordForm } from '#web/api/opened-record.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { closeWithToast } from '#web/ui/feedback/toast.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'
import { RunList, usePreview } from './next-runs.tsx'
import { ScheduleFields } from './schedule-fields.tsx'
import { fieldOfPath, formOf, onInvalid, toRequest } from './schedule-form.ts'

export function EditDialog({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  const params = { id: schedule.id }
  const api = useRecordForm(changeSchedule, {
    record: schedule,
    fieldsOf: formOf,
    load: fetchCurrent(getSchedule, { params }),
    path: '/api/schedules',
    toInput(fields, { version }) {
      const { isActive: _, ...body } = toRequest(fields)
      return { params, body, version }
    },
    fieldOf: fieldOfPath,
    onSuccess: ({ name }) => closeWithToast(onClose, { title: t.updatedToast, description: name }),
    onInvalid,
  })
  const preview = usePreview(api.form.watch(), schedule)

  return (
    <FormDialog form={api} firm onClose={onClose} title={t.editTitle} description={schedule.name} submitLabel={ui.save}>
      <ScheduleFields form={api.form} />
      {schedule.preAuthorisation ? <Notice>{t.preApprovalHint}</Notice> : null}
      <div>
        <h3 className="mb-1.5 text-s font-strong">{t.nextFiveRunsTitle}</h3>
        {preview.data ? (
          <RunList label={t.nextFiveRunsTitle} runs={preview.data.runs} timeZone={preview.data.timeZone} />
        ) : null}
      </div>
    </FormDialog>
  )
}
