import { describe, expect, it } from 'vitest'
import { createPairCache } from './pair-cache.ts'

describe('cache for pairs of words', () => {
  it('returns what was set for a pair, and -1 for every other', () => {
    const cache = createPairCache(4)
    for (let sought = 1; sought < 40; sought += 1) {
      for (let listed = 0; listed < 40; listed += 1) {
        cache.set(sought, listed, sought + listed / 100)
        expect(cache.get(sought, listed)).toBe(sought + listed / 100)
      }
    }
    for (let sought = 1; sought < 40; sought += 1) {
      for (let listed = 0; listed < 40; listed += 1)
        expect([-1, sought + listed / 100]).toContain(cache.get(sought, listed))
    }
    expect(cache.get(40, 0)).toBe(-1)
  })
})
