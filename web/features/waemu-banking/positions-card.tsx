import { useQuery } from '@tanstack/react-query'
import { type getReconciliation, listPositions, type Position } from '#contract/reconciliation/api.ts'
import type { AnswerOf } from '#contract/route.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read } from '#web/api/queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Money } from '#web/ui/format/figures.tsx'
import { formatDate } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { DataTable } from '#web/ui/list/data-table.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'

type Comparisons = AnswerOf<typeof getReconciliation>['comparisons']

/** Balances of the ledger and of banks and chain at each day's last comparison. */
export function PositionsCard({ comparisons }: { readonly comparisons: Comparisons }) {
  const positions = useQuery(read(listPositions, { query: { limit: 200 } }))
  const silent = comparisons.filter(({ reached }) => !reached)
  return (
    <Card title="Positions by day" flush>
      {silent.map(({ subject, subjectName, reason }) => (
        <div key={subject} className="px-4 pb-3">
          <Notice title={`${subjectName} could not be asked`}>{reason}</Notice>
        </div>
      ))}
      {positions.error ? (
        <ErrorPanel message={serverMessage(positions.error)} onRetry={() => void positions.refetch()} />
      ) : (
        <DataTable
          caption="Positions of the bank accounts and the treasury by day"
          columns={columns}
          rows={positions.data ?? []}
          rowKey={({ side, subject, date }) => `${side} ${subject} ${date}`}
          loading={positions.isPending}
          empty={
            <EmptyState
              title="No positions yet"
              text="An account is compared once it is connected and its balance has come into the books."
            />
          }
        />
      )}
    </Card>
  )
}

const amount = (of: (position: Position) => string) => (position: Position) => (
  <Money amount={of(position)} currency={position.currency} />
)

const columns = [
  { key: 'account', header: 'Account', primary: true, cell: ({ subjectName }: Position) => subjectName },
  // A business date is not an instant: noon is the same day in every WAEMU time zone.
  { key: 'date', header: 'Day', cell: ({ date }: Position) => formatDate(`${date}T12:00:00.000Z`) },
  { key: 'books', header: 'Books', align: 'end' as const, cell: amount(({ books }) => books) },
  { key: 'flight', header: 'On its way', align: 'end' as const, cell: amount(({ inFlight }) => inFlight) },
  { key: 'world', header: 'Bank or chain', align: 'end' as const, cell: amount(({ world }) => world) },
  {
    key: 'difference',
    header: 'Difference',
    align: 'end' as const,
    cell: (position: Position) =>
      Number(position.difference) === 0 ? (
        <Badge tone="ok">None</Badge>
      ) : (
        <Badge tone="bad">{amount(({ difference }) => difference)(position)}</Badge>
      ),
  },
]
