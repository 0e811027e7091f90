import { MailWarning } from 'lucide-react'
import * as t from '#web/ui/messages.ts'
import { classNames } from './class-names.ts'

export const deliveryLabels = {
  queued: t.queuedNotSent,
  sending: t.sendingEmail,
  sent: t.sent,
  failed: t.emailRejected,
  unknown: t.deliveryUnknown,
  withdrawn: t.withdrawnNotSent,
} as const

/** Beside a status of "sent": what became of the email, unless it was sent. */
export function DeliveryNote({ status }: { status: keyof typeof deliveryLabels | undefined }) {
  if (status === undefined || status === 'sent') return null
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 text-[12.5px] font-medium whitespace-nowrap [&_svg]:size-3.5',
        status === 'sending' ? 'text-ink-2' : status === 'failed' || status === 'unknown' ? 'text-bad' : 'text-warn',
      )}
    >
      <MailWarning />
      {deliveryLabels[status]}
    </span>
  )
}
