import { expectOk } from '#kernel/result.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Books, Posting } from './books.ts'
import type { ConversionDependencies } from './dependencies.ts'
import type { Changes, Move, MoveTransfer } from './move.ts'
import { backOffMs, machineStates, moveConversion } from './rules.ts'
import { advanceWithin, createAdvance, lockConversion, setNextAttempt } from './store.ts'
import type { ConversionRow } from './tables.ts'
import { noticeOfMove } from './telling.ts'
import type { ConversionVerb } from './verbs.ts'

export interface Step {
  readonly verb: ConversionVerb
  readonly cause: string
  readonly reason?: string | null
  readonly changes?: Changes
  /** Made by `posting` before the transaction opens. */
  readonly transfer?: MoveTransfer
  /** Milliseconds until the machine looks again; 0 (the default) is at once, null never by itself. */
  readonly againInMs?: number | null
  readonly actor: Actor
}

export interface Mover {
  /** The ledger transfer of a money step. Called before a transaction is opened, since it may have to open accounts. */
  posting(row: ConversionRow, posting: Posting): Promise<MoveTransfer>
  /** The move as a transaction of its own, or together with others of the same moment, in one round trip. False: someone else moved it first. */
  alone(row: ConversionRow, step: Step): Promise<boolean>
  /**
   * Runs `work` in a transaction that holds the row just as it was read. False, and nothing is done: someone else moved it
   * first. Whatever is set aside or given back for a conversion is written here, or two hands could each undo the other's.
   */
  whileHeld<T>(row: ConversionRow, work: (transaction: Transaction) => Promise<T>): Promise<T | false>
  /** The move as part of a transaction that holds the row. */
  within(transaction: Transaction, row: ConversionRow, step: Step): Promise<boolean>
  /** Stays in the state and looks again later: after `ms`, or by back-off. */
  wait(row: ConversionRow, reason: string | null, ms?: number): Promise<false>
  /** Gives back what was set aside against limits and the treasury: nothing of this conversion will be spent. */
  release(transaction: Transaction, row: ConversionRow, how?: { readonly wasFunded: boolean }): Promise<void>
}

/** Every move of a conversion goes through here: the state table is asked, the posting made, the next look set. */
export function createMover(deps: ConversionDependencies, books: Books): Mover {
  const advance = createAdvance(deps.database)
  const moveOf = (row: ConversionRow, step: Step): Move => {
    const at = deps.clock.now()
    const to = expectOk(
      moveConversion(row.state, step.verb),
      'the machine asked for a move that the table does not have',
    )
    const again = step.againInMs === undefined ? (machineStates.includes(to) ? 0 : null) : step.againInMs
    return {
      id: row.id,
      version: row.version,
      from: row.state,
      to,
      at,
      cause: step.cause,
      reason: step.reason ?? null,
      changes: step.changes ?? null,
      nextAttemptAt: again === null ? null : new Date(at.getTime() + again),
      transfer: step.transfer ?? null,
      actor: step.actor,
    }
  }

  const moveAndTell = async (transaction: Transaction, row: ConversionRow, move: Move): Promise<boolean> => {
    if ((await advanceWithin(transaction, move)) === null) return false
    const notice = noticeOfMove(row, move)
    if (notice) await deps.notices.notify(transaction, notice)
    return true
  }

  return {
    posting: books.transfer,
    async alone(row, step) {
      const move = moveOf(row, step)
      // What people are told of commits with the move; all else is one round trip.
      return noticeOfMove(row, move)
        ? deps.database.transaction((transaction) => moveAndTell(transaction, row, move))
        : (await advance(move)) !== null
    },
    whileHeld: (row, work) =>
      deps.database.transaction(async (transaction) => {
        const held = await lockConversion(transaction, row.id)
        return held?.version === row.version ? work(transaction) : false
      }),
    within: (transaction, row, step) => moveAndTell(transaction, row, moveOf(row, step)),
    async wait(row, reason, ms) {
      const at = new Date(deps.clock.now().getTime() + (ms ?? backOffMs(row.attempts)))
      await setNextAttempt(deps.database.keyed, row, at, reason)
      return false
    },
    async release(transaction, row, how) {
      await deps.compliance.release(transaction, row.id, how)
      await deps.banking.release(transaction, row.id)
      await deps.payout.releaseTreasury(transaction, row.id)
    },
  }
}
