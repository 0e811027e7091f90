/** Service interface of the recurring invoices module. */
import type { Result } from '#kernel/result.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Target } from '#server/platform/database/optimistic-lock.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { createRecurring, editRecurring, endRecurring, pauseRecurring, resumeRecurring } from './change.ts'
import type { RecurringInvoiceDependencies } from './dependencies.ts'
import type { RecurringInvoiceError } from './errors.ts'
import { runDue, runNow } from './run.ts'
import type { TemplateRow } from './tables.ts'
import type { Terms } from './terms.ts'

type Changed = Promise<Result<TemplateRow, RecurringInvoiceError>>

export interface RecurringInvoices {
  create(transaction: Transaction, actor: Actor, terms: Terms): Changed
  edit(transaction: Transaction, actor: Actor, target: Target, terms: Terms): Changed
  pause(transaction: Transaction, actor: Actor, target: Target): Changed
  resume(transaction: Transaction, actor: Actor, target: Target): Changed
  end(transaction: Transaction, actor: Actor, target: Target & { readonly reason: string | null }): Changed
  /** Creates the invoice of the oldest failed period, else of one that is due. */
  runNow(transaction: Transaction, actor: Actor, target: Target): Changed
  /** Creates what is due; called by the job and by tests. Returns the number of periods. */
  runDue(signal?: AbortSignal): Promise<number>
}

export function createRecurringInvoices(deps: RecurringInvoiceDependencies): RecurringInvoices {
  return {
    create: (transaction, actor, terms) => createRecurring(deps, transaction, actor, terms),
    edit: (transaction, actor, target, terms) => editRecurring(deps, transaction, actor, target, terms),
    pause: (transaction, actor, target) => pauseRecurring(deps, transaction, actor, target),
    resume: (transaction, actor, target) => resumeRecurring(deps, transaction, actor, target),
    end: (transaction, actor, target) => endRecurring(deps, transaction, actor, target),
    runNow: (transaction, actor, target) => runNow(deps, transaction, actor, target),
    runDue: (signal) => runDue(deps, signal),
  }
}
