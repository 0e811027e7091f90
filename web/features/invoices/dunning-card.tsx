import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { InvoiceDetail, InvoiceEmail } from '#contract/invoices/api.ts'
import {
  getInvoiceDunning,
  type InvoiceDunning,
  liftDunningStop,
  sendDunningNotice,
  stopDunning,
} from '#contract/receivables/dunning-notices.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { errorToast } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read, useChange } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { deliveryLabels } from '#web/ui/delivery-note.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { closeWithToast, toast } from '#web/ui/feedback/toast.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { notBlank, TextAreaField } from '#web/ui/form/form-field.tsx'
import { businessDay } from '#web/ui/format/business-time.ts'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { formatDate } from '#web/ui/format/format.ts'
import { Card, CardList, CardRow } from '#web/ui/layout/card.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

const failed = (error: unknown): void => toast(errorToast(error))

/** Notices that were sent, the next one, and the stop. Nothing while there are none. */
export function DunningCard({ invoice }: { invoice: InvoiceDetail }) {
  const { data } = useQuery(read(getInvoiceDunning, { params: { id: invoice.id } }))
  const mayWrite = can(useSignedInUser(), 'invoices.write')
  if (!data || (data.notices.length === 0 && data.next === null && data.stop === null)) return null
  return (
    <Card title={t.noticesTitle} aside={mayWrite ? <Actions invoice={invoice} dunning={data} /> : undefined}>
      {data.stop ? (
        <Notice tone="warn" title={t.noticesStopped(data.stop.scope === 'client')}>
          {t.noticesStoppedBy(data.stop.stoppedByName, data.stop.reason)}
        </Notice>
      ) : data.next ? (
        <p className="text-s text-ink-2">{t.nextNoticeDue(data.next.level, formatDate(data.next.dueOn))}</p>
      ) : null}
      {data.notices.length === 0 ? null : (
        <CardList label={t.noticesTitle}>
          {data.notices.map(({ level, openUsd, messageId, sentAt, sentByName }) => (
            <CardRow
              key={messageId}
              title={t.noticeNames[level - 1]}
              detail={
                <>
                  <Money amount={openUsd} currency="USD" /> · {sentByName} ·{' '}
                  {deliveryLabels[noticeStatus(invoice.emails, messageId)]}
                </>
              }
              end={<DateText value={sentAt} />}
            />
          ))}
        </CardList>
      )}
    </Card>
  )
}

/** What became of a notice: of the last email that replaced its own, if any. Newest first. */
export const noticeStatus = (
  emails: readonly Pick<InvoiceEmail, 'messageId' | 'replacesId' | 'status'>[],
  messageId: string,
): InvoiceEmail['status'] =>
  emails.find((email) => (email.replacesId ?? email.messageId) === messageId)?.status ?? 'sent'

function Actions({ invoice, dunning: { next, stop } }: { invoice: InvoiceDetail; dunning: InvoiceDunning }) {
  const [isStopping, setStopping] = useState(false)
  const params = { id: invoice.id }
  const send = useChange(sendDunningNotice, {
    onSuccess: ({ isQueued, to }) =>
      toast({ title: isQueued ? ui.queuedNotSent : t.noticeSentToast, description: t.noticeSentHint(to.join(', ')) }),
    onError: failed,
  })
  const lift = useChange(liftDunningStop, { onSuccess: () => toast({ title: t.noticesResumedToast }), onError: failed })
  if (stop)
    return (
      <Button size="s" pending={lift.isPending} onClick={() => lift.mutate({ params: { id: stop.id }, body: {} })}>
        {ui.resume}
      </Button>
    )
  if (next === null) return null
  return (
    <span className="flex gap-2">
      <Button size="s" onClick={() => setStopping(true)}>
        {t.stopNoticesAction}
      </Button>
      {next.dueOn <= businessDay(new Date()) ? (
        <Button
          size="s"
          variant="primary"
          pending={send.isPending}
          onClick={() => send.mutate({ params, body: { level: next.level } })}
        >
          {t.sendNoticeAction}
        </Button>
      ) : null}
      {isStopping ? <StopDialog invoice={invoice} onClose={() => setStopping(false)} /> : null}
    </span>
  )
}

function StopDialog({ invoice, onClose }: { invoice: InvoiceDetail; onClose: () => void }) {
  const api = useApiForm(stopDunning, {
    defaultValues: { reason: '' },
    toInput: ({ reason }) => ({ body: { invoiceId: invoice.id, reason } }),
    onSuccess: () => closeWithToast(onClose, { title: ui.noticesStopped }),
  })
  return (
    <FormDialog
      form={api}
      title={t.stopNoticesTitle(invoice.invoiceNumber)}
      description={t.stopNoticesHint}
      submitLabel={t.stopNoticesAction}
      onClose={onClose}
    >
      <TextAreaField
        form={api.form}
        name="reason"
        label={ui.reason}
        required
        maxLength={500}
        rules={notBlank(t.stopNoticesReasonRequired)}
      />
    </FormDialog>
  )
}
