import { err, ok, type Result } from '#kernel/result.ts'
import { platformRefusal } from './problems.ts'
import { answerPage, type Outcome, type Page, type Refusal } from './route.ts'

const maxId = 2_147_483_647

/** What a list says to a cursor that it did not give out. */
export const badCursor: Refusal = platformRefusal('invalid_request', 'cursor: is not one that this list gave out', {
  errors: [{ path: 'cursor', message: 'is not one that this list gave out' }],
})

/** The sort key of a page's last row, as a list hands it out. */
export const writeCursor = (key: string): string => Buffer.from(key).toString('base64url')

/** The text behind a cursor. What it holds is the caller's to check: anybody can write one. */
export const readCursor = (cursor: string): string => Buffer.from(cursor, 'base64url').toString('latin1')

/** A page of a list that is sorted by row id alone: its `next` is the id to go on behind, in digits. */
export function answerIdPage<Row, A>(page: Page<Row>, present: (row: Row) => A): Outcome<A[]> {
  return answerPage({ ...page, next: page.next && writeCursor(page.next) }, present)
}

/** The row id to go on behind: null at the first page, an error for text that no list gave out. */
export function readIdCursor(cursor: string | undefined): Result<number | null, 'not_a_cursor'> {
  if (cursor === undefined) return ok(null)
  const digits = readCursor(cursor)
  return /^\d{1,10}$/.test(digits) && Number(digits) <= maxId ? ok(Number(digits)) : err('not_a_cursor')
}
