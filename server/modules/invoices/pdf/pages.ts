/** Page breaks of the PDF. */
import { type Block, page } from '#server/platform/pdf/page-layout.ts'
import { carryHeight, headHeight, type Row } from './lines-table.ts'

/** The position of everything on one page. */
export interface PlannedPage {
  /** Top of the table header; null on a page without lines. */
  readonly tableY: number | null
  readonly rows: readonly { readonly row: Row; readonly y: number }[]
  /** Sum of the lines on earlier pages; null on the first page. */
  readonly broughtForward: bigint | null
  /** Running total printed at the page's end; null when the table ends here. */
  readonly carriedForward: { readonly minor: bigint; readonly y: number } | null
  readonly blocks: readonly { readonly block: Block; readonly y: number }[]
}

/** Top of the content below the running header of later pages. */
const furtherTop = page.top + 34

/** Distributes rows and blocks over pages without splitting any. Page one starts below `head`. */
export function planPages(head: Block, rows: readonly Row[], blocks: readonly Block[]): PlannedPage[] {
  const pages: PlannedPage[] = []
  let sum = 0n
  let next = 0
  let y = page.top + head.height
  while (next < rows.length) {
    const tableY = y
    const broughtForward = pages.length === 0 ? null : sum
    y += headHeight + (broughtForward === null ? 0 : carryHeight)
    const placed: { row: Row; y: number }[] = []
    while (next < rows.length) {
      const row = rows[next] as Row
      const isLast = next === rows.length - 1
      const fits = y + row.height + (isLast ? 0 : carryHeight) <= page.bottom
      // A row taller than any page gets its own page.
      if (!fits && placed.length > 0) break
      placed.push({ row, y })
      sum += row.line.netMinor
      y += row.height
      next += 1
      if (!fits) break
    }
    const goesOn = next < rows.length
    pages.push({
      tableY,
      rows: placed,
      broughtForward,
      carriedForward: goesOn ? { minor: sum, y } : null,
      blocks: [],
    })
    if (goesOn) y = furtherTop
  }
  return withBlocks(pages, blocks, y)
}

function withBlocks(pages: readonly PlannedPage[], blocks: readonly Block[], from: number): PlannedPage[] {
  const planned = [...pages]
  let y = from
  for (const block of blocks) {
    if (y + block.height > page.bottom) {
      planned.push({ tableY: null, rows: [], broughtForward: null, carriedForward: null, blocks: [] })
      y = furtherTop
    }
    const last = planned.at(-1) as PlannedPage
    planned[planned.length - 1] = { ...last, blocks: [...last.blocks, { block, y }] }
    y += block.height
  }
  return planned
}
