import { describe, expect, it } from 'vitest'
import { simulate } from './simulate.ts'

/** Enough for every kind of event, which the test checks. */
const conversionsOfAllKinds = 100
const firstSeed = 20_261_121

describe('conversions in simulations with random faults', () => {
  it('account for every franc and token', {
    tags: ['D8-08', 'D8-09', 'D8-10', 'D8-24', 'D9-02', 'D9-06', 'D10-13', 'D10-18'],
    timeout: 420_000,
  }, async () => {
    const { breaches, conversions, done } = await simulate(firstSeed, conversionsOfAllKinds)
    expect(breaches).toEqual([])
    expect(conversions).toBe(conversionsOfAllKinds)
    // Every kind of event must occur, or the run proves less than it claims.
    expect([...done.values()].every((times) => times > 5)).toBe(true)
  })

  it.each([
    [firstSeed + 100, 'folder', 15],
    [firstSeed + 101, 'sftp', 10],
  ] as const)(
    'account for every franc and token with seed %i and a bank by files over %s',
    { tags: ['D10-05', 'D10-18'], timeout: 420_000 },
    async (seed, bankRail, count) => {
      const { breaches, conversions } = await simulate(seed, count, bankRail)
      expect(breaches).toEqual([])
      expect(conversions).toBe(count)
    },
  )
})
