import { useQuery } from '@tanstack/react-query'
import { type getReconciliation, listPositions, type Position } from '#contract/reconciliation/api.ts'
import type { AnswerOf } from '#contract/route.ts'
import { toWholeList } from '#web/api/list.ts'
import { read } from '#web/api/queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Money } from '#web/ui/format/figures.tsx'
import { formatDate } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ListTable } from '#web/ui/list/list-table.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

type Comparisons = AnswerOf<typeof getReconciliation>['comparisons']

/** Balances of the ledger and of banks and chain at each day's last comparison. */
export function PositionsCard({ comparisons }: { readonly comparisons: Comparisons }) {
  const positions = toWholeList(useQuery(read(listPositions, { query: { limit: 200 } })))
  const silent = comparisons.filter(({ reached }) => !reached)
  return (
    <Card title={t.positionsTitle} flush>
      {silent.map(({ subject, subjectName, reason }) => (
        <div key={subject} className="px-4 pb-3">
          <Notice title={t.positionUnavailable(subjectName)}>{reason}</Notice>
        </div>
      ))}
      <ListTable
        list={positions}
        caption={t.positionsCaption}
        columns={columns}
        rowKey={({ side, subject, date }) => `${side} ${subject} ${date}`}
        empty={<EmptyState title={t.positionsEmptyTitle} text={t.positionsEmptyHint} />}
      />
    </Card>
  )
}

const amount = (of: (position: Position) => string) => (position: Position) => (
  <Money amount={of(position)} currency={position.currency} />
)

const columns = [
  { key: 'account', header: ui.account, primary: true, cell: ({ subjectName }: Position) => subjectName },
  // A business date is not an instant: noon is the same day in every WAEMU time zone.
  {
    key: 'date',
    header: ui.day,
    phone: 'fact' as const,
    cell: ({ date }: Position) => formatDate(`${date}T12:00:00.000Z`),
  },
  { key: 'ledger', header: t.ledgerLabel, align: 'end' as const, cell: amount(({ ledger }) => ledger) },
  {
    key: 'transit',
    header: t.inTransitHeader,
    align: 'end' as const,
    wide: true as const,
    phone: 'hidden' as const,
    cell: amount(({ inTransit }) => inTransit),
  },
  { key: 'external', header: t.externalHeader, align: 'end' as const, cell: amount(({ external }) => external) },
  {
    key: 'difference',
    header: t.differenceHeader,
    align: 'end' as const,
    phone: 'figure' as const,
    cell: (position: Position) =>
      Number(position.difference) === 0 ? (
        <Badge tone="ok">{ui.none}</Badge>
      ) : (
        <Badge tone="bad">{amount(({ difference }) => difference)(position)}</Badge>
      ),
  },
]
