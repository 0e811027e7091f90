import { type KeyboardEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { axisTicks, sparkPoints } from './scale.ts'

export interface ChartPoint {
  /** Under the axis and in the table: `20 Nov`. */
  readonly label: string
  /** For drawing only; what is read stands in `display`. */
  readonly value: number
  /** The exact figure: `498,000,000 XOF`. */
  readonly display: string
}

interface BarChartProps {
  /** What the chart shows; its accessible name and the table's caption. */
  readonly caption: string
  /** Heads the table's columns: `['Day', 'Volume']`. */
  readonly columns: readonly [string, string]
  readonly points: readonly ChartPoint[]
  /** Writes a value of the axis: `600M`. */
  readonly axisLabel: (value: number) => string
  /** In pixels, the labels under the axis included. */
  readonly height?: number
}

const chart = { left: 44, right: 4, top: 14, bottom: 25 } as const

/** Room that a label under the axis needs. */
export const labelWidth = 72

/** A picture that takes the focus, since arrow keys read its values one by one. */
export const readByKeys = { tabIndex: 0 } as const

/** Bars over days or months. Values on hover and by arrow keys; the figures as a table for those who do not see it. */
export function BarChart({ caption, columns, points, axisLabel, height = 190 }: BarChartProps) {
  const [active, setActive] = useState<number | undefined>(undefined)
  const figure = useRef<HTMLElement>(null)
  const width = useWidth(figure)
  const hintId = useId()
  const ticks = axisTicks(Math.max(0, ...points.map((point) => point.value)))
  const top = ticks.at(-1) ?? 1
  const plotHeight = height - chart.top - chart.bottom
  const step = (width - chart.left - chart.right) / Math.max(points.length, 1)
  const labelEvery = Math.max(1, Math.ceil(labelWidth / step))
  const barWidth = Math.min(28, step * 0.64)
  const y = (value: number) => chart.top + plotHeight * (1 - value / top)
  const x = (index: number) => chart.left + step * index + (step - barWidth) / 2
  const shown = active === undefined ? undefined : points[active]

  return (
    <figure ref={figure} className="relative">
      <p role="status" className="absolute top-0 right-0 rounded-[5px] bg-calm-soft px-2 text-xs num empty:hidden">
        {shown ? `${shown.label}: ${shown.display}` : ''}
      </p>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        {...readByKeys}
        aria-label={caption}
        aria-describedby={hintId}
        height={height}
        className="block w-full rounded-s"
        onKeyDown={(event) => setActive(nextPoint(event, active, points.length))}
        onPointerLeave={() => setActive(undefined)}
        onBlur={() => setActive(undefined)}
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <line x1={chart.left} x2={width - chart.right} y1={y(tick)} y2={y(tick)} stroke="var(--chart-grid)" />
            <text x={chart.left - 8} y={y(tick) + 4} fontSize="11" textAnchor="end" fill="var(--ink-2)" className="num">
              {axisLabel(tick)}
            </text>
          </g>
        ))}
        {points.map((point, index) => (
          <g key={point.label} onPointerEnter={() => setActive(index)}>
            <rect x={chart.left + step * index} y={chart.top} width={step} height={plotHeight} fill="transparent" />
            <rect
              className="bar"
              data-active={index === active}
              x={x(index)}
              y={y(point.value)}
              width={barWidth}
              height={Math.max(0, chart.top + plotHeight - y(point.value))}
              rx="2.5"
            />
            {index % labelEvery === 0 ? (
              <text x={x(index) + barWidth / 2} y={height - 6} fontSize="11" textAnchor="middle" fill="var(--ink-2)">
                {point.label}
              </text>
            ) : null}
          </g>
        ))}
      </svg>
      <span id={hintId} className="sr-only">
        Use the arrow keys to read each value. A table follows.
      </span>
      <HiddenTable caption={caption} columns={columns} points={points} />
    </figure>
  )
}

/** The width there is, so that the words of a chart keep their size on every screen. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(640)
  useLayoutEffect(() => {
    if (!element.current) return
    const watcher = new ResizeObserver(([entry]) => setWidth(Math.max(240, entry?.contentRect.width ?? 0)))
    watcher.observe(element.current)
    return () => watcher.disconnect()
  }, [element])
  return width
}

interface SparklineProps {
  readonly caption: string
  readonly columns: readonly [string, string]
  readonly points: readonly ChartPoint[]
  readonly height?: number
}

/** The run of a figure, without axes. The figures themselves stand in a table for screen readers. */
export function Sparkline({ caption, columns, points, height = 64 }: SparklineProps): ReactNode {
  if (points.length < 2) return null
  return (
    <figure>
      <svg
        viewBox="0 0 300 64"
        height={height}
        preserveAspectRatio="none"
        role="img"
        aria-label={caption}
        className="block w-full"
      >
        <polyline
          points={sparkPoints(
            points.map((point) => point.value),
            { width: 300, height: 64, inset: 3 },
          )}
          fill="none"
          stroke="var(--chart-1)"
          strokeWidth="2"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <HiddenTable caption={caption} columns={columns} points={points} />
    </figure>
  )
}

function HiddenTable({ caption, columns, points }: Pick<BarChartProps, 'caption' | 'columns' | 'points'>) {
  return (
    <div className="sr-only">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{columns[0]}</th>
            <th scope="col">{columns[1]}</th>
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.label}>
              <th scope="row">{point.label}</th>
              <td>{point.display}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The point that an arrow key, Home or End leads to. */
export function nextPoint(event: KeyboardEvent, active: number | undefined, count: number): number | undefined {
  const targets: Record<string, number> = {
    ArrowRight: (active ?? -1) + 1,
    ArrowLeft: (active ?? count) - 1,
    Home: 0,
    End: count - 1,
  }
  const target = targets[event.key]
  if (target === undefined || count === 0) return active
  event.preventDefault()
  return Math.min(Math.max(target, 0), count - 1)
}
