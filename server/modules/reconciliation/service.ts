// The public interface of reconciliation.

import type { IntegrityViolation } from '#kernel/assert.ts'
import { businessDate } from '#kernel/clock.ts'
import { formatAmountText } from '#kernel/format.ts'
import { money } from '#kernel/money.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Target } from '#server/platform/database/optimistic-lock.ts'
import { type Actor, systemActor } from '#server/platform/http/actor.ts'
import type { ReconciliationDependencies } from './dependencies.ts'
import { comparisonEvent, exceptionEvent } from './events.ts'
import * as t from './messages.ts'
import type { Comparison, Discrepancy, Matcher } from './port.ts'
import {
  decideException,
  type Input,
  resolveException,
  takeException,
  updateDifference,
  type Verdict,
} from './resolve.ts'
import { unexplainedMinor } from './rules.ts'
import {
  clearExceptions,
  insertException,
  lockComparison,
  payoutHold,
  payoutStop,
  saveComparison,
  savePosition,
  selectComparisons,
  selectComparisonVersions,
  selectExceptions,
  selectKnown,
  selectPositions,
} from './store.ts'

const maxFindings = 500

export type Reconciliation = ReturnType<typeof createReconciliation>

export function createReconciliation(dependencies: ReconciliationDependencies) {
  const { database } = dependencies
  return {
    /**
     * Compares all sides with the books; raises new exceptions and clears those that no longer
     * apply. Call with no transaction open.
     */
    compare: () => compareAll(dependencies),
    list: selectExceptions,
    comparisons: selectComparisons,
    positions: selectPositions,
    /** Returns why no new payout may begin; null when payouts may begin. */
    hold: payoutHold,
    /** The same with the exception to resolve. */
    stop: payoutStop,
    take: (transaction: Transaction, actor: Actor, target: Target) =>
      takeException(dependencies, transaction, actor, target),
    resolve: (transaction: Transaction, actor: Actor, input: Input) =>
      resolveException(dependencies, transaction, actor, input),
    decide: (transaction: Transaction, actor: Actor, verdict: Verdict) =>
      decideException(dependencies, transaction, actor, verdict),
    /**
     * Compares again and returns active exceptions and unreachable sides, for `corridor verify`.
     */
    async verify(): Promise<IntegrityViolation[]> {
      await compareAll(dependencies)
      const page = { limit: maxFindings, before: null }
      const { rows } = await selectExceptions(database.pool, { states: ['open', 'proposed'] }, page)
      const silent = (await selectComparisons(database.pool)).filter(({ reached }) => !reached)
      return [
        ...rows.map(({ side, subject, subjectName, detail }) => finding(side, subject, `${subjectName}: ${detail}`)),
        ...silent.map(({ side, subject, subjectName, reason }) =>
          finding(side, subject, t.subjectUnreachable(subjectName, reason ?? '')),
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

// Compares all sides with the books and updates the exceptions.

/**
 * Compares each side and saves the outcome: raises new exceptions and clears those that no longer
 * apply.
 */
async function compareAll(dependencies: ReconciliationDependencies): Promise<void> {
  for (const matcher of dependencies.matchers) {
    const versions = await selectComparisonVersions(dependencies.database.pool, matcher.side)
    for (const comparison of await matcher.compare()) {
      await dependencies.database.transaction((transaction) =>
        keep(dependencies, transaction, matcher, comparison, versions.get(comparison.subject) ?? null),
      )
    }
  }
}

async function keep(
  dependencies: ReconciliationDependencies,
  transaction: Transaction,
  { side }: Matcher,
  comparison: Comparison,
  /** Of the saved comparison when this one began; null without one. */
  version: number | null,
): Promise<void> {
  const { subject, subjectName, unreachable } = comparison
  // Another instance compares it, or demo data are being made; the next run is due in seconds.
  if (!(await lockComparison(transaction, { side, subject }, dependencies.waitsForTurn === true))) return
  const comparedAt = dependencies.clock.now()
  const row = { side, subject, subjectName, comparedAt, reached: unreachable === null, reason: unreachable }
  const isOtherwise = await saveComparison(transaction, row, version)
  // It was compared meanwhile, so this one may rest on older books.
  if (isOtherwise === 'overtaken') return
  const hasMoved = await saveDay(dependencies, transaction, side, comparison)
  if (isOtherwise || hasMoved) await dependencies.outbox.emit(transaction, comparisonEvent(side, subject))
  if (unreachable !== null) return

  const known = await selectKnown(transaction, { side, subject })
  const resolved = new Set(known.filter(({ state }) => state === 'resolved').map(keyOf))
  const unresolved = comparison.discrepancies.filter((discrepancy) => !resolved.has(keyOf(discrepancy)))
  const balance = compareBalance(comparison, unresolved)
  const all = balance ? [...unresolved, balance] : unresolved

  const open = known.filter(({ state }) => state !== 'resolved')
  const keys = new Set(all.map(keyOf))
  const isGone = (row: (typeof open)[number]) =>
    row.kind === 'balance_differs' ? balance === null : !keys.has(keyOf(row))
  const actor = systemActor('reconciliation.compare', comparedAt)
  await clear(
    dependencies,
    transaction,
    actor,
    open.filter(isGone).map(({ id }) => id),
  )
  const before = new Set(open.map(keyOf))
  // Only one balance difference is active at a time, with the present amount.
  const openDifference = open.find(({ kind }) => kind === 'balance_differs')
  if (openDifference && balance) await updateDifference(dependencies, transaction, actor, openDifference.id, balance)
  const news = all.filter(
    (discrepancy) => !before.has(keyOf(discrepancy)) && !(discrepancy.kind === 'balance_differs' && openDifference),
  )
  for (const discrepancy of news)
    await raise(dependencies, transaction, actor, { side, subject, subjectName }, discrepancy)
}

/** Saves the day's position. Returns whether it has changed. */
async function saveDay(
  { settings, clock }: ReconciliationDependencies,
  transaction: Transaction,
  side: 'bank' | 'chain',
  { subject, subjectName, unreachable, balance }: Comparison,
): Promise<boolean> {
  if (unreachable !== null || !balance) return false
  const date = businessDate(clock.now(), await settings.read(transaction, 'business.timeZone'))
  return savePosition(transaction, { side, subject, subjectName, businessDate: date, ...balance })
}

/** Returns the balance difference that no other discrepancy explains; null when there is none. */
function compareBalance({ balance }: Comparison, unresolved: readonly Discrepancy[]): Discrepancy | null {
  if (!balance) return null
  const { currency, ledgerMinor, inTransitMinor, externalMinor, asOf } = balance
  const due = ledgerMinor + inTransitMinor
  const left = unexplainedMinor(externalMinor - due, unresolved)
  if (left === 0n) return null
  const expected = externalMinor - left
  return {
    kind: 'balance_differs',
    reference: t.balanceAt(asOf.toISOString()),
    amounts: { currency, expectedMinor: expected, foundMinor: externalMinor },
    detail: t.balancesDiffer(
      formatAmountText(money(currency, externalMinor)),
      formatAmountText(money(currency, expected)),
    ),
  }
}

async function raise(
  { audit, outbox, clock }: ReconciliationDependencies,
  transaction: Transaction,
  actor: Actor,
  place: { readonly side: 'bank' | 'chain'; readonly subject: string; readonly subjectName: string },
  { kind, reference, amounts, detail }: Discrepancy,
): Promise<void> {
  const row = await insertException(transaction, {
    ...place,
    kind,
    reference,
    currency: amounts?.currency ?? null,
    expectedMinor: amounts?.expectedMinor ?? null,
    foundMinor: amounts?.foundMinor ?? null,
    detail,
    foundAt: clock.now(),
  })
  if (!row) return
  await audit.append(transaction, actor, {
    action: 'create',
    resourceType: 'reconciliation',
    resourceId: String(row.id),
    details: { kind, subject: place.subject, reference, detail },
  })
  await outbox.emit(transaction, exceptionEvent('exception.raised', row.id))
}

async function clear(
  { audit, outbox, clock }: ReconciliationDependencies,
  transaction: Transaction,
  actor: Actor,
  ids: readonly number[],
): Promise<void> {
  for (const id of await clearExceptions(transaction, ids, clock.now())) {
    await audit.append(transaction, actor, {
      action: 'update',
      resourceType: 'reconciliation',
      resourceId: String(id),
      details: { cleared: t.agreesAgain },
    })
    await outbox.emit(transaction, exceptionEvent('exception.cleared', id))
  }
}

const keyOf = ({ kind, reference }: Pick<Discrepancy, 'kind' | 'reference'>): string => `${kind} ${reference}`
