/** Page geometry, text lines and structure tree of a PDF. */
import type PDFDocument from 'pdfkit'
import type { Fonts } from './fonts.ts'

type Pdf = InstanceType<typeof PDFDocument>
type Structure = ReturnType<Pdf['struct']>

/** A4 in points, with margins. */
export const page = { width: 595.28, height: 841.89, left: 46, right: 549.28, top: 46, bottom: 786 } as const

export const ink = {
  strong: '#16201b',
  soft: '#55615a',
  line: '#e3e5df',
  lineStrong: '#cdd1c9',
  accent: '#0b6b4c',
  accentSoft: '#eef6f1',
  warn: '#8a5a00',
} as const

export interface TextStyle {
  readonly size: number
  readonly weight: 'regular' | 'strong'
  readonly colour: string
}

export const style = {
  title: { size: 20, weight: 'strong', colour: ink.strong },
  wordmark: { size: 16, weight: 'strong', colour: ink.strong },
  figure: { size: 19, weight: 'strong', colour: ink.accent },
  strong: { size: 9, weight: 'strong', colour: ink.strong },
  body: { size: 9, weight: 'regular', colour: ink.strong },
  soft: { size: 8.25, weight: 'regular', colour: ink.soft },
  label: { size: 7.75, weight: 'strong', colour: ink.soft },
  total: { size: 11, weight: 'strong', colour: ink.strong },
} as const satisfies Record<string, TextStyle>

/** Line height. */
export const leading = (of: TextStyle): number => of.size * 1.42

/** The drawing surface. Everything is in the structure tree or marked as an artifact. */
export interface Sheet {
  readonly pdf: Pdf
  readonly root: Structure
  widthOf(text: string, of: TextStyle): number
  /** Wraps `text` to `width`; breaks at spaces, and inside a word only if it alone is too wide. */
  wrap(text: string, width: number, of: TextStyle): string[]
  /**
   * Draws one line with its top at `y`; `x` is the left edge, or the right with `align: 'right'`.
   */
  line(text: string, x: number, y: number, of: TextStyle, align?: 'left' | 'right'): void
  rule(x: number, y: number, width: number, colour?: string, weight?: number): void
  /** Draws content that assistive technology skips: rules, backgrounds, page numbers. */
  artifact(draw: () => void, type?: 'Pagination' | 'Layout'): void
  /** Draws within a new structure element. */
  element(parent: Structure, type: string, draw: () => void, options?: ElementOptions): void
  /** A structure element with children; end it after the last. */
  group(parent: Structure, type: string): Structure
}

export interface ElementOptions {
  readonly alt?: string
  readonly scope?: 'Column' | 'Row'
}

export function createSheet(pdf: Pdf, fonts: Fonts): Sheet {
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  /** Sets the font that covers `text`; returns what it can write of it. */
  const useFont = (text: string, { size, weight }: TextStyle): string => {
    const printable = fonts.printable(text)
    pdf.font(fonts.faceFor(printable, weight)).fontSize(size)
    return printable
  }
  const widthOf = (text: string, of: TextStyle): number => pdf.widthOfString(useFont(text, of))

  return {
    pdf,
    root,
    widthOf,
    wrap: (text, width, of) =>
      text.split(/\r?\n/).flatMap((paragraph) => wrapWords(paragraph, width, (part) => widthOf(part, of))),
    line(text, x, y, of, align = 'left') {
      const printable = useFont(text, of)
      const left = align === 'right' ? x - pdf.widthOfString(printable) : x
      // One baseline, so that fonts and sizes mix on a line.
      pdf.fillColor(of.colour).text(printable, left, y + of.size, { lineBreak: false, baseline: 'alphabetic' })
    },
    rule(x, y, width, colour = ink.line, weight = 0.7) {
      pdf
        .lineWidth(weight)
        .moveTo(x, y)
        .lineTo(x + width, y)
        .stroke(colour)
    },
    artifact(draw, type = 'Layout') {
      pdf.markContent('Artifact', { type })
      draw()
      pdf.endMarkedContent()
    },
    element(parent, type, draw, options = {}) {
      const made = pdf.struct(type, options, [draw])
      parent.add(made)
      made.end()
    },
    group(parent, type) {
      const made = pdf.struct(type)
      parent.add(made)
      return made
    },
  }
}

/** Parts between which a line may break: `1 250 000,50 XOF` with its no-break spaces is one. */
export const wordsOf = (text: string): string[] => text.split(/[^\S\u00a0\u202f]+/)

function wrapWords(paragraph: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = []
  const gap = measure(' ')
  let line = ''
  let taken = 0
  for (const word of wordsOf(paragraph).flatMap((part) => chunks(part, width, measure))) {
    const wide = measure(word)
    if (line !== '' && taken + gap + wide > width) {
      lines.push(line)
      line = ''
    }
    taken = line === '' ? wide : taken + gap + wide
    line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}

/**
 * Splits a word into parts that fit, after `_`, `-` or `/` if possible. Counts by character, in
 * linear time.
 */
function chunks(word: string, width: number, measure: (text: string) => number): string[] {
  if (word === '') return []
  if (word.length < 40 && measure(word) <= width) return [word]
  const parts: string[] = []
  let part = ''
  let taken = 0
  for (const sign of word) {
    const wide = measure(sign)
    if (part !== '' && taken + wide > width) {
      const head = part.slice(0, 1 + Math.max(part.lastIndexOf('_'), part.lastIndexOf('-'), part.lastIndexOf('/')))
      parts.push(head === '' ? part : head)
      part = head === '' ? '' : part.slice(head.length)
      taken = part === '' ? 0 : measure(part)
    }
    part += sign
    taken += wide
  }
  return [...parts, part]
}

/** A block of known height that is not split. */
export interface Block {
  readonly height: number
  draw(y: number): void
}
