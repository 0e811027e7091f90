import { useNavigate } from '@tanstack/react-router'
import type { Invoice } from '#contract/invoices/invoice.ts'
import { invoicePath, paths } from '#web/routes/paths.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { DeliveryNote } from '#web/ui/delivery-note.tsx'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { type ColumnChoice, useColumnChoice } from '#web/ui/list/column-picker.tsx'
import { type List, useListSearch } from '#web/ui/list/list.ts'
import type { Selection } from '#web/ui/list/selection.ts'
import { type ServerColumn, SortableTable } from '#web/ui/list/sortable-table.tsx'
import * as ui from '#web/ui/messages.ts'
import { clientNameOf, dayOf, isSettled, rateOf, ScheduledNote } from './invoice-card.tsx'
import * as t from './messages.ts'

export const invoiceColumns: readonly ServerColumn<Invoice>[] = [
  {
    key: 'number',
    header: ui.number,
    units: 2.2,
    fixed: true,
    phone: 'fact',
    cell: ({ invoiceNumber }) => <span className="font-strong num">{invoiceNumber}</span>,
  },
  { key: 'client', header: ui.client, sortKey: 'clientName', primary: true, cell: clientNameOf },
  {
    key: 'description',
    header: ui.description,
    units: 2,
    hiddenAtFirst: true,
    phone: 'hidden',
    cell: ({ description }) => description,
  },
  {
    key: 'status',
    header: ui.status,
    sortKey: 'status',
    units: 1.35,
    phone: 'fact',
    cell: ({ status, delivery, sendAt }) => (
      <span className="inline-flex items-center gap-2">
        <StatusBadge status={status} />
        {isSettled(status) ? null : <DeliveryNote status={delivery?.status} />}
        {sendAt === null ? null : <ScheduledNote sendAt={sendAt} />}
      </span>
    ),
  },
  {
    key: 'amount',
    header: ui.amount,
    sortKey: 'amountUsd',
    align: 'end',
    units: 1.45,
    phone: 'figure',
    cell: ({ amountUsd }) => <Money amount={amountUsd} currency="USD" />,
  },
  {
    key: 'local',
    header: t.localAmountLabel,
    align: 'end',
    units: 1.4,
    hiddenAtFirst: true,
    phone: 'hidden',
    cell: ({ amountLocal, localCurrency }) => <Money amount={amountLocal} currency={localCurrency} />,
  },
  { key: 'rate', header: ui.fxRate, align: 'end', hiddenAtFirst: true, phone: 'hidden', cell: rateOf },
  {
    key: 'open',
    header: ui.balanceDue,
    align: 'end',
    units: 1.45,
    phone: 'hidden',
    cell: ({ openUsd }) => <Money amount={openUsd} currency="USD" />,
  },
  {
    key: 'due',
    header: ui.due,
    sortKey: 'dueDate',
    units: 1.65,
    phone: 'fact',
    cell: ({ dueDate }) => <DateText value={dayOf(dueDate)} />,
  },
  {
    key: 'created',
    header: ui.created,
    sortKey: 'createdAt',
    units: 1.65,
    hiddenAtFirst: 'narrow',
    phone: 'hidden',
    cell: ({ createdAt }) => <DateText value={createdAt} />,
  },
]

export const useInvoiceColumns = (): ColumnChoice => useColumnChoice('invoices', invoiceColumns)

interface InvoicesTableProps {
  readonly list: List<Invoice>
  readonly choice: ColumnChoice
  readonly selection: Selection
}

export function InvoicesTable({ list, choice, selection }: InvoicesTableProps) {
  const [{ sort }, change] = useListSearch(paths.invoices)
  const navigate = useNavigate({ from: paths.invoices })
  return (
    <Card flush>
      <SortableTable
        list={list}
        caption={ui.invoices}
        columns={invoiceColumns}
        choice={choice}
        rowName={({ invoiceNumber }) => invoiceNumber}
        sort={sort}
        onSort={(requested) => change({ sort: requested as typeof sort })}
        selection={selection}
        onRowOpen={({ id }) => void navigate(invoicePath(id))}
      />
    </Card>
  )
}
