/** Fast text output for pdfkit. */
import type PDFDocument from 'pdfkit'
import type { Fonts } from './fonts.ts'

type Pdf = InstanceType<typeof PDFDocument>

/** A font as embedded by pdfkit. */
export interface EmbeddedFace {
  /** Its name in a page's resources. */
  readonly id: string
  ref(): unknown
  /** Glyph ids as four hex digits each, with advances in thousandths of the font size. */
  encode(text: string, features: object): [glyphs: string[], positions: readonly GlyphPlace[]]
}

interface GlyphPlace {
  readonly xAdvance: number
  readonly advanceWidth: number
}

export interface SetText {
  readonly face: EmbeddedFace
  /** For a size of one point. */
  readonly width: number
  /** Operand of TJ: glyphs with kerning. */
  readonly glyphs: string
}

export interface TextWriter {
  set(text: string, weight: 'regular' | 'strong'): SetText
  /** Adds the font to the current page's resources. */
  use(face: EmbeddedFace): void
}

/**
 * Writes text directly: pdfkit measures each string twice and writes eight times for it, which is
 * slow for a thousand lines of six cells. Repeated strings are encoded once. Combining marks ignore
 * offsets, which composed (NFC) text in these fonts does not need.
 */
export function createTextWriter(pdf: Pdf, fonts: Fonts): TextWriter {
  const inner = pdf as unknown as { _font: EmbeddedFace; page: { fonts: Record<string, unknown> } }
  const cache = { regular: new Map<string, SetText>(), strong: new Map<string, SetText>() }
  const words = new Map<EmbeddedFace, Map<string, SetWord>>()
  const wordsOf = (face: EmbeddedFace): Map<string, SetWord> => {
    const known = words.get(face)
    if (known) return known
    const made = new Map<string, SetWord>()
    words.set(face, made)
    return made
  }
  return {
    set(text, weight) {
      const known = cache[weight].get(text)
      if (known) return known
      const printable = fonts.printable(text)
      pdf.font(fonts.faceFor(printable, weight))
      const made = setIn(inner._font, wordsOf(inner._font), printable)
      cache[weight].set(text, made)
      return made
    },
    use(face) {
      inner.page.fonts[face.id] ??= face.ref()
    },
  }
}

/** A word with its trailing space, encoded once per document. */
interface SetWord {
  readonly advances: readonly number[]
  /** Its glyphs with kerning. */
  readonly glyphs: string
  /** Kerning between its last glyph and the next. */
  readonly kerning: string
}

function setIn(face: EmbeddedFace, words: Map<string, SetWord>, text: string): SetText {
  let width = 0
  let operand = '[<'
  let kerning = ''
  for (let from = 0; from < text.length; ) {
    const space = text.indexOf(' ', from)
    const to = space === -1 ? text.length : space + 1
    const part = text.slice(from, to)
    let word = words.get(part)
    if (!word) {
      word = setWord(face, part)
      words.set(part, word)
    }
    for (const advance of word.advances) width += advance
    operand += kerning + word.glyphs
    kerning = word.kerning
    from = to
  }
  return { face, width: width / 1000, glyphs: `${operand}>]` }
}

function setWord(face: EmbeddedFace, word: string): SetWord {
  // Explicit features, here none, spare pdfkit its search for words character by character.
  const [glyphs, places] = face.encode(word, {})
  let set = ''
  let kerning = ''
  places.forEach(({ xAdvance, advanceWidth }, index) => {
    set += kerning + (glyphs[index] ?? '')
    const moved = advanceWidth - xAdvance
    kerning = moved === 0 ? '' : `>${decimal(moved)}<`
  })
  return { advances: places.map(({ xAdvance }) => xAdvance), glyphs: set, kerning }
}

/** At most three decimals, finer than any printer. */
export const decimal = (value: number): string => String(Math.round(value * 1000) / 1000)

const shares = new Map<string, string>()

/** `#0b6b4c` as three fractions of one; cached, since there are few colours. */
export function rgb(colour: string): string {
  const known = shares.get(colour)
  if (known !== undefined) return known
  const share = (at: number): string => decimal(Number.parseInt(colour.slice(at, at + 2), 16) / 255)
  const made = `${share(1)} ${share(3)} ${share(5)}`
  shares.set(colour, made)
  return made
}
