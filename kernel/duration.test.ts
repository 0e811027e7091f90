import { expect, it } from 'vitest'
import { durationInWords } from './duration.ts'

it.each([
  [0, '0 ms'],
  [23, '23 ms'],
  [4_210, '4.2 s'],
  [60_000, '1 min'],
  [1_533_000, '25 min 33 s'],
  [7_440_000, '2 h 4 min'],
  [86_400_000, '1 day'],
  [224_260_800, '2 days 14 h'],
])('writes %d ms as %s', (ms, words) => {
  expect(durationInWords(ms)).toBe(words)
})
