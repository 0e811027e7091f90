import { type Schedule, signPreAuthorisation } from '#contract/schedules/api.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { AmountField } from '#web/ui/form/amount-field.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { TextAreaField, TextField } from '#web/ui/form/form-field.tsx'
import { formatAmount, formatDate } from '#web/ui/format/format.ts'
import { Facts } from '#web/ui/layout/breakdown.tsx'
import * as ui from '#web/ui/messages.ts'
import { rhythmText } from './labels.ts'
import * as t from './messages.ts'
import { francsOf } from './schedule-form.ts'

/** Lets a second person approve runs in advance, and shows exactly what the approval covers. */
export function PreAuthoriseDialog({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
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
      toast({ title: t.runsApprovedToast, description: t.upToPerRun(formatAmount(upToXof, 'XOF')) })
      onClose()
    },
    reload: { path: '/api/schedules', onReload: onClose },
  })
  const { form } = api

  return (
    <FormDialog
      form={api}
      onClose={onClose}
      title={t.preApproveTitle}
      description={t.preApproveHint}
      cancelLabel={ui.back}
      submitLabel={t.approveRunsAction}
      className="mt-4 grid gap-4"
      intro={
        <>
          <Facts rows={termsOf(schedule)} />
          {schedule.ownerId === user.id ? <Notice className="mt-3">{t.selfApprovalWarning}</Notice> : null}
        </>
      }
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <AmountField form={form} name="upToXof" label={t.maximumPerRunLabel} required currency="XOF" />
        <TextField
          form={form}
          name="until"
          label={t.lastDayLabel}
          required
          rules={{ required: t.lastDayRequired }}
          type="date"
        />
      </div>
      <TextAreaField form={form} name="note" label={ui.note} hint={t.approvalNoteHint} rows={2} maxLength={1000} />
    </FormDialog>
  )
}

function termsOf(schedule: Schedule) {
  const { name, clientName, amountXof, timeZone, ownerName, preAuthorisation } = schedule
  return [
    { key: 'name', label: ui.schedule, value: name },
    { key: 'client', label: ui.client, value: clientName ?? t.allClientsOwnAccount },
    { key: 'amount', label: t.currentAmountLabel, value: formatAmount(amountXof, 'XOF') },
    { key: 'rhythm', label: t.runsLabel, value: `${rhythmText(schedule)}, ${timeZone}` },
    { key: 'owner', label: t.termsSetByLabel, value: ownerName },
    {
      key: 'before',
      label: t.replacesLabel,
      value:
        preAuthorisation &&
        t.amountUntil(formatAmount(preAuthorisation.upToXof, 'XOF'), formatDate(preAuthorisation.until)),
    },
  ]
}
