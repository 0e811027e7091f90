/** Renders an invoice document to PDF/A-3b. */
import { language as sourceLanguage } from '#kernel/language.ts'
import { inLanguage } from '#server/platform/language/translations.ts'
import type { Fonts } from '#server/platform/pdf/fonts.ts'
import type { Logo } from '#server/platform/pdf/logo.ts'
import { openPdf } from '#server/platform/pdf/open-pdf.ts'
import {
  type Block,
  createSheet,
  ink,
  leading,
  page,
  type Sheet,
  style,
  type TextStyle,
} from '#server/platform/pdf/page-layout.ts'
import { t } from '../texts.ts'
import { certificationBlock } from './certification-block.ts'
import { facturX } from './factur-x/factur-x.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { titleOf } from './labels.ts'
import { letterhead } from './letterhead.ts'
import { carryHeight, headHeight, linesTable, type Row, rowsOf } from './lines-table.ts'
import { attachFacturX, describeAuthor } from './metadata.ts'
import { totalsBlock } from './totals.ts'

export interface RenderAssets {
  readonly fonts: Fonts
  readonly logo: Logo | null
}

/**
 * Renders the document as tagged PDF/A-3b, with Factur-X XML embedded unless it is a draft or a
 * quote. Deterministic: the same document, fonts and logo give the same bytes, because dates and
 * ids in the file are derived from the document.
 */
export function renderInvoice(document: InvoiceDocument, assets: RenderAssets): Promise<Uint8Array> {
  return inLanguage(document.language ?? sourceLanguage, () => render(document, assets))
}

async function render(document: InvoiceDocument, { fonts, logo }: RenderAssets): Promise<Uint8Array> {
  const made = new Date(`${document.issueDate}T00:00:00.000Z`)
  const { pdf, bytes } = openPdf(
    { title: `${titleOf(document)} ${document.number}`, made, lang: document.language ?? sourceLanguage },
    fonts,
  )
  const sheet = createSheet(pdf, fonts)
  drawPages(sheet, document, logo)
  sheet.root.end()
  describeAuthor(pdf, document)
  if (!document.draft && document.kind !== 'quote') attachFacturX(pdf, facturX(document), made)
  pdf.end()
  return bytes
}

function drawPages(sheet: Sheet, document: InvoiceDocument, logo: Logo | null): void {
  // Measuring text needs a font but no page.
  const head = letterhead(sheet, document, logo)
  const marks = certificationBlock(sheet, document)
  const blocks = [totalsBlock(sheet, document), ...(marks ? [marks] : []), ...closingBlocks(sheet, document)]
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
  if (plan.broughtForward !== null) table.carry(t.broughtForward, plan.broughtForward, plan.tableY + headHeight)
  table.rows(plan.rows)
  if (plan.carriedForward) table.carry(t.carriedForward, plan.carriedForward.minor, plan.carriedForward.y)
}

/** Draws two texts on one line; the left one is shortened where they would overlap. */
function drawBeside(sheet: Sheet, [left, right]: readonly [string, string], y: number, of: TextStyle): void {
  const room = page.right - page.left - sheet.widthOf(right, of) - 14
  const [, ...rest] = sheet.wrap(left, room, of)
  const [start = ''] = sheet.wrap(left, room - sheet.widthOf('…', of), of)
  sheet.line(rest.length === 0 ? left : `${start}…`, page.left, y, of)
  sheet.line(right, page.right, y, of, 'right')
}

function runningHead(sheet: Sheet, document: InvoiceDocument): void {
  sheet.artifact(() => {
    const title = `${titleOf(document)} ${document.number}`
    drawBeside(sheet, [document.seller.name, title], page.top - 4, style.strong)
    sheet.rule(page.left, page.top + 14, page.right - page.left)
  }, 'Pagination')
}

