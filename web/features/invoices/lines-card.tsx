import type { InvoiceDetail } from '#contract/invoices/api.ts'
import { unitMarks } from '#contract/invoices/names/messages.ts'
import { withPercentSign } from '#kernel/language.ts'
import { Money } from '#web/ui/format/figures.tsx'
import { groupThousands, plainDecimal } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { DataTable } from '#web/ui/list/data-table.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

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
