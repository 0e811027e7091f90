/** Renders bilingual official forms as PDF. */
import type { Fonts } from './fonts.ts'
import { openPdf } from './open-pdf.ts'
import { createSheet, ink, leading, page, type Sheet, style, type TextStyle } from './page-layout.ts'

/** French text with its English translation. */
export interface Bilingual {
  readonly fr: string
  readonly en: string
}

export interface FormRow extends Bilingual {
  readonly value: string
}

export interface FormSection extends Bilingual {
  readonly rows: readonly FormRow[]
  /** Text below the rows, such as a statement of facts. */
  readonly text?: string
}

export interface Signature extends Bilingual {
  /** Signer and time; absent for a line to sign by hand. */
  readonly name?: string
  readonly on?: string
}

/** An official form in French with an English translation of every label. */
export interface FormDocument {
  readonly title: Bilingual
  readonly number: string
  readonly issuer: readonly string[]
  /** A notice about the form itself, such as that it follows no official template. */
  readonly notice: Bilingual | null
  readonly sections: readonly FormSection[]
  readonly signatures: readonly Signature[]
  /** Recipients of the copies; if empty, one unnamed copy. */
  readonly copies: readonly Bilingual[]
  /** Creation date in the file; equal forms give equal bytes. */
  readonly createdAt: Date
}

const labelWidth = 200
const valueX = page.left + labelWidth + 14
const valueWidth = page.right - valueX
const rowGap = 4.5
const small: TextStyle = { ...style.soft, size: 7.25 }
const signatureHeight = 92

/** A block that is not split across pages. */
interface Piece {
  readonly height: number
  draw(top: number): void
}

/**
 * Renders the form as a tagged PDF/A-3b file, each copy on its own pages. Equal forms give equal
 * bytes.
 */
export async function renderForm(form: FormDocument, fonts: Fonts): Promise<Uint8Array> {
  const { pdf, bytes } = openPdf({ title: `${form.title.fr} ${form.number}`, made: form.createdAt, lang: 'fr' }, fonts)
  const sheet = createSheet(pdf, fonts)
  const copies = form.copies.length > 0 ? form.copies : [null]
  for (const copy of copies) drawCopy(sheet, form, copy)
  sheet.root.end()
  pdf.end()
  return bytes
}

function drawCopy(sheet: Sheet, form: FormDocument, copy: Bilingual | null): void {
  const pages: { piece: Piece; top: number }[][] = [[]]
  let top: number = page.top
  for (const piece of piecesOf(sheet, form, copy)) {
    if (top + piece.height > page.bottom && top > page.top + 20) {
      pages.push([])
      top = page.top + 26
    }
    pages.at(-1)?.push({ piece, top })
    top += piece.height
  }
  pages.forEach((placed, index) => {
    sheet.pdf.addPage()
    if (index > 0) runningHead(sheet, form)
    for (const { piece, top: at } of placed) piece.draw(at)
    footer(sheet, form, copy, { number: index + 1, count: pages.length })
  })
}

function piecesOf(sheet: Sheet, form: FormDocument, copy: Bilingual | null): Piece[] {
  return [
    headPiece(sheet, form, copy),
    ...(form.notice ? [notificationPage(sheet, form.notice)] : []),
    ...form.sections.flatMap((section) => sectionPieces(sheet, section)),
    ...(form.signatures.length > 0 ? [signaturesPiece(sheet, form.signatures)] : []),
  ]
}

function headPiece(sheet: Sheet, form: FormDocument, copy: Bilingual | null): Piece {
  const title = sheet.wrap(form.title.fr, page.right - page.left, style.title)
  const above = 6 + form.issuer.length * leading(style.soft) + 16
  return {
    height: above + title.length * leading(style.title) + leading(style.body) + 22,
    draw(top) {
      sheet.element(sheet.root, 'P', () => {
        form.issuer.forEach((text, index) => {
          const of = index === 0 ? { ...style.strong, size: 10.5 } : style.soft
          sheet.line(text, page.left, top + index * leading(style.soft) + (index === 0 ? -2 : 2), of)
        })
      })
      sheet.element(sheet.root, 'P', () => {
        sheet.line(form.number, page.right, top - 2, { ...style.strong, size: 10.5 }, 'right')
        if (copy) sheet.line(`${copy.fr} · ${copy.en}`, page.right, top + 14, style.soft, 'right')
      })
      let y = top + above
      sheet.element(sheet.root, 'H1', () => {
        for (const line of title) {
          sheet.line(line, page.left, y, style.title)
          y += leading(style.title)
        }
      })
      sheet.element(sheet.root, 'P', () => sheet.line(form.title.en, page.left, y, { ...style.body, colour: ink.soft }))
    },
  }
}

function notificationPage(sheet: Sheet, notice: Bilingual): Piece {
  const width = page.right - page.left - 24
  const fr = sheet.wrap(notice.fr, width, style.soft)
  const en = sheet.wrap(notice.en, width, small)
  const height = fr.length * leading(style.soft) + en.length * leading(small) + 18
  return {
    height: height + 8,
    draw(top) {
      sheet.artifact(() => {
        sheet.pdf.roundedRect(page.left, top, page.right - page.left, height, 5).fill(ink.accentSoft)
      })
      sheet.element(sheet.root, 'Note', () => {
        lines(sheet, fr, page.left + 12, top + 8, { ...style.soft, colour: ink.strong })
        lines(sheet, en, page.left + 12, top + 8 + fr.length * leading(style.soft) + 2, small)
      })
    },
  }
}

