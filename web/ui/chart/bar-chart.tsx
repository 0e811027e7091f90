import type { ReactNode } from 'react'
import { axisTicks, sparkPlaces } from './axis-scale.ts'
import { ChartFrame, type ChartLabels, type ChartPoint, type ChartView } from './chart-frame.tsx'
import { axisWidth, pointLabels } from './line-plot.tsx'

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

const chart = { right: 4, top: 22, bottom: 25 } as const

/** Bars over days or months, on an axis from zero. */
export function BarChart({ caption, columns, points, axisLabel, height = 190 }: BarChartProps) {
  const ticks = axisTicks(points.map(({ value }) => value))
  const marks = ticks.map((value) => ({ value, label: axisLabel(value) }))
  const left = axisWidth(marks)
  const stepAt = (width: number) => (width - left - chart.right) / Math.max(points.length, 1)
  const middlesAt = (width: number) => points.map((_, index) => left + stepAt(width) * (index + 0.5))
  return (
    <ChartFrame caption={caption} columns={columns} points={points} height={height} newestFirst positionsAt={middlesAt}>
      {(view) => (
        <Bars
          view={view}
          left={left}
          step={stepAt(view.width)}
          middles={middlesAt(view.width)}
          marks={marks}
          points={points}
          height={height}
        />
      )}
    </ChartFrame>
  )
}

interface BarsProps extends Required<Pick<BarChartProps, 'points' | 'height'>> {
  readonly view: ChartView
  readonly left: number
  readonly step: number
  readonly middles: readonly number[]
  readonly marks: readonly { readonly value: number; readonly label: string }[]
}

function Bars({ view, left, step, middles, marks, points, height }: BarsProps) {
  const [bottom = 0, top = 1] = [marks[0]?.value, marks.at(-1)?.value]
  const plotHeight = height - chart.top - chart.bottom
  const barWidth = Math.min(28, step * 0.64)
  const y = (value: number) => chart.top + plotHeight * (1 - (value - bottom) / (top - bottom))
  const labels = pointLabels(
    points.map(({ label }) => label),
    middles,
    view.width,
  )
  return (
    <>
      {marks.map(({ value, label }) => (
        <g key={value}>
          <line x1={left} x2={view.width - chart.right} y1={y(value)} y2={y(value)} stroke="var(--chart-grid)" />
          <text x={left - 8} y={y(value) + 4} fontSize="11" textAnchor="end" fill="var(--ink-2)" className="num">
            {label}
          </text>
        </g>
      ))}
      {points.map((point, index) => (
        <rect
          key={point.label}
          className="bar"
          data-active={index === view.active}
          data-open={point.isOpen ?? false}
          x={(middles[index] ?? 0) - barWidth / 2}
          y={y(Math.max(0, point.value))}
          width={barWidth}
          height={Math.abs(y(0) - y(point.value))}
          rx="2.5"
        />
      ))}
      {labels.map(({ x, text }) => (
        <text key={x} x={x} y={height - 6} fontSize="11" textAnchor="middle" fill="var(--ink-2)">
          {text}
        </text>
      ))}
    </>
  )
}

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
