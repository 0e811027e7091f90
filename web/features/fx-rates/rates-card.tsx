import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, RefreshCw } from 'lucide-react'
import { type FxPair, fxPairs, refreshRates, type WaemuRates } from '#contract/fx/api.ts'
import { divideHalfEven } from '#kernel/money.ts'
import { xofPerEur } from '#kernel/parity.ts'
import { cross, parseRate, toWireRate } from '#kernel/rate.ts'
import { errorToast, serverMessage } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useChange } from '#web/api/queries.ts'
import { ratesToast } from '#web/api/rates-toast.ts'
import { paths } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Skeleton, SkeletonLine } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Change, LastUpdated, Rate } from '#web/ui/format/figures.tsx'
import { formatChange, formatDecimal, formatPercent } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'
import { formatPair, pairName, ratesState, sourceName } from './pairs.ts'

interface RatesCardProps {
  readonly rates: UseQueryResult<WaemuRates>
  /** The pair whose history is open. */
  readonly pair: FxPair
}

export function RatesCard({ rates, pair }: RatesCardProps) {
  const mayRefresh = can(useSignedInUser(), 'fx.refresh')
  const refresh = useRefresh()
  const isPending = rates.isPending
  return (
    <Card
      title={t.liveRatesTitle}
      flush
      aside={
        <div className="flex flex-wrap items-center justify-end gap-x-2">
          {rates.data ? <Badge>{t.regionRates(rates.data.region)}</Badge> : isPending ? regionSkeleton : null}
          {/* On the narrowest phones, the button and the time wrap together. */}
          <span className="inline-flex items-center gap-x-2">
            {rates.data?.last_updated ? (
              <LastUpdated value={rates.data.last_updated} prefix={t.lastUpdatedLabel} />
            ) : isPending ? (
              <Skeleton className="h-3.5 w-36" />
            ) : null}
            {mayRefresh ? (
              <IconButton
                label={ui.refreshRates}
                variant="ghost"
                className="-my-1 -mr-2"
                icon={<RefreshCw className={refresh.isPending ? 'animate-spin' : ''} />}
                aria-busy={refresh.isPending || undefined}
                onClick={() => (refresh.isPending ? undefined : refresh.run())}
              />
            ) : null}
          </span>
        </div>
      }
    >
      {rates.data ? (
        <>
          <StateNotice
            rates={rates.data}
            onRefresh={mayRefresh ? refresh.run : undefined}
            isPending={refresh.isPending}
          />
          <ul aria-label={t.ratesLabel} className="border-t border-line">
            {fxPairs.map((each) => (
              <PairRow key={each} pair={each} quote={rates.data.pairs[each]} isOpen={each === pair} />
            ))}
          </ul>
          <ParityLine francs={rates.data.pairs.USD_XOF?.rate} euros={rates.data.pairs.USD_EUR?.rate} />
          <TimesLine />
        </>
      ) : rates.error ? (
        <ErrorPanel message={serverMessage(rates.error)} onRetry={() => void rates.refetch()} />
      ) : (
        <RatesSkeleton />
      )}
    </Card>
  )
}

const regionSkeleton = <Skeleton className="h-5 w-36" />

/** The pairs are known before their rates, so the rows do not move. */
function RatesSkeleton() {
  return (
    <>
      <ul aria-hidden="true" className="border-t border-line">
        {fxPairs.map((pair) => (
          <li key={pair} className="border-b border-line last:border-0">
            <div className={rowClass}>
              <span className="font-strong">{pairName(pair)}</span>
              <span className="text-[12.5px] max-sm:col-start-1 max-sm:row-start-2">
                <SkeletonLine className="h-3 w-32" />
              </span>
              <span className="max-sm:row-span-2 max-sm:row-start-1">
                <SkeletonLine className="h-3.5 w-14" />
              </span>
            </div>
          </li>
        ))}
      </ul>
      {/* Takes the lines that it will take: how many depends on the language. */}
      <div aria-hidden="true" className="invisible">
        <ParityLine francs="655.957" euros="1" />
        <TimesLine />
      </div>
    </>
  )
}

function useRefresh() {
  const change = useChange(refreshRates, {
    onSuccess: (answer) => toast(ratesToast(answer)),
    onError: (error) => toast(errorToast(error)),
  })
  const run = () => change.mutate({ body: {} })
  return { run, isPending: change.isPending }
}

interface StateNoticeProps {
  readonly rates: WaemuRates
  readonly onRefresh: (() => void) | undefined
  readonly isPending: boolean
}

/** Says when the rates are the default or stale, and offers the fix. */
function StateNotice({ rates, onRefresh, isPending }: StateNoticeProps) {
  const state = ratesState(rates)
  if (state === 'stored') return null
  return (
    <div className="px-4 pb-3">
      <Notice
        className="items-start"
        title={state === 'default' ? t.ratesEmptyTitle : t.staleRatesTitle}
        action={
          onRefresh ? (
            <Button size="s" pending={isPending} onClick={onRefresh}>
              {state === 'default' ? t.fetchAction : t.refreshAction}
            </Button>
          ) : undefined
        }
      >
        {state === 'default' ? t.defaultRateHint : t.staleRatesHint}
      </Notice>
    </div>
  )
}

