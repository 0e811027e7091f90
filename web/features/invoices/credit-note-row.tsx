import { Link } from '@tanstack/react-router'
import { FileText, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { InvoiceDetail } from '#contract/invoices/api.ts'
import { canRefund, canReverseRefund } from '#contract/invoices/capabilities.ts'
import { getCreditNotePdf } from '#contract/invoices/public.ts'
import type { CreditNote, CreditUse } from '#contract/invoices/settlements.ts'
import { addressOf } from '#web/api/client.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { invoicePath } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { formatAmount, formatDate } from '#web/ui/format/format.ts'
import { CardRow } from '#web/ui/layout/card.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

interface NoteProps {
  readonly invoice: InvoiceDetail
  readonly note: CreditNote
}

// Refunds are rare, so their dialogs have a chunk of their own.
const RefundDialog = lazyPart(() => import('./refund-dialog.tsx'), 'RefundDialog')
const RefundReversalDialog = lazyPart(() => import('./refund-dialog.tsx'), 'RefundReversalDialog')

/** A credit note, what is left of its credit, and what became of the rest. */
export function CreditNoteRows({ invoice, note }: NoteProps) {
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
