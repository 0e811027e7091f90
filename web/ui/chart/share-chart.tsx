import { ChartFrame, type ChartLabels, type ChartPoint } from './chart-frame.tsx'

interface ShareChartProps extends ChartLabels {
  /** Up to four parts of a whole, the most important first. */
  readonly points: readonly ChartPoint[]
}

const height = 34
const colours = ['var(--chart-1)', 'var(--chart-2)', 'var(--chart-3)', 'var(--ink-3)'] as const
const colourOf = (index: number): string => colours[index % colours.length] ?? colours[0]

/** Parts of a whole in one bar, each named below with its figure. An empty whole draws nothing. */
export function ShareChart({ caption, columns, points }: ShareChartProps) {
  const whole = points.reduce((sum, { value }) => sum + value, 0)
  const startOf = (index: number) => points.slice(0, index).reduce((sum, { value }) => sum + value, 0) / whole
  const shareOf = (value: number) => value / whole
  if (!(whole > 0)) return null
  return (
    <div>
      <ul className="mb-2 flex flex-wrap gap-x-5 gap-y-1.5 text-s" aria-label={caption}>
        {points.map((point, index) => (
          <li key={point.label} className="flex items-baseline gap-2">
            <svg aria-hidden="true" width="9" height="9" className="flex-none">
              <rect width="9" height="9" rx="2" fill={colourOf(index)} />
            </svg>
            <span className="text-ink-2">{point.label}</span>
            <span className="font-strong num">{point.display}</span>
          </li>
        ))}
      </ul>
      <ChartFrame
        caption={caption}
        columns={columns}
        points={points}
        height={height}
        positionsAt={(width) => points.map(({ value }, index) => width * (startOf(index) + shareOf(value) / 2))}
      >
        {({ width, active }) =>
          points.map((point, index) => (
            <rect
              key={point.label}
              x={width * startOf(index) + (index === 0 ? 0 : 1)}
              y={active === index ? 8 : 10}
              width={Math.max(0, width * shareOf(point.value) - (index === points.length - 1 ? 0 : 1))}
              height={active === index ? 20 : 16}
              rx="3"
              fill={colourOf(index)}
            />
          ))
        }
      </ChartFrame>
    </div>
  )
}
