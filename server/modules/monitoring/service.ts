/** Figures of instance, banks and live conversions. */

import {
  type BankingStatus,
  type LiveTransaction,
  liveTransactionsShown,
  type SystemMetrics,
} from '#contract/monitoring/api.ts'
import { businessDate, dayMs, hourMs, minuteMs, startOfBusinessDate } from '#kernel/clock.ts'
import { toDecimal, xof } from '#kernel/money.ts'
import { euroOf } from '#kernel/parity.ts'
import { presentConversion } from '#server/modules/conversions/index.ts'
import type { MonitoringDependencies } from './dependencies.ts'
import { bankStatusOf, percentOf, percentToHundredths } from './rules.ts'
import { countQueued, countReadyMinutes, sumRecent } from './store.ts'

export type Monitoring = ReturnType<typeof createMonitoring>

/** Uptime period, or since the first heartbeat if shorter. */
const uptimeDays = 30
const pingWindowMs = 5 * minuteMs
const maxConnections = 500

export function createMonitoring(deps: MonitoringDependencies) {
  return {
    systemMetrics: () => systemMetrics(deps),
    liveTransactions: () => liveTransactions(deps),
    bankingStatus: () => bankingStatus(deps),
  }
}

async function systemMetrics(deps: MonitoringDependencies): Promise<SystemMetrics> {
  const { database, banking, clock, machine } = deps
  const nowMs = clock.now().getTime()
  const [reading, uptime, recent, queuedTransactions, networkLatency] = await Promise.all([
    machine.read(),
    uptimeOf(deps),
    sumRecent(database.replica, new Date(nowMs - dayMs)),
    countQueued(database.replica),
    banking.railPing(database.replica, new Date(nowMs - pingWindowMs)),
  ])
  return {
    ...uptime,
    startedAt: reading.startedAt.toISOString(),
    transactionVolume24h: Number(recent.volumeXof),
    transactionVolume24hEur: euroText(recent.volumeXof),
    transactionCount24h: recent.count,
    averageProcessingTime: recent.meanMs,
    medianProcessingTime: recent.medianMs,
    successRate: percentToHundredths(recent.completed, recent.completed + recent.failed),
    activeConnections: reading.openConnections,
    queuedTransactions,
    systemLoad: percentOf(reading.loadPerCore),
    memoryUsage: percentOf(reading.memoryUsed),
    diskUsage: reading.diskUsed === null ? null : percentOf(reading.diskUsed),
    networkLatency,
    eventLoopDelay: Math.round(reading.eventLoopDelayMs * 10) / 10,
  }
}

/** Counts whole minutes only: the current one may get its heartbeat later. */
async function uptimeOf({ database, clock }: MonitoringDependencies) {
  const until = Math.floor(clock.now().getTime() / minuteMs) * minuteMs
  const from = until - uptimeDays * dayMs
  const ready = await countReadyMinutes(database.replica, { from: new Date(from), until: new Date(until) })
  if (ready === null) return { uptime: null, uptimeSince: null }
  const since = Math.max(from, ready.first.getTime())
  return {
    uptime: percentToHundredths(ready.minutes, (until - since) / minuteMs),
    uptimeSince: new Date(since).toISOString(),
  }
}

async function liveTransactions({ database, conversions }: MonitoringDependencies): Promise<LiveTransaction[]> {
  const rows = await conversions.newest(database.replica, liveTransactionsShown)
  return rows.map((row) => {
    const shown = presentConversion(row)
    return {
      id: shown.id,
      reference: shown.reference,
      clientName: shown.clientName,
      amountXof: shown.amountXof,
      amountUsd: shown.amountUsd,
      amountEur: euroText(row.amountXof),
      status: shown.status,
      timestamp: shown.createdAt,
      duration: shown.duration,
      bankName: shown.bankName,
      complianceStatus: shown.complianceStatus,
    }
  })
}

async function bankingStatus({ database, settings, clock, banking }: MonitoringDependencies): Promise<BankingStatus[]> {
  const { replica } = database
  const now = clock.now()
  const timeZone = await settings.read(replica, 'business.timeZone')
  const [connections, health, debited] = await Promise.all([
    banking.list(replica, { limit: maxConnections }),
    banking.railHealth(replica, new Date(now.getTime() - hourMs)),
    banking.debitedSince(replica, startOfBusinessDate(businessDate(now, timeZone), timeZone)),
  ])
  const healthOf = new Map(health.map((one) => [one.connectionId, one]))
  return connections.items
    .filter(({ isActive }) => isActive)
    .map(({ id, bankName, accountNumber, lastSync }) => {
      const answered = healthOf.get(id)
      const dailyXof = debited.get(id) ?? 0n
      return {
        connectionId: id,
        bankName,
        accountNumber,
        status: bankStatusOf(answered),
        responseTime: answered?.medianLatencyMs ?? null,
        errorRate: answered ? percentToHundredths(answered.failures, answered.calls) : null,
        calls: answered?.calls ?? 0,
        lastSync,
        dailyVolume: Number(dailyXof),
        dailyVolumeEur: euroText(dailyXof),
      }
    })
}

const euroText = (francs: bigint): string => toDecimal(euroOf(xof(francs)))
