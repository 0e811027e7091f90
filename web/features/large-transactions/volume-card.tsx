import { useQuery } from '@tanstack/react-query'
import { typicalVolume } from '#contract/conversions/api.ts'
import type { AnswerOf } from '#contract/route.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read } from '#web/api/queries.ts'
import { BarChart } from '#web/ui/chart/bar-chart.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { formatAmount, formatShort, formatShortDate } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

/** Median volume of recent bank days, beside the specification's typical volume and today's. */
export function VolumeCard() {
  const volume = useQuery(read(typicalVolume, {}))
  return (
    <Card title={t.typicalVolumeTitle}>
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
      <dl className="mb-4 grid gap-1.5">
        <Figure label={t.medianOf(t.bankDayCount(businessDays))} amountXof={medianXof} />
        <Figure label={t.typicalLabel} amountXof={typicalXof} />
        <Figure label={ui.today} amountXof={todayXof} />
      </dl>
      {days.some(({ count }) => count > 0) ? (
        <BarChart
          caption={t.volumeChartCaption(businessDays)}
          columns={[ui.day, ui.volume]}
          axisLabel={(value) => formatShort(value)}
          points={days.map(({ date, volumeXof, count }) => ({
            label: formatShortDate(date),
            value: volumeXof,
            display: `${formatAmount(volumeXof, 'XOF')}, ${ui.conversionCount(count)}`,
          }))}
        />
      ) : (
        <p className="text-s text-ink-2">{t.volumeEmpty(t.bankDayCount(businessDays))}</p>
      )}
    </>
  )
}

function Figure({ label, amountXof }: { label: string; amountXof: number | null }) {
  return (
    <div className="flex min-w-0 items-baseline gap-3">
      <dt className="text-[12.5px] text-ink-2">{label}</dt>
      <dd className="ml-auto font-title whitespace-nowrap num">{formatAmount(amountXof, 'XOF')}</dd>
    </div>
  )
}
