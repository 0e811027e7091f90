/** Payment details, terms and note below the totals. */
import { type Block, ink, leading, page, type Sheet, style } from '#server/platform/pdf/page-layout.ts'
import type { InvoiceDocument } from './invoice-document.ts'

const columns = { pay: { x: page.left, width: 246 }, terms: { x: 312, width: page.right - 312 } }
const valueX = page.left + 78

/** Payment details on the left, terms and note on the right; null when all are empty. */
export function closingBlock(sheet: Sheet, document: InvoiceDocument): Block | null {
  const pay = payRows(sheet, document)
  const texts = [
    { title: 'Terms', text: document.terms },
    { title: document.kind === 'invoice' ? 'Note' : 'Reason', text: document.note },
  ].flatMap(({ title, text }) =>
    text.trim() === ''
      ? []
      : [{ title, lines: sheet.wrap(text, pay.length > 0 ? columns.terms.width : 400, style.soft) }],
  )
  if (pay.length === 0 && texts.length === 0) return null
  const payHeight =
    pay.length === 0 ? 0 : 20 + pay.reduce((sum, { lines }) => sum + lines.length * leading(style.soft) + 1.5, 0)
  const textHeight = texts.reduce((sum, { lines }) => sum + 16 + lines.length * leading(style.soft) + 8, 0)
  return {
    height: Math.max(payHeight, textHeight) + 18,
    draw(top) {
      sheet.artifact(() => sheet.rule(page.left, top + 6, page.right - page.left, ink.line))
      if (pay.length > 0) drawPay(sheet, pay, top + 20)
      let y = top + 20
      for (const { title, lines } of texts) {
        drawText(sheet, title, lines, pay.length > 0 ? columns.terms.x : page.left, y)
        y += 16 + lines.length * leading(style.soft) + 8
      }
    },
  }
}

interface PayRow {
  readonly label: string
  readonly lines: readonly string[]
}

function payRows(sheet: Sheet, { payment }: InvoiceDocument): PayRow[] {
  if (!payment) return []
  const width = columns.pay.width - (valueX - page.left)
  const rows = [
    ['Account name', payment.accountName],
    ['Bank', payment.bankName],
    ['Account', payment.accountNumber],
    ['BIC', payment.bic ?? ''],
    ['Reference', payment.reference],
  ] as const
  return rows.flatMap(([label, text]) => (text === '' ? [] : [{ label, lines: sheet.wrap(text, width, style.soft) }]))
}

function drawPay(sheet: Sheet, rows: readonly PayRow[], top: number): void {
  sheet.element(sheet.root, 'H2', () => sheet.line('How to pay', columns.pay.x, top, style.strong))
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

function drawText(sheet: Sheet, title: string, lines: readonly string[], x: number, top: number): void {
  sheet.element(sheet.root, 'H2', () => sheet.line(title, x, top, style.strong))
  sheet.element(sheet.root, 'P', () => {
    lines.forEach((text, index) => {
      sheet.line(text, x, top + 17 + index * leading(style.soft), style.soft)
    })
  })
}
