import { type FormEvent, useId, useState } from 'react'
import {
  addHoliday,
  type CalendarCountry,
  calendarCountryNames,
  changeHoliday,
  type Holiday,
  removeHoliday,
} from '#contract/calendar/api.ts'
import { isCallError, showFieldErrors } from '#web/api/call-error.ts'
import { useChange } from '#web/api/queries.ts'
import { useRefusal } from '#web/api/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field, Switch, TextInput } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { ConfirmDialog, Dialog } from '#web/ui/overlay/dialog.tsx'

interface HolidayDialogProps {
  readonly country: CalendarCountry
  readonly year: number
  /** Absent for a new day. */
  readonly holiday: Holiday | undefined
  readonly onClose: () => void
}

function CalendarRefusal({ error, onClose }: { error: Error | null; onClose: () => void }) {
  return <Refusal {...useRefusal(error, '/api/bank-calendar', onClose)} />
}

const fields = ['name', 'on', 'recurrence', 'source'] as const

export function HolidayDialog({ country, year, holiday, onClose }: HolidayDialogProps) {
  const formId = useId()
  const draft = useHolidayDraft({ country, year, holiday, onClose })
  const { form, faults, change, error, pending } = draft
  const hangsOnEaster = holiday?.recurrence === 'easter'
  return (
    <Dialog
      open
      onClose={onClose}
      title={holiday ? `Edit ${holiday.name}` : 'Add a day'}
      description={`Bank calendar of ${calendarCountryNames[country]}. Schedules move at once.`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} pending={pending}>
            {holiday ? 'Save' : 'Add day'}
          </Button>
        </>
      }
    >
      {Object.keys(faults).length === 0 ? <CalendarRefusal error={error} onClose={onClose} /> : null}
      <form id={formId} onSubmit={draft.submit} noValidate className="grid gap-4">
        <Field label="Name" required error={faults.name}>
          <TextInput value={form.name} maxLength={120} onChange={({ target }) => change({ name: target.value })} />
        </Field>
        <div className="grid gap-3 phone:grid-cols-2">
          <Field label="Day" required error={faults.on} hint={hangsOnEaster ? 'It follows Easter.' : undefined}>
            <TextInput
              type="date"
              value={form.on}
              disabled={hangsOnEaster}
              onChange={({ target }) => change({ on: target.value })}
            />
          </Field>
          {holiday ? null : (
            <Field label="Comes">
              <Select
                options={[
                  { value: 'once', label: 'Once' },
                  { value: 'yearly', label: 'Every year' },
                ]}
                value={form.recurrence}
                onChange={({ target }) => change({ recurrence: target.value === 'yearly' ? 'yearly' : 'once' })}
              />
            </Field>
          )}
        </div>
        <Field label="Source" required error={faults.source} hint="A decree, a circular, an official calendar.">
          <TextInput value={form.source} maxLength={400} onChange={({ target }) => change({ source: target.value })} />
        </Field>
        <Switch
          label="Banks are closed"
          hint="Off, banks work on that day although another line closes them."
          checked={form.isClosed}
          onChange={({ target }) => change({ isClosed: target.checked })}
        />
        {holiday ? (
          <Switch
            label="I have verified this"
            hint="Kept with your name and the time. Any later change withdraws it."
            checked={form.verified}
            onChange={({ target }) => change({ verified: target.checked })}
          />
        ) : null}
      </form>
    </Dialog>
  )
}

function useHolidayDraft({ country, year, holiday, onClose }: HolidayDialogProps) {
  const [form, setForm] = useState({
    name: holiday?.name ?? '',
    on: holiday?.date ?? `${year}-01-01`,
    recurrence: 'once' as 'once' | 'yearly',
    source: holiday?.source ?? '',
    isClosed: holiday?.isClosed ?? true,
    verified: false,
  })
  const [faults, setFaults] = useState<Partial<Record<(typeof fields)[number], string>>>({})
  const add = useChange(addHoliday)
  const save = useChange(changeHoliday)

  function refuse(error: unknown) {
    const found: Record<string, string> = {}
    const setError = (path: string, { message }: { message: string }) => Object.assign(found, { [path]: message })
    if (isCallError(error)) showFieldErrors(error, { setError, fields })
    setFaults(found)
  }
  const done = (title: string) => () => {
    toast({ title, description: form.name })
    onClose()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const { recurrence, verified, ...day } = form
    if (!holiday) {
      add.mutate({ body: { ...day, recurrence, country } }, { onSuccess: done('Day Added'), onError: refuse })
      return
    }
    const { on, ...rest } = day
    const body = { ...rest, ...(on === holiday.date ? {} : { on }), verified }
    save.mutate(
      { params: { id: holiday.id }, body, version: holiday.version },
      { onSuccess: done(verified ? 'Day Verified' : 'Day Updated'), onError: refuse },
    )
  }

  return {
    form,
    faults,
    submit,
    error: add.error ?? save.error,
    pending: add.isPending || save.isPending,
    change: (part: Partial<typeof form>) => {
      setForm((before) => ({ ...before, ...part }))
      setFaults({})
    },
  }
}

export function RemoveHolidayDialog({ holiday, onClose }: { holiday: Holiday; onClose: () => void }) {
  const remove = useChange(removeHoliday)
  const [reason, setReason] = useState('')
  const { id, version, name, recurrence } = holiday
  return (
    <ConfirmDialog
      open
      destructive
      onClose={onClose}
      title={`Remove ${name}?`}
      description={
        recurrence === 'once' ? 'Banks work on that day then.' : 'Banks work on that day in every year then.'
      }
      confirmLabel="Remove day"
      pending={remove.isPending}
      onConfirm={() =>
        remove.mutate(
          { params: { id }, body: { reason }, version },
          {
            onSuccess: () => {
              toast({ title: 'Day Removed', description: name })
              onClose()
            },
          },
        )
      }
    >
      <CalendarRefusal error={remove.error} onClose={onClose} />
      <Field label="Reason" hint="Optional.">
        <TextInput value={reason} maxLength={400} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </ConfirmDialog>
  )
}
