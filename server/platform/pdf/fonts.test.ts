import { expect, it } from 'vitest'
import { loadFonts } from './fonts.ts'

it.each(['regular', 'strong', 'regularWide', 'strongWide'] as const)(
  'names the letters of a document after another one used them with accents (%s)',
  (name) => {
    const face = loadFonts().faces[name]
    const subset = face.createSubset()
    for (const glyph of face.layout('éñçǖ').glyphs) subset.includeGlyph(glyph)
    subset.encode()
    const letters = face.layout('encu').glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints))
    expect(letters).toEqual(['e', 'n', 'c', 'u'])
  },
)

it('names the character of a substituted glyph', () => {
  const { glyphs } = loadFonts().faces.regular.layout('INV-2026')
  expect(glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints)).join('')).toBe('INV-2026')
})

it.each(['regular', 'strong', 'regularWide', 'strongWide'] as const)(
  'shapes an amount as the font shapes the whole of it (%s)',
  (name) => {
    const face = loadFonts().faces[name]
    const whole: typeof face = Object.getPrototypeOf(face)
    const signs = Array.from('0123456789.,%$€£¥ \u00a0\u202f')
    const pairs = signs.flatMap((one) => signs.map((other) => one + other))
    const shapeOf = ({ glyphs, positions }: Pick<ReturnType<typeof face.layout>, 'glyphs' | 'positions'>) =>
      glyphs.map(({ id }, at) => [id, positions[at]])
    for (const amount of [...pairs, '1,234,567.89', '12\u202f345,60\u00a0', '$77.10'])
      expect(shapeOf(face.layout(amount))).toEqual(shapeOf(whole.layout(amount, { tnum: true })))
  },
)
