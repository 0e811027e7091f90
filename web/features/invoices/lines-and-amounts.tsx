/** Cards of an invoice's lines and amounts. */

import { Link } from '@tanstack/react-router'
import { withholdingPercent } from '#contract/certification/labels.ts'
import type { InvoiceDetail } from '#contract/invoices/api.ts'
import { isOpen } from '#contract/invoices/capabilities.ts'
import { unitMarks } from '#contract/invoices/names/messages.ts'
import { withPercentSign } from '#kernel/language.ts'
import { defaultSource } from '#kernel/rate.ts'
import { invoicePath } from '#web/routes/paths.ts'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { formatDate, groupThousands, plainDecimal } from '#web/ui/format/format.ts'
import { type BreakdownRow, Facts } from '#web/ui/layout/breakdown.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { DataTable } from '#web/ui/list/data-table.tsx'
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

type Line = InvoiceDetail['lines'][number]

/** `18.00` → `18%`; empty for zero. */
const percent = (text: string): string =>
  Number(text) === 0 ? '' : withPercentSign(groupThousands(plainDecimal(text)))

/** Includes the exemption reason of a line without tax, if stated. */
function descriptionOf({ description, exemptionReason }: Line) {
  if (exemptionReason === null) return description
  return (
    <>
      {description}
      <span className="block text-[12.5px] font-medium text-ink-2">{t.exemptionText(exemptionReason)}</span>
    </>
  )
}

const columns = [
  { key: 'description', header: ui.description, primary: true, cell: descriptionOf },
  {
    key: 'quantity',
    header: t.quantityLabel,
    align: 'end' as const,
    cell: ({ quantity, unit }: Line) => `${groupThousands(quantity)} ${unitMarks[unit]}`.trim(),
  },
  {
    key: 'price',
    header: t.priceLabel,
    align: 'end' as const,
    cell: ({ unitPrice }: Line) => groupThousands(unitPrice),
  },
  {
    key: 'discount',
    header: ui.discount,
    align: 'end' as const,
    cell: (line: Line) => percent(line.discountPercent),
  },
  { key: 'tax', header: ui.tax, align: 'end' as const, cell: (line: Line) => percent(line.taxPercent) },
  {
    key: 'net',
    header: t.netHeader,
    align: 'end' as const,
    phone: 'figure' as const,
    cell: ({ netUsd }: Line) => <Money amount={netUsd} currency="USD" />,
  },
]

/** The lines, in dollars and net of tax. */
export function LinesCard({ invoice }: { invoice: InvoiceDetail }) {
  const shown = columns.filter(
    ({ key }) =>
      (key !== 'discount' || invoice.lines.some((line) => Number(line.discountPercent) > 0)) &&
      (key !== 'tax' || invoice.lines.some((line) => Number(line.taxPercent) > 0)),
  )
  return (
    <Card title={t.linesLabel} flush>
      <DataTable caption={t.linesLabel} columns={shown} rows={invoice.lines} rowKey={({ position }) => position} />
      {invoice.note === null ? null : (
        <p className="border-t border-line px-4 py-3 text-s wrap-anywhere whitespace-pre-line text-ink-2">
          {invoice.note}
        </p>
      )}
    </Card>
  )
}
