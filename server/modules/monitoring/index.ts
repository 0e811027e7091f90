/**
 * Monitoring: current figures of the system, conversions and banks.
 *
 * Invariants (docs/adr/0021-analytics-definitions.md defines each figure):
 * - The module stores and changes nothing. Each request measures or counts.
 * - A figure that was not measured is null, never an estimate.
 * - Answers carry no request time, so a poll that finds no change ends in a 304.
 */
import { getSystemMetrics, listBankingStatus, listLiveTransactions } from '#contract/monitoring/api.ts'
import { answer, type Route, read } from '#server/platform/http/route.ts'
import type { Monitoring } from './service.ts'

export type { MonitoringDependencies } from './dependencies.ts'
export { createMonitoring, type Monitoring } from './service.ts'

export function monitoringRoutes({ monitoring }: { monitoring: Monitoring }): Route[] {
  return [
    read(getSystemMetrics, async () => answer(await monitoring.systemMetrics())),
    read(listLiveTransactions, async () => answer(await monitoring.liveTransactions())),
    read(listBankingStatus, async () => answer(await monitoring.bankingStatus())),
  ]
}
