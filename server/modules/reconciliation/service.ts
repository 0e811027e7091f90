// The public interface of reconciliation.
import type { IntegrityViolation } from '#kernel/integrity-violation.ts'
import type { Result } from '#kernel/result.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { compareAll } from './compare.ts'
import type { ReconciliationDependencies } from './dependencies.ts'
import type { ReconciliationError } from './errors.ts'
import { decideException, type Input, resolveException, takeException, type Verdict } from './resolve.ts'
import { type ExceptionFilter, payoutHold, selectComparisons, selectExceptions, selectPositions } from './store.ts'
import type { ComparisonRow, ExceptionRow, PositionRow } from './tables.ts'

type Outcome = Promise<Result<ExceptionRow, ReconciliationError>>

export interface Reconciliation {
  /**
   * Compares all sides with the books; raises new exceptions and clears those that no longer apply.
   * Call with no transaction open.
   */
  compare(): Promise<void>
  list(
    executor: Executor,
    filter: ExceptionFilter,
    page: { readonly limit: number; readonly before: number | null },
  ): Promise<{ rows: ExceptionRow[]; total: number }>
  comparisons(executor: Executor): Promise<ComparisonRow[]>
  positions(executor: Executor, limit: number): Promise<PositionRow[]>
  /** Returns why no new payout may begin; null when payouts may begin. */
  hold(executor: Executor): Promise<string | null>
  take(transaction: Transaction, actor: Actor, asked: { readonly id: number; readonly version: number | null }): Outcome
  resolve(transaction: Transaction, actor: Actor, wish: Input): Outcome
  decide(transaction: Transaction, actor: Actor, verdict: Verdict): Outcome
  /** Compares again and returns active exceptions and unreachable sides, for `corridor verify`. */
  verify(): Promise<IntegrityViolation[]>
}

const maxFindings = 500

export function createReconciliation(dependencies: ReconciliationDependencies): Reconciliation {
  const { database } = dependencies
  return {
    compare: () => compareAll(dependencies),
    list: selectExceptions,
    comparisons: selectComparisons,
    positions: selectPositions,
    hold: payoutHold,
    take: (transaction, actor, asked) => takeException(dependencies, transaction, actor, asked),
    resolve: (transaction, actor, wish) => resolveException(dependencies, transaction, actor, wish),
    decide: (transaction, actor, verdict) => decideException(dependencies, transaction, actor, verdict),
    async verify() {
      await compareAll(dependencies)
      const page = { limit: maxFindings, before: null }
      const { rows } = await selectExceptions(database.pool, { states: ['open', 'proposed'] }, page)
      const silent = (await selectComparisons(database.pool)).filter(({ reached }) => !reached)
      return [
        ...rows.map(({ side, subject, subjectName, detail }) => finding(side, subject, `${subjectName}: ${detail}`)),
        ...silent.map(({ side, subject, subjectName, reason }) =>
          finding(side, subject, `${subjectName} could not be asked: ${reason}`),
        ),
      ]
    },
  }
}

const finding = (side: 'bank' | 'chain', id: string, message: string): IntegrityViolation => ({
  area: side === 'bank' ? 'bank' : 'payout',
  id,
  message,
})
