/** The bar chart of an exported PDF. */
import { formats } from '../language/formats.ts'
import { ink, type Sheet, style } from '../pdf/page-layout.ts'
import type { ExportChart } from './document.ts'
import { type Cursor, file, head, width } from './pdf-page.ts'
import { t } from './texts.ts'

const plotHeight = 110
const axisWidth = 48
const maxLabels = 12
const maxBarWidth = 40
const labelHeight = 12

const compact = (figure: number): string =>
  new Intl.NumberFormat(formats.monthFirstLocale, { notation: 'compact', maximumFractionDigits: 1 }).format(figure)

/** Draws the series as bars from zero, with three lines of an axis. */
export async function drawChart(sheet: Sheet, cursor: Cursor, { title, points }: ExportChart): Promise<void> {
  await cursor.make(plotHeight + 60)
  cursor.y += 6
  sheet.element(sheet.root, 'H2', () => sheet.line(title, file.left, cursor.y, style.total))
  cursor.y += 24
  const values = points.map(({ value }) => value)
  const [low, high] = [Math.min(0, roundedUp(Math.min(...values))), Math.max(0, roundedUp(Math.max(...values)))]
  const top = cursor.y
  const yOf = (value: number): number => top + (plotHeight * (high - value)) / (high - low || 1)
  const highest = points.reduce((best, point) => (point.value > best.value ? point : best))
  const alt = t.chartSummary(title, points.length, highest.label, compact(highest.value))
  sheet.element(
    sheet.root,
    'Figure',
    () => {
      const ticks = [...new Set([0, high, high / 2, low])]
      drawAxis(
        sheet,
        // A label needs its own line.
        ticks.filter((tick) => tick === 0 || Math.abs(yOf(tick) - yOf(0)) > labelHeight),
        yOf,
      )
      drawBars(sheet, points, yOf)
    },
    { alt },
  )
  cursor.y = top + plotHeight + 22
}

function drawAxis(sheet: Sheet, ticks: readonly number[], yOf: (value: number) => number): void {
  const left = file.left + axisWidth
  for (const tick of ticks) {
    sheet.line(compact(tick), left - 8, yOf(tick) - head.size * 0.7, { ...style.soft, size: 7.25 }, 'right')
    sheet.rule(left, yOf(tick), width - axisWidth, tick === 0 ? ink.lineStrong : ink.line, 0.5)
  }
}

function drawBars(sheet: Sheet, points: ExportChart['points'], yOf: (value: number) => number): void {
  const step = (width - axisWidth) / points.length
  const bar = Math.min(maxBarWidth, step * 0.7)
  const every = Math.ceil(points.length / maxLabels)
  const bottom = Math.max(yOf(0), ...points.map(({ value }) => yOf(value)))
  points.forEach(({ label, value }, at) => {
    const middle = file.left + axisWidth + step * (at + 0.5)
    const [from, to] = [Math.min(yOf(0), yOf(value)), Math.max(yOf(0), yOf(value))]
    if (value !== 0) sheet.pdf.rect(middle - bar / 2, from, bar, to - from).fill(ink.accent)
    if (at % every !== 0) return
    const text = { ...style.soft, size: 7.25 }
    const right = Math.min(file.right, middle + sheet.widthOf(label, text) / 2)
    sheet.line(label, right, bottom + 5, text, 'right')
  })
}

/** Away from zero to half of the leading digit: 280 to 300, 1,234 to 1,500. */
function roundedUp(value: number): number {
  if (value === 0) return 0
  const step = 10 ** Math.floor(Math.log10(Math.abs(value))) / 2
  return Math.sign(value) * Math.ceil(Math.abs(value) / step) * step
}
