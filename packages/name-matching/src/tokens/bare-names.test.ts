import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bareNameOf, lettersIn, lettersOf } from './bare-names.ts'

describe('the letters of a name', () => {
  it('are the same from the fast reader and from the words', () => {
    const word = fc.constantFrom(
      'Zorvane',
      'Ali',
      'Mr',
      'M.',
      'El',
      'y',
      'd',
      'Abu',
      'Khan',
      'Ltd',
      'S.A.',
      'son',
      'of',
      'née',
    )
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (words) => {
        const name = words.join(' ')
        expect(lettersOf(name), name).toEqual(lettersIn(bareNameOf(name)))
      }),
      { numRuns: 1000, seed: 20_261_127 },
    )
  })
})

it.each([
  ['Mr Zorvane, S.M.', 'zorvane s'],
  ['Zorvane S. ben M.', 'zorvane s'],
  ['Zumex S.A. S.A.R.L.', 'zumex'],
  ['Brelmo S. C. S. S.A.', 'brelmo'],
  ['S.A. Z23', 'z23'],
  ['Abu Khan', 'abu khan'],
  ['El Senor', ''],
])('has the core of a name wherever its letters with dots are: "%s"', (name, core) =>
  expect(bareNameOf(name).core.join(' ')).toBe(core),
)
