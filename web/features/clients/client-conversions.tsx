import { useNavigate } from '@tanstack/react-router'
import { ArrowLeftRight } from 'lucide-react'
import { type Conversion, listConversions } from '#contract/conversions/api.ts'
import { useList } from '#web/api/list.ts'
import { conversionPath } from '#web/routes/paths.ts'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { capitalise } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import type { Column } from '#web/ui/list/data-table.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ListTable } from '#web/ui/list/list-table.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

const columns: readonly Column<Conversion>[] = [
  { key: 'reference', header: 'Reference', cell: ({ reference }) => <span className="font-strong">{reference}</span> },
  { key: 'created', header: 'Started', cell: ({ createdAt }) => <DateText value={createdAt} time /> },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    cell: ({ amountXof }) => <Money amount={amountXof} currency="XOF" />,
  },
  { key: 'net', header: 'Net', align: 'end', cell: ({ netUsdt }) => <Money amount={netUsdt} currency="USDT" /> },
  { key: 'review', header: 'Compliance', cell: ({ complianceStatus }) => capitalise(complianceStatus) },
  { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
]

export function ClientConversions({ clientId }: { clientId: number }) {
  const list = useList(listConversions, { query: { clientId, limit: 50 } })
  const navigate = useNavigate()
  return (
    <Card flush>
      <ListTable
        list={list}
        caption="Conversions of this client"
        columns={columns}
        rowKey={({ id }) => id}
        onRowOpen={({ id }) => void navigate(conversionPath(id))}
        empty={
          <EmptyState
            icon={<ArrowLeftRight />}
            title="No conversions yet"
            text="Conversions made for this client appear here."
          />
        }
      />
    </Card>
  )
}
