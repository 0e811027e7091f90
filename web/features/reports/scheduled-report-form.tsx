// Dialogs that schedule a report and edit one that is scheduled.

import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import {
  type Cadence,
  cadences,
  changeScheduledReport,
  createScheduledReport,
  getScheduledReport,
  listReportRecipients,
  type ScheduledFormat,
  type ScheduledReport,
  type ScheduledReportType,
  scheduledFormats,
  scheduledReportTypes,
} from '#contract/scheduled-reports/api.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { fetchCurrent, useRecordForm } from '#web/api/opened-record.ts'
import { read } from '#web/api/queries.ts'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { closeWithToast } from '#web/ui/feedback/toast.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { FieldError, SelectField, TextField } from '#web/ui/form/form-field.tsx'
import { businessTimeZone } from '#web/ui/format/business-time.ts'
import { formatDateTime } from '#web/ui/format/format.ts'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'
import { formatNames } from './scheduled-report-labels.ts'

interface Fields {
  report: ScheduledReportType
  cadence: Cadence
  format: ScheduledFormat
  sendTime: string
  recipients: string[]
}

const optionsOf = <V extends string>(values: readonly V[], names: Readonly<Record<V, string>>) =>
  values.map((value) => ({ value, label: names[value] }))

const reports = scheduledReportTypes.map((value) => ({ value, label: t.reportTitles[value] }))

/** Schedules a report; the person who does it is the first recipient. */
export function NewScheduledReport({ onClose }: { onClose: () => void }) {
  const { id } = useSignedInUser()
  const api = useApiForm(createScheduledReport, {
    defaultValues: { report: 'waemu', cadence: 'month', format: 'pdf', sendTime: '08:00', recipients: [id] } as Fields,
    toInput: (body) => ({ body }),
    fieldOf,
    onSuccess: ({ report, next }) =>
      closeWithToast(onClose, {
        title: t.reportScheduledToast,
        description: next
          ? t.reportScheduledHint(t.reportTitles[report], formatDateTime(next.at))
          : t.reportTitles[report],
      }),
  })
  const { form } = api
  return (
    <FormDialog form={api} onClose={onClose} title={t.scheduleReportAction} submitLabel={t.scheduleReportSubmit}>
      <SelectField form={form} name="report" label={t.reportLabel} required options={reports} />
      <SelectField form={form} name="cadence" label={t.cadenceLabel} options={optionsOf(cadences, t.cadenceNames)} />
      <SendingFields form={form} />
    </FormDialog>
  )
}

/** Edits format, time and recipients; another report or cadence is another schedule. */
export function EditScheduledReport({ scheduled, onClose }: { scheduled: ScheduledReport; onClose: () => void }) {
  const { report, cadence } = scheduled
  const params = { id: scheduled.id }
  const api = useRecordForm(changeScheduledReport, {
    record: scheduled,
    fieldsOf: fieldsOfScheduled,
    load: fetchCurrent(getScheduledReport, { params }),
    path: '/api/scheduled-reports',
    toInput: ({ format, sendTime, recipients }, { version }) => ({
      params,
      body: { format, sendTime, recipients },
      version,
    }),
    fieldOf,
    onSuccess: () =>
      closeWithToast(onClose, { title: t.scheduledReportUpdatedToast, description: t.reportTitles[report] }),
  })
  return (
    <FormDialog
      form={api}
      onClose={onClose}
      title={t.editScheduledReportTitle}
      description={`${t.reportTitles[report]}, ${t.cadenceNames[cadence].toLowerCase()}`}
      submitLabel={ui.save}
    >
      <SendingFields form={api.form} />
    </FormDialog>
  )
}

const fieldsOfScheduled = ({ report, cadence, format, sendTime, recipients }: ScheduledReport): Fields => ({
  report,
  cadence,
  format,
  sendTime,
  recipients: recipients.filter(({ mayReceive }) => mayReceive).map(({ id }) => id),
})

const fieldOf = (path: string): string => (path.startsWith('recipients') ? 'recipients' : path)

function SendingFields({ form }: { form: UseFormReturn<Fields> }) {
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField form={form} name="format" label={ui.format} options={optionsOf(scheduledFormats, formatNames)} />
        <TextField
          form={form}
          name="sendTime"
          label={t.sendTimeLabel}
          hint={t.sendTimeHint(businessTimeZone())}
          required
          type="time"
          className="num"
        />
      </div>
      <Recipients form={form} />
    </>
  )
}

/** The people who may export reports. */
function Recipients({ form }: { form: UseFormReturn<Fields> }) {
  const people = useQuery(read(listReportRecipients, {}))
  const error = form.formState.errors.recipients?.message
  return (
    <fieldset aria-invalid={error ? true : undefined} className="grid gap-1.5">
      <legend className="mb-1.5 text-s font-strong">{t.recipientsLabel}</legend>
      {people.data ? (
        <div className="max-h-52 divide-y divide-line overflow-y-auto rounded-s border border-line-strong">
          {people.data.map(({ id, name }) => (
            <label key={id} className="flex min-h-9 cursor-pointer items-center gap-2.5 px-3 py-1.5 text-s">
              <input
                type="checkbox"
                value={id}
                {...form.register('recipients', { validate: (ids) => ids.length > 0 || t.recipientMissing })}
                className="size-4 flex-none accent-accent"
              />
              {name}
            </label>
          ))}
        </div>
      ) : (
        <SkeletonRows rows={2} />
      )}
      <p className="text-[12.5px] text-ink-2">{t.recipientsHint}</p>
      <FieldError message={error} />
    </fieldset>
  )
}
