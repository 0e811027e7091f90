import { BellRing } from 'lucide-react'
import { type InvoiceDetail, remindNow, setReminders } from '#contract/invoices/api.ts'
import { canRemind } from '#contract/invoices/capabilities.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { useChange } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Switch } from '#web/ui/form/field.tsx'
import { DateText } from '#web/ui/format/figures.tsx'
import { formatCount, formatDate } from '#web/ui/format/format.ts'
import { Card, CardList, CardRow } from '#web/ui/layout/card.tsx'

const failed = (error: unknown): void => toast({ title: 'Error', description: serverMessage(error), destructive: true })

/** Past and next reminders, and a reminder by hand. Nothing before the invoice is sent. */
export function RemindersCard({ invoice }: { invoice: InvoiceDetail }) {
  const mayRemind = canRemind(invoice, useSignedInUser())
  const remind = useChange(remindNow, {
    onSuccess: () => toast({ title: 'Reminder Sent', description: 'The client is reminded by e-mail.' }),
    onError: failed,
  })
  const set = useChange(setReminders, { onError: failed })
  const { id, version, reminders, remindersOn, nextReminderOn } = invoice
  if (!mayRemind && reminders.length === 0) return null
  return (
    <Card
      title="Reminders"
      aside={
        mayRemind ? (
          <Button
            size="s"
            icon={<BellRing aria-hidden="true" />}
            pending={remind.isPending}
            onClick={() => remind.mutate({ params: { id }, body: {}, version })}
          >
            Remind now
          </Button>
        ) : undefined
      }
    >
      {mayRemind ? (
        <Switch
          label="Remind by schedule"
          hint={nextReminderOn === null ? 'No further reminder is planned' : `Next on ${formatDate(nextReminderOn)}`}
          checked={remindersOn}
          disabled={set.isPending}
          onChange={(event) => set.mutate({ params: { id }, body: { remindersOn: event.target.checked }, version })}
        />
      ) : null}
      {reminders.length === 0 ? null : (
        <div className={mayRemind ? 'mt-2' : ''}>
          <CardList label="Reminders">
            {reminders.map((reminder) => (
              <CardRow
                key={`${reminder.day} ${reminder.at}`}
                title={dayText(reminder.day)}
                detail={reminder.state === 'sent' ? 'Sent' : 'Passed over: a later one was due'}
                end={<DateText value={reminder.at} time />}
              />
            ))}
          </CardList>
        </div>
      )}
    </Card>
  )
}

function dayText(day: number | null): string {
  if (day === null) return 'By hand'
  if (day === 0) return 'On the due date'
  return day < 0 ? `${formatCount(-day, 'day')} before the due date` : `${formatCount(day, 'day')} after the due date`
}
