import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getSystemMetrics, listBankingStatus, listLiveTransactions } from '#contract/monitoring/api.ts'
import { read } from '#web/api/queries.ts'

/** Specification 7: how often each is asked for while auto refresh is on. */
const everyMs = { system: 5_000, transactions: 3_000, banks: 10_000 } as const

/**
 * The three reads of the screen. While auto refresh is off nothing fetches them but Refresh Now, not even what others
 * change: what is on screen stays.
 */
export function useLiveReads() {
  const [autoRefresh, setAutoRefresh] = useState(true)
  // What another visit left in the cache is shown, and fetched anew at once.
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
    /** When the newest of what is shown came. */
    newestAt: Math.max(...all.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    /** What is shown is older than it should be. */
    hasFailed: all.some(({ error, data }) => error !== null && data !== undefined),
  }
}
