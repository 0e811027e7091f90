/** Draws an exported document as a PDF. */

import type { Readable } from 'node:stream'
import { currentLanguage, runInLanguage } from '../language/current-language.ts'
import { formats } from '../language/formats.ts'
import { loadFonts } from '../pdf/fonts.ts'
import { logoBuffer } from '../pdf/logo.ts'
import { startPdf } from '../pdf/open-pdf.ts'
import { createSheet, ink, leading, type Sheet, style } from '../pdf/page-layout.ts'
import type { ExportChart, ExportDocument, Facts } from './document.ts'
import type { Letterhead } from './letterhead.ts'
import { type Cursor, file, head, startPages, width } from './pdf-page.ts'
import { drawTable } from './pdf-table.ts'
import { t } from './texts.ts'

const logoBox = { width: 170, height: 48 }
const factLabelWidth = 110

/** The document as a tagged PDF under the business's letterhead, streamed page by page. */
export function documentPdf(document: ExportDocument, letterhead: Letterhead | null = null): Readable {
  const fonts = loadFonts()
  const { title, generatedAt, language: lang = currentLanguage() } = document
  const pdf = startPdf({ title, made: generatedAt, lang, size: [file.width, file.height] }, fonts)
  runInLanguage({ language: lang }, () => draw(createSheet(pdf, fonts), document, letterhead)).then(
    () => pdf.end(),
    (error: Error) => pdf.destroy(error),
  )
  return pdf as unknown as Readable
}

async function draw(sheet: Sheet, document: ExportDocument, letterhead: Letterhead | null): Promise<void> {
  const cursor = startPages(sheet, document, letterhead)
  await cursor.make(0)
  if (letterhead) drawLetterhead(sheet, cursor, letterhead)
  sheet.element(sheet.root, 'H1', () => sheet.line(document.title, file.left, cursor.y, style.title))
  cursor.y += 34
  drawFacts(sheet, cursor, document.about)
  if (document.chart) await drawChart(sheet, cursor, document.chart)
  for (const table of document.pdfSheets ?? document.sheets) await drawTable(sheet, cursor, table)
  const closing = document.closing?.() ?? []
  if (closing.length > 0) {
    await cursor.make(12 + closing.length * leading(style.soft))
    cursor.y += 12
    drawFacts(sheet, cursor, closing)
  }
  sheet.root.end()
  const { attachment, generatedAt } = document
  if (attachment) {
    // pdfkit's types lack `relationship`, which its documentation has.
    const options = {
      name: attachment.name,
      type: attachment.mediaType,
      relationship: 'Source',
      creationDate: generatedAt,
      modifiedDate: generatedAt,
    }
    sheet.pdf.file(Buffer.from(attachment.text), options)
  }
}

/** Name and address on the left, the logo on the right. */
function drawLetterhead(sheet: Sheet, cursor: Cursor, { name, lines, logo }: Letterhead): void {
  const { y } = cursor
  sheet.element(sheet.root, 'P', () => {
    sheet.line(name, file.left, y, { ...style.wordmark, size: 13 })
    lines.forEach((line, at) => {
      sheet.line(line, file.left, y + 20 + at * leading(style.soft), style.soft)
    })
  })
  if (logo) {
    const fit = { fit: [logoBox.width, logoBox.height] as [number, number], align: 'right' as const }
    const place = () => sheet.pdf.image(logoBuffer(logo), file.right - logoBox.width, y - 2, fit)
    sheet.element(sheet.root, 'Figure', place, { alt: t.logoOf(name) })
  }
  cursor.y += Math.max(20 + lines.length * leading(style.soft), logo ? logoBox.height : 0) + 8
  const ruleY = cursor.y
  sheet.artifact(() => sheet.rule(file.left, ruleY, width, ink.lineStrong))
  cursor.y += 14
}

function drawFacts(sheet: Sheet, cursor: Cursor, facts: Facts): void {
  for (const [label, value] of facts) {
    const lines = sheet.wrap(value, width - factLabelWidth, style.soft)
    sheet.element(sheet.root, 'P', () => {
      sheet.line(label, file.left, cursor.y, style.soft)
      lines.forEach((line, at) => {
        const y = cursor.y + at * leading(style.soft)
        sheet.line(line, file.left + factLabelWidth, y, { ...style.soft, colour: ink.strong })
      })
    })
    cursor.y += lines.length * leading(style.soft)
  }
  cursor.y += 6
}

const plotHeight = 110
const axisWidth = 48
const maxLabels = 12
const maxBarWidth = 40
const labelHeight = 12

const compact = (figure: number): string =>
  new Intl.NumberFormat(formats.monthFirstLocale, { notation: 'compact', maximumFractionDigits: 1 }).format(figure)

/** Draws the series as bars from zero, with three lines of an axis. */
async function drawChart(sheet: Sheet, cursor: Cursor, { title, points }: ExportChart): Promise<void> {
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
