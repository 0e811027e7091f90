import { useQuery } from '@tanstack/react-query'
import type { testFxConnection } from '#contract/fx/api.ts'
import type { AnswerOf } from '#contract/route.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { LastUpdated } from '#web/ui/format/figures.tsx'
import { formatCount } from '#web/ui/format/format.ts'
import { Facts } from '#web/ui/layout/breakdown.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { baseCurrency, supportedCurrencies } from './pairs.ts'
import { connectionTestRead } from './queries.ts'

type ConnectionTest = AnswerOf<typeof testFxConnection>

export function StatusCard() {
  const test = useQuery(connectionTestRead)
  return (
    <Card
      title="API Status"
      aside={
        <Button size="s" pending={test.isFetching} onClick={() => void test.refetch()}>
          Test Connection
        </Button>
      }
    >
      <div role="status" aria-live="polite">
        {test.isFetching ? (
          <p className="py-2 text-s text-ink-2">Calling the provider…</p>
        ) : test.error ? (
          <Notice tone="bad" title="Connection Failed">
            {serverMessage(test.error)}
          </Notice>
        ) : test.data ? (
          <TestResult test={test.data} testedAt={new Date(test.dataUpdatedAt).toISOString()} />
        ) : (
          <p className="py-2 text-s text-ink-2">
            Calls the rate provider once and shows what it answers. Stored rates are not changed by it.
          </p>
        )}
      </div>
      <p className="mt-3 text-xs text-ink-2">
        Rates named open.er-api.com:{' '}
        <a className="underline" href="https://www.exchangerate-api.com" rel="noreferrer" target="_blank">
          Rates By Exchange Rate API
        </a>
      </p>
      <h3 className="mt-4 mb-1 text-s font-title">Supported currencies</h3>
      <ul className="divide-y divide-line">
        {supportedCurrencies.map(({ code, name }) => (
          <li key={code} className="flex items-baseline gap-4 py-1.5 text-s">
            <span className="font-strong">{code === baseCurrency ? `${code} (base)` : code}</span>
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
      <Notice tone={test.success ? 'ok' : 'bad'} title={test.success ? 'Connection Successful' : 'Connection Failed'}>
        {test.success ? null : test.error}
      </Notice>
      <div className="mt-1">
        <Facts
          rows={[
            { key: 'provider', label: 'Provider', value: test.provider },
            { key: 'quota', label: 'Quota remaining', value: formatQuota(test) },
            { key: 'tested', label: 'Tested', value: <LastUpdated value={testedAt} /> },
          ]}
        />
      </div>
    </>
  )
}

function formatQuota({ success, quota_remaining: quota }: ConnectionTest): string {
  if (quota !== null) return formatCount(quota, 'call')
  return success ? 'None set by the provider' : 'Not known'
}
