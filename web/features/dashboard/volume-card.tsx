import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { typicalVolume } from '#contract/conversions/api.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read } from '#web/api/queries.ts'
import { paths } from '#web/routes/paths.ts'
import { AfterContent } from '#web/ui/after-content.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Money } from '#web/ui/format/figures.tsx'
import { formatAmount } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { suspendingPart } from '#web/ui/lazy-part.ts'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'
import type { Volume } from './volume-chart.tsx'

const VolumeChart = suspendingPart(() => import('./volume-chart.tsx'), 'VolumeChart')

/** Daily conversion volume of the last 30 bank days and today. */
export function VolumeCard() {
  const volume = useQuery(read(typicalVolume, {}))
  return (
    <Card title={t.volumeTitle} aside={t.volumePeriod} className="side:col-span-2">
      <QueryContent reading={volume} messageOf={serverMessage} skeleton={<VolumeSkeleton />}>
        {(data) =>
          totalVolume(data) === 0n ? (
            <EmptyState
              title={ui.noConversionsYet}
              text={t.volumeEmptyHint}
              action={
                <Link to={paths.largeTransactions} className={buttonClass()}>
                  {ui.largeTransactions}
                </Link>
              }
            />
          ) : (
            <>
              <p className="mb-3 flex flex-wrap items-baseline gap-x-2">
                <Money amount={totalVolume(data)} currency="XOF" className="text-xl font-title tracking-[-0.012em]" />
                {data.medianXof === null || data.medianXof === 0 ? null : (
                  <span className="text-s text-ink-2 num">{t.volumeMedian(formatAmount(data.medianXof, 'XOF'))}</span>
                )}
              </p>
              <AfterContent fallback={<ChartSkeleton />}>
                <VolumeChart volume={data} />
              </AfterContent>
            </>
          )
        }
      </QueryContent>
    </Card>
  )
}

/** Total in francs, exact for any size. */
export function totalVolume({ days, todayXof }: Volume): bigint {
  return days.reduce((sum, { volumeXof }) => sum + BigInt(volumeXof), BigInt(todayXof))
}

function VolumeSkeleton() {
  return (
    <div role="status" aria-label={ui.loading}>
      <Skeleton className="mb-4 h-6 w-52" />
      <ChartSkeleton />
    </div>
  )
}

function ChartSkeleton() {
  return <Skeleton className="h-[270px]" />
}
