import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeftRight } from 'lucide-react'
import type { LiveTransaction } from '#contract/monitoring/api.ts'
import { conversionPath, paths } from '#web/routes/paths.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Money } from '#web/ui/format/figures.tsx'
import { dash, formatDuration, formatShortDate } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { type Column, DataTable } from '#web/ui/list/data-table.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import * as ui from '#web/ui/messages.ts'
import { formatSeconds } from './clock.tsx'
import { formatEuro } from './labels.ts'
import * as t from './messages.ts'

const columns: readonly Column<LiveTransaction>[] = [
  {
    key: 'client',
    header: ui.client,
    primary: true,
    cell: ({ clientName }) => <span className="font-strong">{clientName}</span>,
    detail: ({ reference }) => <span className="num">{reference}</span>,
  },
  {
    key: 'amount',
    header: ui.amount,
    align: 'end',
    phone: 'figure',
    cell: ({ amountXof }) => <Money amount={amountXof} currency="XOF" className="font-strong" />,
    detail: ({ amountEur }) => (
      <span className="num" title={t.fixedEuroRateHint}>
        {formatEuro(amountEur)}
      </span>
    ),
  },
  {
    key: 'usd',
    header: t.grossUsdHeader,
    align: 'end',
    phone: 'hidden',
    wide: true,
    cell: ({ amountUsd }) => <Money amount={amountUsd} currency="USD" />,
  },
  { key: 'bank', header: ui.bank, phone: 'hidden', cell: ({ bankName }) => bankName ?? dash },
  { key: 'status', header: ui.status, cell: ({ status }) => <StatusBadge status={status} /> },
  {
    key: 'compliance',
    header: ui.compliance,
    phone: 'hidden',
    cell: ({ complianceStatus }) => <StatusBadge status={complianceStatus} />,
  },
  {
    key: 'started',
    header: t.startedHeader,
    align: 'end',
    phone: 'fact',
    cell: ({ timestamp }) => <Started at={timestamp} />,
  },
  {
    key: 'duration',
    header: ui.duration,
    align: 'end',
    phone: 'hidden',
    wide: true,
    cell: ({ duration }) => formatDuration(duration),
  },
]

/** The rest is on the screen of conversions. */
const maxRows = 8

/** The newest conversions of all users. A row opens its conversion. */
export function TransactionsCard({ transactions }: { transactions: readonly LiveTransaction[] | undefined }) {
  const navigate = useNavigate()
  return (
    <Card
      flush
      title={t.liveConversionsTitle}
      aside={
        <Link to={paths.largeTransactions} className="text-s underline">
          {t.allConversionsLink}
        </Link>
      }
    >
      <DataTable
        caption={t.liveConversionsCaption}
        columns={columns}
        rows={(transactions ?? []).slice(0, maxRows)}
        rowKey={({ id }) => id}
        loading={transactions === undefined}
        onRowOpen={({ id }) => void navigate(conversionPath(id))}
        empty={<EmptyState icon={<ArrowLeftRight />} title={t.emptyTitle} text={t.emptyHint} />}
      />
    </Card>
  )
}

/** `14:02:05` for today; with the day for earlier ones. */
function Started({ at }: { at: string }) {
  const instant = new Date(at)
  return (
    <time dateTime={at} className="whitespace-nowrap num">
      {formatShortDate(instant)}, {formatSeconds(instant)}
    </time>
  )
}
