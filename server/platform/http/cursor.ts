/** Opaque cursors of paged lists. */

import { platformRefusal, RefusalSignal } from './problems.ts'
import { answerPage, type Outcome, type Page, type Refusal } from './route.ts'
import { t } from './texts.ts'

const maxId = 2_147_483_647

/** The answer to an unknown cursor. */
export const badCursor = (): Refusal =>
  platformRefusal('invalid_request', `cursor: ${t.cursorUnknown}`, {
    errors: [{ path: 'cursor', message: t.cursorUnknown }],
  })

/** Encodes the sort key of a page's last row. */
export const writeCursor = (key: string): string => Buffer.from(key).toString('base64url')

/** Decodes a cursor. The caller must validate the content: anybody can write one. */
export const readCursor = (cursor: string): string => Buffer.from(cursor, 'base64url').toString('latin1')

/** A page sorted by row id alone; `next` is the last id in digits. */
export function answerIdPage<Row>(page: Page<Row>): Outcome<Row[]>
export function answerIdPage<Row, A>(page: Page<Row>, present: (row: Row) => A): Outcome<A[]>
export function answerIdPage<Row>(page: Page<Row>, present = (row: Row): unknown => row): Outcome<unknown[]> {
  return answerPage({ ...page, next: page.next && writeCursor(page.next) }, present)
}

/** Cuts a page of `limit` from rows read one beyond it. The next page begins after the last id. */
export function idPageOf<Row extends { readonly id: number | string }>(
  rows: readonly Row[],
  { total, limit }: { readonly total: number; readonly limit: number },
): Page<Row> {
  const items = rows.slice(0, limit)
  return { items, total, next: rows.length > limit ? String(items.at(-1)?.id) : null }
}

/**
 * The row id to continue after; null on the first page. Throws the refusal of an invalid cursor.
 */
export function readIdCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null
  const digits = readCursor(cursor)
  if (!/^\d{1,10}$/.test(digits) || Number(digits) > maxId) throw new RefusalSignal(badCursor())
  return Number(digits)
}
