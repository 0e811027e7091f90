import { buffer } from 'node:stream/consumers'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { inLanguage } from '../language/translations.ts'
import { sheetOf } from './document.ts'
import { documentPdf } from './pdf.ts'

const generatedAt = new Date('2026-11-24T12:00:00.000Z')

/** The text fragments of the first page. */
async function textsOf(columns: number): Promise<string[]> {
  const words = Array.from({ length: columns }, (_, at) => ({
    header: `Column ${at}`,
    kind: 'text' as const,
    value: () => 'words of no great length',
  }))
  const row = {}
  const sheet = sheetOf(
    'Rows',
    [
      ...words,
      { header: 'Type', kind: 'text' as const, value: () => 'threshold_exceeded_by_a_conversion' },
      { header: 'Amount', kind: 'number' as const, share: 0.4, value: () => '431922400000' },
      { header: 'Due', kind: 'date' as const, share: 0.4, value: () => '2026-11-24' },
    ],
    [row],
  )
  const bytes = await buffer(
    documentPdf({
      fileName: 'rows',
      title: 'Rows',
      generatedAt,
      about: [],
      sheets: [sheet],
      json: async function* () {},
    }),
  )
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const { items } = await (await pdf.getPage(1)).getTextContent()
  return items.flatMap((item) => ('str' in item ? [item.str] : []))
}

describe('PDF table', () => {
  it('keeps amounts and dates on one line with any number of columns', async () => {
    for (const columns of [2, 8, 11]) {
      const texts = await textsOf(columns)
      expect(texts).toContain('431,922,400,000')
      expect(texts).toContain('Nov 24, 2026')
    }
  })

  it('keeps them on one line in French, whose figures have spaces', async () => {
    const texts = await inLanguage('fr', () => textsOf(11))
    expect(texts).toContain('431 922 400 000')
    expect(texts).toContain('24 nov. 2026')
  })

  it('breaks a long name between words', async () => {
    const named = (await textsOf(11)).filter((text) => /_|threshold|exceeded|conversion/.test(text))
    expect(named.length).toBeGreaterThan(1)
    expect(named.join('')).toBe('threshold_exceeded_by_a_conversion')
    for (const part of named.slice(0, -1)) expect(part).toMatch(/_$/)
  })
})
