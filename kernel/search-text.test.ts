import { describe, expect, it } from 'vitest'
import { foldText, searchQuery } from './search-text.ts'

describe('search text', () => {
  it('removes accents, case and punctuation', { tags: ['D3-05'] }, () => {
    expect(foldText('  Société d’Œuvres S.A. ')).toBe('societe d oeuvres sa')
    expect(searchQuery('CÔTE nd')).toBe("'cote':* & 'nd':*")
    expect(searchQuery('awa.n@c')).toBe("'awanc':*")
  })
  it('returns no query if no letters or digits remain', () => {
    expect(searchQuery("  '; -- ")).toBeNull()
    expect(foldText("x' | 'y & !z:*")).toBe('x y z')
  })
})