function footer(sheet: Sheet, document: InvoiceDocument, number: number, count: number): void {
  const { seller } = document
  const own = [
    seller.name,
    seller.registrationNumber ? t.registration(seller.registrationNumber) : '',
    seller.taxId ? t.taxId(seller.taxId) : '',
  ]
  const small = { ...style.soft, size: 7.5 }
  sheet.artifact(() => {
    sheet.rule(page.left, 804, page.right - page.left, ink.line, 0.5)
    const text = own.filter((part) => part !== '').join('  ·  ')
    drawBeside(sheet, [text, t.pageFooter(document.number, number, count)], 811, small)
  }, 'Pagination')
}

function watermark(sheet: Sheet): void {
  sheet.artifact(() => {
    sheet.pdf.save().rotate(-32, { origin: [page.width / 2, page.height / 2] })
    const of = { size: 130, weight: 'strong', colour: '#f1f2ee' } as const
    sheet.line(t.draftMark, page.width / 2 - sheet.widthOf(t.draftMark, of) / 2, page.height / 2 - 90, of)
    sheet.pdf.restore()
  })
}

/** Payment details, terms and note below the totals. */
const columns = { pay: { x: page.left, width: 246 }, terms: { x: 312, width: page.right - 312 } }
const valueX = page.left + 78

interface ClosingText {
  /** Empty where the text continues from the page before. */
  readonly title: string
  readonly lines: readonly string[]
}

const heightOfText = ({ title, lines }: ClosingText): number =>
  (title === '' ? 0 : 16) + lines.length * leading(style.soft) + 8

/**
 * Payment details on the left, terms and note on the right; none when all are empty. Text that is
 * longer than a page continues on the next.
 */
function closingBlocks(sheet: Sheet, document: InvoiceDocument): Block[] {
  const pay = payRows(sheet, document)
  const x = pay.length > 0 ? columns.terms.x : page.left
  const texts = [
    { title: t.terms, text: document.terms },
    { title: document.kind === 'credit_note' ? t.reason : t.note, text: document.note },
  ].flatMap(({ title, text }) =>
    text.trim() === ''
      ? []
      : [{ title, lines: sheet.wrap(text, pay.length > 0 ? columns.terms.width : 400, style.soft) }],
  )
  if (pay.length === 0 && texts.length === 0) return []
  const payHeight =
    pay.length === 0 ? 0 : 20 + pay.reduce((sum, { lines }) => sum + lines.length * leading(style.soft) + 1.5, 0)
  return textsByPage(texts).map((own, index): Block => {
    const textHeight = own.reduce((sum, text) => sum + heightOfText(text), 0)
    return {
      height: Math.max(index === 0 ? payHeight : 0, textHeight) + 18,
      draw(top) {
        sheet.artifact(() => sheet.rule(page.left, top + 6, page.right - page.left, ink.line))
        if (index === 0 && pay.length > 0) drawPay(sheet, pay, top + 20)
        let y = top + 20
        for (const text of own) {
          drawText(sheet, text, x, y)
          y += heightOfText(text)
        }
      },
    }
  })
}

/** The texts in parts that fit a page below its running header; at least one. */
function textsByPage(texts: readonly ClosingText[]): ClosingText[][] {
  const room = page.bottom - furtherTop - 18
  const pages: ClosingText[][] = [[]]
  let left = room
  for (const { title, lines } of texts) {
    let [from, shownTitle] = [0, title]
    while (from < lines.length) {
      const fitting = Math.floor((left - heightOfText({ title: shownTitle, lines: [] })) / leading(style.soft))
      if (fitting > 0) {
        const part = { title: shownTitle, lines: lines.slice(from, from + fitting) }
        pages.at(-1)?.push(part)
        left -= heightOfText(part)
        from += fitting
        shownTitle = ''
      }
      if (from >= lines.length) break
      pages.push([])
      left = room
    }
  }
  return pages
}

interface PayRow {
  readonly label: string
  readonly lines: readonly string[]
}

