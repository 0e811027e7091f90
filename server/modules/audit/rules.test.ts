import { describe, expect, it } from 'vitest'
import { readSearchedText } from './rules.ts'

describe('a search text', () => {
  it.each([
    ['2026-11-21', '', '2026-11-21', '2026-11-21'],
    ['Nov 21, 2026', '', '2026-11-21', '2026-11-21'],
    ['ines 21 November 2026', 'ines', '2026-11-21', '2026-11-21'],
    ['21/11/2026 invoice', 'invoice', '2026-11-21', '2026-11-21'],
    ['February 2028', '', '2028-02-01', '2028-02-29'],
    ['2026-12', '', '2026-12-01', '2026-12-31'],
    ['2026-02-30', '2026-02-30', undefined, undefined],
    ['may', 'may', undefined, undefined],
    ['21 août 2026', '', '2026-08-21', '2026-08-21'],
    ['1 févr. 2028', '', '2028-02-01', '2028-02-01'],
    ['Mariam 2026', 'Mariam 2026', undefined, undefined],
    ['decision 2026', 'decision 2026', undefined, undefined],
    ['9999-12', '9999-12', undefined, undefined],
    ['0000-05-01', '0000-05-01', undefined, undefined],
  ])('reads the days in the search text "%s"', (q, text, from, to) => {
    expect(readSearchedText(q)).toEqual({ text, ...(from === undefined ? {} : { from, to }) })
  })
})
