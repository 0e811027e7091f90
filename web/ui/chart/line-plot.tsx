// Layout and drawing of line and area charts.
import { groupThousands } from '#web/ui/format/format.ts'
import { axisTicks, rangeTicks } from './axis-scale.ts'
import { type ChartPoint, characterWidth, labelWidth } from './chart-frame.tsx'

/** One value of a time series. */
export interface LinePoint extends ChartPoint {
  /** Position on the time axis in any unit, ascending. Gaps between days stay visible. */
  readonly at: number
  /** Axis label: `Nov 20`. */
  readonly tick: string
  /** Expected interval of the value; such a point is drawn as a forecast. */
  readonly range?: { readonly low: number; readonly high: number } | undefined
}

export const frame = { height: 220, right: 8, top: 22, bottom: 26 } as const

export interface RunOptions {
  /** Formats an axis value. Default: as many decimals as the axis steps need. */
  readonly axisLabel?: ((value: number) => string) | undefined
  /** True for amounts, whose axis begins at zero. */
  readonly fromZero?: boolean | undefined
}

export type RunShape = ReturnType<typeof runShape>

/** Computes all positions of a series drawing. */
export function runShape(points: readonly LinePoint[], width: number, { axisLabel, fromZero = false }: RunOptions) {
  const values = points.map(({ value }) => value)
  const reach = points.flatMap(({ value, range }) => (range ? [value, range.low, range.high] : [value]))
  const { ticks, decimals } = fromZero
    ? { ticks: axisTicks(reach), decimals: 0 }
    : rangeTicks(Math.min(...reach), Math.max(...reach))
  const marks = ticks.map((tick) => ({
    value: tick,
    label: axisLabel?.(tick) ?? groupThousands(tick.toFixed(decimals)),
  }))
  const left = axisWidth(marks)
  const [bottom = 0, top = 1] = [ticks[0], ticks.at(-1)]
  const plotHeight = frame.height - frame.top - frame.bottom
  const y = (value: number) => frame.top + plotHeight * (1 - (value - bottom) / (top - bottom))
  const xs = placesOf(points, left, width)
  return {
    left,
    xs,
    ys: values.map(y),
    floor: y(fromZero ? 0 : bottom),
    ranges: points.map(({ range }) => range && { high: y(range.high), low: y(range.low) }),
    firstForecast: points.findIndex(({ range }) => range !== undefined),
    marks: marks.map((mark) => ({ ...mark, y: y(mark.value) })),
    days: pointLabels(
      points.map(({ tick }) => tick),
      xs,
      width,
    ),
  }
}

/** A single point is centred; otherwise points span the width by time. */
function placesOf(points: readonly LinePoint[], left: number, width: number): number[] {
  const first = points[0]?.at ?? 0
  const span = (points.at(-1)?.at ?? 0) - first
  const room = width - left - frame.right
  return points.map(({ at }) => (span === 0 ? left + room / 2 : left + (room * (at - first)) / span))
}

/**
 * As many labels as fit, counted from the newest, which always has one: under their points, except
 * at the right edge, where half of the label would be cut.
 */
export function pointLabels(texts: readonly string[], xs: readonly number[], width: number) {
  const labels: { x: number; text: string }[] = []
  let free = Number.POSITIVE_INFINITY
  for (let index = texts.length - 1; index >= 0; index -= 1) {
    const text = texts[index] ?? ''
    const x = Math.min(xs[index] ?? 0, width - (text.length * characterWidth) / 2)
    if (free - x < labelWidth) continue
    labels.push({ x, text })
    free = x
  }
  return labels
}

/** Room for the values of an axis, left of the plot. */
export const axisWidth = (marks: readonly { label: string }[]): number =>
  Math.max(...marks.map(({ label }) => label.length)) * characterWidth + 14

interface RunPlotProps {
  readonly shape: RunShape
  readonly width: number
  readonly active: number | undefined
  /** Fills the area under the line. */
  readonly filled: boolean
}

