import { getSystemMetrics, listBankingStatus, listLiveTransactions } from '#contract/monitoring/api.ts'
import { answer, type Route, read } from '#server/platform/http/route.ts'
import type { Monitoring } from './service.ts'

export function monitoringRoutes({ monitoring }: { monitoring: Monitoring }): Route[] {
  return [
    read(getSystemMetrics, async () => answer(await monitoring.systemMetrics())),
    read(listLiveTransactions, async () => answer(await monitoring.liveTransactions())),
    read(listBankingStatus, async () => answer(await monitoring.bankingStatus())),
  ]
}
