import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import {
  getSystemMetrics,
  listBankingStatus,
  listLiveTransactions,
  type SystemMetrics,
} from '#contract/monitoring/api.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { UsageBar } from '#web/ui/chart/usage-bar.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Switch } from '#web/ui/form/field.tsx'
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
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { StatStrip } from '#web/ui/layout/stat-strip.tsx'
import * as ui from '#web/ui/messages.ts'
import { BanksCard } from './banks-card.tsx'
import { Clock, formatSeconds } from './clock.tsx'
import { formatEuro } from './labels.ts'
import * as t from './messages.ts'
import { TransactionsCard } from './transactions-card.tsx'

/** Health of the system and its banks first, then the newest conversions. */
export function RealTimeMonitoringPage() {
  const live = useLiveReads()
  return (
    <Page
      title={ui.realTimeMonitoring}
      breadcrumbs={[{ name: ui.realTimeMonitoring }]}
      actions={
        <>
          <Clock />
          <Switch
            label={t.autoRefreshLabel}
            checked={live.autoRefresh}
            onChange={({ target }) => live.setAutoRefresh(target.checked)}
          />
          <Button icon={<RefreshCw />} onClick={live.refresh}>
            {t.refreshNowAction}
          </Button>
        </>
      }
    >
      <State live={live} />
      {live.system.data === undefined && live.system.error ? (
        <Card>
          <ErrorPanel message={serverMessage(live.system.error)} onRetry={live.refresh} />
        </Card>
      ) : (
        <SystemTiles metrics={live.system.data} />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-(--gap) wide:grid-cols-3">
        <BanksCard banks={live.banks.data} />
        <ResourcesCard metrics={live.system.data} />
      </div>
      <TransactionsCard transactions={live.transactions.data} />
    </Page>
  )
}

/** Says when the data on screen is not current. */
function State({ live }: { live: ReturnType<typeof useLiveReads> }) {
  if (!live.autoRefresh) {
    return (
      <Notice tone="calm" title={t.pausedTitle(formatSeconds(live.newestAt))}>
        {t.pausedHint}
      </Notice>
    )
  }
  if (!live.hasFailed) return null
  return <Notice title={t.notRefreshedTitle(formatSeconds(live.newestAt))}>{t.notRefreshedHint}</Notice>
}

function ResourcesCard({ metrics }: { metrics: SystemMetrics | undefined }) {
  return (
    <Card title={t.resourcesTitle} aside={t.thisServer}>
      <div className="grid gap-4">
        <UsageBar label={t.systemLoadLabel} meaning={t.meanings.load} percent={metrics?.systemLoad ?? null} />
        <UsageBar label={t.memoryUsageLabel} meaning={t.meanings.memory} percent={metrics?.memoryUsage ?? null} />
        <UsageBar label={t.diskUsageLabel} meaning={t.meanings.disk} percent={metrics?.diskUsage ?? null} />
      </div>
    </Card>
  )
}

/** Specification 7: polling intervals while auto refresh is on. */
const everyMs = { system: 5_000, transactions: 3_000, banks: 10_000 } as const

/**
 * The three reads of the screen. While auto refresh is off, only Refresh Now fetches them. Server
 * events do not, so that the screen stays as it is.
 */
function useLiveReads() {
  const [autoRefresh, setAutoRefresh] = useState(true)
  // Data cached by an earlier visit is shown and refetched at once.
  const polling = (ms: number) =>
    ({ enabled: autoRefresh, refetchInterval: autoRefresh ? ms : false, refetchOnMount: 'always' }) as const
  const system = useQuery({ ...read(getSystemMetrics, {}), ...polling(everyMs.system) })
  const transactions = useQuery({ ...read(listLiveTransactions, {}), ...polling(everyMs.transactions) })
  const banks = useQuery({ ...read(listBankingStatus, {}), ...polling(everyMs.banks) })
  const all = [system, transactions, banks]
  const refresh = () => void Promise.all(all.map((reading) => reading.refetch()))
  return {
    system,
    transactions,
    banks,
    autoRefresh,
    setAutoRefresh(on: boolean) {
      setAutoRefresh(on)
      if (on) refresh()
    },
    refresh,
    /** Time of the newest data on screen. */
    newestAt: Math.max(...all.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    /** True when data on screen is outdated because a refresh failed. */
    hasFailed: all.some(({ error, data }) => error !== null && data !== undefined),
  }
}

/** Measurements of the system and of the last 24 hours. */
function SystemTiles({ metrics }: { metrics: SystemMetrics | undefined }) {
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
