import { useQuery } from '@tanstack/react-query'
import { typicalVolume } from '#contract/conversions/api.ts'
import type { AnswerOf } from '#contract/route.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read } from '#web/api/queries.ts'
import { BarChart } from '#web/ui/chart/bar-chart.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { formatAmount, formatCount, formatDate, formatShort } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { SandboxBadge } from './sandbox-badge.tsx'

/** Average volume of a bank day, compared with the specified one and today. */
export function VolumeCard() {
  const volume = useQuery(read(typicalVolume, {}))
  return (
    <Card title="Typical daily volume" aside={<SandboxBadge />}>
      {volume.data ? <Volume volume={volume.data} /> : null}
      {volume.isPending ? <Skeleton className="h-56 w-full" /> : null}
      {volume.isError ? (
        <ErrorPanel message={serverMessage(volume.error)} onRetry={() => void volume.refetch()} />
      ) : null}
    </Card>
  )
}

function Volume({ volume }: { volume: AnswerOf<typeof typicalVolume> }) {
  const { medianXof, typicalXof, todayXof, businessDays, days } = volume
  return (
    <>
      <dl className="mb-4 grid grid-cols-3 gap-4 max-phone:grid-cols-1 max-phone:gap-2">
        <Figure label={`Median of ${formatCount(businessDays, 'bank day')}`} amountXof={medianXof} />
        <Figure label="Typical" amountXof={typicalXof} />
        <Figure label="Today" amountXof={todayXof} />
      </dl>
      {days.some(({ count }) => count > 0) ? (
        <BarChart
          caption={`XOF converted per bank day, last ${businessDays}`}
          columns={['Day', 'Volume']}
          axisLabel={(value) => formatShort(value)}
          points={days.map(({ date, volumeXof, count }) => ({
            label: formatDate(date).slice(0, 6),
            value: volumeXof,
            display: `${formatAmount(volumeXof, 'XOF')}, ${formatCount(count, 'conversion')}`,
          }))}
        />
      ) : (
        <p className="text-s text-ink-2">
          No conversion in the last {formatCount(businessDays, 'bank day')}. The chart begins with the first.
        </p>
      )}
    </>
  )
}

function Figure({ label, amountXof }: { label: string; amountXof: number | null }) {
  return (
    <div className="min-w-0 max-phone:flex max-phone:items-baseline max-phone:gap-3">
      <dt className="text-[12.5px] text-ink-2">{label}</dt>
      <dd className="text-l font-title whitespace-nowrap num max-phone:ml-auto">{formatAmount(amountXof, 'XOF')}</dd>
    </div>
  )
}
