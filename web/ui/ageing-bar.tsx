/** What clients owe by days past due: a bar, and each part with its amount. */
import * as t from '#web/ui/messages.ts'
import { classNames } from './class-names.ts'
import { SkeletonLine } from './feedback/skeleton.tsx'
import { Money } from './format/figures.tsx'

const buckets = ['current', 'days30', 'days60', 'days90', 'older'] as const
type Bucket = (typeof buckets)[number]

const fills: Readonly<Record<Bucket, string>> = {
  current: 'fill-accent',
  days30: 'fill-warn opacity-70',
  days60: 'fill-warn',
  days90: 'fill-bad opacity-60',
  older: 'fill-bad',
}

interface AgeingBarProps {
  /** Decimals in USD, and the number of invoices; undefined while they load. */
  readonly ageing: Readonly<Record<Bucket, { readonly usd: string; readonly count: number }>> | undefined
}

export function AgeingBar({ ageing }: AgeingBarProps) {
  const parts = buckets.map((bucket) => ({ bucket, owed: ageing?.[bucket], share: Number(ageing?.[bucket].usd ?? 0) }))
  const whole = parts.reduce((sum, { share }) => sum + share, 0)
  const startOf = (index: number) => parts.slice(0, index).reduce((sum, { share }) => sum + share, 0)
  const percent = (share: number) => `${whole > 0 ? (100 * share) / whole : 0}%`
  return (
    <div aria-busy={ageing === undefined || undefined}>
      <div className="mb-3 h-2.5 overflow-clip rounded-full bg-calm-soft">
        <svg aria-hidden="true" className="block size-full">
          {parts.map(({ bucket, share }, index) => (
            <rect
              key={bucket}
              x={percent(startOf(index))}
              width={percent(share)}
              height="100%"
              className={fills[bucket]}
            />
          ))}
        </svg>
      </div>
      <dl className="grid gap-x-4 gap-y-2 text-s sm:grid-cols-5">
        {parts.map(({ bucket, owed }) => (
          <div key={bucket} className="flex items-baseline gap-x-2 sm:flex-col sm:gap-y-0.5">
            <dt className="inline-flex items-baseline gap-2 text-ink-2">
              <svg aria-hidden="true" width="9" height="9" className="flex-none">
                <rect width="9" height="9" rx="2" className={fills[bucket]} />
              </svg>
              {t.ageLabels[bucket]}
            </dt>
            <dd className={classNames('font-strong max-sm:ml-auto', owed === undefined && 'max-sm:self-center')}>
              {owed ? <Money amount={owed.usd} currency="USD" /> : <SkeletonLine className="h-3.5 w-20" />}
            </dd>
            <dd className="text-xs text-ink-2 num max-sm:hidden">
              {owed ? t.invoiceCount(owed.count) : <SkeletonLine className="h-3 w-16" />}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
