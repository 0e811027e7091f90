import { describe, expect, it } from 'vitest'
import { anyText, day, matching, oneOf, recordId, searchParams, sortBy, text, wholeNumber } from './search-params.ts'

const read = searchParams({
  q: text,
  resource: anyText,
  status: oneOf('open', 'all'),
  archived: oneOf(true),
  sort: sortBy(['name', 'dueDate']),
  client: recordId,
  year: wholeNumber(2000, 2100),
  from: day,
  version: matching(/^1\.\d+$/),
})

describe('search parameters of a screen', () => {
  it('are read if they are valid', () => {
    const all = { q: 'kora', status: 'all', archived: true, sort: '-dueDate', client: 7, year: 2027, version: '1.2' }
    expect(read({ ...all, resource: 12, from: '2028-02-29' })).toEqual({ ...all, resource: '12', from: '2028-02-29' })
  })

  it.each([
    { q: 7 },
    { resource: true },
    { status: 'closed' },
    { archived: 'true' },
    { sort: '--name' },
    { client: 0 },
    { client: 1.5 },
    { client: '7' },
    { client: Number.NaN },
    { year: 1999 },
    { year: 2101 },
    { from: '2027-02-29' },
    { from: '2027-2-1' },
    { from: 20_270_201 },
    { version: '2.0' },
  ])('are dropped if they are not: %o', (search) => {
    expect(read(search)).toEqual({})
  })

  it('that the screen does not have are dropped', () => {
    expect(read({ other: 'x' })).toEqual({})
  })
})
