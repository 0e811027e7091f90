import { useQuery } from '@tanstack/react-query'
import { getMarket, getRateHistory } from '#contract/fx/api.ts'
import type { AnswerOf } from '#contract/route.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read } from '#web/api/queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Sparkline } from '#web/ui/chart/bar-chart.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Change, LastUpdated } from '#web/ui/format/figures.tsx'
import { capitalise, formatDate, formatRate } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

const marketEveryMs = 300_000

/** USD/XOF: rate, source, age, change and the last 30 days. */
export function MarketCard() {
  const market = useQuery({ ...read(getMarket, {}), refetchInterval: marketEveryMs })
  const history = useQuery(read(getRateHistory, { query: { pair: 'USD_XOF', range: '30d' } }))
  return (
    <Card title={t.marketTitle} aside={market.data ? <Source market={market.data} /> : null}>
      {market.data ? <Figures market={market.data} /> : null}
      {market.isPending ? <Skeleton className="h-7 w-52" /> : null}
      {market.isError ? (
        <ErrorPanel message={serverMessage(market.error)} onRetry={() => void market.refetch()} />
      ) : null}
      {history.isPending ? <Skeleton className="mt-2 h-16" /> : null}
      {history.data ? <Run points={history.data.points} /> : null}
    </Card>
  )
}

type Market = AnswerOf<typeof getMarket>

function Source({ market }: { market: Market }) {
  if (market.as_of === null) return <>{capitalise(market.source)}</>
  return (
    <>
      {market.source}, <LastUpdated value={market.as_of} />
    </>
  )
}

function Figures({ market }: { market: Market }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 text-s font-strong">
      <span className="text-xl font-title num">{formatRate(market.rate)}</span>
      <span className="font-normal text-ink-2">{t.xofPerUsd}</span>
      <Change percent={market.change_24h_percent} suffix={t.oneDay} />
      <Change percent={market.change_30d_percent} suffix={t.thirtyDays} />
      {market.stale ? <Badge tone="warn">{ui.stale}</Badge> : null}
      {market.source === 'default' ? <Badge tone="warn">{t.defaultRateBadge}</Badge> : null}
    </p>
  )
}

function Run({ points }: Pick<AnswerOf<typeof getRateHistory>, 'points'>) {
  if (points.length < 2) {
    return <p className="mt-2 text-[12.5px] text-ink-2">{t.rateChartEmpty}</p>
  }
  return (
    <div className="mt-2">
      <Sparkline
        caption={t.rateChartTitle}
        columns={[ui.day, t.xofPerUsd]}
        // For drawing only; people read the exact text.
        points={points.map(({ date, rate }) => ({
          label: formatDate(date),
          value: Number(rate),
          display: formatRate(rate),
        }))}
      />
    </div>
  )
}
