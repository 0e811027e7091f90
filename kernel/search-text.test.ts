import { describe, expect, it } from 'vitest'
import { foldText, searchPatterns } from './search-text.ts'

describe('search text', () => {
  it('removes accents, case and punctuation', { tags: ['D3-05'] }, () => {
    expect(foldText('  Société d’Œuvres S.A. ')).toBe('societe d oeuvres sa')
  })
  it('looks for a word anywhere, and for one or two letters where a word begins', () => {
    expect(searchPatterns('CÔTE nd')).toEqual(['%cote%', '% nd%'])
    expect(searchPatterns('awa.n@c')).toEqual(['%awanc%'])
  })
  it('looks for nothing if no letters or digits remain', () => {
    expect(searchPatterns("  '; -- %_ ")).toEqual([])
    expect(foldText("x' | 'y & !z:*")).toBe('x y z')
  })
})
