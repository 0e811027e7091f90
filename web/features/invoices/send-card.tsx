import { Link, useNavigate } from '@tanstack/react-router'
import { CalendarClock, Send } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type InvoiceDetail, scheduleInvoice, sendInvoice, unscheduleInvoice } from '#contract/invoices/api.ts'
import type { MissingPart } from '#contract/invoices/labels.ts'
import { addDays, type BusinessDate, instantAt, isTimeOfDay } from '#kernel/clock.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { errorToast } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useChange } from '#web/api/queries.ts'
import { clientPath, outboxMessagePath, paths } from '#web/routes/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { closeWithToast, toast } from '#web/ui/feedback/toast.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { TextField } from '#web/ui/form/form-field.tsx'
import { businessDay, businessTimeZone } from '#web/ui/format/business-time.ts'
import { formatDateTime } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import * as ui from '#web/ui/messages.ts'
import { AttachmentsSummary } from './attachments/attachments-summary.tsx'
import * as t from './messages.ts'
import { RecipientFields, type Recipients, recipientsOf } from './recipient-fields.tsx'
import { useInvoiceChange } from './use-invoice-change.ts'

interface SendCardProps {
  readonly invoice: InvoiceDetail
  /** False once sent: the card is hidden, but still shows its confirmation. */
  readonly shown: boolean
}

/** The result of a send of an invoice or quote: sent, or queued until a person sends it. */
export function useSentToast(title = t.sentToast) {
  const navigate = useNavigate()
  return (number: string, { delivery, mailedTo }: Pick<InvoiceDetail, 'delivery' | 'mailedTo'>) => {
    const isQueued = delivery?.status === 'queued'
    toast({
      title: isQueued ? ui.queuedNotSent : title,
      description: isQueued ? t.queuedHint(number) : t.sentToHint(number, mailedTo.join(', ')),
      ...(isQueued && delivery
        ? {
            action: {
              label: ui.viewEmail,
              onSelect: () => void navigate(outboxMessagePath(delivery.messageId)),
            },
            shownMs: 10_000,
          }
        : {}),
    })
  }
}

/** Sends a draft, next to its preview: the client gets exactly what is shown. */
export function SendCard({ invoice, shown }: SendCardProps) {
  const { fail, withReload } = useInvoiceChange(invoice)
  const [isScheduling, setScheduling] = useState(false)
  const announce = useSentToast()
  const planned = invoice.scheduled
  const api = useApiForm(sendInvoice, {
    defaultValues: {
      to: planned?.to.join(', ') || (invoice.clientEmail ?? ''),
      cc: planned?.cc.join(', ') ?? '',
      message: planned?.message ?? '',
    },
    toInput: (fields) => ({
      params: { id: invoice.id },
      body: recipientsOf(fields),
      version: invoice.version,
    }),
    onSuccess: (sent) => announce(sent.invoiceNumber, sent),
    onError: fail,
  })
  const { form, formProps, isPending } = api

  if (!shown) return null
  return (
    <Card title={t.sendAction}>
      <form {...formProps} className="grid gap-3.5">
        <ScheduledNotice invoice={invoice} />
        <MissingParts missing={invoice.missing} clientId={invoice.clientId} />
        <RecipientFields form={form} />
        <AttachmentsSummary invoice={invoice} />
        <Refusal {...withReload(api).refusal} />
        <p className="text-[12.5px] text-ink-2">
          {t.sendWarning} {invoice.hasMailServer ? null : t.noServerWarning}
        </p>
        <div className="flex flex-wrap gap-2 [&>*]:flex-auto">
          <Button icon={<CalendarClock />} onClick={() => setScheduling(true)}>
            {t.scheduleAction}
          </Button>
          <Button type="submit" variant="primary" icon={<Send />} pending={isPending}>
            {t.sendInvoiceAction}
          </Button>
        </div>
      </form>
      {isScheduling ? (
        <ScheduleDialog invoice={invoice} recipients={form.getValues()} onClose={() => setScheduling(false)} />
      ) : null}
    </Card>
  )
}

