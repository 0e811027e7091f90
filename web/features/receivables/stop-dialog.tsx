import { useState } from 'react'
import { type DueNotice, stopDunning } from '#contract/receivables/dunning-notices.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { notBlank, TextAreaField } from '#web/ui/form/form-field.tsx'
import { RadioList } from '#web/ui/form/radio-list.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

interface StopDialogProps {
  readonly item: DueNotice
  readonly onClose: () => void
}

/** Stops notices of one invoice or of the whole client, with the reason. */
export function StopDialog({ item, onClose }: StopDialogProps) {
  const [scope, setScope] = useState<'invoice' | 'client'>('invoice')
  const api = useApiForm(stopDunning, {
    defaultValues: { reason: '' },
    toInput: ({ reason }) => ({
      body: scope === 'invoice' ? { invoiceId: item.id, reason } : { clientId: item.clientId, reason },
    }),
    onSuccess: () => {
      toast({ title: ui.noticesStopped, description: t.stoppedHint })
      onClose()
    },
  })
  return (
    <FormDialog form={api} title={t.stopTitle} description={t.stopHint} submitLabel={t.stopAction} onClose={onClose}>
      <RadioList
        label={t.stopScope}
        options={[
          { value: 'invoice', label: t.stopInvoice(item.invoiceNumber) },
          { value: 'client', label: t.stopClient(item.clientName) },
        ]}
        value={scope}
        onValueChange={setScope}
      />
      <TextAreaField
        form={api.form}
        name="reason"
        label={ui.reason}
        required
        maxLength={500}
        rules={notBlank(t.stopReasonRequired)}
      />
    </FormDialog>
  )
}
