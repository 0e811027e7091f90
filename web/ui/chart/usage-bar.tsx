import { useId } from 'react'
import * as t from '#web/ui/messages.ts'
import { dash, formatPercent } from '../format/format.ts'
import { InfoTooltip } from '../overlay/info-tooltip.tsx'

interface UsageBarProps {
  readonly label: string
  /** Explains the figure. */
  readonly meaning: string
  /** 0 to 100, or above when demand exceeds capacity; null when not measured. */
  readonly percent: number | null
}

/** The bar shows a warning from here. */
const highFromPercent = 90

export function UsageBar({ label, meaning, percent }: UsageBarProps) {
  const labelId = useId()
  const isHigh = percent !== null && percent >= highFromPercent
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3 text-s">
        <span id={labelId} className="text-ink-2">
          {label}
        </span>
        <span className="font-strong num">
          {isHigh ? <span className="mr-2 text-bad">{t.highUsageLabel}</span> : null}
          <InfoTooltip text={meaning}>{percent === null ? dash : formatPercent(percent)}</InfoTooltip>
        </span>
      </div>
      <div {...meterOf(percent, labelId)}>
        <Bar percent={Math.min(100, percent ?? 0)} isHigh={isHigh} />
      </div>
    </div>
  )
}

/** Drawn, because forced colours take the background of a box. The figure is beside it as text. */
export function Bar({ percent, isHigh }: { percent: number; isHigh: boolean }) {
  return (
    <svg aria-hidden="true" className="mt-1.5 block h-2 w-full rounded-full bg-calm-soft forced-colors:border">
      <rect
        height="100%"
        rx="4"
        className={isHigh ? 'fill-bad' : 'fill-accent forced-colors:fill-[CanvasText]'}
        style={{ width: percent > 0 ? `max(8px, ${percent}%)` : 0 }}
      />
    </svg>
  )
}

/** The native meter element cannot be styled consistently across browsers. */
const meterOf = (percent: number | null, labelId: string) => ({
  role: 'meter',
  'aria-labelledby': labelId,
  'aria-valuemin': 0,
  'aria-valuemax': 100,
  'aria-valuenow': Math.min(100, percent ?? 0),
  'aria-valuetext': percent === null ? t.notMeasured : formatPercent(percent),
})
