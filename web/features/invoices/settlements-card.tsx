import { FileText } from 'lucide-react'
import type { InvoiceDetail } from '#contract/invoices/api.ts'
import { getCreditNotePdf } from '#contract/invoices/public.ts'
import { addressOf } from '#web/api/client.ts'
import { Money } from '#web/ui/format/figures.tsx'
import { Card, CardList, CardRow } from '#web/ui/layout/card.tsx'
import * as t from './messages.ts'
import { PaymentRow } from './payment-row.tsx'

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
          <CardRow
            key={`note ${note.id}`}
            title={
              <a
                href={addressOf(getCreditNotePdf, { params: { id: invoice.id, noteId: note.id } })}
                target="_blank"
                rel="noreferrer"
                className="inline-flex items-center gap-1.5 hover:underline [&_svg]:size-3.5"
              >
                <FileText aria-hidden="true" />
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
        ))}
      </CardList>
    </Card>
  )
}
