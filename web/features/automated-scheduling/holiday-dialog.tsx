import { useState } from 'react'
import {
  addHoliday,
  type CalendarCountry,
  calendarCountryNames,
  changeHoliday,
  type Holiday,
  listHolidays,
  removeHoliday,
} from '#contract/calendar/api.ts'
import { type ApiForm, useApiForm } from '#web/api/api-form.ts'
import { fetchListed, useRecordForm } from '#web/api/opened-record.ts'
import { useChange } from '#web/api/queries.ts'
import { useRefusal } from '#web/api/refusal.ts'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { closeWithToast } from '#web/ui/feedback/toast.tsx'
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
  readonly onClose: () => void
}

const fieldsOf = (holiday: Holiday | undefined, year: number) => ({
  name: holiday?.name ?? '',
  on: holiday?.date ?? `${year}-01-01`,
  recurrence: 'once' as 'once' | 'yearly',
  source: holiday?.source ?? '',
  isClosed: holiday?.isClosed ?? true,
  verified: false,
})
type HolidayFields = ReturnType<typeof fieldsOf>

export function AddHolidayDialog({ country, year, onClose }: HolidayDialogProps) {
  const api = useApiForm(addHoliday, {
    defaultValues: fieldsOf(undefined, year),
    toInput: ({ verified: _, ...body }) => ({ body: { ...body, country } }),
    onSuccess: ({ name }) => closeWithToast(onClose, { title: t.holidayAddedToast, description: name }),
  })
  return <HolidayForm form={api} country={country} onClose={onClose} />
}

export function EditHolidayDialog({ country, year, holiday, onClose }: HolidayDialogProps & { holiday: Holiday }) {
  const api = useRecordForm(changeHoliday, {
    record: holiday,
    fieldsOf: (record) => fieldsOf(record, year),
    load: fetchListed(listHolidays, { query: { country, year } }, holiday.id),
    path: '/api/bank-calendar',
    toInput: ({ recurrence: _, on, ...day }, { id, date, version }) => ({
      params: { id },
      body: { ...day, ...(on === date ? {} : { on }) },
      version,
    }),
    onSuccess: ({ name }, form) => {
      const title = form.getValues('verified') ? t.holidayVerifiedToast : t.holidayUpdatedToast
      closeWithToast(onClose, { title, description: name })
    },
  })
  return <HolidayForm form={api} country={country} holiday={holiday} onClose={onClose} />
}

interface HolidayFormProps extends Omit<HolidayDialogProps, 'year'> {
  readonly form: ApiForm<HolidayFields>
  readonly holiday?: Holiday
}

function HolidayForm({ form: api, country, holiday, onClose }: HolidayFormProps) {
  const { form } = api
  const hangsOnEaster = holiday?.recurrence === 'easter'
  return (
    <FormDialog
      form={api}
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

export function RemoveHolidayDialog({ holiday, onClose }: { holiday: Holiday; onClose: () => void }) {
  const remove = useChange(removeHoliday, {
    onSuccess: () => closeWithToast(onClose, { title: t.holidayRemovedToast, description: t.holidayText(name) }),
  })
  const refusal = useRefusal(remove.error, '/api/bank-calendar', onClose)
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
      <Refusal {...refusal} />
      <Field label={ui.reason} hint={ui.optional}>
        <TextInput value={reason} maxLength={400} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </ConfirmDialog>
  )
}
