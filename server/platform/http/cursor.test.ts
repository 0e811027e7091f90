import { describe, expect, it } from 'vitest'
import { answerIdPage, readIdCursor, writeCursor } from './cursor.ts'

describe('cursor of a list sorted by id', () => {
  it('round-trips the cursor of a page', () => {
    const page = answerIdPage({ items: [{ id: 7 }], next: '7', total: 9 })
    const next = page.kind === 'page' ? page.page.next : null
    expect(readIdCursor(next ?? '')).toBe(7)
  })

  it('is absent on the first page and after the last', () => {
    expect(readIdCursor(undefined)).toBeNull()
    expect(answerIdPage({ items: [], next: null, total: 0 })).toMatchObject({ page: { next: null } })
  })

  it.each(['2147483648', '-1', '1e3', '', ' 1', '99999999999', 'x'])('rejects %j', (key) => {
    expect(() => readIdCursor(writeCursor(key))).toThrow('cursor: is not a cursor from this list')
  })
})
