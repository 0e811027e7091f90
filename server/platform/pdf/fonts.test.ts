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
