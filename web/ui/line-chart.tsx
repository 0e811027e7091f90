import { type PointerEvent, useId, useRef, useState } from 'react'
import { type ChartPoint, labelWidth, nextPoint, readByKeys, useWidth } from './charts.tsx'
import { nearestIndex, rangeTicks } from './scale.ts'

export interface LinePoint extends ChartPoint {
  /** Where it lies on the axis, in any unit of time: gaps between days stay gaps. Ascending. */
  readonly at: number
  /** What stands under the axis: `Nov 20`. */
  readonly tick: string
}

interface LineChartProps {
  /** What the chart shows; its accessible name and the table's caption. */
  readonly caption: string
  /** Heads the table's columns: `['Day', 'USD/XOF']`. */
  readonly columns: readonly [string, string]
  readonly points: readonly LinePoint[]
}

const frame = { height: 220, right: 8, top: 22, bottom: 26, axisDigit: 6.6 } as const

/**
 * The run of a figure over time, on an axis that need not begin at zero. A crosshair by pointer, finger and arrow keys;
 * the figures as a table beneath, for everyone.
 */
export function LineChart({ caption, columns, points }: LineChartProps) {
  const [active, setActive] = useState<number | undefined>(undefined)
  const figure = useRef<HTMLElement>(null)
  const width = useWidth(figure)
  const hintId = useId()
  const shape = shapeOf(points, width)
  const shown = active === undefined ? undefined : points[active]

  function follow(event: PointerEvent<SVGSVGElement>) {
    const box = event.currentTarget.getBoundingClientRect()
    setActive(nearestIndex(shape.xs, ((event.clientX - box.left) / box.width) * width))
  }

  return (
    <figure ref={figure} className="relative">
      <p
        role="status"
        className="absolute top-0 right-0 rounded-[5px] bg-calm-soft px-2 py-px text-xs font-medium num empty:hidden"
      >
        {shown ? `${shown.label}: ${shown.display}` : ''}
      </p>
      <svg
        viewBox={`0 0 ${width} ${frame.height}`}
        role="img"
        {...readByKeys}
        aria-label={caption}
        aria-describedby={hintId}
        height={frame.height}
        className="block w-full touch-pan-y rounded-s"
        onKeyDown={(event) => setActive(nextPoint(event, active, points.length))}
        onPointerDown={follow}
        onPointerMove={follow}
        onPointerLeave={() => setActive(undefined)}
        onBlur={() => setActive(undefined)}
      >
        <Axes shape={shape} width={width} />
        <polyline points={shape.line} fill="none" stroke="var(--chart-1)" strokeWidth="2" strokeLinejoin="round" />
        {points.length === 1 ? <Dot shape={shape} index={0} /> : null}
        <Crosshair shape={shape} index={active} />
      </svg>
      <span id={hintId} className="sr-only">
        Use the arrow keys to read each value. A table follows.
      </span>
      <FigureTable caption={caption} columns={columns} points={points} />
    </figure>
  )
}

type Shape = ReturnType<typeof shapeOf>

/** Where everything of the drawing lies. */
function shapeOf(points: readonly LinePoint[], width: number) {
  const values = points.map(({ value }) => value)
  const { ticks, decimals } = rangeTicks(Math.min(...values), Math.max(...values))
  const marks = ticks.map((tick) => ({ value: tick, label: tick.toFixed(decimals) }))
  const left = Math.max(...marks.map(({ label }) => label.length)) * frame.axisDigit + 14
  const [bottom = 0, top = 1] = [ticks[0], ticks.at(-1)]
  const plotHeight = frame.height - frame.top - frame.bottom
  const y = (value: number) => frame.top + plotHeight * (1 - (value - bottom) / (top - bottom))
  const first = points[0]?.at ?? 0
  const span = (points.at(-1)?.at ?? 0) - first
  const room = width - left - frame.right
  const xs = points.map(({ at }) => (span === 0 ? left + room / 2 : left + (room * (at - first)) / span))
  const ys = values.map(y)
  return {
    left,
    xs,
    ys,
    marks: marks.map((mark) => ({ ...mark, y: y(mark.value) })),
    days: dayLabels(points, xs, width),
    line: xs.map((x, index) => `${x.toFixed(1)},${(ys[index] ?? 0).toFixed(1)}`).join(' '),
  }
}

/** As many days as have room, read from the newest, which is always named. */
function dayLabels(points: readonly LinePoint[], xs: readonly number[], width: number) {
  const labels: { x: number; text: string; anchor: 'start' | 'middle' | 'end' }[] = []
  let free = Number.POSITIVE_INFINITY
  for (let index = points.length - 1; index >= 0; index -= 1) {
    const x = xs[index] ?? 0
    if (free - x < labelWidth) continue
    const isAtEnd = x + labelWidth / 2 > width
    labels.push({ x, text: points[index]?.tick ?? '', anchor: isAtEnd ? 'end' : 'middle' })
    free = isAtEnd ? x - labelWidth / 2 : x
  }
  return labels
}

function Axes({ shape, width }: { shape: Shape; width: number }) {
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
      {shape.days.map(({ x, text, anchor }) => (
        <text key={x} x={x} y={frame.height - 6} textAnchor={anchor}>
          {text}
        </text>
      ))}
    </g>
  )
}

function Crosshair({ shape, index }: { shape: Shape; index: number | undefined }) {
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

/** One value: a line of a single day has nothing else to show. */
function Dot({ shape, index }: { shape: Shape; index: number | undefined }) {
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

/** Newest first, since that is what one looks for. */
function FigureTable({ caption, columns, points }: LineChartProps) {
  return (
    <details className="mt-2 text-s">
      <summary className="inline-block rounded-s text-[12.5px] font-medium text-accent hover:underline">
        Show as a table
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section aria-label={caption} tabIndex={0} className="mt-2 max-h-64 overflow-y-auto rounded-s border border-line">
        <table className="w-full">
          <caption className="sr-only">{caption}</caption>
          <thead className="sticky top-0 bg-surface text-xs text-ink-2 shadow-[inset_0_-1px_var(--line)]">
            <tr>
              <th scope="col" className="px-3 py-1.5 text-start font-medium">
                {columns[0]}
              </th>
              <th scope="col" className="px-3 py-1.5 text-end font-medium">
                {columns[1]}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line num">
            {points.toReversed().map((point) => (
              <tr key={point.label}>
                <th scope="row" className="px-3 py-1.5 text-start font-normal">
                  {point.label}
                </th>
                <td className="px-3 py-1.5 text-end">{point.display}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
