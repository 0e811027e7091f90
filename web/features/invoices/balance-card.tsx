import { Link } from '@tanstack/react-router'
import { Check, Link2, Mail } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { InvoiceDetail } from '#contract/invoices/api.ts'
import { canApplyCredit, isOpen } from '#contract/invoices/capabilities.ts'
import { handleOutboxMessage } from '#contract/mail/api.ts'
import { errorToast } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useChange } from '#web/api/queries.ts'
import { clientPath, mailServerPath, outboxMessagePath } from '#web/routes/paths.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { DeliveryNote, deliveryLabels } from '#web/ui/delivery-note.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { businessDay } from '#web/ui/format/business-time.ts'
import { Money } from '#web/ui/format/figures.tsx'
import { formatAmount, formatDate } from '#web/ui/format/format.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'
import * as ui from '#web/ui/messages.ts'
import { clientNameOf, dayOf } from './invoice-card.tsx'
import * as t from './messages.ts'

/** First card of the page: the amount due, its date, and the state of the email. */
export function BalanceCard({ invoice }: { invoice: InvoiceDetail }) {
  const { status, description, cancelReason, publicLink } = invoice
  const { label, amount } = figureOf(invoice)
  return (
    <section aria-label={label} className="grid gap-4 rounded-card border border-line bg-surface p-5 max-sm:p-4">
      <div className="flex flex-wrap items-start gap-x-10 gap-y-4">
        <div className="min-w-52">
          <p className="text-s font-medium text-ink-2">{label}</p>
          <p className="text-2xl leading-tight font-title tracking-[-0.022em] num">{amount}</p>
          <Also invoice={invoice} />
        </div>
        <div className="min-w-0 flex-1 basis-64">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <StatusBadge status={status} />
            {status === 'draft' || status === 'cancelled' ? null : <DeliveryNote status={invoice.delivery?.status} />}
            <DueText invoice={invoice} />
          </div>
          <p className="mt-2 text-s wrap-anywhere">
            <Link {...clientPath(invoice.clientId)} className="font-strong text-accent hover:underline">
              {clientNameOf(invoice)}
            </Link>
          </p>
          <p className="mt-0.5 max-w-prose text-s wrap-anywhere text-ink-2">
            {description}
            {cancelReason === null ? null : ` (${cancelReason})`}
          </p>
        </div>
        {publicLink === null ? null : <CopyLink link={publicLink} />}
      </div>
      <DeliveryNotice invoice={invoice} />
      <CreditNotice invoice={invoice} />
    </section>
  )
}

// The dialog and its form load when it is opened.
const ApplyCreditDialog = lazyPart(() => import('./settlements/apply-credit-dialog.tsx'), 'ApplyCreditDialog')

/** What the client has in credit, which can pay this invoice. */
function CreditNotice({ invoice }: { invoice: InvoiceDetail }) {
  const user = useSignedInUser()
  const [isAsking, setAsking] = useState(false)
  if (!canApplyCredit(invoice, user)) return null
  return (
    <Notice
      tone="note"
      title={t.clientCreditTitle(formatAmount(invoice.clientCreditUsd, 'USD'))}
      action={
        <Button size="s" onClick={() => setAsking(true)}>
          {t.applyCreditAction}
        </Button>
      }
    >
      {t.clientCreditHint}
      {isAsking ? <ApplyCreditDialog invoice={invoice} onClose={() => setAsking(false)} /> : null}
    </Notice>
  )
}

function figureOf(invoice: InvoiceDetail): { label: string; amount: ReactNode } {
  const money = (amount: string) => <Money amount={amount} currency="USD" />
  if (isOpen(invoice)) return { label: ui.balanceDue, amount: money(invoice.open.usd) }
  if (invoice.status === 'paid') return { label: ui.paid, amount: money(invoice.paidUsd) }
  return { label: ui.total, amount: money(invoice.amountUsd) }
}

/** The figure in the client's currency, and what it is part of. */
function Also({ invoice }: { invoice: InvoiceDetail }) {
  const { localCurrency, open, amountLocal, amountUsd } = invoice
  const isPartly = isOpen(invoice) && open.usd !== amountUsd
  const local = isOpen(invoice) ? open.local : amountLocal
  if (localCurrency === 'USD' && !isPartly) return null
  return (
    <p className="text-s text-ink-2 num">
      {[
        ...(localCurrency === 'USD' ? [] : [formatAmount(local, localCurrency)]),
        ...(isPartly ? [t.ofTotal(formatAmount(amountUsd, 'USD'))] : []),
      ].join(' · ')}
    </p>
  )
}

const dayMs = 86_400_000

function DueText({ invoice }: { invoice: InvoiceDetail }) {
  const { status, dueDate, paymentDate } = invoice
  if (status === 'paid' && paymentDate !== null)
    return <span className="text-s text-ink-2">{t.paidOn(formatDate(dayOf(paymentDate)))}</span>
  if (status !== 'draft' && !isOpen(invoice)) return null
  const today = businessDay(new Date())
  const late = Math.round((Date.parse(`${today}T00:00:00Z`) - Date.parse(dueDate)) / dayMs)
  return (
    <span className={late > 0 ? 'text-s font-strong text-bad' : 'text-s text-ink-2'}>
      {t.dueOn(formatDate(dayOf(dueDate)))}
      {late > 0 ? t.lateBy(ui.dayCount(late)) : ''}
    </span>
  )
}

function CopyLink({ link }: { link: string }) {
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => toast({ title: t.linkCopiedToast, description: t.linkCopiedHint }),
      () => toast({ title: ui.errorTitle, description: link, destructive: true }),
    )
  return (
    <Button size="s" icon={<Link2 />} onClick={() => void copy()}>
      {t.copyLinkAction}
    </Button>
  )
}

/** The next step for an email that did not go out. */
function DeliveryNotice({ invoice: { delivery, emails, status, hasMailServer } }: { invoice: InvoiceDetail }) {
  const user = useSignedInUser()
  const mark = useChange(handleOutboxMessage, {
    onSuccess: () => toast({ title: t.markedSentToast, description: t.markedSentHint }),
    onError: (error) => toast(errorToast(error)),
  })
  const email = emails.find(({ messageId }) => messageId === delivery?.messageId)
  if (!email || !delivery || delivery.status === 'sent' || delivery.status === 'sending' || status === 'cancelled')
    return null
  const { messageId, version } = email
  const isQueued = delivery.status === 'queued'
  return (
    <Notice
      tone={isQueued || delivery.status === 'withdrawn' ? 'warn' : 'bad'}
      title={deliveryLabels[delivery.status]}
      action={
        <span className="flex flex-wrap gap-2">
          <Link {...outboxMessagePath(messageId)} className={buttonClass({ size: 's' })}>
            <Mail />
            {ui.viewEmail}
          </Link>
          {can(user, 'mail.write') && delivery.status !== 'withdrawn' ? (
            <Button
              size="s"
              icon={<Check />}
              pending={mark.isPending}
              onClick={() => mark.mutate({ params: { id: messageId }, body: { verb: 'mark-sent' }, version })}
            >
              {t.markSentAction}
            </Button>
          ) : null}
        </span>
      }
    >
      {isQueued ? t.queuedExplanation : t.undeliveredExplanation}{' '}
      {isQueued && !hasMailServer && can(user, 'settings.manage') ? (
        <Link {...mailServerPath} className="font-strong underline underline-offset-2">
          {t.setUpServerLink}
        </Link>
      ) : null}
    </Notice>
  )
}
