import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { create, Font, GlyphRun } from 'fontkit'

export type FontName = 'regular' | 'strong' | 'regularWide' | 'strongWide'

/** Fonts for documents. Loading one takes milliseconds, so each process loads it once. */
export interface Fonts {
  /** For pdfkit, which embeds the glyphs that a document used. */
  readonly faces: Readonly<Record<FontName, Font>>
  /** The font that covers `text`: Inter, or DejaVu for scripts that Inter lacks. */
  faceFor(text: string, weight: 'regular' | 'strong'): FontName
  /**
   * `text` with every sign that neither face can write replaced by a question mark: PDF/A knows no
   * missing glyphs.
   */
  printable(text: string): string
}

const require = createRequire(import.meta.url)

const files: Readonly<Record<FontName, string>> = {
  regular: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  strong: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
  regularWide: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  strongWide: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
}

let read: Fonts | null = null

export function loadFonts(): Fonts {
  read ??= readFonts()
  return read
}

/** Loads fontkit and pdfkit with the first document, not at start: they are fifty files. */
function readFonts(): Fonts {
  const { create: createFace } = require('fontkit') as { create: typeof create }
  const open = (name: FontName): Font => tabular(createFace(readFileSync(require.resolve(files[name]))) as Font)
  const faces = {
    regular: open('regular'),
    strong: open('strong'),
    regularWide: open('regularWide'),
    strongWide: open('strongWide'),
  }
  const narrow = new Set(faces.regular.characterSet)
  const wide = new Set(faces.regularWide.characterSet)
  return {
    faces,
    faceFor: (text, weight) => (plain.test(text) || writes(narrow, text) ? weight : `${weight}Wide`),
    printable(text) {
      if (plain.test(text)) return text
      const clean = text.normalize('NFC').replace(/[\p{Cc}\p{Cf}]/gu, ' ')
      if (writes(narrow, clean) || writes(wide, clean)) return clean
      return Array.from(clean, (sign) => (writes(wide, sign) ? sign : '?')).join('')
    },
  }
}

/** Characters in every font: most text needs no further check. */
const plain = /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u00ff]*$/

function writes(signs: ReadonlySet<number>, text: string): boolean {
  for (const sign of text) if (!signs.has(sign.codePointAt(0) ?? 0)) return false
  return true
}

/** Amounts and dates; in words the same feature would only widen hyphens. */
const figures = /^[\d.,:%$€£¥−+\s]+$/

/** Figures that take their place whatever is beside them: `1,250.00`, but not `10:30`. */
const amounts = /^[\d.,%$€£¥ \u00a0\u202f]{2,}$/

const privateUse = /^\p{Co}$/u

/** Number of cached shaped words; invoices repeat the same few. */
const savedWords = 20_000

interface Shape {
  readonly glyphs: GlyphRun['glyphs']
  readonly positions: readonly GlyphRun['positions'][number][]
}

/**
 * The font with tabular figures, so that amounts align, and a cache of shaped words: shaping would
 * dominate the time of a long invoice. Amounts hardly repeat, so they are made of their characters.
 */
function tabular(face: Font): Font {
  // A subset asks for the parts of an accented letter without their characters, and fontkit caches
  // the first answer. Later documents would then contain letters that cannot be searched or read.
  // Glyphs that shaping substitutes have private code points, which would hide what they stand for.
  for (const codePoint of face.characterSet)
    if (!privateUse.test(String.fromCodePoint(codePoint))) face.glyphForCodePoint(codePoint)
  const cache = new Map<string, Shape>()
  const shape = (text: string): Shape => {
    const known = cache.get(text)
    if (known) return known
    if (amounts.test(text)) {
      const signs = Array.from(text, shape)
      return {
        glyphs: signs.flatMap(({ glyphs }) => glyphs),
        positions: signs.flatMap(({ positions }) => positions),
      }
    }
    const { glyphs, positions } = face.layout(text, figures.test(text) ? { tnum: true } : {})
    if (cache.size >= savedWords) cache.clear()
    const made = { glyphs, positions }
    cache.set(text, made)
    return made
  }
  return Object.create(face, {
    layout: {
      value: (text: string) => {
        const { glyphs, positions } = shape(text)
        // pdfkit scales positions in place, so each caller gets its own.
        const own = positions.map((position) => ({ ...position }))
        return {
          glyphs,
          positions: own,
          get advanceWidth() {
            let sum = 0
            for (const position of own) sum += position.xAdvance
            return sum
          },
        }
      },
    },
  }) as Font
}
