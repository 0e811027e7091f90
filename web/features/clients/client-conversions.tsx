import { useNavigate } from '@tanstack/react-router'
import { ArrowLeftRight } from 'lucide-react'
import { type Conversion, listConversions } from '#contract/conversions/api.ts'
import { useList } from '#web/api/list.ts'
import { conversionPath } from '#web/routes/paths.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { valueLabel } from '#web/ui/format/value-labels.ts'
import { Card } from '#web/ui/layout/card.tsx'
import type { Column } from '#web/ui/list/data-table.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ListTable } from '#web/ui/list/list-table.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

const columns: readonly Column<Conversion>[] = [
  { key: 'reference', header: ui.reference, cell: ({ reference }) => <span className="font-strong">{reference}</span> },
  {
    key: 'created',
    header: t.startedHeader,
    phone: 'fact',
    cell: ({ createdAt }) => <DateText value={createdAt} time />,
  },
  {
    key: 'amount',
    header: ui.amount,
    align: 'end',
    cell: ({ amountXof }) => <Money amount={amountXof} currency="XOF" />,
  },
  {
    key: 'net',
    header: t.netHeader,
    align: 'end',
    phone: 'hidden',
    cell: ({ netUsdt }) => <Money amount={netUsdt} currency="USDT" />,
  },
  {
    key: 'review',
    header: ui.compliance,
    phone: 'hidden',
    cell: ({ complianceStatus }) => valueLabel(complianceStatus),
  },
  { key: 'status', header: ui.status, cell: ({ status }) => <StatusBadge status={status} /> },
]

export function ClientConversions({ clientId }: { clientId: number }) {
  const list = useList(listConversions, { query: { clientId, limit: 50 } })
  const navigate = useNavigate()
  return (
    <Card flush>
      <ListTable
        list={list}
        caption={t.conversionsLabel}
        columns={columns}
        rowKey={({ id }) => id}
        onRowOpen={({ id }) => void navigate(conversionPath(id))}
        empty={<EmptyState icon={<ArrowLeftRight />} title={ui.noConversionsYet} text={t.conversionsEmptyHint} />}
      />
    </Card>
  )
}
