import { describe, expect, it } from 'vitest'
import { simulate } from './simulate.ts'

const simulations = 2
const conversionsPerSimulation = 150
const firstSeed = 20_261_121

describe('conversions in simulations with random faults', () => {
  it.each(Array.from({ length: simulations }, (_, index) => firstSeed + index))(
    'account for every franc and token with seed %i',
    { tags: ['D8-08', 'D8-09', 'D8-10', 'D8-24', 'D9-02', 'D9-06', 'D10-13', 'D10-18'], timeout: 420_000 },
    async (seed) => {
      const { breaches, conversions, done } = await simulate(seed, conversionsPerSimulation)
      expect(breaches).toEqual([])
      expect(conversions).toBe(conversionsPerSimulation)
      // Every kind of event must occur, or the run proves less than it claims.
      expect([...done.values()].every((times) => times > 5)).toBe(true)
    },
  )

  it.each([
    [firstSeed + 100, 'folder', 60],
    [firstSeed + 101, 'sftp', 40],
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
