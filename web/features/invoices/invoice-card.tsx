import { Link } from '@tanstack/react-router'
import { CalendarClock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Invoice } from '#contract/invoices/invoice.ts'
import { invoicePath } from '#web/routes/paths.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { DeliveryNote } from '#web/ui/delivery-note.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { formatDate, formatDecimal } from '#web/ui/format/format.ts'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

/** A client missing from lists is named by its number (specification 2). */
export const clientNameOf = ({ clientName, clientId }: Pick<Invoice, 'clientName' | 'clientId'>): string =>
  clientName ?? ui.clientNumber(clientId)

/**
 * A day of an invoice. It is sent as the day's first moment in UTC, which no time zone may shift.
 */
export const dayOf = (instant: string): string => instant.slice(0, 10)

/** Specification 2: four decimals for any rate. */
export const rateOf = ({ fxRate }: Pick<Invoice, 'fxRate'>): string => formatDecimal(fxRate, { min: 4, max: 4 })

/** Nobody waits for an email of what is paid or cancelled. */
export const isSettled = (status: Invoice['status']): boolean => status === 'paid' || status === 'cancelled'

export function ScheduledNote({ sendAt }: { sendAt: string }) {
  return (
    <span className="inline-flex items-center gap-1 text-[12.5px] font-medium whitespace-nowrap text-note [&_svg]:size-3.5">
      <CalendarClock />
      {formatDate(sendAt)}
    </span>
  )
}

export function InvoiceCard({ invoice }: { invoice: Invoice }) {
  return (
    <article className="relative flex h-full min-w-0 flex-col rounded-card border border-line bg-surface p-4 transition-[border-color] duration-100 focus-within:border-ink-3 hover:border-ink-3">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h2 className="truncate num">
            <Link {...invoicePath(invoice.id)} className="card-link">
              {invoice.invoiceNumber}
            </Link>
          </h2>
          <p className="truncate text-[12.5px] text-ink-2">{clientNameOf(invoice)}</p>
        </div>
        <span className="flex flex-col items-end gap-1">
          <StatusBadge status={invoice.status} />
          {isSettled(invoice.status) ? null : <DeliveryNote status={invoice.delivery?.status} />}
          {invoice.sendAt === null ? null : <ScheduledNote sendAt={invoice.sendAt} />}
        </span>
      </div>
      <p className="mt-3 text-xl font-title num">
        <Money amount={invoice.amountUsd} currency="USD" />
      </p>
      {invoice.localCurrency === 'USD' ? null : (
        <p className="text-s text-ink-2 num">
          <Money amount={invoice.amountLocal} currency={invoice.localCurrency} />
        </p>
      )}
      <p className="mt-2 line-clamp-2 text-s break-words">{invoice.description}</p>
      <InvoiceDates invoice={invoice} />
    </article>
  )
}

function InvoiceDates({ invoice }: { invoice: Invoice }) {
  return (
    <dl className="mt-auto grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 pt-3 text-[12.5px] [&_dd]:text-right [&_dt]:text-ink-2">
      <Fact label={ui.due}>
        <DateText value={dayOf(invoice.dueDate)} />
      </Fact>
      <Fact label={t.servicePeriodLabel}>
        {formatDate(dayOf(invoice.servicePeriodStart))} – {formatDate(dayOf(invoice.servicePeriodEnd))}
      </Fact>
      <Fact label={ui.created}>
        <DateText value={invoice.createdAt} />
      </Fact>
      <Fact label={ui.fxRate}>
        <span className="num">{rateOf(invoice)}</span>
      </Fact>
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}

export function InvoiceCardSkeletons() {
  return (
    <div
      role="status"
      aria-label={ui.loading}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-(--gap)"
    >
      {Array.from({ length: 6 }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical cards that never move
        <div key={card} className="rounded-card border border-line bg-surface p-4">
          <Skeleton className="mb-2 h-4 w-2/5" />
          <Skeleton className="h-3 w-3/5" />
          <Skeleton className="mt-4 h-6 w-1/2" />
          <Skeleton className="mt-4 mb-2 h-3.5 w-4/5" />
          <Skeleton className="mb-2 h-3 w-full" />
          <Skeleton className="h-3 w-full" />
        </div>
      ))}
    </div>
  )
}
