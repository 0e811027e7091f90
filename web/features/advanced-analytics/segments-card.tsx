import type { AdvancedAnalytics } from '#contract/analytics/api.ts'
import { ShareChart } from '#web/ui/chart/share-chart.tsx'
import { Money } from '#web/ui/format/figures.tsx'
import { formatAmount, formatPercent } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { type Column, DataTable } from '#web/ui/list/data-table.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import * as ui from '#web/ui/messages.ts'
import { InfoTooltip } from '#web/ui/overlay/info-tooltip.tsx'
import * as t from './messages.ts'

type Segment = AdvancedAnalytics['clientSegmentation']['highValue'] & { readonly key: keyof typeof t.segmentNames }

const columns: readonly Column<Segment>[] = [
  {
    key: 'name',
    header: t.segmentHeader,
    primary: true,
    cell: ({ key }) => <InfoTooltip text={t.meanings[key]}>{t.segmentNames[key]}</InfoTooltip>,
    detail: ({ count }) => ui.clientCount(count),
  },
  {
    key: 'volume',
    header: ui.volume,
    align: 'end',
    phone: 'figure',
    cell: ({ volume }) => <Money amount={volume} currency="USD" />,
  },
  {
    key: 'revenue',
    header: t.revenueHeader,
    align: 'end',
    cell: ({ revenue }) => (
      <InfoTooltip text={t.meanings.revenue}>
        <Money amount={revenue} currency="USD" />
      </InfoTooltip>
    ),
  },
  {
    key: 'avg',
    header: t.averageConversionHeader,
    align: 'end',
    cell: ({ avgTransaction }) => (
      <InfoTooltip text={t.meanings.avgTransaction}>
        <Money amount={avgTransaction} currency="USD" />
      </InfoTooltip>
    ),
  },
]

/** Clients by their conversion volume over twelve months. */
export function SegmentsCard({ segmentation }: { segmentation: AdvancedAnalytics['clientSegmentation'] }) {
  const segments = (Object.keys(t.segmentNames) as (keyof typeof t.segmentNames)[]).map((key) => ({
    key,
    ...segmentation[key],
  }))
  const whole = segments.reduce((sum, { volume }) => sum + volume, 0)
  return (
    <Card flush title={t.segmentationTitle} aside={t.segmentationPeriod}>
      {segments.every(({ count }) => count === 0) ? (
        <EmptyState title={t.noClientsTitle} text={t.noClientsHint} />
      ) : (
        <>
          <DataTable caption={t.segmentsCaption} columns={columns} rows={segments} rowKey={({ key }) => key} />
          <div className="p-4">
            <ShareChart
              caption={t.segmentVolumeCaption}
              columns={[t.segmentHeader, ui.volume]}
              points={segments.map(({ key, count, volume }) => ({
                label: t.segmentNames[key],
                value: volume,
                display: `${formatAmount(volume, 'USD')}, ${formatPercent(
                  whole === 0 ? 0 : (100 * volume) / whole,
                )}, ${ui.clientCount(count)}`,
              }))}
            />
            {whole === 0 ? <p className="text-s text-ink-2">{t.segmentVolumeEmpty}</p> : null}
          </div>
        </>
      )}
    </Card>
  )
}
