/** Locks a month: one person asks, another decides. */
import { addDays, type BusinessDate, businessDate, monthOf } from '#kernel/clock.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { atVersion, type Target } from '#server/platform/database/optimistic-lock.ts'
import { decisionEvent } from '#server/platform/events/decision-event.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { AccountingDependencies } from './dependencies.ts'
import { chooseAccounts, present, reversalOf } from './derivation/draft.ts'
import { revaluationEntry } from './derivation/revaluation.ts'
import type { AccountingError } from './errors.ts'
import { accountingEvent } from './events.ts'
import * as english from './messages.ts'
import { bookDrafts, bookNew } from './new-entries.ts'
import { monthDays } from './rules.ts'
import {
  decideRequest,
  findLockedThrough,
  findWaiting,
  firstBookedDay,
  insertRequest,
  lockBook,
  lockRequestById,
  lockThrough,
  mappingRules,
  openInvoicesOn,
} from './store.ts'
import type { LockRow } from './tables.ts'
import { t } from './texts.ts'

type Outcome = Promise<Result<LockRow, AccountingError>>

export const lockPermission = 'accounting.manage'

/** The first open month, once it has ended; null before, and in an empty book. */
export async function nextMonth(
  { settings, clock }: Pick<AccountingDependencies, 'settings' | 'clock'>,
  executor: Executor,
): Promise<string | null> {
  const lockedThrough = await findLockedThrough(executor)
  const first = lockedThrough === null ? await firstBookedDay(executor) : addDays(lockedThrough, 1)
  if (first === null) return null
  const today = businessDate(clock.now(), await settings.read(executor, 'business.timeZone'))
  return monthOf(first) < monthOf(today) ? monthOf(first) : null
}

export async function requestLock(
  deps: AccountingDependencies,
  transaction: Transaction,
  actor: Actor & { readonly userId: string },
  { month }: { readonly month: string },
): Outcome {
  await bookNew(deps, transaction)
  const waiting = await findWaiting(transaction)
  if (waiting) return err({ code: 'lock_waiting', month: waiting.month })
  const next = await nextMonth(deps, transaction)
  if (month !== next) return err({ code: 'not_next_month', next })
  const { lastDay } = monthDays(month)
  if (!(await canValue(deps, transaction, lastDay))) return err({ code: 'no_month_end_rate', month })
  const row = await insertRequest(transaction, {
    month,
    requestedBy: actor.userId,
    requestedByName: actor.name,
    requestedAt: deps.clock.now(),
  })
  await deps.audit.append(transaction, actor, {
    action: 'create',
    resourceType: 'accounting',
    resourceId: `lock ${month}`,
    details: { requested: 'lock', month },
  })
  await deps.outbox.emit(transaction, accountingEvent('lock_changed', String(row.id)))
  return ok(row)
}

export interface LockDecision extends Target {
  readonly decision: 'approved' | 'rejected'
  readonly note: string | null
}

/**
 * Approves or rejects a request. Its requester may only withdraw it. Approval books what is still
 * new and the revaluation of the month, then locks it for good.
 */
export async function decideLock(
  deps: AccountingDependencies,
  transaction: Transaction,
  actor: Actor,
  { id, version, decision, note }: LockDecision,
): Outcome {
  // The book is locked before the request everywhere, so that two calls cannot deadlock.
  await lockBook(transaction)
  const locked = await lockRequestById(transaction, id)
  if (locked && locked.state !== 'waiting') return err({ code: 'lock_decided' })
  const found = atVersion(locked, version, 'lock_not_found')
  if (!found.ok) return found
  const request = found.value
  if (decision === 'approved') {
    const allowed = await deps.identity.secondPerson.check(transaction, actor, lockPermission, [request.requestedBy])
    if (!allowed.ok) return allowed
    await bookNew(deps, transaction)
    // Before the first lock, an entry of an earlier month may have come since the request.
    const next = await nextMonth(deps, transaction)
    if (next !== request.month) return err({ code: 'not_next_month', next })
    const closed = await closeMonth(deps, transaction, request.month)
    if (!closed.ok) return closed
  }
  const isOwn = actor.userId === request.requestedBy
  const state = decision === 'rejected' && isOwn ? 'withdrawn' : decision
  const by = { decidedBy: actor.userId, decidedByName: actor.name, decidedAt: deps.clock.now() }
  const row = await decideRequest(transaction, id, { state, note, ...by })
  await deps.audit.append(transaction, actor, {
    action: 'update',
    resourceType: 'accounting',
    resourceId: `lock ${request.month}`,
    details: { month: request.month, decision: state, requestedBy: request.requestedBy, note },
  })
  await deps.outbox.emit(transaction, accountingEvent('lock_changed', String(id)))
  await deps.outbox.emit(
    transaction,
    decisionEvent('accounting', actor, {
      resourceType: 'accounting',
      resourceId: String(id),
      subject: () => t.lockSubject(request.month),
      outcome: decision,
      requestedBy: request.requestedBy,
      note,
    }),
  )
  return ok(row)
}

async function closeMonth(
  deps: AccountingDependencies,
  transaction: Transaction,
  month: string,
): Promise<Result<undefined, AccountingError>> {
  const { lastDay } = monthDays(month)
  const open = await openInvoicesOn(transaction, lastDay)
  const rate = (await deps.fx.ratesOn(transaction, lastDay)).get('XOF')
  if (!rate && open.length > 0) return err({ code: 'no_month_end_rate', month })
  if (rate) {
    const accountOf = chooseAccounts(await mappingRules(transaction))
    const drafts = present(open.map((fact) => revaluationEntry(accountOf, fact, { lastDay, rate })))
    const taken = { eventOn: addDays(lastDay, 1), describe: english.reversalDescription }
    const lockedThrough = await findLockedThrough(transaction)
    await bookDrafts(deps, transaction, lockedThrough, [...drafts, ...reversalOf(drafts, 'reversed', taken)])
  }
  await lockThrough(transaction, lastDay)
  return ok()
}

async function canValue(
  { fx }: Pick<AccountingDependencies, 'fx'>,
  transaction: Transaction,
  lastDay: BusinessDate,
): Promise<boolean> {
  if ((await openInvoicesOn(transaction, lastDay)).length === 0) return true
  return (await fx.ratesOn(transaction, lastDay)).has('XOF')
}
