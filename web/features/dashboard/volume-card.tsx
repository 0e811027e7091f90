import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { typicalVolume } from '#contract/conversions/api.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read } from '#web/api/queries.ts'
import { paths } from '#web/routes/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { BarChart } from '#web/ui/chart/bar-chart.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Money } from '#web/ui/format/figures.tsx'
import { formatAmount, formatShort } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { totalVolume, volumePoints } from './volume.ts'

/** Daily conversion volume of the last 30 bank days and today. */
export function VolumeCard() {
  const volume = useQuery(read(typicalVolume, {}))
  return (
    <Card title="Conversion volume" aside="Last 30 bank days and today" className="side:col-span-2">
      <Loaded reading={volume} messageOf={serverMessage} skeleton={<VolumeSkeleton />}>
        {(data) =>
          totalVolume(data) === 0n ? (
            <EmptyState
              title="No conversions yet"
              text="Their volume appears here, day by day."
              action={
                <Link to={paths.largeTransactions} className={buttonClass()}>
                  Large Transactions
                </Link>
              }
            />
          ) : (
            <>
              <p className="mb-3 flex flex-wrap items-baseline gap-x-2">
                <Money amount={totalVolume(data)} currency="XOF" className="text-xl font-title tracking-[-0.012em]" />
                {data.medianXof === null ? null : (
                  <span className="text-s text-ink-2 num">median {formatAmount(data.medianXof, 'XOF')} a bank day</span>
                )}
              </p>
              <BarChart
                caption="Conversion volume by day"
                columns={['Day', 'Volume']}
                points={volumePoints(data)}
                axisLabel={formatShort}
                height={230}
              />
            </>
          )
        }
      </Loaded>
    </Card>
  )
}

function VolumeSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      <Skeleton className="mb-4 h-6 w-52" />
      <Skeleton className="h-[230px]" />
    </div>
  )
}
