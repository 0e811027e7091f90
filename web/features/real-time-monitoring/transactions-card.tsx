import { useNavigate } from '@tanstack/react-router'
import { ArrowLeftRight } from 'lucide-react'
import type { LiveTransaction } from '#contract/monitoring/api.ts'
import { formatByZone } from '#kernel/time-zone-format.ts'
import { conversionPath } from '#web/routes/paths.ts'
import { businessTimeZone } from '#web/ui/format/business-time.ts'
import { Money } from '#web/ui/format/figures.tsx'
import { dash, formatDuration } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { type Column, DataTable } from '#web/ui/list/data-table.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { formatSeconds } from './clock.tsx'
import { formatEuro } from './labels.ts'

const columns: readonly Column<LiveTransaction>[] = [
  {
    key: 'client',
    header: 'Client',
    primary: true,
    cell: ({ clientName, reference }) => (
      <span className="block min-w-0">
        <span className="block font-strong">{clientName}</span>
        <span className="block text-xs text-ink-2 num">{reference}</span>
      </span>
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    cell: ({ amountXof, amountEur }) => (
      <span className="block">
        <Money amount={amountXof} currency="XOF" className="block font-strong" />
        <span className="block text-xs text-ink-2 num" title="At the fixed 655.957 XOF per euro">
          {formatEuro(amountEur)}
        </span>
      </span>
    ),
  },
  {
    key: 'usd',
    header: 'Gross USD',
    align: 'end',
    cell: ({ amountUsd }) => <Money amount={amountUsd} currency="USD" />,
  },
  { key: 'bank', header: 'Bank', cell: ({ bankName }) => bankName ?? dash },
  { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  {
    key: 'compliance',
    header: 'Compliance',
    cell: ({ complianceStatus }) => <StatusBadge status={complianceStatus} />,
  },
  {
    key: 'started',
    header: 'Started',
    align: 'end',
    cell: ({ timestamp }) => <Started at={timestamp} />,
  },
  { key: 'duration', header: 'Duration', align: 'end', cell: ({ duration }) => formatDuration(duration) },
]

interface TransactionsCardProps {
  readonly transactions: readonly LiveTransaction[] | undefined
}

/** The newest conversions of all users. A row opens its conversion. */
export function TransactionsCard({ transactions }: TransactionsCardProps) {
  const navigate = useNavigate()
  return (
    <Card flush title="Live Transactions" aside="Newest first">
      <DataTable
        caption="Live transactions"
        columns={columns}
        rows={transactions ?? []}
        rowKey={({ id }) => id}
        loading={transactions === undefined}
        onRowOpen={({ id }) => void navigate(conversionPath(id))}
        empty={
          <EmptyState
            icon={<ArrowLeftRight />}
            title="No conversions yet"
            text="Each shows here from the moment it is asked for until it is settled."
          />
        }
      />
    </Card>
  )
}

/** `14:02:05` for today; with the day for earlier ones. */
function Started({ at }: { at: string }) {
  const instant = new Date(at)
  return (
    <time dateTime={at} className="whitespace-nowrap num">
      {dayFormat(businessTimeZone()).format(instant)}, {formatSeconds(instant)}
    </time>
  )
}

const dayFormat = formatByZone('en-US', { month: 'short', day: '2-digit' })