function payRows(sheet: Sheet, { payment }: InvoiceDocument): PayRow[] {
  if (!payment) return []
  const width = columns.pay.width - (valueX - page.left)
  const rows = [
    [t.accountName, payment.accountName],
    [t.bank, payment.bankName],
    [t.account, payment.accountNumber],
    ['BIC', payment.bic ?? ''],
    [t.reference, payment.reference],
  ] as const
  return rows.flatMap(([label, text]) => (text === '' ? [] : [{ label, lines: sheet.wrap(text, width, style.soft) }]))
}

function drawPay(sheet: Sheet, rows: readonly PayRow[], top: number): void {
  sheet.element(sheet.root, 'H2', () => sheet.line(t.howToPay, columns.pay.x, top, style.strong))
  let y = top + 17
  const list = sheet.group(sheet.root, 'L')
  for (const { label, lines } of rows) {
    const item = sheet.group(list, 'LI')
    sheet.element(item, 'Lbl', () => sheet.line(label, columns.pay.x, y, style.soft))
    sheet.element(item, 'LBody', () => {
      lines.forEach((text, index) => {
        sheet.line(text, valueX, y + index * leading(style.soft), { ...style.soft, colour: ink.strong })
      })
    })
    item.end()
    y += lines.length * leading(style.soft) + 1.5
  }
  list.end()
}

function drawText(sheet: Sheet, { title, lines }: ClosingText, x: number, top: number): void {
  if (title !== '') sheet.element(sheet.root, 'H2', () => sheet.line(title, x, top, style.strong))
  const first = title === '' ? top : top + 17
  sheet.element(sheet.root, 'P', () => {
    lines.forEach((text, index) => {
      sheet.line(text, x, first + index * leading(style.soft), style.soft)
    })
  })
}

/** The position of everything on one page. */
interface PlannedPage {
  /** Top of the table header; null on a page without lines. */
  readonly tableY: number | null
  readonly rows: readonly { readonly row: Row; readonly y: number }[]
  /** Sum of the lines on earlier pages; null on the first page. */
  readonly broughtForward: bigint | null
  /** Running total printed at the page's end; null when the table ends here. */
  readonly carriedForward: { readonly minor: bigint; readonly y: number } | null
  readonly blocks: readonly { readonly block: Block; readonly y: number }[]
}

/** Top of the content below the running header of later pages. */
const furtherTop = page.top + 34

/** Distributes rows and blocks over pages without splitting any. Page one starts below `head`. */
function planPages(head: Block, rows: readonly Row[], blocks: readonly Block[]): PlannedPage[] {
  const pages: PlannedPage[] = []
  let sum = 0n
  let next = 0
  let y = page.top + head.height
  while (next < rows.length) {
    const tableY = y
    const broughtForward = pages.length === 0 ? null : sum
    y += headHeight + (broughtForward === null ? 0 : carryHeight)
    const placed: { row: Row; y: number }[] = []
    while (next < rows.length) {
      const row = rows[next] as Row
      const isLast = next === rows.length - 1
      const fits = y + row.height + (isLast ? 0 : carryHeight) <= page.bottom
      // A row taller than any page gets its own page.
      if (!fits && placed.length > 0) break
      placed.push({ row, y })
      sum += row.line.netMinor
      y += row.height
      next += 1
      if (!fits) break
    }
    const continues = next < rows.length
    pages.push({
      tableY,
      rows: placed,
      broughtForward,
      carriedForward: continues ? { minor: sum, y } : null,
      blocks: [],
    })
    if (continues) y = furtherTop
  }
  return withBlocks(pages, blocks, y)
}

function withBlocks(pages: readonly PlannedPage[], blocks: readonly Block[], from: number): PlannedPage[] {
  const planned = [...pages]
  let y = from
  for (const block of blocks) {
    if (y + block.height > page.bottom) {
      planned.push({ tableY: null, rows: [], broughtForward: null, carriedForward: null, blocks: [] })
      y = furtherTop
    }
    const last = planned.at(-1) as PlannedPage
    planned[planned.length - 1] = { ...last, blocks: [...last.blocks, { block, y }] }
    y += block.height
  }
  return planned
}
