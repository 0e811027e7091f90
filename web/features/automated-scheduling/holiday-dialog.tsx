import { useState } from 'react'
import { useForm } from 'react-hook-form'
import {
  addHoliday,
  type CalendarCountry,
  calendarCountryNames,
  changeHoliday,
  type Holiday,
  removeHoliday,
} from '#contract/calendar/api.ts'
import { useFormErrors } from '#web/api/api-form.ts'
import { useChange } from '#web/api/queries.ts'
import { useRefusal } from '#web/api/refusal.ts'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { closeWithToast, toast } from '#web/ui/feedback/toast.tsx'
import { Field, Switch, TextInput } from '#web/ui/form/field.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { SelectField, TextField } from '#web/ui/form/form-field.tsx'
import { countryText } from '#web/ui/format/country-name.ts'
import * as ui from '#web/ui/messages.ts'
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx'
import * as t from './messages.ts'

interface HolidayDialogProps {
  readonly country: CalendarCountry
  readonly year: number
  /** Undefined for a new holiday. */
  readonly holiday: Holiday | undefined
  readonly onClose: () => void
}

function CalendarRefusal({ error, onClose }: { error: Error | null; onClose: () => void }) {
  return <Refusal {...useRefusal(error, '/api/bank-calendar', onClose)} />
}

export function HolidayDialog({ country, year, holiday, onClose }: HolidayDialogProps) {
  const { form, state } = useHolidayForm({ country, year, holiday, onClose })
  const hangsOnEaster = holiday?.recurrence === 'easter'
  return (
    <FormDialog
      form={state}
      onClose={onClose}
      title={holiday ? t.editHolidayTitle(t.holidayText(holiday.name)) : t.addHolidayAction}
      description={t.holidayDialogHint(countryText(calendarCountryNames[country]))}
      submitLabel={holiday ? ui.save : t.addHolidayAction}
    >
      <TextField form={form} name="name" label={ui.name} required maxLength={120} />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          form={form}
          name="on"
          label={ui.day}
          required
          hint={hangsOnEaster ? t.followsEasterHint : undefined}
          type="date"
          disabled={hangsOnEaster}
        />
        {holiday ? null : (
          <SelectField
            form={form}
            name="recurrence"
            label={t.recurrenceLabel}
            options={[
              { value: 'once', label: t.onceOption },
              { value: 'yearly', label: t.everyYearOption },
            ]}
          />
        )}
      </div>
      <TextField form={form} name="source" label={ui.source} required hint={t.sourceHint} maxLength={400} />
      <Switch label={t.banksClosedLabel} hint={t.banksClosedHint} {...form.register('isClosed')} />
      {holiday ? <Switch label={t.verifiedLabel} hint={t.verifiedHint} {...form.register('verified')} /> : null}
    </FormDialog>
  )
}

function useHolidayForm({ country, year, holiday, onClose }: HolidayDialogProps) {
  const form = useForm({
    defaultValues: {
      name: holiday?.name ?? '',
      on: holiday?.date ?? `${year}-01-01`,
      recurrence: 'once' as 'once' | 'yearly',
      source: holiday?.source ?? '',
      isClosed: holiday?.isClosed ?? true,
      verified: false,
    },
    shouldFocusError: false,
  })
  const errors = useFormErrors(form)
  const done = (title: string) => () => {
    toast({ title, description: form.getValues('name') })
    onClose()
  }
  const add = useChange(addHoliday, { onSuccess: done(t.holidayAddedToast), onError: errors.show })
  const save = useChange(changeHoliday, {
    onSuccess: (_, { body }) => done(body?.verified ? t.holidayVerifiedToast : t.holidayUpdatedToast)(),
    onError: errors.show,
  })
  const submit = form.handleSubmit(({ recurrence, verified, ...day }) => {
    errors.clear()
    if (!holiday) {
      add.mutate({ body: { ...day, recurrence, country } })
      return
    }
    const { on, ...rest } = day
    const body = { ...rest, ...(on === holiday.date ? {} : { on }), verified }
    save.mutate({ params: { id: holiday.id }, body, version: holiday.version })
  })
  const { formProps, refusal } = errors.bind(submit)
  const { onReload } = useRefusal(add.error ?? save.error, '/api/bank-calendar', onClose)
  return { form, state: { formProps, refusal: { ...refusal, onReload }, isPending: add.isPending || save.isPending } }
}

export function RemoveHolidayDialog({ holiday, onClose }: { holiday: Holiday; onClose: () => void }) {
  const remove = useChange(removeHoliday, {
    onSuccess: () => closeWithToast(onClose, { title: t.holidayRemovedToast, description: t.holidayText(name) }),
  })
  const [reason, setReason] = useState('')
  const { id, version, name, recurrence } = holiday
  return (
    <ConfirmDialog
      destructive
      onClose={onClose}
      title={t.removeHolidayQuestion(t.holidayText(name))}
      description={recurrence === 'once' ? t.removeOnceHint : t.removeYearlyHint}
      confirmLabel={t.removeHolidayAction}
      pending={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id }, body: { reason }, version })}
    >
      <CalendarRefusal error={remove.error} onClose={onClose} />
      <Field label={ui.reason} hint={ui.optional}>
        <TextInput value={reason} maxLength={400} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </ConfirmDialog>
  )
}
