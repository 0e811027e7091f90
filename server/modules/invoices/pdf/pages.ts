import { type Block, page } from '#server/platform/pdf/page-layout.ts'
import { carryHeight, headHeight, type Row } from './lines-table.ts'

/** Where everything on one page stands. */
export interface PlannedPage {
  /** Upper edge of the table's head; null on a page without lines. */
  readonly tableY: number | null
  readonly rows: readonly { readonly row: Row; readonly y: number }[]
  /** Sum of the lines on earlier pages; null on the first. */
  readonly broughtForward: bigint | null
  /** Sum up to this page's last line, told at its foot; null where the table ends here. */
  readonly carriedForward: { readonly minor: bigint; readonly y: number } | null
  readonly blocks: readonly { readonly block: Block; readonly y: number }[]
}

/** Upper edge of what stands under the running head of a further page. */
const furtherTop = page.top + 34

/** Parts rows and blocks into pages. A row and a block are never split; the first page begins under `head`. */
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
      // A row that fits no page at all is set on one of its own.
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
