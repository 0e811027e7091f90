import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ArrowLeftRight } from 'lucide-react'
import { type Conversion, listConversions } from '#contract/conversions/api.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { readPages } from '#web/api/queries.ts'
import { conversionPath } from '#web/routes/paths.ts'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { capitalise } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { type Column, DataTable } from '#web/ui/list/data-table.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
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
  const list = useInfiniteQuery(readPages(listConversions, { query: { clientId, limit: 50 } }))
  const navigate = useNavigate()
  return (
    <Card flush>
      {list.error && !list.data ? (
        <ErrorPanel message={serverMessage(list.error)} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          caption="Conversions of this client"
          columns={columns}
          rows={list.data?.pages.flatMap((page) => page.items) ?? []}
          rowKey={({ id }) => id}
          onRowOpen={({ id }) => void navigate(conversionPath(id))}
          loading={list.isPending}
          empty={
            <EmptyState
              icon={<ArrowLeftRight />}
              title="No conversions yet"
              text="Conversions made for this client appear here."
            />
          }
          more={{
            hasMore: list.hasNextPage,
            loading: list.isFetchingNextPage,
            load: () => void list.fetchNextPage(),
          }}
        />
      )}
    </Card>
  )
}
