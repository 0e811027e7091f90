import type { SystemMetrics } from '#contract/monitoring/api.ts'
import {
  dash,
  formatAmount,
  formatAmountCompact,
  formatDate,
  formatDuration,
  formatPercent,
  formatShortDate,
  formatTime,
  groupThousands,
} from '#web/ui/format/format.ts'
import { StatStrip } from '#web/ui/layout/stat-strip.tsx'
import * as ui from '#web/ui/messages.ts'
import { formatEuro } from './labels.ts'
import * as t from './messages.ts'

/** Measurements of the system and of the last 24 hours. */
export function SystemTiles({ metrics }: { metrics: SystemMetrics | undefined }) {
  return (
    <StatStrip
      isWide
      loading={metrics === undefined}
      figures={tiles.map(({ title, meaning, value, compact, caption }) => ({
        title,
        meaning,
        value: metrics ? value(metrics) : dash,
        compact: metrics && compact?.(metrics),
        caption: metrics ? caption(metrics) : undefined,
      }))}
    />
  )
}

interface Tile {
  readonly title: string
  readonly meaning: string
  readonly value: (metrics: SystemMetrics) => string
  /** The value in fewer characters. */
  readonly compact?: (metrics: SystemMetrics) => string | undefined
  readonly caption: (metrics: SystemMetrics) => string
}

const count = (value: number): string => groupThousands(String(value))

const tiles: readonly Tile[] = [
  {
    title: t.uptimeTitle,
    meaning: t.meanings.uptime,
    value: ({ uptime }) => formatPercent(uptime, 2),
    caption: ({ uptimeSince }) => (uptimeSince === null ? t.noHeartbeatYet : t.uptimeSince(formatDate(uptimeSince))),
  },
  {
    title: t.volume24hTitle,
    meaning: t.meanings.volume,
    value: ({ transactionVolume24h }) => formatAmount(transactionVolume24h, 'XOF'),
    compact: ({ transactionVolume24h }) => formatAmountCompact(transactionVolume24h, 'XOF'),
    caption: ({ transactionVolume24hEur, transactionCount24h }) =>
      t.euroVolume(formatEuro(transactionVolume24hEur), ui.conversionCount(transactionCount24h)),
  },
  {
    title: t.processingTimeTitle,
    meaning: t.meanings.processingTime,
    value: ({ averageProcessingTime }) => formatDuration(averageProcessingTime),
    caption: ({ medianProcessingTime }) => t.medianTime(formatDuration(medianProcessingTime)),
  },
  {
    title: ui.successRate,
    meaning: t.meanings.successRate,
    value: ({ successRate }) => formatPercent(successRate, 2),
    caption: () => t.last24Hours,
  },
  {
    title: t.connectionsTitle,
    meaning: t.meanings.connections,
    value: ({ activeConnections }) => count(activeConnections),
    caption: ({ startedAt }) => t.serverStarted(formatShortDate(startedAt), formatTime(startedAt)),
  },
  {
    title: t.queuedTitle,
    meaning: t.meanings.queued,
    value: ({ queuedTransactions }) => count(queuedTransactions),
    caption: () => t.queuedBasis,
  },
  {
    title: t.latencyTitle,
    meaning: t.meanings.latency,
    value: ({ networkLatency }) => formatDuration(networkLatency),
    caption: ({ networkLatency }) => (networkLatency === null ? t.noBankCalls : t.bankCallsBasis),
  },
  {
    title: t.eventLoopTitle,
    meaning: t.meanings.eventLoop,
    value: ({ eventLoopDelay }) => formatDuration(eventLoopDelay),
    caption: () => t.last15Seconds,
  },
]
