/** Draws an exported document as a PDF. */

import type { Readable } from 'node:stream'
import { currentLanguage, runInLanguage } from '../language/current-language.ts'
import { loadFonts } from '../pdf/fonts.ts'
import { logoBuffer } from '../pdf/logo.ts'
import { startPdf } from '../pdf/open-pdf.ts'
import { createSheet, ink, leading, type Sheet, style } from '../pdf/page-layout.ts'
import type { ExportDocument, Facts } from './document.ts'
import type { Letterhead } from './letterhead.ts'
import { drawChart } from './pdf-chart.ts'
import { type Cursor, file, startPages, width } from './pdf-page.ts'
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
