import type { Permission } from '#contract/permissions.ts'
import type { Transaction } from '../database/database.ts'
import type { Actor } from '../http/actor.ts'
import type { BulkAction } from './bulk.ts'
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

/** The same change of many rows, as it is carried out and as it is taken back. */
export interface BulkChange<Change> {
  readonly targets: readonly BulkTarget[]
  readonly change: Change
  readonly reason: string | null
}

interface ChangedRow<Change> {
  readonly id: number
  /** That the change left. */
  readonly version: number
  /** What stood there. */
  readonly before: Change
}

interface FieldAction<Input, Change> {
  readonly name: string
  readonly permission: Permission
  readonly changeOf: (input: Input) => Change
  /** Why a row was left as it is, in words. */
  readonly alreadySo: (input: Input) => string
  /** Changes the rows, with whatever must be kept and told of it; answers those that it changed. */
  readonly carryOut: (
    transaction: Transaction,
    actor: Actor,
    wish: BulkChange<Change>,
  ) => Promise<readonly ChangedRow<Change>[]>
}

/** A bulk action that sets one field of many rows to the same, and can be taken back. */
export function fieldAction<Input extends { readonly reason: string | null }, Change>(
  action: FieldAction<Input, Change>,
): BulkAction {
  const { name, permission, changeOf, alreadySo, carryOut } = action
  return {
    name,
    async work(transaction, actor, rows, stated) {
      const input = stated as Input
      const targets = rows.map(({ rowId }) => ({ id: rowId }))
      const changed = await carryOut(transaction, actor, { targets, change: changeOf(input), reason: input.reason })
      return outcomesOf(rows, changed, alreadySo(input))
    },
    undo: {
      permission,
      work: (transaction, actor, rows) =>
        putBack<Change>(rows, async (targets, change) => {
          const changed = await carryOut(transaction, actor, { targets, change, reason: undoneReason })
          return new Set(changed.map(({ id }) => id))
        }),
    },
  }
}

/** What became of each row of a bulk action, with what it keeps of those that it changed. */
function outcomesOf<Change>(
  rows: readonly BulkRow[],
  changed: readonly ChangedRow<Change>[],
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
