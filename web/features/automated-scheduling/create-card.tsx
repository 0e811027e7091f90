import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { createSchedule } from '#contract/schedules/api.ts'
import { colon } from '#kernel/language.ts'
import { type ApiForm, useApiForm } from '#web/api/api-form.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useFormDraft } from '#web/api/form-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Switch } from '#web/ui/form/field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { zonedText } from './labels.ts'
import * as t from './messages.ts'
import { ScheduleFields } from './schedule-fields.tsx'
import { emptyForm, fieldOfPath, onInvalid, type ScheduleForm, scheduleFailed, toRequest } from './schedule-form.ts'

/** The form of a new schedule, whose values survive a reload. */
export function useNewSchedule(): ApiForm<ScheduleForm> {
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
export function CreateCard({ api: { form, formProps, isPending, refusal } }: { api: ApiForm<ScheduleForm> }) {
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
          <Button
            type="submit"
            variant="primary"
            size="l"
            wide
            icon={<CalendarPlus aria-hidden="true" />}
            pending={isPending}
          >
            {t.createAction}
          </Button>
        </form>
      ) : (
        <Notice tone="calm">{t.viewOnlyHint}</Notice>
      )}
    </Card>
  )
}
