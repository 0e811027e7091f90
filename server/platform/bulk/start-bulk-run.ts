import { type BulkRun, maxBulkRows } from '#contract/bulk.ts'
import type { Transaction } from '../database/database.ts'
import type { Actor } from '../http/actor.ts'
import { notPossibleNow } from '../http/refusals.ts'
import { answer, type Outcome, type Refusal, refuse } from '../http/route.ts'
import { type Bulk, bulkJob } from './bulk.ts'
import { presentRun } from './routes.ts'
import { t } from './texts.ts'

interface BulkCall {
  readonly transaction: Transaction
  readonly actor: Actor
  readonly afterCommit: (work: () => void) => void
}

interface BulkInput {
  readonly action: string
  readonly input: unknown
  /** What one row is called: 'client'. */
  readonly noun: string
  /** The selected rows, at most `limit`. */
  readonly select: (limit: number) => Promise<readonly { readonly id: number; readonly label: string }[]>
}

/** The refusal of a valid selection that matches no rows, or too many. */
export const unfitSelection = (detail: string): Refusal => ({
  code: 'unfit_selection',
  ...notPossibleNow(detail),
})

/**
 * Starts a bulk action over the selection after the call commits; returns the run, or a refusal.
 */
export async function startBulk(
  { bulk, nudge }: { readonly bulk: Bulk; readonly nudge: (job: string) => void },
  { transaction, actor, afterCommit }: BulkCall,
  { action, input, noun, select }: BulkInput,
): Promise<Outcome<BulkRun>> {
  const rows = await select(maxBulkRows + 1)
  if (rows.length === 0) return refuse(unfitSelection(t.nothingSelected(noun)))
  if (rows.length > maxBulkRows) return refuse(unfitSelection(t.tooManyRows(maxBulkRows, noun)))
  const run = await bulk.start(transaction, actor, { action, input, rows })
  afterCommit(() => nudge(bulkJob))
  return answer(presentRun(run, run.createdAt))
}
