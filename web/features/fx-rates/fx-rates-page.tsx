import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type FxPair, historyRanges } from '#contract/fx/api.ts'
import { paths } from '#web/routes/paths.ts'
import { ErrorBoundary } from '#web/ui/feedback/error-panel.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { HistoryCard } from './history-card.tsx'
import { ratesRead } from './queries.ts'
import { RatesCard } from './rates-card.tsx'
import { StatusCard } from './status-card.tsx'

/** Conversions use this pair, so it is shown first. */
const firstPair: FxPair = 'USD_XOF'
const firstRange = historyRanges[1]

export function FxRatesPage() {
  const { pair = firstPair, range = firstRange } = getRouteApi(paths.fxRates).useSearch()
  const rates = useQuery(ratesRead)
  return (
    <Page title="FX Rates" breadcrumbs={[{ name: 'Home', to: paths.dashboard }, { name: 'FX Rates' }]}>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-(--gap) wide:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-(--gap)">
          <RatesCard rates={rates} pair={pair} />
          <ErrorBoundary resetKey={`${pair} ${range}`}>
            <HistoryCard pair={pair} range={range} quote={rates.data?.pairs[pair]} />
          </ErrorBoundary>
        </div>
        <StatusCard />
      </div>
    </Page>
  )
}
