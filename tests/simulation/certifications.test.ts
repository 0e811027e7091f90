import { expect, it } from 'vitest'
import { simulateCertifications } from './certifications.ts'

/** `npm run soak -- --certifications 10000 --seed 7` runs any number. */
it('certifies each invoice exactly once under random faults', { timeout: 120_000 }, async () => {
  const { certified, unknowns, breaches } = await simulateCertifications(200, 32)
  expect(breaches).toEqual([])
  expect(certified).toBe(200)
  expect(unknowns).toBeGreaterThan(20)
})
