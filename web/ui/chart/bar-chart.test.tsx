import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { BarChart, Sparkline } from './bar-chart.tsx'
import { characterWidth, csvOf, nextPoint } from './chart-frame.tsx'
import { AreaChart, LineChart } from './line-chart.tsx'
import { runShape } from './line-plot.tsx'
import { ShareChart } from './share-chart.tsx'

const words = { caption: 'Volume by month', columns: ['Month', 'Volume'] as const }
const points = [
  { label: 'Sep 2026', tick: 'Sep', at: 0, value: 40, display: '40 XOF' },
  { label: 'Oct 2026', tick: 'Oct', at: 1, value: 60, display: '60 XOF' },
  { label: 'Nov 2026', tick: 'Nov', at: 2, value: 50, display: '50 XOF expected', range: { low: 20, high: 80 } },
]

const below = (some: typeof points) => some.map(({ range: _, ...point }) => ({ ...point, value: -point.value }))

describe('charts with a data table', { tags: ['D13-14'] }, () => {
  it.each([
    ['bars', <BarChart key="bars" {...words} points={points} axisLabel={String} />],
    ['a line', <LineChart key="line" {...words} points={points} />],
    ['an area', <AreaChart key="area" {...words} points={points} />],
    ['shares', <ShareChart key="share" {...words} points={points} />],
    ['a spark', <Sparkline key="spark" {...words} points={points} />],
  ])('%s can be focused, are named, and list every exact figure in a table', (_, chart) => {
    const html = renderToStaticMarkup(chart)
    expect(html).toMatch(/<svg[^>]*role="img"[^>]*tabindex="0"[^>]*aria-label="Volume by month"/)
    const table = /<table.*<\/table>/.exec(html)?.[0]
    for (const { label, display } of points) {
      expect(table).toContain(`>${label}</th>`)
      expect(table).toContain(`>${display}</td>`)
    }
  })

  it('draw empty, single and equal values without NaN positions', () => {
    for (const some of [
      [],
      points.slice(0, 1),
      [points[0], points[0]].map((point, at) => ({ ...point, at }) as never),
    ]) {
      for (const chart of [
        <BarChart key="1" {...words} points={some} axisLabel={String} />,
        <AreaChart key="2" {...words} points={some} />,
        <ShareChart key="3" {...words} points={some} />,
        <Sparkline key="4" {...words} points={some} />,
      ]) {
        expect(renderToStaticMarkup(chart)).not.toMatch(/NaN|Infinity/)
      }
    }
    expect(renderToStaticMarkup(<ShareChart {...words} points={[{ label: 'None', value: 0, display: '0' }]} />)).toBe(
      '',
    )
  })

  it.each([
    ['bars', <BarChart key="bars" {...words} points={below(points)} axisLabel={String} />],
    ['an area', <AreaChart key="area" {...words} points={below(points)} />],
  ])('%s below zero stay within the drawing and begin at zero', (_, chart) => {
    const html = renderToStaticMarkup(chart)
    const zero = Number(/y="([\d.]+)"[^>]*>0</.exec(html)?.[1]) - 4
    const height = Number(/viewBox="0 0 \d+ (\d+)/.exec(html)?.[1])
    const bars = [...html.matchAll(/<rect class="bar"[^>]* y="([\d.]+)"[^>]* height="([\d.]+)"/g)]
    const area = [...(/<polygon points="([^"]+)"/.exec(html)?.[1]?.matchAll(/,([\d.-]+)/g) ?? [])]
    const ends = bars.length > 0 ? bars.map(([, y, tall]) => Number(y) + Number(tall)) : area.map(([, y]) => Number(y))
    expect(ends.length).toBeGreaterThan(0)
    expect(Math.max(...ends)).toBeGreaterThan(zero)
    expect(Math.max(...ends)).toBeLessThanOrEqual(height - 25)
  })

  it.each([28, 29, 30, 31])('keep the axis labels of %i days within the drawing', (days) => {
    const month = Array.from({ length: days }, (_, day) => ({ label: `Nov ${day + 1}`, value: 1, display: '1' }))
    const html = renderToStaticMarkup(<BarChart {...words} points={month} axisLabel={String} />)
    const width = Number(/viewBox="0 0 (\d+)/.exec(html)?.[1])
    const labels = [...html.matchAll(/<text x="([\d.]+)"[^>]*>(Nov \d+)</g)]
    expect(labels.length).toBeGreaterThan(3)
    for (const [, middle, label = ''] of labels) {
      expect(Number(middle) + (label.length * characterWidth) / 2).toBeLessThanOrEqual(width)
    }
  })

  it('keep long values of the axis within the drawing', () => {
    const html = renderToStaticMarkup(<BarChart {...words} points={points} axisLabel={(value) => `${value},5 Md`} />)
    const values = [...html.matchAll(/<text x="([\d.]+)"[^>]*text-anchor="end"[^>]*>([^<]*Md)</g)]
    expect(values.length).toBeGreaterThan(2)
    for (const [, end, label = ''] of values) expect(Number(end)).toBeGreaterThan(label.length * characterWidth)
  })

  it('keep long labels apart, however many points there are', () => {
    for (let count = 1; count <= 40; count += 1) {
      const months = Array.from({ length: count }, (_, at) => ({ label: 'sept. 2026', value: at, display: `${at}` }))
      const html = renderToStaticMarkup(<BarChart {...words} points={months} axisLabel={String} />)
      const middles = [...html.matchAll(/<text x="([\d.]+)"[^>]*>sept/g)].map(([, x]) => Number(x))
      const gaps = middles.slice(1).map((x, index) => Math.abs(x - (middles[index] ?? 0)))
      expect(Math.min(...gaps, 100), `${count} months`).toBeGreaterThan('sept. 2026'.length * characterWidth)
    }
  })

  it('keep the forecast interval on the axis', () => {
    const shape = runShape(points, 600, { fromZero: true, axisLabel: String })
    expect(shape.firstForecast).toBe(2)
    expect(shape.ranges[2]?.high).toBeGreaterThanOrEqual(Math.min(...shape.marks.map(({ y }) => y)))
    expect(shape.ranges[2]?.low).toBeLessThan(shape.floor)
  })

  it('move by arrow keys, Home and End within their points', () => {
    const press = (key: string, active: number | undefined) => nextPoint({ key, preventDefault: () => {} }, active, 3)
    expect(['ArrowRight', 'ArrowLeft', 'Home', 'End'].map((key) => press(key, undefined))).toEqual([0, 2, 0, 2])
    expect(press('ArrowRight', 2)).toBe(2)
    expect(press('ArrowLeft', 0)).toBe(0)
    expect(press('Tab', 1)).toBe(1)
  })

  it('export their table as CSV without formulas', () => {
    expect(
      csvOf([
        ['Month', 'Volume'],
        ['Nov', '1,000 XOF'],
        ['=HYPERLINK("x")', '−4%'],
        ['a', '-4.5%'],
      ]),
    ).toBe('Month,Volume\r\nNov,"1,000 XOF"\r\n"\'=HYPERLINK(""x"")",−4%\r\na,-4.5%\r\n')
  })
})
