import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Skeleton } from '../feedback/skeleton.tsx'
import { InfoTooltip } from '../overlay/info-tooltip.tsx'

export interface StatChange {
  readonly text: string
  readonly direction: 'up' | 'down' | 'flat'
}

interface StatCardProps {
  readonly title: string
  readonly value: ReactNode
  readonly change?: StatChange | undefined
  /** A line below the figure that is not a change. */
  readonly caption?: ReactNode
  /** Explains the figure, on hover and on focus. */
  readonly meaning?: string
  readonly icon?: ReactNode
  readonly loading?: boolean
}

const arrows = {
  up: <ArrowUpRight className="size-3.5 flex-none text-ok" aria-label="Up" role="img" />,
  down: <ArrowDownRight className="size-3.5 flex-none text-bad" aria-label="Down" role="img" />,
  flat: <ArrowRight className="size-3.5 flex-none" aria-hidden="true" />,
} as const satisfies Record<StatChange['direction'], ReactNode>

export function StatCard({ title, value, change, caption, meaning, icon, loading = false }: StatCardProps) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      aria-busy={loading || undefined}
      className="@container min-w-0 rounded-card border border-line bg-surface px-4 pt-3.5 pb-4"
    >
      <div className="flex items-center gap-2 text-s font-medium text-ink-2 [&_svg]:ml-auto [&_svg]:size-[15px] [&_svg]:text-ink-3">
        <h2 id={titleId} className="text-s! font-medium!">
          {title}
        </h2>
        {icon}
      </div>
      {loading ? (
        <div>
          <Skeleton className="mt-2 mb-2 h-7 w-28" />
          <Skeleton className="h-4 w-36" />
        </div>
      ) : (
        <div>
          {/* A figure must not wrap, so a long one in a narrow card gets a smaller font. */}
          <p className="mt-1 mb-0.5 text-[clamp(1.125rem,13cqi,var(--t-2xl))] leading-[1.4] font-title tracking-[-0.022em] whitespace-nowrap num">
            {meaning ? <InfoTooltip text={meaning}>{value}</InfoTooltip> : value}
          </p>
          {change ? (
            <p className="flex items-center gap-1 text-[12.5px] text-ink-2">
              {arrows[change.direction]}
              {change.text}
            </p>
          ) : null}
          {caption ? <p className="text-[12.5px] text-ink-2 num">{caption}</p> : null}
        </div>
      )}
    </section>
  )
}
