import { type FormEvent, useId, useState } from 'react'
import { type Schedule, signPreAuthorisation } from '#contract/schedules/api.ts'
import { isCallError, showFieldErrors } from '#web/api/call-error.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { useChange } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { AmountInput } from '#web/ui/form/amount-input.tsx'
import { Field, TextArea, TextInput } from '#web/ui/form/field.tsx'
import { formatAmount, formatDate } from '#web/ui/format/format.ts'
import { Facts } from '#web/ui/layout/breakdown.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ChangeFailure } from './change-failure.tsx'
import { rhythmText } from './labels.ts'
import { francsOf } from './schedule-form.ts'

interface PreAuthoriseDialogProps {
  readonly schedule: Schedule
  readonly onClose: () => void
}

/** Lets a second person approve runs in advance, and shows exactly what the approval covers. */
export function PreAuthoriseDialog({ schedule, onClose }: PreAuthoriseDialogProps) {
  const formId = useId()
  const user = useSignedInUser()
  const sign = useChange(signPreAuthorisation, {
    onSuccess: () => {
      toast({ title: 'Runs Approved', description: `Up to ${formatAmount(francsOf(upTo), 'XOF')} a run` })
      onClose()
    },
    onError: (error) => {
      const found: Record<string, string> = {}
      const setError = (path: string, { message }: { message: string }) => Object.assign(found, { [path]: message })
      if (isCallError(error)) showFieldErrors(error, { setError, fields: ['upToXof', 'until', 'note'] })
      setFaults(found)
    },
  })
  const [upTo, setUpTo] = useState(String(schedule.amountXof))
  const [until, setUntil] = useState('')
  const [note, setNote] = useState('')
  const [faults, setFaults] = useState<Record<string, string>>({})
  const isOther = Object.keys(faults).length === 0

  function submit(event: FormEvent) {
    event.preventDefault()
    if (until === '') return setFaults({ until: 'Choose the last day' })
    setFaults({})
    sign.mutate({
      params: { id: schedule.id },
      body: { upToXof: francsOf(upTo), until, note },
      version: schedule.version,
    })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Approve runs beforehand"
      description="Your approval is kept with your name and the time. Filings still arise, and every other check still holds."
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button variant="primary" type="submit" form={formId} pending={sign.isPending}>
            Approve runs
          </Button>
        </>
      }
    >
      {isOther ? <ChangeFailure error={sign.error} onClose={onClose} /> : null}
      <Facts rows={termsOf(schedule)} />
      {schedule.ownerId === user.id ? (
        <Notice className="mt-3">
          You set these terms yourself. You may approve them only because this is sandbox and nobody else may.
        </Notice>
      ) : null}
      <form id={formId} onSubmit={submit} noValidate className="mt-4 grid gap-4">
        <div className="grid gap-3 phone:grid-cols-2">
          <Field label="Up to, a run" required error={faults.upToXof}>
            <AmountInput currency="XOF" value={upTo} onValueChange={setUpTo} />
          </Field>
          <Field label="Last day" required error={faults.until}>
            <TextInput type="date" value={until} onChange={({ target }) => setUntil(target.value)} />
          </Field>
        </div>
        <Field label="Note" hint="What you checked. Optional.">
          <TextArea rows={2} value={note} maxLength={1000} onChange={({ target }) => setNote(target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}

function termsOf(schedule: Schedule) {
  const { name, clientName, amountXof, timeZone, ownerName, preAuthorisation } = schedule
  return [
    { key: 'name', label: 'Schedule', value: name },
    { key: 'client', label: 'Client', value: clientName ?? 'All Clients (house account)' },
    { key: 'amount', label: 'Amount now', value: formatAmount(amountXof, 'XOF') },
    { key: 'rhythm', label: 'Runs', value: `${rhythmText(schedule)}, ${timeZone}` },
    { key: 'owner', label: 'Terms set by', value: ownerName },
    ...(preAuthorisation
      ? [
          {
            key: 'before',
            label: 'Replaces',
            value: `${formatAmount(preAuthorisation.upToXof, 'XOF')} until ${formatDate(preAuthorisation.until)}`,
          },
        ]
      : []),
  ]
}
