import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ChartLine } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { FxPair, WaemuRates } from '#contract/fx/api.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { paths } from '#web/routes/paths.ts'
import { LineChart } from '#web/ui/chart/line-chart.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { SegmentedControl } from '#web/ui/form/choice.tsx'
import { Change, Rate } from '#web/ui/format/figures.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import * as ui from '#web/ui/messages.ts'
import { formatRange, formatSpan, type HistoryRange, linePoints, rangeOptions, summarise } from './history.ts'
import * as t from './messages.ts'
import { formatPair, formatPrecisely, pairName } from './pairs.ts'
import { historyRead } from './queries.ts'

interface HistoryCardProps {
  readonly pair: FxPair
  readonly range: HistoryRange
  readonly quote: WaemuRates['pairs'][FxPair]
}

/**
 * Rate history of one pair. Selecting a pair scrolls the card into view, because on a phone it is
 * below the list.
 */
export function HistoryCard({ pair, range, quote }: HistoryCardProps) {
  const navigate = useNavigate({ from: paths.fxRates })
  const place = useIntoViewOn(pair)
  return (
    <div ref={place} className="scroll-mb-4">
      <Card
        title={t.historyTitle(pairName(pair))}
        aside={
          <SegmentedControl
            label={t.rangeLabel}
            options={rangeOptions}
            value={range}
            onValueChange={(next) =>
              void navigate({ to: '.', search: (old) => ({ ...old, range: next }), replace: true, resetScroll: false })
            }
          />
        }
      >
        <p className="sr-only" aria-live="polite">
          {`${pairName(pair)}, ${formatRange(range)}`}
        </p>
        <HistoryBody pair={pair} range={range} quote={quote} />
      </Card>
    </div>
  )
}

function HistoryBody({ pair, range, quote }: HistoryCardProps) {
  const history = useQuery(historyRead(pair, range))
  if (history.error) {
    return <ErrorPanel message={serverMessage(history.error)} onRetry={() => void history.refetch()} />
  }
  if (!history.data) {
    return (
      <div role="status" aria-label={ui.loading}>
        <Skeleton className="mb-4 h-7 w-40" />
        <Skeleton className="h-[220px] w-full" />
      </div>
    )
  }
  const summary = summarise(history.data.points)
  if (!summary) {
    return (
      <EmptyState
        icon={<ChartLine />}
        title={t.historyEmptyTitle(pairName(pair))}
        text={t.historyEmptyHint(formatRange(range))}
      />
    )
  }
  return (
    <>
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3 gap-y-0.5 text-s text-ink-2">
        <span className="text-xl font-title text-ink" title={quote ? formatPair(pair, quote.rate) : undefined}>
          <Rate rate={quote?.rate} />
        </span>
        {summary.changePercent === null ? (
          <span>{t.historySingleDay}</span>
        ) : (
          <Change percent={summary.changePercent} suffix={formatSpan(history.data.points, range)} />
        )}
        <span className="ml-auto num max-sm:ml-0">
          {t.rangeSummary(formatPrecisely(summary.low), formatPrecisely(summary.high))}
        </span>
      </div>
      <LineChart
        caption={t.historyChartLabel(pairName(pair), formatRange(range))}
        columns={[ui.day, pairName(pair)]}
        points={linePoints(history.data.points)}
      />
    </>
  )
}

/** Scrolls an element into view when the selection changes, not on first render. */
function useIntoViewOn(choice: string) {
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(choice)
  useEffect(() => {
    if (shown.current === choice) return
    shown.current = choice
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [choice])
  return place
}