function sectionPieces(sheet: Sheet, section: FormSection): Piece[] {
  const rows = section.rows.map((row) => rowPiece(sheet, row))
  const heading: Piece = {
    height: 38,
    draw(top) {
      sheet.element(sheet.root, 'H2', () => {
        sheet.line(section.fr, page.left, top + 13, { ...style.strong, size: 10.5, colour: ink.accent })
        const from = page.left + sheet.widthOf(section.fr, { ...style.strong, size: 10.5 }) + 8
        sheet.line(section.en, from, top + 15, small)
      })
      sheet.artifact(() => sheet.rule(page.left, top + 31, page.right - page.left, ink.lineStrong))
    },
  }
  const first = rows.shift()
  // Keeps a heading with its first block.
  const begin = first ? [stacked(heading, first)] : [heading]
  return [...begin, ...rows, ...(section.text === undefined ? [] : textPieces(sheet, section.text))]
}

const stacked = (upper: Piece, lower: Piece): Piece => ({
  height: upper.height + lower.height,
  draw(top) {
    upper.draw(top)
    lower.draw(top + upper.height)
  },
})

function rowPiece(sheet: Sheet, row: FormRow): Piece {
  const label = sheet.wrap(row.fr, labelWidth, style.strong)
  const value = sheet.wrap(row.value === '' ? '—' : row.value, valueWidth, style.body)
  const beside = sheet.widthOf(row.fr, style.strong) + 6
  // The translation is beside its label if both fit, otherwise below.
  const isBeside = label.length === 1 && beside + sheet.widthOf(row.en, small) <= labelWidth
  const reading = isBeside ? [row.en] : sheet.wrap(row.en, labelWidth, small)
  const left = label.length * leading(style.strong) + (isBeside ? 0 : reading.length * leading(small))
  return {
    height: Math.max(left, value.length * leading(style.body)) + 2 * rowGap,
    draw(top) {
      const list = sheet.group(sheet.root, 'L')
      const item = sheet.group(list, 'LI')
      const at = top + rowGap
      sheet.element(item, 'Lbl', () => {
        lines(sheet, label, page.left, at, style.strong)
        if (isBeside) sheet.line(row.en, page.left + beside, at + 1.6, small)
        else lines(sheet, reading, page.left, at + label.length * leading(style.strong), small)
      })
      sheet.element(item, 'LBody', () => lines(sheet, value, valueX, at, style.body))
      item.end()
      list.end()
    },
  }
}

/** Long text by line, so that it can continue on the next page. */
function textPieces(sheet: Sheet, text: string): Piece[] {
  return sheet.wrap(text, page.right - page.left, style.body).map((line, index) => ({
    height: leading(style.body) + (index === 0 ? 6 : 0),
    draw(top) {
      sheet.element(sheet.root, 'P', () => sheet.line(line, page.left, top + (index === 0 ? 6 : 0), style.body))
    },
  }))
}

function signaturesPiece(sheet: Sheet, signatures: readonly Signature[]): Piece {
  const width = (page.right - page.left - (signatures.length - 1) * 16) / signatures.length
  return {
    height: signatureHeight + 16,
    draw(top) {
      signatures.forEach(({ fr, en, name, on }, index) => {
        const x = page.left + index * (width + 16)
        sheet.element(sheet.root, 'P', () => {
          sheet.line(fr, x, top + 18, style.strong)
          sheet.line(en, x, top + 18 + leading(style.strong), small)
          if (name) sheet.line(name, x, top + 58, style.body)
          if (on) sheet.line(on, x, top + 58 + leading(style.body), small)
        })
        sheet.artifact(() => sheet.rule(x, top + signatureHeight, width, ink.lineStrong))
      })
    },
  }
}

function lines(sheet: Sheet, texts: readonly string[], x: number, top: number, of: TextStyle): void {
  texts.forEach((text, index) => {
    sheet.line(text, x, top + index * leading(of), of)
  })
}

function runningHead(sheet: Sheet, form: FormDocument): void {
  sheet.artifact(() => {
    sheet.line(form.title.fr, page.left, page.top - 4, style.strong)
    sheet.line(form.number, page.right, page.top - 4, style.strong, 'right')
    sheet.rule(page.left, page.top + 14, page.right - page.left)
  }, 'Pagination')
}

function footer(
  sheet: Sheet,
  form: FormDocument,
  copy: Bilingual | null,
  { number, count }: { number: number; count: number },
): void {
  const of = { ...style.soft, size: 7.5 }
  sheet.artifact(() => {
    sheet.rule(page.left, 804, page.right - page.left, ink.line, 0.5)
    sheet.line([form.issuer[0] ?? '', copy?.fr ?? ''].filter(Boolean).join('  ·  '), page.left, 811, of)
    sheet.line(`${form.number}  ·  Page ${number} / ${count}`, page.right, 811, of, 'right')
  }, 'Pagination')
}
