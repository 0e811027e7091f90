/** Pages, counts and streams of matching entries. */

import type { Executor } from '#server/platform/database/database.ts'
import type { Page } from '#server/platform/http/route.ts'
import type { AuditFilter, AuditPosition, AuditRow, OrderedRow } from '../entry.ts'
import { encodeCursor } from '../rules.ts'
import type { AuditCounts } from './facets/store.ts'
import { orderOf, searchEntries } from './store.ts'

const rowsPerRead = 1000

/** One page, newest first. `after` is the position from the previous page's cursor. */
export async function listEntries(
  executor: Executor,
  filter: AuditFilter,
  { limit, after }: { limit: number; after: AuditPosition | null },
): Promise<Page<AuditRow>> {
  const search = await searchEntries(executor, filter)
  const rows = await search.rows(after && (await orderOf(executor, after)), limit + 1)
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const more = rows.length > limit && last !== undefined
  return { items: items.map(withoutOrder), total: search.total, next: more ? encodeCursor(last) : null }
}

/** The number of matching entries in the whole log. */
export async function countEntries(executor: Executor, filter: AuditFilter): Promise<AuditCounts> {
  const { total, successful } = await searchEntries(executor, filter)
  return { total, successful }
}

/**
 * All matching entries, newest first, in batches. Reads the next batch while the caller processes
 * this one. Entries written meanwhile are newer and are left out.
 */
export async function* everyEntry(executor: Executor, filter: AuditFilter): AsyncGenerator<AuditRow> {
  const search = await searchEntries(executor, filter)
  const readPast = (after: OrderedRow | null): Promise<OrderedRow[]> => {
    const rows = search.rows(after, rowsPerRead)
    // Errors surface at the await. If the consumer stops early, nobody awaits this promise.
    rows.catch(() => undefined)
    return rows
  }
  for (let reading: Promise<OrderedRow[]> | null = readPast(null); reading; ) {
    const rows: OrderedRow[] = await reading
    const last = rows.at(-1)
    reading = rows.length >= rowsPerRead && last !== undefined ? readPast(last) : null
    yield* rows.map(withoutOrder)
  }
}

const withoutOrder = ({ order: _order, occurredAtMs: _at, ...row }: OrderedRow): AuditRow => row
