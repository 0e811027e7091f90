/** Marks of the tax authority in the PDF: QR code, number, machine and counters. */
import { type Block, ink, leading, page, type Sheet, style } from '#server/platform/pdf/page-layout.ts'
import { drawQr } from '#server/platform/qr-picture.ts'
import type { CertificationMarks } from '../certification-policy.ts'
import { t } from '../texts.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { amountText, instantText } from './labels.ts'

const qrSize = 84
const textX = page.left + qrSize + 14
const valueX = textX + 132
const rowsTop = 36

/** Null for a document that is not certified. */
export function certificationBlock(
  sheet: Sheet,
  { kind, certification: marks }: Pick<InvoiceDocument, 'kind' | 'certification'>,
): Block | null {
  if (!marks) return null
  const titles = kind === 'credit_note' ? t.certificationCreditTitles : t.certificationTitles
  const rows = certificationRows(marks)
  const rowHeight = leading(style.soft) + 1.5
  return {
    height: Math.max(qrSize + 24, rowsTop + rows.length * rowHeight + 8),
    draw(top) {
      sheet.artifact(() => sheet.rule(page.left, top + 6, page.right - page.left, ink.line))
      sheet.element(sheet.root, 'Figure', () => drawCode(sheet, marks.qr, page.left, top + 14), { alt: t.qrLabel })
      sheet.element(sheet.root, 'H2', () => sheet.line(titles[marks.system], textX, top + 18, style.strong))
      let y = top + rowsTop
      const list = sheet.group(sheet.root, 'L')
      for (const [label, text] of rows) {
        const item = sheet.group(list, 'LI')
        sheet.element(item, 'Lbl', () => sheet.line(label, textX, y, style.soft))
        sheet.element(item, 'LBody', () => sheet.line(text, valueX, y, { ...style.soft, colour: ink.strong }))
        item.end()
        y += rowHeight
      }
      list.end()
    },
  }
}

export function certificationRows(marks: CertificationMarks): [name: string, value: string][] {
  const { system, reference, nim, counters, certifiedAt, totalXof = null } = marks
  return [
    [t.certificationReference[system], reference],
    ...(nim === null ? [] : ([[t.certificationNim, nim]] as [string, string][])),
    ...(counters === null ? [] : ([[t.certificationCounters, counters]] as [string, string][])),
    [t.certifiedOn, instantText(certifiedAt)],
    ...(totalXof === null ? [] : ([[t.certifiedTotal, amountText('XOF', BigInt(totalXof))]] as [string, string][])),
  ]
}

function drawCode(sheet: Sheet, text: string, x: number, y: number): void {
  const { size, path } = drawQr(text)
  sheet.pdf
    .save()
    .translate(x, y)
    .scale(qrSize / size)
    .path(path)
    .fill('#000000')
    .restore()
}
