import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getSystemMetrics, listBankingStatus, listLiveTransactions } from '#contract/monitoring/api.ts'
import { read } from '#web/api/queries.ts'

/** Specification 7: polling intervals while auto refresh is on. */
const everyMs = { system: 5_000, transactions: 3_000, banks: 10_000 } as const

/**
 * The three reads of the screen. While auto refresh is off, only Refresh Now fetches them. Server
 * events do not, so that the screen stays as it is.
 */
export function useLiveReads() {
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
