/** The service of the recurring invoices module. */
import type { Transaction } from '#server/platform/database/database.ts'
import type { Target } from '#server/platform/database/optimistic-lock.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { createRecurring, editRecurring, endRecurring, pauseRecurring, resumeRecurring } from './change.ts'
import type { RecurringInvoiceDependencies } from './dependencies.ts'
import { runDue, runNow } from './run.ts'
import type { Terms } from './terms.ts'

export type RecurringInvoices = ReturnType<typeof createRecurringInvoices>

export function createRecurringInvoices(deps: RecurringInvoiceDependencies) {
  return {
    create: (transaction: Transaction, actor: Actor, terms: Terms) => createRecurring(deps, transaction, actor, terms),
    edit: (transaction: Transaction, actor: Actor, target: Target, terms: Terms) =>
      editRecurring(deps, transaction, actor, target, terms),
    pause: (transaction: Transaction, actor: Actor, target: Target) => pauseRecurring(deps, transaction, actor, target),
    resume: (transaction: Transaction, actor: Actor, target: Target) =>
      resumeRecurring(deps, transaction, actor, target),
    end: (transaction: Transaction, actor: Actor, target: Target & { readonly reason: string | null }) =>
      endRecurring(deps, transaction, actor, target),
    /** Creates the invoice of the oldest failed period, else of one that is due. */
    runNow: (transaction: Transaction, actor: Actor, target: Target) => runNow(deps, transaction, actor, target),
    /** Creates what is due; called by the job and by tests. Returns the number of periods. */
    runDue: (signal?: AbortSignal) => runDue(deps, signal),
  }
}
