import { describe, expect, it } from 'vitest'
import { plural } from './plural.ts'

describe('a text with a count', () => {
  const invoices = { one: '# invoice', other: '# invoices' }

  it.each([
    [0, '0 invoices'],
    [1, '1 invoice'],
    [2, '2 invoices'],
    [1_200, '1,200 invoices'],
  ])('of %d is "%s"', (count, text) => {
    expect(plural(count, invoices)).toBe(text)
  })

  it('shows the count wherever its sign is', () => {
    expect(plural(3, { one: 'One', other: '# of #' })).toBe('3 of 3')
  })
})
