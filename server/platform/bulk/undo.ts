/** Bulk changes of one field that can be undone. */
import type { Permission } from '#contract/permissions.ts'
import type { Transaction } from '../database/database.ts'
import type { Actor } from '../http/actor.ts'
import type { BulkAction } from './bulk.ts'
import { undone } from './messages.ts'
import type { BulkRow, Outcome } from './store.ts'
import { t } from './texts.ts'

/** A row to change; a given version makes the change conditional (optimistic lock). */
export interface BulkTarget {
  readonly id: number
  readonly version?: number
}

/** What an action saves for each changed row, so that `restoreValues` can undo it. */
export interface UndoPoint<Change> {
  readonly value: Change
  /** The version after the change. */
  readonly version: number
}

/** Audit reason of an undo, which cannot itself be undone. */
export const undoneReason = undone

/** A change of many rows that can be applied and undone. */
export interface BulkChange<Change> {
  readonly targets: readonly BulkTarget[]
  readonly change: Change
  readonly reason: string | null
}

interface ChangedRow<Change> {
  readonly id: number
  /** The version after the change. */
  readonly version: number
  /** The previous value. */
  readonly before: Change
}

/** A row that this action may not change, with the reason. */
interface RefusedRow {
  readonly id: number
  readonly failure: string
}

interface FieldAction<Input, Change> {
  readonly name: string
  readonly permission: Permission
  readonly changeOf: (input: Input) => Change
  /** Why a row that has the value already was left unchanged. */
  readonly unchangedReason: (input: Input) => string
  /** Changes the rows and writes audit entries and events; returns the changed and refused rows. */
  readonly apply: (
    transaction: Transaction,
    actor: Actor,
    input: BulkChange<Change>,
  ) => Promise<readonly (ChangedRow<Change> | RefusedRow)[]>
}

/** An undoable bulk action that sets one field of many rows to the same value. */
export function fieldAction<Input extends { readonly reason: string | null }, Change>(
  action: FieldAction<Input, Change>,
): BulkAction {
  const { name, permission, changeOf, unchangedReason, apply } = action
  return {
    name,
    permission,
    async work(transaction, actor, rows, stated) {
      const input = stated as Input
      const targets = rows.map(({ rowId }) => ({ id: rowId }))
      const changed = await apply(transaction, actor, { targets, change: changeOf(input), reason: input.reason })
      return outcomesOf(rows, changed, unchangedReason(input))
    },
    undo: {
      work: (transaction, actor, rows) =>
        restoreValues<Change>(rows, async (targets, change) => {
          const changed = await apply(transaction, actor, { targets, change, reason: undoneReason })
          return new Set(changed.flatMap((row) => ('failure' in row ? [] : [row.id])))
        }),
    },
  }
}

/** Outcomes of all rows, with the previous state of the changed ones. */
function outcomesOf<Change>(
  rows: readonly BulkRow[],
  results: readonly (ChangedRow<Change> | RefusedRow)[],
  unchangedReason: string,
): readonly Outcome[] {
  const byId = new Map(results.map((result) => [result.id, result]))
  return rows.map(({ position, rowId }) => {
    const result = byId.get(rowId)
    if (!result) return { position, failure: unchangedReason }
    if ('failure' in result) return { position, failure: result.failure }
    const before: UndoPoint<Change> = { value: result.before, version: result.version }
    return { position, failure: null, before }
  })
}

/** Restores saved values; `change` sets one value on many rows and returns the changed ids. */
export async function restoreValues<Change>(
  rows: readonly BulkRow[],
  change: (targets: readonly Required<BulkTarget>[], value: Change) => Promise<ReadonlySet<number>>,
): Promise<readonly Outcome[]> {
  const alike = Map.groupBy(rows, (row) => JSON.stringify((row.before as UndoPoint<Change>).value))
  const outcomes: Outcome[] = []
  for (const [value, group] of alike) {
    const targets = group.map(({ rowId, before }) => ({ id: rowId, version: (before as UndoPoint<Change>).version }))
    const changed = await change(targets, JSON.parse(value) as Change)
    for (const { position, rowId } of group)
      outcomes.push({ position, failure: changed.has(rowId) ? null : t.changedSince })
  }
  return outcomes
}

/** Of the locked rows, those still at the requested version. */
export function unchangedSince<Row extends Required<BulkTarget>>(
  rows: readonly Row[],
  targets: readonly BulkTarget[],
): Row[] {
  const versions = new Map(targets.map(({ id, version }) => [id, version]))
  return rows.filter(({ id, version }) => (versions.get(id) ?? version) === version)
}