/** Axes, line, interval and crosshair of a series. A forecast is dashed inside its interval. */
export function RunPlot({ shape, width, active, filled }: RunPlotProps) {
  const known = shape.firstForecast < 0 ? shape.xs.length : shape.firstForecast
  return (
    <>
      <Axes shape={shape} width={width} />
      {filled && known > 1 ? (
        <polygon
          points={`${corner(shape, 0)} ${pathOf(shape, 0, known)} ${corner(shape, known - 1)}`}
          fill="var(--chart-1)"
          fillOpacity="0.12"
        />
      ) : null}
      <Interval shape={shape} known={known} />
      <Line points={pathOf(shape, 0, known)} />
      <Line points={pathOf(shape, Math.max(0, known - 1), shape.xs.length)} isForecast />
      {known === 1 ? <Dot shape={shape} index={0} /> : null}
      <Crosshair shape={shape} index={active} />
    </>
  )
}

function Line({ points, isForecast = false }: { points: string; isForecast?: boolean }) {
  return (
    <polyline
      points={points}
      fill="none"
      stroke="var(--chart-1)"
      strokeWidth="2"
      strokeLinejoin="round"
      strokeDasharray={isForecast ? '5 4' : undefined}
    />
  )
}

/** Opens from the last known value, which has no interval. */
function Interval({ shape, known }: { shape: RunShape; known: number }) {
  if (known >= shape.xs.length) return null
  const start = Math.max(0, known - 1)
  const side = (which: 'high' | 'low') =>
    shape.xs.slice(start).map((x, index) => {
      const y = shape.ranges[start + index]?.[which] ?? shape.ys[start + index] ?? 0
      return `${x.toFixed(1)},${y.toFixed(1)}`
    })
  return (
    <polygon points={[...side('high'), ...side('low').reverse()].join(' ')} fill="var(--chart-2)" fillOpacity="0.22" />
  )
}

const pathOf = ({ xs, ys }: RunShape, from: number, to: number): string =>
  xs
    .slice(from, to)
    .map((x, index) => `${x.toFixed(1)},${(ys[from + index] ?? 0).toFixed(1)}`)
    .join(' ')

const corner = ({ xs, floor }: RunShape, index: number): string => `${(xs[index] ?? 0).toFixed(1)},${floor.toFixed(1)}`

function Axes({ shape, width }: { shape: RunShape; width: number }) {
  return (
    <g fontSize="11" fill="var(--ink-2)" className="num">
      {shape.marks.map(({ value, label, y }) => (
        <g key={value}>
          <line x1={shape.left} x2={width - frame.right} y1={y} y2={y} stroke="var(--chart-grid)" />
          <text x={shape.left - 8} y={y + 4} textAnchor="end">
            {label}
          </text>
        </g>
      ))}
      {shape.days.map(({ x, text }) => (
        <text key={x} x={x} y={frame.height - 6} textAnchor="middle">
          {text}
        </text>
      ))}
    </g>
  )
}

function Crosshair({ shape, index }: { shape: RunShape; index: number | undefined }) {
  const x = index === undefined ? undefined : shape.xs[index]
  const y = index === undefined ? undefined : shape.ys[index]
  if (x === undefined || y === undefined) return null
  return (
    <g pointerEvents="none">
      <line x1={x} x2={x} y1={frame.top} y2={frame.height - frame.bottom} stroke="var(--ink-3)" strokeDasharray="3 3" />
      <Dot shape={shape} index={index} />
    </g>
  )
}

/** A single value as a dot; a series of one day has no line. */
function Dot({ shape, index }: { shape: RunShape; index: number | undefined }) {
  if (index === undefined) return null
  return (
    <circle
      cx={shape.xs[index]}
      cy={shape.ys[index]}
      r="4.5"
      fill="var(--chart-1)"
      stroke="var(--surface)"
      strokeWidth="2"
    />
  )
}
