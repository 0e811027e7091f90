/** Pages of an exported PDF: geometry, page breaks and footer. */
import { setImmediate } from 'node:timers/promises'
import { periods } from '../language/formats.ts'
import { ink, type Sheet, style } from '../pdf/page-layout.ts'
import type { ExportDocument } from './document.ts'
import type { Letterhead } from './letterhead.ts'
import { t } from './texts.ts'

/** A4 landscape, in points. */
export const file = { width: 841.89, height: 595.28, left: 40, right: 801.89, top: 40, bottom: 548 } as const
export const width = file.right - file.left
const small = { ...style.soft, size: 7.5 }
export const head = { ...style.label, size: 7.25 }

/** The drawing position; starts a new page on overflow. */
export interface Cursor {
  y: number
  /** Ensures `height` is free; true if it started a new page. */
  make(height: number): Promise<boolean>
}

export function startPages(sheet: Sheet, document: ExportDocument, letterhead: Letterhead | null): Cursor {
  let number = 0
  const cursor: Cursor = {
    y: Number.POSITIVE_INFINITY,
    async make(height) {
      if (cursor.y + height <= file.bottom) return false
      // Yields to other calls between pages.
      await setImmediate()
      sheet.pdf.addPage()
      number += 1
      cursor.y = file.top
      if (letterhead?.isSandbox) sandboxMark(sheet, number)
      footer(sheet, document, number)
      return true
    },
  }
  return cursor
}

/** Read aloud once; on further pages it is part of the page frame. */
function sandboxMark(sheet: Sheet, number: number): void {
  const draw = () => sheet.line(t.sandboxMark, file.right, 20, { ...head, size: 8, colour: ink.warn }, 'right')
  if (number === 1) sheet.element(sheet.root, 'P', draw)
  else sheet.artifact(draw, 'Pagination')
}

function footer(sheet: Sheet, { title, generatedAt, timeZone = 'UTC' }: ExportDocument, number: number): void {
  sheet.artifact(() => {
    sheet.rule(file.left, 560, width, ink.line, 0.5)
    sheet.line(t.footer(title, periods.instantInWords(generatedAt, timeZone), timeZone), file.left, 566, small)
    sheet.line(t.pageNumber(number), file.right, 566, small, 'right')
  }, 'Pagination')
}
