import fc from 'fast-check'
import { expect, it } from 'vitest'
import { editsBetween } from './edits.ts'
import { createLexicon } from './lexicon.ts'
import { createTwoTypoSearch } from './two-typos.ts'

const word = fc.string({ unit: fc.constantFrom(...'abcde'), minLength: 5, maxLength: 9 })

it('finds the words that are at most two typos and one letter in length away, and no others', () => {
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 60 }), word, (listed, sought) => {
      const lexicon = createLexicon()
      for (const text of listed) lexicon.add(text)
      const found = createTwoTypoSearch(lexicon.close())
        .near(sought)
        .map((near) => lexicon.text(near.word))
      const expected =
        sought.length < 6
          ? []
          : listed.filter((text) => Math.abs(text.length - sought.length) <= 1 && editsBetween(sought, text) <= 2)
      expect(found.sort()).toEqual(expected.sort())
    }),
    { numRuns: 300, seed: 20_261_127 },
  )
})
