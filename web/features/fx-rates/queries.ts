import { type FxPair, getRateHistory, getWaemuRates, testFxConnection } from '#contract/fx/api.ts'
import { read } from '#web/api/queries.ts'
import type { HistoryRange } from './history.ts'

/** Specification 9: every five minutes. */
const refetchEveryMs = 300_000

export const ratesRead = { ...read(getWaemuRates, {}), refetchInterval: refetchEveryMs }

export const historyRead = (pair: FxPair, range: HistoryRange) => read(getRateHistory, { query: { pair, range } })

/** Fetched only when the button is pressed (specification 7), and not cached for the next visit. */
export const connectionTestRead = { ...read(testFxConnection, {}), enabled: false, gcTime: 0 }
