import { describe, expect, it } from 'vitest'
import { type Column, phonePlaces } from './data-table.tsx'

const column = (key: string, rest: Partial<Column<null>> = {}): Column<null> => ({
  key,
  header: key,
  cell: () => key,
  ...rest,
})

describe('the places of columns on a phone', () => {
  it('are the title, the first figure and labelled facts by default', () => {
    expect(phonePlaces([column('client'), column('due'), column('amount', { align: 'end' })])).toEqual([
      'title',
      'labelled',
      'figure',
    ])
  })

  it('are those that the columns name', () => {
    const columns = [
      column('number', { phone: 'fact' }),
      column('client', { primary: true }),
      column('tax', { align: 'end' }),
      column('amount', { align: 'end', phone: 'figure' }),
      column('note', { phone: 'hidden' }),
    ]
    expect(phonePlaces(columns)).toEqual(['fact', 'title', 'labelled', 'figure', 'hidden'])
  })
})
