import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type FxPair, historyRanges, type testFxConnection } from '#contract/fx/api.ts'
import type { AnswerOf } from '#contract/route.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { paths } from '#web/routes/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorBoundary } from '#web/ui/feedback/error-panel.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { LastUpdated } from '#web/ui/format/figures.tsx'
import { Facts } from '#web/ui/layout/breakdown.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import * as ui from '#web/ui/messages.ts'
import { HistoryCard } from './history-card.tsx'
import * as t from './messages.ts'
import { baseCurrency, supportedCurrencies } from './pairs.ts'
import { connectionTestRead, ratesRead } from './queries.ts'
import { RatesCard } from './rates-card.tsx'

/** Conversions use this pair, so it is shown first. */
const firstPair: FxPair = 'USD_XOF'
const firstRange = historyRanges[1]

export function FxRatesPage() {
  const { pair = firstPair, range = firstRange } = getRouteApi(paths.fxRates).useSearch()
  const rates = useQuery(ratesRead)
  return (
    <Page title={ui.fxRates} breadcrumbs={[{ name: ui.fxRates }]}>
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

type ConnectionTest = AnswerOf<typeof testFxConnection>

function StatusCard() {
  const test = useQuery(connectionTestRead)
  return (
    <Card
      title={ui.apiStatus}
      aside={
        <Button size="s" pending={test.isFetching} onClick={() => void test.refetch()}>
          {t.testConnectionAction}
        </Button>
      }
    >
      <div role="status" aria-live="polite">
        {test.isFetching ? (
          <p className="py-2 text-s text-ink-2">{t.callingProvider}</p>
        ) : test.error ? (
          <Notice tone="bad" title={t.connectionFailedTitle}>
            {serverMessage(test.error)}
          </Notice>
        ) : test.data ? (
          <TestResult test={test.data} testedAt={new Date(test.dataUpdatedAt).toISOString()} />
        ) : (
          <p className="py-2 text-s text-ink-2">{t.connectionTestHint}</p>
        )}
      </div>
      <p className="mt-3 text-xs text-ink-2">
        {t.attributionLabel}{' '}
        <a className="underline" href="https://www.exchangerate-api.com" rel="noreferrer" target="_blank">
          {t.attributionLink}
        </a>
      </p>
      <h3 className="mt-4 mb-1 text-s font-title">{t.supportedCurrenciesTitle}</h3>
      <ul className="divide-y divide-line">
        {supportedCurrencies.map(({ code, name }) => (
          <li key={code} className="flex items-baseline gap-4 py-1.5 text-s">
            <span className="font-strong">{code === baseCurrency ? t.baseCurrencyCode(code) : code}</span>
            <span className="ml-auto text-ink-2">{name}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function TestResult({ test, testedAt }: { test: ConnectionTest; testedAt: string }) {
  return (
    <>
      <Notice
        tone={test.success ? 'ok' : 'bad'}
        title={test.success ? t.connectionSuccessTitle : t.connectionFailedTitle}
      >
        {test.success ? null : test.error}
      </Notice>
      <div className="mt-1">
        <Facts
          rows={[
            { key: 'provider', label: t.providerLabel, value: test.provider },
            { key: 'quota', label: t.quotaLabel, value: formatQuota(test) },
            { key: 'tested', label: t.testedLabel, value: <LastUpdated value={testedAt} /> },
          ]}
        />
      </div>
    </>
  )
}

function formatQuota({ success, quota_remaining: quota }: ConnectionTest): string {
  if (quota !== null) return t.callCount(quota)
  return success ? t.quotaUnset : t.quotaUnknown
}
