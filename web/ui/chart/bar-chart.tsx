import type { ReactNode } from 'react'
import { axisTicks, sparkPlaces } from './axis-scale.ts'
import {
  ChartFrame,
  type ChartLabels,
  type ChartPoint,
  type ChartView,
  characterWidth,
  labelWidth,
} from './chart-frame.tsx'

export type { ChartPoint } from './chart-frame.tsx'

interface BarChartProps extends ChartLabels {
  readonly points: readonly BarPoint[]
  /** Formats an axis value: `600M`. */
  readonly axisLabel: (value: number) => string
  /** In pixels, including the axis labels. */
  readonly height?: number
}

export interface BarPoint extends ChartPoint {
  /** Drawn hollow: the current month or a forecast. `label` and `display` must say so too. */
  readonly isOpen?: boolean
}

const chart = { left: 44, right: 4, top: 22, bottom: 25 } as const

/** Bars over days or months, on an axis from zero. */
export function BarChart({ caption, columns, points, axisLabel, height = 190 }: BarChartProps) {
  const stepAt = (width: number) => (width - chart.left - chart.right) / Math.max(points.length, 1)
  return (
    <ChartFrame
      caption={caption}
      columns={columns}
      points={points}
      height={height}
      newestFirst
      positionsAt={(width) => points.map((_, index) => chart.left + stepAt(width) * (index + 0.5))}
    >
      {(view) => <Bars view={view} step={stepAt(view.width)} points={points} axisLabel={axisLabel} height={height} />}
    </ChartFrame>
  )
}

interface BarsProps extends Required<Pick<BarChartProps, 'points' | 'axisLabel' | 'height'>> {
  readonly view: ChartView
  readonly step: number
}

function Bars({ view, step, points, axisLabel, height }: BarsProps) {
  const ticks = axisTicks(Math.max(0, ...points.map((point) => point.value)))
  const top = ticks.at(-1) ?? 1
  const plotHeight = height - chart.top - chart.bottom
  const labelEvery = Math.max(1, Math.ceil(labelWidth / step))
  const barWidth = Math.min(28, step * 0.64)
  const y = (value: number) => chart.top + plotHeight * (1 - value / top)
  const middle = (index: number) => chart.left + step * (index + 0.5)
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={chart.left} x2={view.width - chart.right} y1={y(tick)} y2={y(tick)} stroke="var(--chart-grid)" />
          <text x={chart.left - 8} y={y(tick) + 4} fontSize="11" textAnchor="end" fill="var(--ink-2)" className="num">
            {axisLabel(tick)}
          </text>
        </g>
      ))}
      {points.map((point, index) => (
        <g key={point.label}>
          <rect
            className="bar"
            data-active={index === view.active}
            data-open={point.isOpen ?? false}
            x={middle(index) - barWidth / 2}
            y={y(point.value)}
            width={barWidth}
            height={Math.max(0, chart.top + plotHeight - y(point.value))}
            rx="2.5"
          />
          {index % labelEvery === 0 ? (
            <text
              x={labelMiddle(middle(index), point.label, view.width)}
              y={height - 6}
              fontSize="11"
              textAnchor="middle"
              fill="var(--ink-2)"
            >
              {point.label}
            </text>
          ) : null}
        </g>
      ))}
    </>
  )
}

/** Under its bar, except at the right edge, where half of the label would be cut. */
const labelMiddle = (middle: number, label: string, width: number) =>
  Math.min(middle, width - (label.length * characterWidth) / 2)

interface SparklineProps extends ChartLabels {
  readonly points: readonly ChartPoint[]
}

const sparklineHeight = 64

/** A line without axes. Its figures are in a table for screen readers. */
export function Sparkline({ caption, columns, points }: SparklineProps): ReactNode {
  if (points.length < 2) return null
  const placesAt = (width: number) =>
    sparkPlaces(
      points.map((point) => point.value),
      { width, height: sparklineHeight, inset: 5 },
    )
  return (
    <ChartFrame
      caption={caption}
      columns={columns}
      points={points}
      height={sparklineHeight}
      hidesTable
      positionsAt={(width) => placesAt(width).map(({ x }) => x)}
    >
      {({ width, active }) => <Spark places={placesAt(width)} active={active} />}
    </ChartFrame>
  )
}

function Spark({ places, active }: { places: readonly { x: number; y: number }[]; active: number | undefined }) {
  const place = active === undefined ? undefined : places[active]
  return (
    <>
      <polyline
        points={places.map(({ x, y }) => `${x},${y}`).join(' ')}
        fill="none"
        stroke="var(--chart-1)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      {place ? (
        <circle cx={place.x} cy={place.y} r="4" fill="var(--chart-1)" stroke="var(--surface)" strokeWidth="2" />
      ) : null}
    </>
  )
}
