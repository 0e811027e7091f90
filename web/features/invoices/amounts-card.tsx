import type { InvoiceDetail } from '#contract/invoices/api.ts'
import { isOpen } from '#contract/invoices/capabilities.ts'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { formatDate } from '#web/ui/format/format.ts'
import { type BreakdownRow, Facts } from '#web/ui/layout/breakdown.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { dayOf, rateOf } from './invoice-card.tsx'

/** The invoice's amounts, currencies and rate, and its open amount. */
export function AmountsCard({ invoice }: { invoice: InvoiceDetail }) {
  return (
    <Card title="Amounts">
      <Facts rows={[...amountRows(invoice), ...rateRows(invoice), ...settlementRows(invoice)]} />
    </Card>
  )
}

function amountRows(invoice: InvoiceDetail): BreakdownRow[] {
  const { linesUsd, discountUsd, taxes, amountUsd, lines } = invoice
  const isPlain = lines.length === 1 && linesUsd === amountUsd
  const money = (amount: string) => <Money amount={amount} currency="USD" />
  return [
    ...(isPlain ? [] : [{ key: 'lines', label: 'Lines', value: money(linesUsd) }]),
    ...(Number(discountUsd) === 0 ? [] : [{ key: 'discount', label: 'Discount', value: <>− {money(discountUsd)}</> }]),
    ...taxes
      .filter((tax) => Number(tax.taxUsd) > 0)
      .map((tax) => ({
        key: `tax ${tax.category} ${tax.percent}`,
        label: `Tax, ${tax.percent.replace(/\.?0+$/, '') || '0'} %`,
        value: money(tax.taxUsd),
      })),
    { key: 'amount', label: 'Amount', value: money(amountUsd) },
  ]
}

function rateRows(invoice: InvoiceDetail): BreakdownRow[] {
  const { localCurrency, amountLocal, fxSource, fxLockedAt } = invoice
  if (localCurrency === 'USD') return [{ key: 'rate', label: 'FX rate', value: rateOf(invoice) }]
  return [
    { key: 'local', label: 'Local amount', value: <Money amount={amountLocal} currency={localCurrency} /> },
    { key: 'rate', label: 'FX rate', value: `${rateOf(invoice)} ${localCurrency} for a dollar` },
    { key: 'source', label: 'Rate from', value: fxSource },
    { key: 'locked', label: 'Rate locked', value: <DateText value={fxLockedAt} time /> },
  ]
}

function settlementRows(invoice: InvoiceDetail): BreakdownRow[] {
  const { paidUsd, creditedUsd, owedToClientUsd, open, localCurrency, status } = invoice
  const money = (amount: string) => <Money amount={amount} currency="USD" />
  if (status === 'draft') return []
  return [
    ...(Number(paidUsd) === 0 ? [] : [{ key: 'paid', label: 'Paid', value: money(paidUsd) }]),
    ...(Number(creditedUsd) === 0 ? [] : [{ key: 'credited', label: 'Credited', value: money(creditedUsd) }]),
    { key: 'open', label: 'Open', value: money(open.usd) },
    ...(isOpen(invoice) && localCurrency !== 'USD'
      ? [
          {
            key: 'open-local',
            label: `Open in ${localCurrency}`,
            value: <Money amount={open.local} currency={localCurrency} />,
          },
        ]
      : []),
    ...(isOpen(invoice)
      ? [{ key: 'open-xof', label: 'Open in XOF', value: <Money amount={open.xof} currency="XOF" /> }]
      : []),
    ...(Number(owedToClientUsd) === 0
      ? []
      : [{ key: 'owed', label: 'Owed to the client', value: money(owedToClientUsd) }]),
  ]
}

/** Due date, billed service and status. */
export function DatesCard({ invoice }: { invoice: InvoiceDetail }) {
  const { servicePeriodStart, servicePeriodEnd, dueDate, sentAt, firstViewedAt, paymentDate, buyerReference } = invoice
  const rows: BreakdownRow[] = [
    { key: 'due', label: 'Due', value: <DateText value={dayOf(dueDate)} /> },
    {
      key: 'period',
      label: 'Service period',
      value: `${formatDate(dayOf(servicePeriodStart))} – ${formatDate(dayOf(servicePeriodEnd))}`,
    },
    { key: 'created', label: 'Created', value: <DateText value={invoice.createdAt} time /> },
    ...(sentAt === null ? [] : [{ key: 'sent', label: 'Sent', value: <DateText value={sentAt} time /> }]),
    ...(firstViewedAt === null
      ? []
      : [{ key: 'viewed', label: 'First viewed', value: <DateText value={firstViewedAt} time /> }]),
    ...(paymentDate === null ? [] : [{ key: 'paid', label: 'Paid', value: <DateText value={dayOf(paymentDate)} /> }]),
    ...(buyerReference === null ? [] : [{ key: 'reference', label: "Client's reference", value: buyerReference }]),
  ]
  return (
    <Card title="Dates">
      <Facts rows={rows} />
    </Card>
  )
}
