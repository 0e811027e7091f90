import { Link } from '@tanstack/react-router'
import { Landmark } from 'lucide-react'
import type { BankingStatus } from '#contract/monitoring/api.ts'
import { paths } from '#web/routes/paths.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { LastUpdated, Money } from '#web/ui/format/figures.tsx'
import { formatDuration, formatPercent } from '#web/ui/format/format.ts'
import { valueLabel } from '#web/ui/format/value-labels.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { type Column, DataTable } from '#web/ui/list/data-table.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import * as ui from '#web/ui/messages.ts'
import { InfoTooltip } from '#web/ui/overlay/info-tooltip.tsx'
import { formatEuro } from './labels.ts'
import * as t from './messages.ts'

const tones = { online: 'ok', degraded: 'warn', offline: 'bad' } as const satisfies Record<string, Tone>

const columns: readonly Column<BankingStatus>[] = [
  {
    key: 'bank',
    header: ui.bank,
    primary: true,
    cell: ({ bankName }) => <span className="font-strong">{bankName}</span>,
    detail: ({ accountNumber }) => <span className="num">{accountNumber}</span>,
  },
  {
    key: 'status',
    header: ui.status,
    phone: 'figure',
    cell: ({ status }) => (
      <InfoTooltip text={t.meanings.bankStatus}>
        {status === null ? <Badge>{t.noCalls}</Badge> : <Badge tone={tones[status]}>{valueLabel(status)}</Badge>}
      </InfoTooltip>
    ),
  },
  {
    key: 'response',
    header: ui.responseTime,
    align: 'end',
    phone: 'labelled',
    cell: ({ responseTime }) => (
      <InfoTooltip text={t.meanings.responseTime}>{formatDuration(responseTime)}</InfoTooltip>
    ),
  },
  {
    key: 'errors',
    header: t.errorRateHeader,
    align: 'end',
    cell: ({ errorRate, calls }) => (
      <InfoTooltip text={t.errorRateOf(t.meanings.errorRate, calls)}>{formatPercent(errorRate, 2)}</InfoTooltip>
    ),
  },
  {
    key: 'sync',
    header: t.lastSyncHeader,
    align: 'end',
    wide: true,
    phone: 'hidden',
    cell: ({ lastSync }) => <LastUpdated value={lastSync} />,
  },
  {
    key: 'volume',
    header: t.dailyVolumeHeader,
    align: 'end',
    cell: ({ dailyVolume }) => (
      <InfoTooltip text={t.meanings.dailyVolume}>
        <Money amount={dailyVolume} currency="XOF" className="font-strong" />
      </InfoTooltip>
    ),
    detail: ({ dailyVolumeEur }) => <span className="num">{formatEuro(dailyVolumeEur)}</span>,
  },
]

/** Responses of each bank's rail over the last hour. */
export function BanksCard({ banks }: { banks: readonly BankingStatus[] | undefined }) {
  return (
    <Card flush title={ui.bankConnections} aside={t.lastHour} className="wide:col-span-2">
      <DataTable
        caption={t.banksCaption}
        columns={columns}
        rows={banks ?? []}
        rowKey={({ connectionId }) => connectionId}
        loading={banks === undefined}
        empty={
          <EmptyState
            icon={<Landmark />}
            title={t.banksEmptyTitle}
            text={t.banksEmptyHint}
            action={
              <Link to={paths.waemuBanking} className={buttonClass()}>
                {ui.waemuBanking}
              </Link>
            }
          />
        }
      />
    </Card>
  )
}
