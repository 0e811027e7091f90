import { Link } from '@tanstack/react-router'
import { Landmark } from 'lucide-react'
import type { BankingStatus } from '#contract/monitoring/api.ts'
import { paths } from '#web/routes/paths.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { LastUpdated, Money } from '#web/ui/format/figures.tsx'
import { capitalise, formatCount, formatDuration, formatPercent } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { type Column, DataTable } from '#web/ui/list/data-table.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { InfoTooltip } from '#web/ui/overlay/info-tooltip.tsx'
import { formatEuro, meanings } from './labels.ts'

const tones = { online: 'ok', degraded: 'warn', offline: 'bad' } as const satisfies Record<string, Tone>

const columns: readonly Column<BankingStatus>[] = [
  {
    key: 'bank',
    header: 'Bank',
    primary: true,
    cell: ({ bankName, accountNumber }) => (
      <span className="block min-w-0">
        <span className="block font-strong">{bankName}</span>
        <span className="block text-xs text-ink-2 num">{accountNumber}</span>
      </span>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => (
      <InfoTooltip text={meanings.bankStatus}>
        {status === null ? <Badge>No calls</Badge> : <Badge tone={tones[status]}>{capitalise(status)}</Badge>}
      </InfoTooltip>
    ),
  },
  {
    key: 'response',
    header: 'Response time',
    align: 'end',
    cell: ({ responseTime }) => <InfoTooltip text={meanings.responseTime}>{formatDuration(responseTime)}</InfoTooltip>,
  },
  {
    key: 'errors',
    header: 'Error rate',
    align: 'end',
    cell: ({ errorRate, calls }) => (
      <InfoTooltip text={`${meanings.errorRate} Here ${formatCount(calls, 'call')}.`}>
        {formatPercent(errorRate, 2)}
      </InfoTooltip>
    ),
  },
  {
    key: 'sync',
    header: 'Last sync',
    align: 'end',
    cell: ({ lastSync }) => <LastUpdated value={lastSync} />,
  },
  {
    key: 'volume',
    header: 'Daily volume',
    align: 'end',
    cell: ({ dailyVolume, dailyVolumeEur }) => (
      <InfoTooltip text={meanings.dailyVolume}>
        <Money amount={dailyVolume} currency="XOF" className="block text-end font-strong" />
        <span className="block text-end text-xs text-ink-2 num">{formatEuro(dailyVolumeEur)}</span>
      </InfoTooltip>
    ),
  },
]

/** Responses of each bank's rail over the last hour. */
export function BanksCard({ banks }: { banks: readonly BankingStatus[] | undefined }) {
  return (
    <Card flush title="Banking Connections" aside="Last hour" className="wide:col-span-2">
      <DataTable
        caption="Banking connections"
        columns={columns}
        rows={banks ?? []}
        rowKey={({ connectionId }) => connectionId}
        loading={banks === undefined}
        empty={
          <EmptyState
            icon={<Landmark />}
            title="No active bank connection"
            text="Each one's health shows here once it is added and asked."
            action={
              <Link to={paths.waemuBanking} className={buttonClass()}>
                WAEMU Banking
              </Link>
            }
          />
        }
      />
    </Card>
  )
}
