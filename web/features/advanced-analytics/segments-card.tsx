import type { AdvancedAnalytics } from '#contract/analytics/api.ts'
import { ShareChart } from '#web/ui/chart/share-chart.tsx'
import { Money } from '#web/ui/format/figures.tsx'
import { formatAmount, formatCount, formatPercent, groupThousands } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { type Column, DataTable } from '#web/ui/list/data-table.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { InfoTooltip } from '#web/ui/overlay/info-tooltip.tsx'
import { meanings } from './labels.ts'

type Segment = AdvancedAnalytics['clientSegmentation']['highValue'] & { readonly key: keyof typeof names }

const names = { highValue: 'High value', medium: 'Medium', emerging: 'Emerging' } as const

const columns: readonly Column<Segment>[] = [
  {
    key: 'name',
    header: 'Segment',
    primary: true,
    cell: ({ key }) => <InfoTooltip text={meanings[key]}>{names[key]}</InfoTooltip>,
  },
  { key: 'count', header: 'Clients', align: 'end', cell: ({ count }) => groupThousands(String(count)) },
  { key: 'volume', header: 'Volume', align: 'end', cell: ({ volume }) => <Money amount={volume} currency="USD" /> },
  {
    key: 'revenue',
    header: 'Revenue',
    align: 'end',
    cell: ({ revenue }) => (
      <InfoTooltip text={meanings.revenue}>
        <Money amount={revenue} currency="USD" />
      </InfoTooltip>
    ),
  },
  {
    key: 'avg',
    header: 'Avg transaction',
    align: 'end',
    cell: ({ avgTransaction }) => (
      <InfoTooltip text={meanings.avgTransaction}>
        <Money amount={avgTransaction} currency="USD" />
      </InfoTooltip>
    ),
  },
]

/** Clients by their conversion volume over twelve months. */
export function SegmentsCard({ segmentation }: { segmentation: AdvancedAnalytics['clientSegmentation'] }) {
  const segments = (Object.keys(names) as (keyof typeof names)[]).map((key) => ({ key, ...segmentation[key] }))
  const whole = segments.reduce((sum, { volume }) => sum + volume, 0)
  return (
    <Card flush title="Client Segmentation" aside="Twelve months and the one that runs">
      {segments.every(({ count }) => count === 0) ? (
        <EmptyState title="No clients yet" text="They are grouped here by what they convert." />
      ) : (
        <>
          <DataTable caption="Client segments" columns={columns} rows={segments} rowKey={({ key }) => key} />
          <div className="p-4">
            <ShareChart
              caption="Volume by client segment"
              columns={['Segment', 'Volume']}
              points={segments.map(({ key, count, volume }) => ({
                label: names[key],
                value: volume,
                display: `${formatAmount(volume, 'USD')}, ${formatPercent(
                  whole === 0 ? 0 : (100 * volume) / whole,
                )}, ${formatCount(count, 'client')}`,
              }))}
            />
            {whole === 0 ? <p className="text-s text-ink-2">Nobody has converted in twelve months.</p> : null}
          </div>
        </>
      )}
    </Card>
  )
}
