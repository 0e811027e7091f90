import { type Schedule, signPreAuthorisation } from '#contract/schedules/api.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { AmountField, TextAreaField, TextField } from '#web/ui/form/form-field.tsx'
import { formatAmount, formatDate } from '#web/ui/format/format.ts'
import { Facts } from '#web/ui/layout/breakdown.tsx'
import { rhythmText } from './labels.ts'
import { francsOf } from './schedule-form.ts'

interface PreAuthoriseDialogProps {
  readonly schedule: Schedule
  readonly onClose: () => void
}

/** Lets a second person approve runs in advance, and shows exactly what the approval covers. */
export function PreAuthoriseDialog({ schedule, onClose }: PreAuthoriseDialogProps) {
  const user = useSignedInUser()
  const api = useApiForm(signPreAuthorisation, {
    defaultValues: { upToXof: String(schedule.amountXof), until: '', note: '' },
    toInput: ({ upToXof, until, note }) => ({
      params: { id: schedule.id },
      body: { upToXof: francsOf(upToXof), until, note },
      version: schedule.version,
    }),
    onSuccess: (_, form) => {
      const upToXof = francsOf(form.getValues('upToXof'))
      toast({ title: 'Runs Approved', description: `Up to ${formatAmount(upToXof, 'XOF')} a run` })
      onClose()
    },
    reload: { path: '/api/schedules', onClose },
  })
  const { form } = api

  return (
    <FormDialog
      form={api}
      onClose={onClose}
      title="Approve runs beforehand"
      description="Your approval is kept with your name and the time. Filings still arise, and every other check still holds."
      cancelLabel="Back"
      submitLabel="Approve runs"
      className="mt-4 grid gap-4"
      intro={
        <>
          <Facts rows={termsOf(schedule)} />
          {schedule.ownerId === user.id ? (
            <Notice className="mt-3">
              You set these terms yourself. You may approve them only because this is sandbox and nobody else may.
            </Notice>
          ) : null}
        </>
      }
    >
      <div className="grid gap-3 phone:grid-cols-2">
        <AmountField form={form} name="upToXof" label="Up to, a run" required currency="XOF" />
        <TextField
          form={form}
          name="until"
          label="Last day"
          required
          rules={{ required: 'Choose the last day' }}
          type="date"
        />
      </div>
      <TextAreaField
        form={form}
        name="note"
        label="Note"
        hint="What you checked. Optional."
        rows={2}
        maxLength={1000}
      />
    </FormDialog>
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
