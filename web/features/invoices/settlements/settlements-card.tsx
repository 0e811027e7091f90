import { Link } from '@tanstack/react-router'
import { FileText, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { InvoiceDetail } from '#contract/invoices/api.ts'
import { canRefund, canReversePayment, canReverseRefund } from '#contract/invoices/capabilities.ts'
import { getCreditNotePdf } from '#contract/invoices/public.ts'
import type { CreditNote, CreditUse, Payment } from '#contract/invoices/settlements.ts'
import { addressOf } from '#web/api/client.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { invoicePath, receiptPath } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { formatAmount, formatDate } from '#web/ui/format/format.ts'
import { Card, CardList, CardRow } from '#web/ui/layout/card.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

/** Payments and credits. Nothing while there are none. */
export function SettlementsCard({ invoice }: { invoice: InvoiceDetail }) {
  const { payments, creditNotes } = invoice
  if (payments.length + creditNotes.length === 0) return null
  return (
    <Card title={t.settlementsTitle}>
      <CardList label={t.settlementsTitle}>
        {payments.map((payment) => (
          <PaymentRow key={`payment ${payment.id}`} invoice={invoice} payment={payment} />
        ))}
        {creditNotes.map((note) => (
          <CreditNoteRows key={`note ${note.id}`} invoice={invoice} note={note} />
        ))}
      </CardList>
    </Card>
  )
}

// Reversals are rare, so the dialog has its own chunk.
const ReversalDialog = lazyPart(() => import('./reversal-dialog.tsx'), 'ReversalDialog')

/** A recorded payment, and its reversal if it was a mistake. */
function PaymentRow({ invoice, payment }: { invoice: InvoiceDetail; payment: Payment }) {
  const user = useSignedInUser()
  const [isAsking, setAsking] = useState(false)
  const { reversal, currency } = payment
  return (
    <>
      <CardRow
        title={
          <span className="inline-flex flex-wrap items-center gap-2">
            <span>
              {(payment.creditNote ? t.paidWithCredit : t.paymentReceived)(<DateText value={payment.receivedOn} />)}
            </span>
            {reversal ? <Badge tone="warn">{t.reversedLabel}</Badge> : null}
          </span>
        }
        detail={
          <span className={reversal ? 'whitespace-normal' : undefined}>
            <Detail payment={payment} />
          </span>
        }
        end={
          <span className="flex items-start gap-2">
            <span className={reversal ? 'text-right text-ink-2 line-through' : 'text-right'}>
              <Money amount={payment.amount} currency={currency} />
              {currency === 'USD' ? null : (
                <span className="block text-[12.5px] font-medium text-ink-2">
                  {formatAmount(payment.amountUsd, 'USD')}
                </span>
              )}
            </span>
            {canReversePayment(invoice, payment, user) ? (
              <IconButton
                label={t.reversePaymentLabel(formatAmount(payment.amount, currency))}
                variant="ghost"
                icon={<Undo2 />}
                onClick={() => setAsking(true)}
              />
            ) : null}
          </span>
        }
      />
      {isAsking ? <ReversalDialog invoice={invoice} payment={payment} onClose={() => setAsking(false)} /> : null}
    </>
  )
}

/**
 * Who recorded the payment. One from a bank receipt links to it, where its match is undone; one
 * with credit links to the credited invoice.
 */
function Detail({ payment: { reference, recordedByName, receiptId, creditNote, reversal } }: { payment: Payment }) {
  const recorded = [reference, ui.byPerson(recordedByName)].filter(Boolean).join(', ')
  if (reversal)
    return t.reversedPaymentText(recorded, reversal.reversedByName, formatDate(reversal.reversedAt), reversal.reason)
  const path = receiptId !== null ? receiptPath(receiptId) : creditNote ? invoicePath(creditNote.invoiceId) : null
  if (path === null) return recorded
  return (
    <Link {...path} className="hover:underline">
      {recorded}
    </Link>
  )
}

interface NoteProps {
  readonly invoice: InvoiceDetail
  readonly note: CreditNote
}

// Refunds are rare, so their dialogs have a chunk of their own.
const RefundDialog = lazyPart(() => import('./refund-dialog.tsx'), 'RefundDialog')
const RefundReversalDialog = lazyPart(() => import('./refund-dialog.tsx'), 'RefundReversalDialog')

/** A credit note, what is left of its credit, and what became of the rest. */
function CreditNoteRows({ invoice, note }: NoteProps) {
  const user = useSignedInUser()
  const [isAsking, setAsking] = useState(false)
  const { creditLeft } = note
  const hasCredit = creditLeft !== null && Number(creditLeft.usd) > 0
  return (
    <>
      <CardRow
        title={
          <a
            href={addressOf(getCreditNotePdf, { params: { id: invoice.id, noteId: note.id } })}
            target="_blank"
            rel="noreferrer"
            className="inline-flex items-center gap-1.5 hover:underline [&_svg]:size-3.5"
          >
            <FileText />
            {note.creditNoteNumber}
          </a>
        }
        detail={note.reason}
        end={
          <span>
            − <Money amount={note.amountUsd} currency="USD" />
          </span>
        }
      />
      {note.uses.map((use) => (
        <CreditUseRow key={use.id} invoice={invoice} note={note} use={use} />
      ))}
      {hasCredit ? (
        <CardRow
          title={t.creditLeftTitle(formatAmount(creditLeft.usd, 'USD'))}
          detail={<span className="whitespace-normal">{t.creditLeftHint}</span>}
          end={
            canRefund(note, user) ? (
              <Button size="s" onClick={() => setAsking(true)}>
                {t.refundAction}
              </Button>
            ) : null
          }
        />
      ) : null}
      {isAsking ? <RefundDialog invoice={invoice} note={note} onClose={() => setAsking(false)} /> : null}
    </>
  )
}

function CreditUseRow({ invoice, note, use }: NoteProps & { readonly use: CreditUse }) {
  const user = useSignedInUser()
  const [isAsking, setAsking] = useState(false)
  const { paid, reversal, currency, amount, usedOn } = use
  const recorded = [paid && formatDate(usedOn), use.reference, ui.byPerson(use.recordedByName)]
    .filter(Boolean)
    .join(', ')
  return (
    <>
      <CardRow
        title={
          <span className="inline-flex flex-wrap items-center gap-2">
            {paid === null ? (
              <span>{t.refundedOn(<DateText value={usedOn} />)}</span>
            ) : (
              <Link {...invoicePath(paid.id)} className="hover:underline">
                {t.creditAppliedTo(paid.invoiceNumber)}
              </Link>
            )}
            {reversal ? <Badge tone="warn">{t.reversedLabel}</Badge> : null}
          </span>
        }
        detail={
          reversal ? (
            <span className="whitespace-normal">
              {t.reversedPaymentText(
                recorded,
                reversal.reversedByName,
                formatDate(reversal.reversedAt),
                reversal.reason,
              )}
            </span>
          ) : (
            recorded
          )
        }
        end={
          <span className="flex items-start gap-2">
            <span className={reversal ? 'text-ink-2 line-through' : undefined}>
              <Money amount={amount} currency={currency} />
            </span>
            {canReverseRefund(use, user) ? (
              <IconButton
                label={t.reverseRefundLabel(formatAmount(amount, currency))}
                variant="ghost"
                icon={<Undo2 />}
                onClick={() => setAsking(true)}
              />
            ) : null}
          </span>
        }
      />
      {isAsking ? (
        <RefundReversalDialog invoice={invoice} note={note} refund={use} onClose={() => setAsking(false)} />
      ) : null}
    </>
  )
}
