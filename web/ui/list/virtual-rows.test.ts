import { describe, expect, it } from 'vitest'
import { renderedSpan } from './virtual-rows.ts'

const count = 1000
const overscan = 6
/** The rendered span while ten rows are visible, for each first visible row. */
function drawnWhile(firsts: readonly number[]) {
  let rendered = { start: 0, end: 0 }
  return firsts.map((startIndex) => {
    rendered = renderedSpan(rendered, { startIndex, endIndex: startIndex + 9, overscan, count })
    return rendered
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
    const rendered = drawnWhile(everyRow)
    const changes = rendered.filter((span, at) => at > 0 && span !== rendered[at - 1])
    expect(changes.length).toBeLessThan(everyRow.length / 3)
  })

  it('end with the list, also after it has become shorter', () => {
    let rendered = renderedSpan({ start: 0, end: 0 }, { startIndex: 90, endIndex: 99, overscan, count: 100 })
    expect(rendered).toEqual({ start: 84, end: 100 })
    rendered = renderedSpan(rendered, { startIndex: 0, endIndex: 4, overscan, count: 5 })
    expect(rendered).toEqual({ start: 0, end: 5 })
  })
})
