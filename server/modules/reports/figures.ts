/** Figures of the dashboard and of the client screens. */

import type { ClientTotals, DetailedClient } from '#contract/clients/api.ts'
import type { DashboardMetrics } from '#contract/reports/dashboard.ts'
import { addDays, businessDate, startOfBusinessDate } from '#kernel/clock.ts'
import { divideHalfEven, toDecimal, usd } from '#kernel/money.ts'
import { sharePercent } from '#kernel/percent.ts'
import { type Client, type Clients, presentClient } from '#server/modules/clients/index.ts'
import { complianceScore } from '#server/modules/compliance/index.ts'
import type { ReportDependencies } from './dependencies.ts'
import { changePercent, monthsBefore } from './rules.ts'
import {
  type ClientVolume,
  countClients,
  countRetained,
  sumCompleted,
  sumPaidInvoices,
  sumSettled,
  volumesOf,
} from './store.ts'

const noInvoices = { revenueUsdMinor: 0n, revenueChangePercent: null, pending: 0, averageProcessingDays: null }

/** The dashboard's four figures and the data of their captions (docs: metrics). */
export async function dashboardMetrics(deps: ReportDependencies): Promise<DashboardMetrics> {
  const { database, invoices } = deps
  const month = await currentMonth(deps)
  const counts = await countClients(database.replica, month.start)
  const billed = invoices ? await invoices.dashboard(database.replica, month) : noInvoices
  return {
    totalClients: counts.total,
    monthlyRevenue: dollars(billed.revenueUsdMinor),
    pendingInvoices: billed.pending,
    complianceScore: complianceScore(counts),
    clientsChangePercent: changePercent(counts.total, counts.total - counts.newThisMonth),
    revenueChangePercent: billed.revenueChangePercent,
    averageProcessingDays: billed.averageProcessingDays,
    approvedClients: counts.approved,
  }
}

/** Counts and values over all clients (docs: metrics). */
export async function clientMetrics(deps: ReportDependencies) {
  const { database } = deps
  const month = await currentMonth(deps)
  const { timeZone } = month
  const counts = await countClients(database.replica, month.start)
  const yearBefore = startOfBusinessDate(monthsBefore(month.today, 12), timeZone)
  const values = await sumCompleted(database.replica, { from: yearBefore, until: month.start, timeZone })
  const daysAgo = (days: number) => startOfBusinessDate(addDays(month.today, -days), timeZone)
  const retained = await countRetained(database.replica, {
    earlier: daysAgo(180),
    recent: daysAgo(90),
    until: month.now,
  })
  return {
    totalClients: counts.total,
    activeClients: counts.active,
    newClientsThisMonth: counts.newThisMonth,
    kycPendingCount: counts.kycPending,
    highRiskCount: counts.highRisk,
    totalClientValue: dollars(values.allTimeUsdMinor + (await sumPaidInvoices(database.replica))),
    averageMonthlyVolume:
      values.monthsWithData === 0n ? null : dollars(divideHalfEven(values.spanUsdMinor, values.monthsWithData)),
    retentionRate: sharePercent(retained.again, retained.before),
  }
}

/** A page of clients with their conversion volumes. */
export async function detailedClients(
  deps: ReportDependencies,
  { filter, page }: { filter: Parameters<Clients['list']>[1]; page: Parameters<Clients['list']>[2] },
) {
  const { database, clients } = deps
  const { start } = await currentMonth(deps)
  const found = await clients.list(database.replica, filter, page)
  const ids = found.items.map(({ id }) => id)
  const volumes = ids.length === 0 ? new Map<number, never>() : await volumesOf(database.replica, ids, start)
  return { ...found, items: found.items.map((client) => ({ client, volume: volumes.get(client.id) ?? null })) }
}

/** A client with its volumes as an API response. */
export function presentDetailed({ client, volume }: { client: Client; volume: ClientVolume | null }): DetailedClient {
  return {
    ...presentClient(client),
    contactPerson: client.contactName,
    totalTransactionVolume: dollars(volume?.totalUsdMinor ?? 0n),
    monthlyVolume: dollars(volume?.monthUsdMinor ?? 0n),
    transactionCount: volume?.conversions ?? 0,
    lastTransactionDate: volume?.lastAt?.toISOString() ?? null,
    joinDate: client.createdAt.toISOString(),
  }
}

/**
 * What a client was credited and paid, and what its conversions use of its limit. Null for an
 * unknown client.
 */
export async function clientTotals(deps: ReportDependencies, id: number): Promise<ClientTotals | null> {
  const { replica } = deps.database
  if ((await deps.clients.get(replica, id)) === null) return null
  const { start } = await currentMonth(deps)
  const settled = await sumSettled(replica, id)
  const volume = (await volumesOf(replica, [id], start)).get(id)
  return {
    creditedUsd: toDecimal(usd(settled.creditedUsdMinor)),
    paidUsd: toDecimal(usd(settled.paidUsdMinor)),
    monthlyVolumeUsd: toDecimal(usd(volume?.monthUsdMinor ?? 0n)),
  }
}

async function currentMonth({ database, settings, clock }: ReportDependencies) {
  const now = clock.now()
  const timeZone = await settings.read(database.replica, 'business.timeZone')
  const today = businessDate(now, timeZone)
  return { now, today, timeZone, start: startOfBusinessDate(monthsBefore(today, 0), timeZone) }
}

/** Metrics are JSON numbers; exact to the cent below 9 × 10^13 dollars. */
const dollars = (minor: bigint): number => Number(toDecimal(usd(minor)))
