import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { type InvoiceDetail, remindNow, setReminders } from '#contract/invoices/api.ts'
import { canRemind } from '#contract/invoices/capabilities.ts'
import { errorToast } from '#web/api/call-error.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { useChange } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { deliveryLabels } from '#web/ui/delivery-note.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Switch } from '#web/ui/form/field.tsx'
import { DateText } from '#web/ui/format/figures.tsx'
import { formatDate } from '#web/ui/format/format.ts'
import { Card, CardList, CardRow } from '#web/ui/layout/card.tsx'
import * as ui from '#web/ui/messages.ts'
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx'
import * as t from './messages.ts'

const failed = (error: unknown): void => toast(errorToast(error))

/** Past and next reminders, and a reminder by hand. Nothing before the invoice is sent. */
export function RemindersCard({ invoice }: { invoice: InvoiceDetail }) {
  const mayRemind = canRemind(invoice, useSignedInUser())
  const [isAsking, setAsking] = useState(false)
  const remind = useChange(remindNow, {
    onSuccess: ({ hasMailServer }) => {
      setAsking(false)
      if (hasMailServer) toast({ title: t.reminderSent, description: t.reminderSentHint })
      else toast({ title: ui.queuedNotSent, description: t.queuedHint(invoice.invoiceNumber) })
    },
    onError: failed,
  })
  const set = useChange(setReminders, { onError: failed })
  const { id, version, reminders, remindersOn, nextReminderOn } = invoice
  if (!mayRemind && reminders.length === 0) return null
  return (
    <Card
      title={t.remindersTitle}
      aside={
        mayRemind ? (
          <Button size="s" icon={<BellRing />} pending={remind.isPending} onClick={() => setAsking(true)}>
            {t.remindNowAction}
          </Button>
        ) : undefined
      }
    >
      {mayRemind ? (
        <Switch
          label={t.automaticRemindersLabel}
          hint={nextReminderOn === null ? t.remindersEmpty : t.nextReminder(formatDate(nextReminderOn))}
          checked={remindersOn}
          disabled={set.isPending}
          onChange={(event) => set.mutate({ params: { id }, body: { remindersOn: event.target.checked }, version })}
        />
      ) : null}
      {reminders.length === 0 ? null : (
        <div className={mayRemind ? 'mt-2' : ''}>
          <CardList label={t.remindersTitle}>
            {reminders.map((reminder) => (
              <CardRow
                key={`${reminder.day} ${reminder.at}`}
                title={dayText(reminder.day)}
                detail={reminder.state === 'sent' ? emailStatus(invoice, reminder.messageId) : t.reminderSkipped}
                end={<DateText value={reminder.at} time />}
              />
            ))}
          </CardList>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => remind.mutate({ params: { id }, body: {}, version })}
        title={t.remindQuestion(invoice.invoiceNumber)}
        description={t.remindWarning([...invoice.mailedTo, ...invoice.mailedCc].join(', '))}
        confirmLabel={t.remindNowAction}
        pending={remind.isPending}
      />
    </Card>
  )
}

function emailStatus({ emails }: InvoiceDetail, messageId: string | null): string {
  const email = emails.find((one) => one.messageId === messageId)
  return deliveryLabels[email?.status ?? 'sent']
}

function dayText(day: number | null): string {
  if (day === null) return t.manualReminder
  if (day === 0) return t.reminderOnDueDate
  return day < 0 ? t.reminderBeforeDue(ui.dayCount(-day)) : t.reminderAfterDue(ui.dayCount(day))
}
