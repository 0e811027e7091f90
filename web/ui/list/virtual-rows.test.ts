import { describe, expect, it } from 'vitest'
import { renderedSpan } from './virtual-rows.ts'

const count = 1000
const overscan = 6
/** The rendered span while ten rows are visible, for each first visible row. */
function drawnWhile(firsts: readonly number[]) {
  let drawn = { start: 0, end: 0 }
  return firsts.map((startIndex) => {
    drawn = renderedSpan(drawn, { startIndex, endIndex: startIndex + 9, overscan, count })
    return drawn
  })
}
const everyRow = Array.from({ length: 200 }, (_, row) => 100 + row)

describe('rendered rows of a long list', { tags: ['D3-06'] }, () => {
  it('include visible rows and some around them at any scroll position', () => {
    for (const way of [everyRow, everyRow.toReversed(), [0, 500, 20, 990, 3]]) {
      for (const [at, { start, end }] of drawnWhile(way).entries()) {
        const first = way[at] as number
        expect(start).toBeLessThanOrEqual(Math.max(0, first - 3))
        expect(end).toBeGreaterThanOrEqual(Math.min(count, first + 10 + 3))
        expect(end - start).toBeLessThanOrEqual(10 + 2 * overscan)
      }
    }
  })

  it('change several at a time', () => {
    const drawn = drawnWhile(everyRow)
    const changes = drawn.filter((span, at) => at > 0 && span !== drawn[at - 1])
    expect(changes.length).toBeLessThan(everyRow.length / 3)
  })

  it('end with the list, also after it has become shorter', () => {
    let drawn = renderedSpan({ start: 0, end: 0 }, { startIndex: 90, endIndex: 99, overscan, count: 100 })
    expect(drawn).toEqual({ start: 84, end: 100 })
    drawn = renderedSpan(drawn, { startIndex: 0, endIndex: 4, overscan, count: 5 })
    expect(drawn).toEqual({ start: 0, end: 5 })
  })
})