type Quote = NonNullable<WaemuRates['pairs'][FxPair]>

const rowClass =
  'grid min-h-[42px] grid-cols-[9rem_minmax(0,1fr)_auto_4.5rem_auto] items-center gap-x-3 px-4 py-1.5 max-sm:grid-cols-[minmax(0,1fr)_auto_3.75rem] max-sm:py-2'

function PairRow({ pair, quote, isOpen }: { pair: FxPair; quote: Quote | undefined; isOpen: boolean }) {
  return (
    <li className="border-b border-line last:border-0">
      <Link
        from={paths.fxRates}
        to="."
        search={(search) => ({ ...search, pair })}
        replace
        resetScroll={false}
        aria-current={isOpen ? 'true' : undefined}
        activeProps={{}}
        className={classNames(rowClass, 'group -outline-offset-2!', isOpen ? 'bg-accent-soft' : 'hover:bg-paper')}
      >
        <span className="flex items-center gap-2 font-strong">
          {pairName(pair)}
          {quote?.stale ? <Badge tone="warn">{ui.stale}</Badge> : null}
        </span>
        <span className="truncate text-[12.5px] text-ink-2 max-sm:col-start-1 max-sm:row-start-2">
          {quote ? <Origin quote={quote} /> : t.pairRateEmpty}
        </span>
        <span
          className="text-right font-strong max-sm:row-span-2 max-sm:row-start-1"
          title={quote ? formatPair(pair, quote.rate) : undefined}
        >
          <Rate rate={quote?.rate} />
        </span>
        <span className="text-right text-s max-sm:row-span-2 max-sm:row-start-1">
          <span className="sr-only">{t.dailyChangeLabel} </span>
          <Change percent={quote?.change_percent} />
        </span>
        <ChevronRight
          className={classNames('size-4 max-sm:hidden', isOpen ? 'text-accent' : 'text-ink-3 group-hover:text-ink-2')}
        />
      </Link>
    </li>
  )
}

function Origin({ quote }: { quote: Quote }) {
  return (
    <>
      {sourceName(quote.source)}
      {quote.as_of ? (
        <>
          {', '}
          <LastUpdated value={quote.as_of} />
        </>
      ) : null}
    </>
  )
}

/** Compares USD/XOF with the rate implied by the euro and the franc's official parity. */
function ParityLine({ francs, euros }: { francs: string | undefined; euros: string | undefined }) {
  const check = checkParity(francs, euros)
  if (!check) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 border-t border-line px-4 py-2.5 text-[12.5px] text-ink-2">
      <span className="font-strong text-ink">{t.parityCheckTitle}</span>
      <span className="num">
        {t.parityCheckText(formatDecimal(check.implied, { min: 2, max: 2 }), formatChange(check.differencePercent, 3))}
      </span>
      <Badge tone={check.isWithin ? 'ok' : 'bad'} className="ml-auto">
        {(check.isWithin ? t.withinTolerance : t.overTolerance)(formatPercent(check.tolerance))}
      </Badge>
    </p>
  )
}

const TimesLine = () => <p className="border-t border-line px-4 py-2.5 text-[12.5px] text-ink-2">{t.timesHint}</p>

/** A fetched franc rate beyond this deviation is refused (decisions 4). */
const tolerance = { hundredthsOfPercent: 50n, percent: '0.5' } as const

interface ParityCheck {
  /** USD/XOF implied by the euro's rate and the parity, with six decimals. */
  readonly implied: string
  /** Deviation of USD/XOF from it (negative if below), in percent with three decimals. */
  readonly differencePercent: string
  readonly isWithin: boolean
  /** In percent. */
  readonly tolerance: string
}

/** Compares USD/XOF with USD/EUR times the parity, exactly; undefined if a rate is missing. */
export function checkParity(usdXof: string | undefined, usdEur: string | undefined): ParityCheck | undefined {
  const franc = parseRate(usdXof ?? '')
  const euro = parseRate(usdEur ?? '')
  if (!franc.ok || !euro.ok) return undefined
  const implied = cross(euro.value, xofPerEur)
  const left = franc.value.numerator * implied.denominator
  const right = implied.numerator * franc.value.denominator
  const gap = left > right ? left - right : right - left
  return {
    implied: toWireRate(implied),
    differencePercent: thousandths(divideHalfEven((left - right) * 100_000n, right)),
    isWithin: gap * 10_000n <= tolerance.hundredthsOfPercent * right,
    tolerance: tolerance.percent,
  }
}

function thousandths(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(4, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -3)}.${digits.slice(-3)}`
}
