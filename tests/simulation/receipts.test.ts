import { expect, it } from 'vitest'
import { simulateReceipts } from './receipts.ts'

/** `npm run soak -- --receipts 100000` runs any number. */
it('a year of noisy receipts: the first proposal is right in 97 %, and nothing wrong is booked without a person', {
  timeout: 60_000,
}, () => {
  const { payments, right, certain, breaches, misses } = simulateReceipts(1_000, 7)
  expect(breaches).toEqual([])
  expect(right / payments, misses.join('\n')).toBeGreaterThanOrEqual(0.97)
  expect(certain).toBeGreaterThan(200)
})
