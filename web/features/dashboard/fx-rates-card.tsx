import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { type FxPair, getWaemuRates, refreshRates, type WaemuRates } from '#contract/fx/api.ts'
import { errorToast, serverMessage } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read, useChange } from '#web/api/queries.ts'
import { ratesToast } from '#web/api/rates-toast.ts'
import { paths } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Change, LastUpdated, Rate } from '#web/ui/format/figures.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

/** The pairs of the card; the FX Rates screen lists all eight. */
const pairs: readonly FxPair[] = ['USD_XOF', 'USD_EUR', 'GBP_USD', 'USD_NGN', 'USD_GHS']

/** Specification 9: rates are read again every 5 minutes. */
const rereadMs = 300_000

export function FxRatesCard() {
  const rates = useQuery({ ...read(getWaemuRates, {}), refetchInterval: rereadMs })
  return (
    <Card
      title={ui.fxRates}
      aside={
        <span className="flex items-center gap-2">
          <Link to={paths.fxRates} className="font-strong text-accent hover:underline">
            {t.viewAllRatesAction}
          </Link>
          <RefreshButton />
        </span>
      }
    >
      <QueryContent reading={rates} messageOf={serverMessage} skeleton={<RatesSkeleton />}>
        {(data) => (
          <>
            <ul className="divide-y divide-line">
              {pairs.map((pair) => (
                <PairRow key={pair} pair={pair} rates={data} />
              ))}
            </ul>
            <p className="mt-2 text-[12.5px] text-ink-2">
              {data.last_updated ? <LastUpdated value={data.last_updated} prefix={t.updatedLabel} /> : t.ratesEmpty}
            </p>
          </>
        )}
      </QueryContent>
    </Card>
  )
}

function PairRow({ pair, rates }: { pair: FxPair; rates: WaemuRates }) {
  const quote = rates.pairs[pair]
  return (
    <li className="grid grid-cols-[1fr_auto_4.5rem] items-center gap-2 py-[7px]">
      <span className="flex items-center gap-2">
        {pair.replace('_', ' / ')}
        {quote?.source === 'default' ? (
          <Badge tone="warn">{t.defaultRateLabel}</Badge>
        ) : quote?.stale ? (
          <Badge tone="warn">{ui.stale}</Badge>
        ) : null}
      </span>
      <span className="font-strong">
        <Rate rate={quote?.rate} />
      </span>
      <span className="text-right text-s">
        <Change percent={quote?.change_percent} />
      </span>
    </li>
  )
}

function RefreshButton() {
  const user = useSignedInUser()
  const refresh = useChange(refreshRates, {
    onSuccess: (answer) => toast(ratesToast(answer)),
    onError: (error) => toast(errorToast(error)),
  })
  if (!can(user, 'fx.refresh')) return null
  return (
    <IconButton
      label={ui.refreshRates}
      variant="ghost"
      icon={<RefreshCw className={refresh.isPending ? 'animate-spin' : undefined} />}
      disabled={refresh.isPending}
      onClick={() => refresh.mutate({ body: {} })}
      className="-my-1 -mr-2"
    />
  )
}

function RatesSkeleton() {
  return (
    <div role="status" aria-label={ui.loading}>
      {pairs.map((pair) => (
        <div key={pair} className="flex justify-between py-[9px]">
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-4 w-28" />
        </div>
      ))}
    </div>
  )
}
