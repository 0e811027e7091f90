import { Undo2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { InvoiceDetail, Payment } from '#contract/invoices/api.ts'
import { canReversePayment } from '#contract/invoices/capabilities.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { formatAmount, formatDate } from '#web/ui/format/format.ts'
import { CardRow } from '#web/ui/layout/card.tsx'

// Reversals are rare, so the dialog has its own chunk.
const ReversalDialog = lazy(() =>
  import('./reversal-dialog.tsx').then(({ ReversalDialog: component }) => ({ default: component })),
)

/** A recorded payment, and its reversal if it was a mistake. */
export function PaymentRow({ invoice, payment }: { invoice: InvoiceDetail; payment: Payment }) {
  const user = useSignedInUser()
  const [isAsking, setAsking] = useState(false)
  const { reversal, currency } = payment
  return (
    <>
      <CardRow
        title={
          <span className="inline-flex flex-wrap items-center gap-2">
            <span>
              Payment, <DateText value={payment.receivedOn} />
            </span>
            {reversal ? <Badge tone="warn">Reversed</Badge> : null}
          </span>
        }
        detail={<span className={reversal ? 'whitespace-normal' : undefined}>{detailOf(payment)}</span>}
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
                label={`Reverse the payment of ${formatAmount(payment.amount, currency)}`}
                variant="ghost"
                icon={<Undo2 aria-hidden="true" />}
                onClick={() => setAsking(true)}
              />
            ) : null}
          </span>
        }
      />
      {isAsking ? (
        <Suspense fallback={null}>
          <ReversalDialog invoice={invoice} payment={payment} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

function detailOf({ reference, recordedByName, reversal }: Payment): string {
  const recorded = [reference, `by ${recordedByName}`].filter(Boolean).join(', ')
  if (!reversal) return recorded
  return `${recorded}. Reversed by ${reversal.reversedByName} on ${formatDate(reversal.reversedAt)}: ${reversal.reason}`
}
