/** Table of invoice lines in the PDF. */
import type { Currency } from '#kernel/money.ts'
import { ink, leading, page, type Sheet, style } from '#server/platform/pdf/page-layout.ts'
import { t } from '../texts.ts'
import type { InvoiceDocument, InvoiceLine } from './invoice-document.ts'
import { amountText, priceText, quantityText, rateText, unitText } from './labels.ts'

/** Right edges of the columns; the description is left-aligned after the line number. */
const at = {
  number: page.left + 16,
  description: page.left + 26,
  quantity: 352,
  price: 432,
  tax: 472,
  amount: page.right,
}
const descriptionWidth = at.quantity - 58 - at.description
const padding = 5.5

export const headHeight = 22
export const carryHeight = 20

export interface Row {
  readonly height: number
  readonly position: number
  readonly line: InvoiceLine
  readonly words: readonly string[]
  readonly details: readonly string[]
}

export function rowsOf(sheet: Sheet, { lines, currency }: InvoiceDocument): Row[] {
  return lines.map((line, index) => {
    const words = sheet.wrap(line.description, descriptionWidth, style.body)
    const details = [
      ...(line.detail ? sheet.wrap(line.detail, descriptionWidth, style.soft) : []),
      ...(line.discountMinor > 0n ? [t.lessDiscount(amountText(currency, line.discountMinor))] : []),
    ]
    const height = words.length * leading(style.body) + details.length * leading(style.soft) + 2 * padding
    return { height, position: index + 1, line, words, details }
  })
}

const heads = (currency: Currency) =>
  [
    { text: t.description, x: at.description, align: 'left' },
    { text: t.quantity, x: at.quantity, align: 'right' },
    { text: t.unitPrice, x: at.price, align: 'right' },
    { text: t.tax, x: at.tax, align: 'right' },
    { text: t.amountIn(currency), x: at.amount, align: 'right' },
  ] as const

type Structure = Sheet['root']

export interface LinesTable {
  /** The header row: tagged on the first page, an artifact when repeated on later pages. */
  head(y: number): void
  rows(placed: readonly { readonly row: Row; readonly y: number }[]): void
  /** The running total at the bottom of a page and the top of the next. */
  carry(words: string, minor: bigint, y: number): void
  end(): void
}

export function linesTable(sheet: Sheet, { currency }: InvoiceDocument): LinesTable {
  let parts: { table: Structure; body: Structure } | null = null

  const begin = (y: number): { table: Structure; body: Structure } => {
    const table = sheet.group(sheet.root, 'Table')
    const head = sheet.group(table, 'THead')
    const row = sheet.group(head, 'TR')
    for (const { text, x, align } of heads(currency))
      sheet.element(row, 'TH', () => sheet.line(text, x, y + 7, style.label, align), { scope: 'Column' })
    row.end()
    head.end()
    return { table, body: sheet.group(table, 'TBody') }
  }

  return {
    head(y) {
      if (parts) {
        sheet.artifact(() => {
          for (const { text, x, align } of heads(currency)) sheet.line(text, x, y + 7, style.label, align)
        }, 'Pagination')
      } else parts = begin(y)
      sheet.artifact(() => sheet.rule(page.left, y + headHeight, page.right - page.left, ink.lineStrong))
    },
    rows(placed) {
      if (!parts) return
      for (const { row, y } of placed) drawRow(sheet, parts.body, row, currency, y)
      sheet.artifact(() => {
        for (const { row, y } of placed) sheet.rule(page.left, y + row.height, page.right - page.left, ink.line, 0.5)
      })
    },
    carry(words, minor, y) {
      sheet.artifact(() => {
        sheet.line(words, at.description, y + 6, style.soft)
        sheet.line(amountText(currency, minor), at.amount, y + 6, style.strong, 'right')
      }, 'Pagination')
    },
    end() {
      parts?.body.end()
      parts?.table.end()
    },
  }
}

function drawRow(sheet: Sheet, body: Structure, row: Row, currency: Currency, top: number): void {
  const { line } = row
  const y = top + padding
  const element = sheet.group(body, 'TR')
  const cell = (draw: () => void) => sheet.element(element, 'TD', draw)
  cell(() => {
    let below = y
    sheet.line(String(row.position), at.number, y + 0.6, style.soft, 'right')
    for (const words of row.words) {
      sheet.line(words, at.description, below, style.body)
      below += leading(style.body)
    }
    for (const words of row.details) {
      sheet.line(words, at.description, below, style.soft)
      below += leading(style.soft)
    }
  })
  const unit = unitText(line.unitCode)
  const quantity = quantityText(line.quantity)
  cell(() => sheet.line(unit === '' ? quantity : `${quantity} ${unit}`, at.quantity, y, style.body, 'right'))
  cell(() => sheet.line(priceText(currency, line.unitPrice), at.price, y, style.body, 'right'))
  cell(() => sheet.line(rateText(line.tax), at.tax, y, style.body, 'right'))
  cell(() => sheet.line(amountText(currency, line.netMinor), at.amount, y, style.strong, 'right'))
  element.end()
}
