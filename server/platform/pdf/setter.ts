import type PDFDocument from 'pdfkit'
import type { Fonts } from './fonts.ts'

type Pdf = InstanceType<typeof PDFDocument>

/** A face as pdfkit embeds it: what its own text call works with. */
export interface EmbeddedFace {
  /** Its name among a page's resources. */
  readonly id: string
  ref(): unknown
  /** Glyph numbers as four hex digits each, with their advances in thousandths of the size. */
  encode(text: string): [glyphs: string[], positions: readonly GlyphPlace[]]
}

interface GlyphPlace {
  readonly xAdvance: number
  readonly advanceWidth: number
}

export interface SetText {
  readonly face: EmbeddedFace
  /** For a size of one point. */
  readonly width: number
  /** The operand of TJ: glyphs, with the kerning between them. */
  readonly glyphs: string
}

export interface Setter {
  set(text: string, weight: 'regular' | 'strong'): SetText
  /** Names the face among the resources of the page in hand. */
  use(face: EmbeddedFace): void
}

/**
 * Sets text by itself: pdfkit's own call measures each string twice and writes eight times for it, which a thousand
 * lines of six cells make slow. A string that comes again is set once. Marks that are placed above letters by offsets
 * stay at their letter's own place, which composed (NFC) text in these faces does not need.
 */
export function createSetter(pdf: Pdf, fonts: Fonts): Setter {
  const inner = pdf as unknown as { _font: EmbeddedFace; page: { fonts: Record<string, unknown> } }
  const kept = { regular: new Map<string, SetText>(), strong: new Map<string, SetText>() }
  return {
    set(text, weight) {
      const known = kept[weight].get(text)
      if (known) return known
      const printable = fonts.printable(text)
      pdf.font(fonts.faceFor(printable, weight))
      const made = setIn(inner._font, printable)
      kept[weight].set(text, made)
      return made
    },
    use(face) {
      inner.page.fonts[face.id] ??= face.ref()
    },
  }
}

function setIn(face: EmbeddedFace, text: string): SetText {
  const [glyphs, places] = face.encode(text)
  let width = 0
  let operand = '[<'
  places.forEach(({ xAdvance, advanceWidth }, index) => {
    width += xAdvance
    operand += glyphs[index] ?? ''
    const kerning = advanceWidth - xAdvance
    if (kerning !== 0 && index < places.length - 1) operand += `>${decimal(kerning)}<`
  })
  return { face, width: width / 1000, glyphs: `${operand}>]` }
}

/** At most three decimals, which is finer than any printer. */
export const decimal = (value: number): string => String(Math.round(value * 1000) / 1000)

/** `#0b6b4c` as three shares of one. */
export function rgb(colour: string): string {
  const share = (at: number): string => decimal(Number.parseInt(colour.slice(at, at + 2), 16) / 255)
  return `${share(1)} ${share(3)} ${share(5)}`
}
