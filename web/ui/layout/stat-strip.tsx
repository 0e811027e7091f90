import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { SkeletonLine } from '../feedback/skeleton.tsx'
import { TileFigure } from './stat-card.tsx'

export interface StripFigure {
  readonly title: string
  readonly value: ReactNode
  /** The value in fewer characters, for a narrow frame. */
  readonly compact?: string | undefined
  /** A few words below the figure. */
  readonly caption?: ReactNode
  /** Explains the figure, on hover and on focus. */
  readonly meaning?: string
  /** Shows the figure in red: it needs attention. */
  readonly alarming?: boolean
}

interface StatStripProps {
  readonly figures: readonly StripFigure[]
  readonly loading?: boolean
  /** Four in a row, for long figures. */
  readonly isWide?: boolean
}

/** Up to eight figures in one frame, for a screen whose main part is something else. */
export function StatStrip({ figures, loading = false, isWide = false }: StatStripProps) {
  return (
    <div
      className={classNames(
        'grid grid-cols-2 gap-px overflow-clip rounded-card border border-line bg-line sm:grid-cols-4',
        !isWide && 'wide:grid-flow-col wide:auto-cols-fr wide:grid-cols-none',
      )}
    >
      {figures.map((figure) => (
        <Figure key={figure.title} figure={figure} loading={loading} isWide={isWide} />
      ))}
    </div>
  )
}

function Figure({ figure, loading, isWide }: { figure: StripFigure; loading: boolean; isWide: boolean }) {
  const { title, value, compact, caption, meaning, alarming } = figure
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      aria-busy={loading || undefined}
      className="@container min-w-0 bg-surface px-3 py-2.5"
    >
      <h2 id={titleId} className="text-xs! font-medium! text-ink-2">
        {title}
      </h2>
      <p
        className={classNames(
          'leading-[1.45] font-title whitespace-nowrap num',
          // Amounts must not overrun on a phone.
          isWide ? 'text-[clamp(0.9375rem,13cqi,1.25rem)]' : 'text-[1.25rem]',
          alarming && 'text-bad',
        )}
      >
        {loading ? (
          <SkeletonLine className="h-5 w-16" />
        ) : (
          <TileFigure value={value} compact={compact} meaning={meaning} />
        )}
      </p>
      {caption ? (
        <div className="text-xs text-ink-2 num">{loading ? <SkeletonLine className="h-3 w-20" /> : caption}</div>
      ) : null}
    </section>
  )
}
