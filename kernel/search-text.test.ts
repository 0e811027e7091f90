import { describe, expect, it } from 'vitest'
import { foldText, searchQuery } from './search-text.ts'

describe('text to search by', () => {
  it('is without accents, case and signs', { tags: ['D3-05'] }, () => {
    expect(foldText('  Société d’Œuvres S.A. ')).toBe('societe d oeuvres sa')
    expect(searchQuery('CÔTE nd')).toBe("'cote':* & 'nd':*")
    expect(searchQuery('awa.n@c')).toBe("'awanc':*")
  })
  it('asks nothing where nothing is left to ask', () => {
    expect(searchQuery("  '; -- ")).toBeNull()
    expect(foldText("x' | 'y & !z:*")).toBe('x y z')
  })
})
