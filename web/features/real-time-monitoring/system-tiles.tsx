import { Activity, Cable, CircleCheck, Gauge, Hourglass, ListOrdered, Network, Timer } from 'lucide-react'
import type { SystemMetrics } from '#contract/monitoring/api.ts'
import {
  dash,
  formatAmount,
  formatCount,
  formatDate,
  formatDuration,
  formatPercent,
  formatTime,
  groupThousands,
} from '#web/ui/format/format.ts'
import { StatCard } from '#web/ui/layout/stat-card.tsx'
import { formatEuro, meanings } from './labels.ts'

/** Measurements of the system and of the last 24 hours. */
export function SystemTiles({ metrics }: { metrics: SystemMetrics | undefined }) {
  return (
    <div className="grid gap-(--gap) phone:grid-cols-2 wide:grid-cols-4">
      {tiles.map(({ title, meaning, icon: Icon, value, caption }) => (
        <StatCard
          key={title}
          title={title}
          meaning={meaning}
          icon={<Icon aria-hidden="true" />}
          loading={metrics === undefined}
          value={metrics ? value(metrics) : dash}
          caption={metrics ? caption(metrics) : undefined}
        />
      ))}
    </div>
  )
}

interface Tile {
  readonly title: string
  readonly meaning: string
  readonly icon: typeof Activity
  readonly value: (metrics: SystemMetrics) => string
  readonly caption: (metrics: SystemMetrics) => string
}

const count = (value: number): string => groupThousands(String(value))

const tiles: readonly Tile[] = [
  {
    title: 'System Uptime',
    meaning: meanings.uptime,
    icon: Activity,
    value: ({ uptime }) => formatPercent(uptime, 2),
    caption: ({ uptimeSince }) => (uptimeSince === null ? 'No heartbeat yet' : `Since ${formatDate(uptimeSince)}`),
  },
  {
    title: '24h Volume',
    meaning: meanings.volume,
    icon: Gauge,
    value: ({ transactionVolume24h }) => formatAmount(transactionVolume24h, 'XOF'),
    caption: ({ transactionVolume24hEur, transactionCount24h }) =>
      `${formatEuro(transactionVolume24hEur)} in ${formatCount(transactionCount24h, 'conversion')}`,
  },
  {
    title: 'Avg Processing Time',
    meaning: meanings.processingTime,
    icon: Hourglass,
    value: ({ averageProcessingTime }) => formatDuration(averageProcessingTime),
    caption: ({ medianProcessingTime }) => `Median ${formatDuration(medianProcessingTime)}`,
  },
  {
    title: 'Success Rate',
    meaning: meanings.successRate,
    icon: CircleCheck,
    value: ({ successRate }) => formatPercent(successRate, 2),
    caption: () => 'Last 24 hours',
  },
  {
    title: 'Active Connections',
    meaning: meanings.connections,
    icon: Cable,
    value: ({ activeConnections }) => count(activeConnections),
    caption: ({ startedAt }) => `Instance started ${formatDate(startedAt).slice(0, 6)}, ${formatTime(startedAt)}`,
  },
  {
    title: 'Queued Transactions',
    meaning: meanings.queued,
    icon: ListOrdered,
    value: ({ queuedTransactions }) => count(queuedTransactions),
    caption: () => 'In a machine step',
  },
  {
    title: 'Network Latency',
    meaning: meanings.latency,
    icon: Network,
    value: ({ networkLatency }) => formatDuration(networkLatency),
    caption: ({ networkLatency }) => (networkLatency === null ? 'No rail call in 5 minutes' : 'Bank rails, 5 minutes'),
  },
  {
    title: 'Event Loop Delay',
    meaning: meanings.eventLoop,
    icon: Timer,
    value: ({ eventLoopDelay }) => formatDuration(eventLoopDelay),
    caption: () => 'Last 15 seconds',
  },
]