/** When the draft will be sent, or why it was not. */
function ScheduledNotice({ invoice }: { invoice: InvoiceDetail }) {
  const drop = useChange(unscheduleInvoice, {
    onSuccess: () => toast({ title: t.sendUnscheduled }),
    onError: (error) => toast(errorToast(error)),
  })
  const { id, scheduled, sendAt } = invoice
  if (scheduled === null) return null
  const action = (
    <Button size="s" pending={drop.isPending} onClick={() => drop.mutate({ params: { id } })}>
      {sendAt === null ? ui.dismiss : t.unscheduleAction}
    </Button>
  )
  if (sendAt === null)
    return (
      <Notice tone="bad" title={t.scheduleFailedTitle} action={action}>
        {scheduled.failure}
      </Notice>
    )
  return (
    <Notice tone="note" title={t.scheduledTitle(formatDateTime(sendAt))} action={action}>
      {t.scheduledHint(scheduled.requestedByName)}
    </Notice>
  )
}

interface ScheduleDialogProps {
  readonly invoice: InvoiceDetail
  readonly recipients: Recipients
  readonly onClose: () => void
}

/** Sends a draft later, at a time of the business. */
function ScheduleDialog({ invoice, recipients, onClose }: ScheduleDialogProps) {
  const { base, fail, withReload } = useInvoiceChange(invoice)
  const today = businessDay(new Date())
  const api = useApiForm(scheduleInvoice, {
    defaultValues: { ...recipients, day: addDays(today, 1) as string, time: '08:00' },
    toInput: ({ day, time, ...rest }) => ({
      params: { id: base.id },
      body: { ...recipientsOf(rest), sendAt: instantIn(day, time) },
      version: base.version,
    }),
    fieldOf: (path) => (path === 'sendAt' ? 'day' : path),
    onSuccess: ({ sendAt }) =>
      closeWithToast(onClose, { title: t.sendScheduled, description: t.scheduledTitle(formatDateTime(sendAt)) }),
    onError: fail,
  })
  const { form } = api
  return (
    <FormDialog
      form={withReload(api)}
      onClose={onClose}
      title={t.scheduleTitle(base.invoiceNumber)}
      description={t.scheduleDescription}
      submitLabel={t.scheduleSendAction}
    >
      <div className="grid grid-cols-2 gap-4">
        <TextField form={form} name="day" label={ui.day} required type="date" min={today} />
        <TextField form={form} name="time" label={ui.time} required type="time" hint={businessTimeZone()} />
      </div>
      <RecipientFields form={form} />
    </FormDialog>
  )
}

/** The instant of a day and time of the business; what cannot be read is left to the server. */
function instantIn(day: string, time: string): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !isTimeOfDay(time)) return ''
  return instantAt(day as BusinessDate, time, businessTimeZone()).toISOString()
}

const labels: Readonly<Record<MissingPart, string>> = {
  business_name: t.businessNamePart,
  business_address: t.businessAddressPart,
  business_tax_id: t.businessTaxIdPart,
  business_bank: t.businessBankPart,
  client_address: t.clientAddressPart,
  client_email: t.clientEmailPart,
  client_tax_id: t.clientTaxIdPart,
  tax_reason: t.taxReasonPart,
}

const link = 'font-strong underline underline-offset-2'

/** What the draft lacks, each group with the place where it is completed. */
export function MissingParts({ missing, clientId }: Pick<InvoiceDetail, 'missing' | 'clientId'>) {
  const mayChangeSettings = can(useSignedInUser(), 'settings.manage')
  const of = (kind: string) => missing.filter((part) => part.startsWith(kind))
  if (missing.length === 0) return null
  return (
    <Notice title={t.beforeSendingTitle}>
      <ul className="mt-1 grid gap-1.5">
        <Group parts={of('business')}>
          {mayChangeSettings ? (
            <Link to={paths.adminSettings} search={{ section: 'profile' }} className={link}>
              {t.businessProfileLink}
            </Link>
          ) : (
            t.askAdministratorHint
          )}
        </Group>
        <Group parts={of('client')}>
          <Link {...clientPath(clientId)} className={link}>
            {t.clientLink}
          </Link>
        </Group>
        <Group parts={of('tax')}>
          {t.taxReasonHint}{' '}
          {mayChangeSettings ? (
            <Link to={paths.adminSettings} search={{ section: 'invoices' }} className={link}>
              {t.taxDefaultLink}
            </Link>
          ) : null}
        </Group>
      </ul>
    </Notice>
  )
}

function Group({ parts, children }: { parts: readonly MissingPart[]; children: ReactNode }) {
  if (parts.length === 0) return null
  return (
    <li>
      {t.missingText(parts.map((part) => labels[part]).join(', '))} {children}
    </li>
  )
}
