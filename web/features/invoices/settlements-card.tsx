import { FileText } from 'lucide-react'
import { getCreditNotePdf, type InvoiceDetail } from '#contract/invoices.ts'
import { addressOf } from '#web/api/client.ts'
import { Card, CardList, CardRow } from '#web/ui/card.tsx'
import { DateText, Money } from '#web/ui/figures.tsx'
import { formatAmount } from '#web/ui/format.ts'

/** What has come in, and what was taken back. Nothing while there is neither. */
export function SettlementsCard({ invoice }: { invoice: InvoiceDetail }) {
  const { payments, creditNotes } = invoice
  if (payments.length + creditNotes.length === 0) return null
  return (
    <Card title="Payments and credit notes">
      <CardList label="Payments and credit notes">
        {payments.map((payment) => (
          <CardRow
            key={`payment ${payment.id}`}
            title={
              <>
                Payment, <DateText value={payment.receivedOn} />
              </>
            }
            detail={[payment.reference, `by ${payment.recordedByName}`].filter(Boolean).join(', ')}
            end={
              <span className="text-right">
                <Money amount={payment.amount} currency={payment.currency} />
                {payment.currency === 'USD' ? null : (
                  <span className="block text-[12.5px] font-medium text-ink-2">
                    {formatAmount(payment.amountUsd, 'USD')}
                  </span>
                )}
              </span>
            }
          />
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
