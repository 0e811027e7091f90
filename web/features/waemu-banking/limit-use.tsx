import { classNames } from '#web/ui/class-names.ts'
import { formatAmount } from '#web/ui/format/format.ts'
import { usedPercent } from './figures.ts'

interface LimitUseProps {
  readonly label: string
  /** Whole francs. */
  readonly used: number
  readonly limit: number
}

/** Used share of a limit, as figures and a bar. */
export function LimitUse({ label, used, limit }: LimitUseProps) {
  const percent = usedPercent(used, limit)
  const isReached = used >= limit
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-[12.5px]">
        <span className="text-ink-2">
          {label}
          {isReached ? <span className="ml-1.5 font-strong text-bad">Limit reached</span> : null}
        </span>
        <span className="num">
          <span className="font-strong">{formatAmount(used, 'XOF').replace(' XOF', '')}</span>
          <span className="text-ink-2"> of {formatAmount(limit, 'XOF')}</span>
        </span>
      </div>
      {/* The same as a bar. */}
      <div aria-hidden="true" className="mt-1.5 h-1.5 overflow-clip rounded-full bg-calm-soft">
        <div
          className={classNames('h-full rounded-full', isReached ? 'bg-bad' : 'bg-accent')}
          style={{ width: `${percent}%`, minWidth: used > 0 ? '6px' : 0 }}
        />
      </div>
    </div>
  )
}
