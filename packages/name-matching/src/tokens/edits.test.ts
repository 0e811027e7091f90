import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editsBetween } from './edits.ts'

/** Reference implementation: fills the whole table of distances. */
function editsByHand(one: string, other: string): number {
  const rows = Array.from({ length: one.length + 1 }, (_, line) =>
    Array.from({ length: other.length + 1 }, (__, column) => (line === 0 ? column : line)),
  )
  const at = (line: number, column: number): number => rows[line]?.[column] ?? Number.POSITIVE_INFINITY
  for (let line = 1; line <= one.length; line += 1) {
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[line - 1] === other[column - 1]
      const isSwapped = one[line - 1] === other[column - 2] && one[line - 2] === other[column - 1]
      ;(rows[line] as number[])[column] = Math.min(
        at(line - 1, column) + 1,
        at(line, column - 1) + 1,
        at(line - 1, column - 1) + (isSame ? 0 : 1),
        line > 1 && column > 1 && isSwapped ? at(line - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
  }
  return at(one.length, other.length)
}

describe('edit distance', () => {
  it.each([
    ['yilmaz', 'yolmsz', 2],
    ['radwan', 'radwna', 1],
    ['radwan', 'radwan', 0],
    ['', 'abc', 3],
    ['abc', '', 3],
  ])('between "%s" and "%s" is %i', (one, other, edits) => {
    expect(editsBetween(one, other)).toBe(edits)
  })

  it('equals that of the whole table', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcdé'), maxLength: 32 })
    fc.assert(
      fc.property(word, word, (one, other) => {
        expect(editsBetween(one, other)).toBe(editsByHand(one, other))
      }),
      { numRuns: 2000, seed: 20_261_127 },
    )
  })

  it('compares the first 32 letters of longer words', () => {
    expect(editsBetween('a'.repeat(40), 'a'.repeat(32))).toBe(0)
  })
})
