import { useNavigate } from '@tanstack/react-router'
import type { Invoice } from '#contract/invoices/invoice.ts'
import { invoicePath, paths } from '#web/routes/paths.ts'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { type ColumnChoice, useColumnChoice } from '#web/ui/list/column-picker.tsx'
import type { List } from '#web/ui/list/list.ts'
import type { Selection } from '#web/ui/list/selection.ts'
import type { ServerColumn } from '#web/ui/list/server-table.tsx'
import { SortableTable } from '#web/ui/list/sortable-table.tsx'
import { useListSearch } from '#web/ui/list/use-list-search.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { clientNameOf, dayOf, rateOf } from './invoice-card.tsx'

export const invoiceColumns: readonly ServerColumn<Invoice>[] = [
  {
    key: 'number',
    header: 'Number',
    share: 1.8,
    fixed: true,
    cell: ({ invoiceNumber }) => <span className="font-strong num">{invoiceNumber}</span>,
  },
  { key: 'client', header: 'Client', sortKey: 'clientName', share: 1.7, cell: clientNameOf },
  { key: 'description', header: 'Description', share: 2, hiddenAtFirst: true, cell: ({ description }) => description },
  {
    key: 'status',
    header: 'Status',
    sortKey: 'status',
    share: 1.05,
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    key: 'amount',
    header: 'Amount',
    sortKey: 'amountUsd',
    align: 'end',
    share: 1.2,
    cell: ({ amountUsd }) => <Money amount={amountUsd} currency="USD" />,
  },
  {
    key: 'local',
    header: 'Local amount',
    align: 'end',
    share: 1.4,
    hiddenAtFirst: true,
    cell: ({ amountLocal, localCurrency }) => <Money amount={amountLocal} currency={localCurrency} />,
  },
  { key: 'rate', header: 'FX rate', align: 'end', hiddenAtFirst: true, cell: rateOf },
  {
    key: 'open',
    header: 'Open',
    align: 'end',
    share: 1.2,
    cell: ({ openUsd }) => <Money amount={openUsd} currency="USD" />,
  },
  {
    key: 'due',
    header: 'Due',
    sortKey: 'dueDate',
    share: 1.2,
    cell: ({ dueDate }) => <DateText value={dayOf(dueDate)} />,
  },
  {
    key: 'created',
    header: 'Created',
    sortKey: 'createdAt',
    share: 1.25,
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
        caption="Invoices"
        columns={invoiceColumns}
        choice={choice}
        rowKey={({ id }) => id}
        rowName={({ invoiceNumber }) => invoiceNumber}
        sort={sort}
        onSort={(wanted) => change({ sort: wanted as typeof sort })}
        selection={selection}
        onRowOpen={({ id }) => void navigate(invoicePath(id))}
      />
    </Card>
  )
}
