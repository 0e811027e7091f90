import { ArrowDownRight, ArrowRight, ArrowUpRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import * as t from '#web/ui/messages.ts'
import { classNames } from '../class-names.ts'
import { SkeletonLine } from '../feedback/skeleton.tsx'
import { InfoTooltip } from '../overlay/info-tooltip.tsx'

export interface StatChange {
  readonly text: string
  readonly direction?: 'up' | 'down' | 'flat'
}

interface StatCardProps {
  readonly title: string
  readonly value: ReactNode
  /**
   * The value in fewer characters, for a narrow tile; a tap shows the whole value.
   */
  readonly compact?: string | undefined
  readonly change?: StatChange | undefined
  /** A line below the figure that is not a change. */
  readonly caption?: ReactNode
  /** Lines of what follows the figure on a phone, for which its placeholder reserves room. */
  readonly captionLines?: 0 | 1 | 2
  /** Explains the figure, on hover and on focus. */
  readonly meaning?: string
  readonly icon?: ReactNode
  /** Shows the figure in red: it needs attention. */
  readonly alarming?: boolean
  readonly loading?: boolean
}

const arrows = {
  up: <ArrowUpRight className="size-3.5 flex-none text-ok" aria-label={t.increaseLabel} role="img" />,
  down: <ArrowDownRight className="size-3.5 flex-none text-bad" aria-label={t.decreaseLabel} role="img" />,
  flat: <ArrowRight className="size-3.5 flex-none" />,
} as const satisfies Record<NonNullable<StatChange['direction']>, ReactNode>

export function StatCard({
  title,
  value,
  compact,
  change,
  caption,
  captionLines = 2,
  meaning,
  icon,
  alarming,
  loading = false,
}: StatCardProps) {
  const titleId = useId()
  const characters = typeof value === 'string' ? value.length : 0
  return (
    <section
      aria-labelledby={titleId}
      aria-busy={loading || undefined}
      className="@container min-w-0 rounded-card border border-line bg-surface px-4 pt-3.5 pb-4 max-sm:px-3 max-sm:py-2.5"
    >
      <div className="flex items-center gap-2 text-s font-medium text-ink-2 [&_svg]:ml-auto [&_svg]:size-[15px] [&_svg]:flex-none [&_svg]:text-ink-3">
        <h2 id={titleId} className="text-s! font-medium! text-balance">
          {title}
        </h2>
        {icon}
      </div>
      {/* A long figure gets a smaller font: it wraps only with a person's own text spacing. */}
      <p
        className={classNames('mt-1 mb-0.5 leading-[1.4] font-title tracking-[-0.022em] num', alarming && 'text-bad')}
        style={{ fontSize: `clamp(1.125rem, ${170 / Math.max(13, characters)}cqi, var(--t-2xl))` }}
      >
        {loading ? (
          <SkeletonLine className="h-7 w-28" />
        ) : (
          <TileFigure value={value} compact={compact} meaning={meaning} />
        )}
      </p>
      {loading && captionLines > 0 ? (
        <p className={classNames('text-[12.5px]', captionLines === 2 && 'max-sm:min-h-[2lh]')}>
          <SkeletonLine className="h-3.5 w-36" />
        </p>
      ) : null}
      {change && !loading ? (
        <p className="flex gap-1 text-[12.5px] text-ink-2 [&_svg]:mt-0.5">
          {change.direction ? arrows[change.direction] : null}
          {change.text}
        </p>
      ) : null}
      {caption && !loading ? <p className="text-[12.5px] text-ink-2 num">{caption}</p> : null}
    </section>
  )
}

interface TileFigureProps {
  readonly value: ReactNode
  readonly compact: string | undefined
  readonly meaning: string | undefined
}

/** The figure of a tile (a size container), with its explanation. */
export function TileFigure({ value, compact, meaning }: TileFigureProps) {
  const whole = meaning ? <InfoTooltip text={meaning}>{value}</InfoTooltip> : value
  if (compact === undefined) return whole
  const wholeText = typeof value === 'string' ? value : undefined
  const hint = [wholeText, meaning].filter(Boolean).join('. ')
  return (
    <>
      <span className="@max-[12rem]:hidden">{whole}</span>
      <span className="@[12rem]:hidden" title={wholeText}>
        <InfoTooltip text={hint}>
          <span aria-hidden="true">{compact}</span>
          <span className="sr-only">{value}</span>
        </InfoTooltip>
      </span>
    </>
  )
}
