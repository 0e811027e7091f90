/** Renders an invoice document to PDF/A-3b. */
import type { Fonts } from '#server/platform/pdf/fonts.ts'
import { openPdf } from '#server/platform/pdf/open-pdf.ts'
import { createSheet, ink, page, type Sheet, style } from '#server/platform/pdf/page-layout.ts'
import { closingBlock } from './closing.ts'
import { facturX } from './factur-x/factur-x.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { titleOf } from './labels.ts'
import { type Logo, letterhead } from './letterhead.ts'
import { headHeight, linesTable, rowsOf } from './lines-table.ts'
import { attachFacturX, describeAuthor } from './metadata.ts'
import { type PlannedPage, planPages } from './pages.ts'
import { totalsBlock } from './totals.ts'

export interface RenderAssets {
  readonly fonts: Fonts
  readonly logo: Logo | null
}

/**
 * Renders the document as tagged PDF/A-3b, with Factur-X XML embedded unless it is a draft.
 * Deterministic: the same document, fonts and logo give the same bytes, because dates and ids in
 * the file are derived from the document.
 */
export async function renderInvoice(document: InvoiceDocument, { fonts, logo }: RenderAssets): Promise<Uint8Array> {
  const made = new Date(`${document.issueDate}T00:00:00.000Z`)
  const { pdf, bytes } = openPdf({ title: `${titleOf(document)} ${document.number}`, made, lang: 'en' }, fonts)
  const sheet = createSheet(pdf, fonts)
  drawPages(sheet, document, logo)
  sheet.root.end()
  describeAuthor(pdf, document)
  if (!document.draft) attachFacturX(pdf, facturX(document), made)
  pdf.end()
  return bytes
}

function drawPages(sheet: Sheet, document: InvoiceDocument, logo: Logo | null): void {
  // Measuring text needs a font but no page.
  const head = letterhead(sheet, document, logo)
  const closing = closingBlock(sheet, document)
  const blocks = [totalsBlock(sheet, document), ...(closing ? [closing] : [])]
  const planned = planPages(head, rowsOf(sheet, document), blocks)
  const table = linesTable(sheet, document)
  const lastWithLines = planned.findLastIndex(({ tableY }) => tableY !== null)
  planned.forEach((plan, index) => {
    sheet.pdf.addPage()
    if (document.draft) watermark(sheet)
    if (index === 0) head.draw(page.top)
    else runningHead(sheet, document)
    drawLines(table, plan)
    if (index === lastWithLines) table.end()
    for (const { block, y } of plan.blocks) block.draw(y)
    footer(sheet, document, index + 1, planned.length)
  })
}

function drawLines(table: ReturnType<typeof linesTable>, plan: PlannedPage): void {
  if (plan.tableY === null) return
  table.head(plan.tableY)
  if (plan.broughtForward !== null) table.carry('Brought forward', plan.broughtForward, plan.tableY + headHeight)
  table.rows(plan.rows)
  if (plan.carriedForward) table.carry('Carried forward', plan.carriedForward.minor, plan.carriedForward.y)
}

function runningHead(sheet: Sheet, document: InvoiceDocument): void {
  sheet.artifact(() => {
    sheet.line(document.seller.name, page.left, page.top - 4, style.strong)
    sheet.line(`${titleOf(document)} ${document.number}`, page.right, page.top - 4, style.strong, 'right')
    sheet.rule(page.left, page.top + 14, page.right - page.left)
  }, 'Pagination')
}

function footer(sheet: Sheet, document: InvoiceDocument, number: number, count: number): void {
  const { seller } = document
  const own = [
    seller.name,
    seller.registrationNumber ? `Reg. ${seller.registrationNumber}` : '',
    seller.taxId ? `Tax ID ${seller.taxId}` : '',
  ]
  const small = { ...style.soft, size: 7.5 }
  sheet.artifact(() => {
    sheet.rule(page.left, 804, page.right - page.left, ink.line, 0.5)
    sheet.line(own.filter((part) => part !== '').join('  ·  '), page.left, 811, small)
    sheet.line(`${document.number}  ·  Page ${number} of ${count}`, page.right, 811, small, 'right')
  }, 'Pagination')
}

function watermark(sheet: Sheet): void {
  sheet.artifact(() => {
    sheet.pdf.save().rotate(-32, { origin: [page.width / 2, page.height / 2] })
    const of = { size: 130, weight: 'strong', colour: '#f1f2ee' } as const
    sheet.line('DRAFT', page.width / 2 - sheet.widthOf('DRAFT', of) / 2, page.height / 2 - 90, of)
    sheet.pdf.restore()
  })
}
