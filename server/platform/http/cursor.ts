/** Opaque cursors of paged lists. */
import { err, ok, type Result } from '#kernel/result.ts'
import { platformRefusal } from './problems.ts'
import { answerPage, type Outcome, type Page, type Refusal } from './route.ts'

const maxId = 2_147_483_647

/** The answer to an unknown cursor. */
export const badCursor: Refusal = platformRefusal('invalid_request', 'cursor: is not one that this list gave out', {
  errors: [{ path: 'cursor', message: 'is not one that this list gave out' }],
})

/** Encodes the sort key of a page's last row. */
export const writeCursor = (key: string): string => Buffer.from(key).toString('base64url')

/** Decodes a cursor. The caller must validate the content: anybody can write one. */
export const readCursor = (cursor: string): string => Buffer.from(cursor, 'base64url').toString('latin1')

/** A page sorted by row id alone; `next` is the last id in digits. */
export function answerIdPage<Row, A>(page: Page<Row>, present: (row: Row) => A): Outcome<A[]> {
  return answerPage({ ...page, next: page.next && writeCursor(page.next) }, present)
}

/** The row id to continue after: null on the first page, an error for an invalid cursor. */
export function readIdCursor(cursor: string | undefined): Result<number | null, 'not_a_cursor'> {
  if (cursor === undefined) return ok(null)
  const digits = readCursor(cursor)
  return /^\d{1,10}$/.test(digits) && Number(digits) <= maxId ? ok(Number(digits)) : err('not_a_cursor')
}
