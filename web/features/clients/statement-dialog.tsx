import { useNavigate } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import type { Client } from '#contract/clients/api.ts'
import { downloadAccountStatement, sendAccountStatement } from '#contract/receivables/account-statement.ts'
import { addDays } from '#kernel/clock.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { addressOf } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { outboxMessagePath } from '#web/routes/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { closeWithToast } from '#web/ui/feedback/toast.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { TextAreaField, TextField } from '#web/ui/form/form-field.tsx'
import { businessDay } from '#web/ui/format/business-time.ts'
import * as ui from '#web/ui/messages.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import * as t from './messages.ts'

const defaultDays = 90

/** Downloads the statement of a period, or mails it with the PDF. */
export function StatementDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const maySend = can(useSignedInUser(), 'invoices.write')
  const today = businessDay(new Date())
  const api = useStatementForm(client, onClose)
  const { form } = api
  const dialog = { onClose, title: t.statementTitle, description: t.statementHint }
  const period = (
    <div className="grid grid-cols-2 gap-4">
      <TextField form={form} name="from" label={ui.fromDayLabel} required type="date" max={today} />
      <TextField form={form} name="until" label={t.statementUntil} required type="date" max={today} />
    </div>
  )
  const [from, until] = form.watch(['from', 'until'])
  const query = { ...(from ? { from } : {}), ...(until ? { until } : {}), format: 'pdf' as const }
  const download = (
    <a
      className={buttonClass({})}
      href={addressOf(downloadAccountStatement, { params: { id: client.id }, query })}
      download
    >
      <Download />
      {t.statementDownload}
    </a>
  )
  if (!maySend)
    return (
      <Dialog
        {...dialog}
        footer={
          <>
            <Button onClick={onClose}>{ui.cancel}</Button>
            {download}
          </>
        }
      >
        {period}
      </Dialog>
    )
  return (
    <FormDialog {...dialog} form={api} submitLabel={t.statementSend} actions={download}>
      {period}
      <TextField
        form={form}
        name="to"
        label={ui.recipient}
        hint={t.statementRecipientsHint}
        required
        inputMode="email"
      />
      <TextField form={form} name="cc" label={t.statementCc} inputMode="email" />
      <TextAreaField
        form={form}
        name="message"
        label={ui.message}
        hint={t.statementMessageHint}
        rows={2}
        maxLength={2000}
      />
    </FormDialog>
  )
}

function useStatementForm(client: Client, onClose: () => void) {
  const navigate = useNavigate()
  const today = businessDay(new Date())
  return useApiForm(sendAccountStatement, {
    defaultValues: {
      from: addDays(today, 1 - defaultDays) as string,
      until: today as string,
      to: client.email,
      cc: '',
      message: '',
    },
    toInput: ({ to, ...fields }) => ({
      params: { id: client.id },
      body: { ...fields, ...(to.trim() === '' ? {} : { to }) },
    }),
    onSuccess: ({ isQueued, messageId, to }) =>
      closeWithToast(onClose, {
        title: isQueued ? ui.queuedNotSent : t.statementSentToast,
        description: isQueued ? t.statementQueuedHint : t.statementSentHint(to.join(', ')),
        action: { label: ui.viewEmail, onSelect: () => void navigate(outboxMessagePath(messageId)) },
      }),
  })
}
