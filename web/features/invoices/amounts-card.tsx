import { Link } from '@tanstack/react-router'
import { withholdingPercent } from '#contract/certification/labels.ts'
import type { InvoiceDetail } from '#contract/invoices/api.ts'
import { isOpen } from '#contract/invoices/capabilities.ts'
import { defaultSource } from '#kernel/rate.ts'
import { invoicePath } from '#web/routes/paths.ts'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { formatDate, plainDecimal } from '#web/ui/format/format.ts'
import { type BreakdownRow, Facts } from '#web/ui/layout/breakdown.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import * as ui from '#web/ui/messages.ts'
import { dayOf, rateOf } from './invoice-card.tsx'
import * as t from './messages.ts'

/** What the amount is made of, its currencies and rate. The balance leads the page. */
export function AmountsCard({ invoice }: { invoice: InvoiceDetail }) {
  return (
    <Card title={t.amountsTitle}>
      <Facts rows={[...amountRows(invoice), ...rateRows(invoice), ...settlementRows(invoice)]} />
    </Card>
  )
}

function amountRows(invoice: InvoiceDetail): BreakdownRow[] {
  const { linesUsd, discountUsd, deposits, taxes, withholding, amountUsd, lines, depositFor, creditedOn } = invoice
  const isPlain = lines.length === 1 && linesUsd === amountUsd
  const money = (amount: string) => <Money amount={amount} currency="USD" />
  return [
    { key: 'lines', label: t.linesLabel, value: isPlain ? null : money(linesUsd) },
    { key: 'discount', label: ui.discount, value: Number(discountUsd) === 0 ? null : <>− {money(discountUsd)}</> },
    ...deposits.map(({ id, invoiceNumber, netUsd }) => ({
      key: `deposit ${id}`,
      label: <InvoiceLink id={id} text={t.lessDepositLabel(invoiceNumber)} />,
      value: <>− {money(netUsd)}</>,
    })),
    ...taxes
      .filter((tax) => Number(tax.taxUsd) > 0)
      .map((tax) => ({
        key: `tax ${tax.category} ${tax.percent}`,
        label: t.taxRateLabel(plainDecimal(tax.percent)),
        value: money(tax.taxUsd),
      })),
    ...(withholding === null
      ? []
      : [
          {
            key: 'withholding',
            label: t.withholdingRateLabel(withholdingPercent[withholding.group]),
            value: money(withholding.amountUsd),
          },
        ]),
    { key: 'amount', label: ui.amount, value: money(amountUsd) },
    { key: 'deposit-for', label: t.depositForLabel, value: depositFor },
    {
      key: 'credited-on',
      label: t.creditedOnLabel,
      value: creditedOn && <InvoiceLink id={creditedOn.id} text={creditedOn.invoiceNumber} />,
    },
  ]
}

const InvoiceLink = ({ id, text }: { id: number; text: string }) => (
  <Link {...invoicePath(id)} className="text-accent hover:underline">
    {text}
  </Link>
)

function rateRows(invoice: InvoiceDetail): BreakdownRow[] {
  const { localCurrency, amountLocal, fxSource, fxLockedAt } = invoice
  // A rate of one says nothing.
  if (localCurrency === 'USD') return []
  return [
    { key: 'local', label: t.localAmountLabel, value: <Money amount={amountLocal} currency={localCurrency} /> },
    { key: 'rate', label: ui.fxRate, value: t.rateText(rateOf(invoice), localCurrency) },
    { key: 'source', label: t.rateSourceLabel, value: fxSource },
    { key: 'locked', label: t.rateLockedLabel, value: <DateText value={fxLockedAt} time /> },
  ]
}

function settlementRows(invoice: InvoiceDetail): BreakdownRow[] {
  const { paidUsd, creditedUsd, owedToClientUsd, open, status } = invoice
  const money = (amount: string) => (Number(amount) === 0 ? null : <Money amount={amount} currency="USD" />)
  if (status === 'draft') return []
  return [
    { key: 'paid', label: ui.paid, value: money(paidUsd) },
    { key: 'credited', label: t.creditedLabel, value: money(creditedUsd) },
    {
      key: 'open-xof',
      label: invoice.xofSource === defaultSource ? t.xofAtDefaultLabel : t.xofBalanceLabel,
      value: isOpen(invoice) ? <Money amount={open.xof} currency="XOF" /> : null,
    },
    { key: 'owed', label: t.owedToClientLabel, value: money(owedToClientUsd) },
  ]
}

/** Due date, billed service and status. */
export function DatesCard({ invoice }: { invoice: InvoiceDetail }) {
  const { servicePeriodStart, servicePeriodEnd, dueDate, sentAt, firstViewedAt, paymentDate, buyerReference } = invoice
  const isMailed = invoice.delivery?.status === 'sent'
  const rows: BreakdownRow[] = [
    { key: 'due', label: ui.due, value: <DateText value={dayOf(dueDate)} /> },
    {
      key: 'period',
      label: t.servicePeriodLabel,
      value: `${formatDate(dayOf(servicePeriodStart))} – ${formatDate(dayOf(servicePeriodEnd))}`,
    },
    { key: 'created', label: ui.created, value: <DateText value={invoice.createdAt} time /> },
    { key: 'sent', label: isMailed ? ui.sent : t.issuedLabel, value: sentAt && <DateText value={sentAt} time /> },
    { key: 'viewed', label: t.firstViewedLabel, value: firstViewedAt && <DateText value={firstViewedAt} time /> },
    { key: 'paid', label: ui.paid, value: paymentDate && <DateText value={dayOf(paymentDate)} /> },
    { key: 'reference', label: t.poNumberLabel, value: buyerReference },
  ]
  return (
    <Card title={t.datesTitle}>
      <Facts rows={rows} />
    </Card>
  )
}
