import type { BulkRow, Outcome } from './store.ts'

/** A row to change; with a version, only if it is still the one that this left. */
export interface BulkTarget {
  readonly id: number
  readonly version?: number
}

/** What a bulk action keeps of a row that it changed. */
interface Kept<Change> {
  /** What to put back. */
  readonly put: Change
  /** The version that the change left. */
  readonly version: number
}

/** What stands beside what took a change back in the audit log, which is not taken back itself. */
export const undoneReason = 'Undone'

const changedSince = 'has changed since'

/** What became of each row of a bulk action, with what it keeps of those that it changed. */
export function outcomesOf<Change>(
  rows: readonly BulkRow[],
  changed: readonly { readonly id: number; readonly version: number; readonly before: Change }[],
  failure: string,
): readonly Outcome[] {
  const kept = new Map(changed.map(({ id, version, before }): [number, Kept<Change>] => [id, { put: before, version }]))
  return rows.map(({ position, rowId }) => {
    const before = kept.get(rowId)
    return before ? { position, failure: null, before } : { position, failure }
  })
}

/** Puts back what was kept of each row; `change` sets the same for many, and answers the ids of those that it changed. */
export async function putBack<Change>(
  rows: readonly BulkRow[],
  change: (targets: readonly Required<BulkTarget>[], put: Change) => Promise<ReadonlySet<number>>,
): Promise<readonly Outcome[]> {
  const alike = Map.groupBy(rows, (row) => JSON.stringify((row.before as Kept<Change>).put))
  const outcomes: Outcome[] = []
  for (const [put, group] of alike) {
    const targets = group.map(({ rowId, before }) => ({ id: rowId, version: (before as Kept<Change>).version }))
    const changed = await change(targets, JSON.parse(put) as Change)
    for (const { position, rowId } of group)
      outcomes.push({ position, failure: changed.has(rowId) ? null : changedSince })
  }
  return outcomes
}

/** Of rows as they are held, those that no one has changed since the version asked for. */
export function unchangedSince<Row extends Required<BulkTarget>>(
  held: readonly Row[],
  targets: readonly BulkTarget[],
): Row[] {
  const versions = new Map(targets.map(({ id, version }) => [id, version]))
  return held.filter(({ id, version }) => (versions.get(id) ?? version) === version)
}
