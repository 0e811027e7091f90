/** Applies state transitions: the one place that changes a conversion's state. */

import { assert } from '#kernel/assert.ts'
import { expectOk, ok, type Result } from '#kernel/result.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { atVersion, type Target } from '#server/platform/database/optimistic-lock.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { storedText, type Wording } from '#server/platform/language/stored-text.ts'
import type { ConversionDependencies } from './dependencies.ts'
import { commentsOf } from './discussion/store.ts'
import type { ConversionError } from './errors.ts'
import { transitionNotification } from './event-handlers.ts'
import type { LedgerPostings } from './ledger-postings.ts'
import { backOffMs, type ConversionVerb, machineStates, nextState } from './state-machine.ts'
import {
  advanceWithin,
  createAdvance,
  findConversion,
  lockConversion,
  lockVersion,
  setNextAttempt,
  timelineOf,
} from './store.ts'
import type { ColumnChanges, CommentRow, ConversionRow, LedgerTransfer, TimelineRow, Transition } from './tables.ts'

export interface TransitionInput {
  readonly verb: ConversionVerb
  /** Why, as the timeline shows it. */
  readonly cause: Wording
  /** What the conversion then waits for, or why it failed. */
  readonly reason?: Wording | null
  readonly changes?: ColumnChanges
  /** From `posting`, created before the transaction opens. */
  readonly transfer?: LedgerTransfer
  /** Milliseconds until the next step; null for none. By default a machine state is due at once. */
  readonly nextAttemptInMs?: number | null
  readonly actor: Actor
}

export type Transitions = ReturnType<typeof createTransitions>

export function createTransitions(deps: ConversionDependencies, postings: LedgerPostings) {
  const advance = createAdvance(deps.database)

  const applyWithin = async (transaction: Transaction, row: ConversionRow, transition: Transition) => {
    if ((await advanceWithin(transaction, transition)) === null) return false
    const notification = transitionNotification(row, transition)
    if (notification) await deps.notifications.notify(transaction, notification)
    return true
  }

  return {
    /**
     * Creates the ledger transfer of a money step. Call it outside a transaction: it may open
     * accounts.
     */
    posting: postings.transfer,
    /**
     * Applies a transition in its own transaction, or by group commit when nobody is notified.
     * False when another process changed the row first; nothing is written then.
     */
    async apply(row: ConversionRow, input: TransitionInput): Promise<boolean> {
      const transition = transitionOf(row, input, deps.clock.now())
      // A notification commits together with its transition; group commit writes transitions only.
      return transitionNotification(row, transition)
        ? deps.database.transaction((transaction) => applyWithin(transaction, row, transition))
        : (await advance(transition)) !== null
    },
    /**
     * Runs `work` in a transaction that locks the row at the version that was read. False when the
     * version has changed; `work` does not run then. Reserve and release resources only in here, so
     * that two processes cannot undo each other's reservations.
     */
    withLock<T>(row: ConversionRow, work: (transaction: Transaction) => Promise<T>): Promise<T | false> {
      return deps.database.transaction(async (transaction) =>
        (await lockVersion(transaction, row)) ? work(transaction) : false,
      )
    },
    /** Applies a transition within a transaction that locks the row. False as for `apply`. */
    applyWithin: (transaction: Transaction, row: ConversionRow, input: TransitionInput) =>
      applyWithin(transaction, row, transitionOf(row, input, deps.clock.now())),
    /** Keeps the state and schedules the next step after `delayMs`, by default with back-off. */
    async retryLater(row: ConversionRow, reason: Wording | null, delayMs?: number): Promise<false> {
      const at = new Date(deps.clock.now().getTime() + (delayMs ?? backOffMs(row.attempts)))
      await setNextAttempt(deps.database.pool, row, at, reason === null ? null : storedText(reason))
      return false
    },
  }
}

function transitionOf(row: ConversionRow, input: TransitionInput, at: Date): Transition {
  const to = expectOk(nextState(row.state, input.verb), 'a step may only request a transition that the table has')
  const defaultDelayMs = machineStates.includes(to) ? 0 : null
  const delayMs = input.nextAttemptInMs === undefined ? defaultDelayMs : input.nextAttemptInMs
  return {
    id: row.id,
    version: row.version,
    from: row.state,
    to,
    at,
    cause: storedText(input.cause),
    reason: input.reason === null || input.reason === undefined ? null : storedText(input.reason),
    changes: input.changes ?? null,
    nextAttemptAt: delayMs === null ? null : new Date(at.getTime() + delayMs),
    transfer: input.transfer ?? null,
    actor: input.actor,
  }
}

/** A conversion with its timeline and discussion, oldest entry first. */
export interface ConversionView {
  readonly row: ConversionRow
  readonly timeline: readonly TimelineRow[]
  /** The discussion, oldest first. */
  readonly comments: readonly CommentRow[]
}

export async function conversionView(executor: Executor, row: ConversionRow): Promise<ConversionView> {
  return { row, timeline: await timelineOf(executor, row.id), comments: await commentsOf(executor, row.id) }
}

/** What a person decides about one conversion. */
export interface Decision extends Target {
  readonly reason: string | null
}

export type DecisionResult = Promise<Result<ConversionView, ConversionError>>

/** Locks the conversion of a decision. Fails with `conversion_not_found` or `stale_version`. */
export async function lockForDecision(
  transaction: Transaction,
  decision: Decision,
): Promise<Result<ConversionRow, ConversionError>> {
  return atVersion(await lockConversion(transaction, decision.id), decision.version, 'conversion_not_found')
}

/**
 * Applies a person's transition to a locked row and returns the new state. Fails with
 * `wrong_state`.
 */
export async function applyDecision(
  transitions: Transitions,
  transaction: Transaction,
  row: ConversionRow,
  input: TransitionInput,
): DecisionResult {
  const allowed = nextState(row.state, input.verb)
  if (!allowed.ok) return allowed
  const isApplied = await transitions.applyWithin(transaction, row, input)
  assert(isApplied, 'nobody else can change a locked conversion')
  const updated = await findConversion(transaction, row.id)
  assert(updated, 'a locked conversion must exist')
  return ok(await conversionView(transaction, updated))
}
