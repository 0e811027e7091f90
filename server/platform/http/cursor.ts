/** Opaque cursors and sorted pages of lists. */

import { err, ok, type Result } from '#kernel/result.ts'
import type { SortColumns, Sorting, SortType } from '../database/keyset.ts'
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

const shapes: Readonly<Record<SortType, RegExp>> = {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no database takes this one in a text
  text: /^[^\u0000\ud800-\udfff]{0,1000}$/u,
  integer: /^-?\d{1,9}$/,
  bigint: /^-?\d{1,18}$/,
  timestamptz: /^[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
  date: /^[1-9]\d{3}-\d\d-\d\d$/,
}

interface SettingInput<Key extends string> {
  /** `companyName` ascending, `-companyName` descending; default is the list's own order. */
  readonly sort?: Key | `-${Key}` | undefined
  readonly cursor?: string | undefined
}

/** Parses the sort parameters of a list call. A cursor of another order is an error. */
export function readSorting<Key extends string, Row>(
  columns: SortColumns<Key, Row>,
  input: SettingInput<Key>,
  defaultSort: Key | `-${Key}`,
): Result<Sorting<Key>, 'not_a_cursor'> {
  const sort: string = input.sort ?? defaultSort
  const descending = sort.startsWith('-')
  const key = (descending ? sort.slice(1) : sort) as Key
  if (input.cursor === undefined) return ok({ key, descending, after: null })
  const place = placeIn(input.cursor)
  if (!place || place.sort !== sort || place.id > maxId || !isValue(columns[key].type, place.value))
    return err('not_a_cursor')
  return ok({ key, descending, after: { value: place.value, id: place.id } })
}

/** Cuts a page of `limit` from rows read one beyond it, with the next cursor. */
export function pageOf<Key extends string, Row extends { readonly id: number }>(
  columns: SortColumns<Key, Row>,
  { key, descending }: Sorting<Key>,
  { rows, total, limit }: { rows: readonly Row[]; total: number; limit: number },
): Page<Row> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  if (rows.length <= limit || last === undefined) return { items, total, next: null }
  const place = [descending ? `-${key}` : key, columns[key].valueOf(last), last.id]
  return { items, total, next: Buffer.from(JSON.stringify(place)).toString('base64url') }
}

const rowsPerRead = 1000

/** All rows of a list in order, read page by page without holding a transaction open. */
export async function* everyRow<Key extends string, Row>(
  columns: SortColumns<Key, Row>,
  { sort }: Pick<SettingInput<Key>, 'sort'>,
  defaultSort: Key | `-${Key}`,
  list: (page: { limit: number; sorting: Sorting<Key> }) => Promise<Page<Row>>,
): AsyncGenerator<Row> {
  let cursor: string | undefined
  do {
    const sorting = readSorting(columns, { sort, cursor }, defaultSort)
    if (!sorting.ok) throw new Error('the list refused its own cursor')
    const page = await list({ limit: rowsPerRead, sorting: sorting.value })
    yield* page.items
    cursor = page.next ?? undefined
  } while (cursor)
}

function placeIn(cursor: string): { sort: string; value: string; id: number } | null {
  try {
    const place: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    if (!Array.isArray(place) || place.length !== 3) return null
    const [sort, value, id] = place as unknown[]
    if (typeof sort !== 'string' || typeof value !== 'string' || !Number.isSafeInteger(id)) return null
    return { sort, value, id: id as number }
  } catch {
    return null
  }
}

/** Anybody can write a cursor: reject values that the database cannot parse. */
function isValue(type: SortType, value: string): boolean {
  if (!shapes[type].test(value)) return false
  if (type !== 'timestamptz' && type !== 'date') return true
  // The runtime accepts 31 February, the database does not.
  const instant = new Date(value)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(value)
}
