import { ChartFrame, type ChartLabels } from './chart-frame.tsx'
import { frame, type LinePoint, type RunOptions, RunPlot, runShape } from './line-plot.tsx'

export type { LinePoint } from './line-plot.tsx'

interface LineChartProps extends ChartLabels, RunOptions {
  readonly points: readonly LinePoint[]
}

/** A value over time, on an axis that need not begin at zero. */
export function LineChart(props: LineChartProps) {
  return <Run {...props} filled={false} />
}

/** An amount over time, filled from zero. A forecast is dashed, with its interval. */
export function AreaChart(props: Omit<LineChartProps, 'fromZero'>) {
  return <Run {...props} fromZero filled />
}

function Run({ caption, columns, points, axisLabel, fromZero, filled }: LineChartProps & { filled: boolean }) {
  const shapeAt = (width: number) => runShape(points, width, { axisLabel, fromZero })
  return (
    <ChartFrame
      caption={caption}
      columns={columns}
      points={points}
      height={frame.height}
      newestFirst
      positionsAt={(width) => shapeAt(width).xs}
    >
      {({ width, active }) => <RunPlot shape={shapeAt(width)} width={width} active={active} filled={filled} />}
    </ChartFrame>
  )
}
