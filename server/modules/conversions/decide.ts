import { assert } from '#kernel/assert.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { ConversionError } from './errors.ts'
import type { Mover, Step } from './mover.ts'
import { moveConversion } from './rules.ts'
import { lockConversion, timelineOf } from './store.ts'
import type { ConversionRow } from './tables.ts'
import type { Decided, Decision } from './view.ts'

/** Locks what is to be decided, when it still is as the person saw it. */
export async function take(
  transaction: Transaction,
  decision: Decision,
): Promise<Result<ConversionRow, ConversionError>> {
  const row = await lockConversion(transaction, decision.id)
  if (!row) return err({ code: 'conversion_not_found' })
  if (decision.version !== null && decision.version !== row.version) {
    return err({ code: 'stale_version', currentVersion: row.version })
  }
  return ok(row)
}

/** Moves a locked conversion and answers it as it now is. */
export async function moveTaken(mover: Mover, transaction: Transaction, row: ConversionRow, step: Step): Decided {
  const allowed = moveConversion(row.state, step.verb)
  if (!allowed.ok) return allowed
  const moved = await mover.within(transaction, row, step)
  assert(moved, 'a locked conversion cannot be moved by someone else')
  const now = await lockConversion(transaction, row.id)
  assert(now, 'a locked conversion must still be there')
  return ok({ row: now, timeline: await timelineOf(transaction, row.id) })
}
