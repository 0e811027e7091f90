/** Bulk actions on a selection of invoices. */
import type { BulkActionName } from '#contract/bulk-actions.ts'
import type { InvoiceBulkAction } from '#contract/invoices/lists.ts'
import type { Result } from '#kernel/result.ts'
import type { BulkAction, BulkRow, Outcome } from '#server/platform/bulk/bulk.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { refusalFor } from '#server/platform/http/route.ts'
import { auditedFields, invoiceEvent } from './change.ts'
import type { InvoiceDependencies } from './dependencies.ts'
import type { InvoiceError } from './errors.ts'
import { cancellable } from './lifecycle.ts'
import { invoiceRefusals } from './refusals.ts'
import { renewDemands, sendReminder } from './reminders.ts'
import { sendInvoice } from './send.ts'
import { cancelMany, lockInvoices } from './store.ts'
import { invoiceCrediting } from './store-deposits.ts'
import { t } from './texts.ts'

export interface InvoiceBulkInput {
  readonly reason: string | null
}

export const invoiceBulkName = (action: InvoiceBulkAction): BulkActionName => `invoices.${action}`

/** Sending renders and stores a PDF per invoice. A small batch keeps transactions short. */
const sentAtOnce = 10
const remindedAtOnce = 100

/** Sends and reminds one invoice at a time; cancels a whole batch in one statement. */
export function bulkActionsOfInvoices(deps: InvoiceDependencies): BulkAction[] {
  return [
    {
      name: invoiceBulkName('send'),
      permission: 'invoices.write',
      rowsAtOnce: sentAtOnce,
      work: eachApart(deps, (transaction, actor, id) =>
        sendInvoice(transaction, deps, actor, { id, version: null, to: null, message: null }),
      ),
    },
    {
      name: invoiceBulkName('remind'),
      permission: 'invoices.write',
      rowsAtOnce: remindedAtOnce,
      work: eachApart(deps, (transaction, actor, id) => sendReminder(transaction, deps, actor, { id, version: null })),
    },
    {
      name: invoiceBulkName('cancel'),
      permission: 'invoices.write',
      work: (transaction, actor, rows, input) => cancelRows(transaction, deps, actor, rows, input as InvoiceBulkInput),
    },
  ]
}

type OneByOne = (transaction: Transaction, actor: Actor, id: number) => Promise<Result<unknown, InvoiceError>>

/**
 * Runs each row in its own savepoint: a row that throws is reported and does not affect the others.
 */
function eachApart({ logger }: InvoiceDependencies, action: OneByOne): BulkAction['work'] {
  return async (transaction, actor, rows) => {
    const outcomes: Outcome[] = []
    for (const { position, rowId } of rows) {
      try {
        const done = await transaction.transaction((inner) => action(inner as unknown as Transaction, actor, rowId))
        outcomes.push({ position, failure: done.ok ? null : errorText(done.error) })
      } catch (error) {
        logger.error({ err: error, invoiceId: rowId }, 'a row of a bulk action broke')
        outcomes.push({ position, failure: t.bulkItemFailed })
      }
    }
    return outcomes
  }
}

const errorText = (error: InvoiceError): string => refusalFor(error, invoiceRefusals).detail

async function cancelRows(
  transaction: Transaction,
  deps: InvoiceDependencies,
  actor: Actor,
  rows: readonly BulkRow[],
  { reason }: InvoiceBulkInput,
): Promise<Outcome[]> {
  const before = new Map(
    (
      await lockInvoices(
        transaction,
        rows.map(({ rowId }) => rowId),
      )
    ).map((row) => [row.id, row]),
  )
  const frozen = await deps.certification.frozenOf(transaction, [...before.keys()])
  const refused = new Map<number, InvoiceError>()
  for (const { rowId } of rows) {
    const invoice = before.get(rowId)
    const checked = invoice
      ? cancellable(invoice)
      : { ok: false as const, error: { code: 'invoice_not_found' as const } }
    if (!checked.ok) refused.set(rowId, checked.error)
    else if (frozen.has(rowId)) refused.set(rowId, { code: 'frozen_by_certification' })
    else if (invoice?.depositFor) {
      const crediting = await invoiceCrediting(transaction, rowId)
      if (crediting) refused.set(rowId, { code: 'deposit_credited', invoiceNumber: crediting.invoiceNumber })
    }
  }
  const now = deps.clock.now()
  const changed = await cancelMany(
    transaction,
    [...before.values()].filter(({ id }) => !refused.has(id)),
    { reason, now },
  )
  await deps.audit.appendAll(
    transaction,
    actor,
    changed.map((invoice) => ({
      action: 'update' as const,
      resourceType: 'invoice',
      resourceId: String(invoice.id),
      details: { event: 'invoice.cancelled', invoiceNumber: invoice.invoiceNumber, reason, bulk: true },
      before: auditedFields(before.get(invoice.id) ?? invoice),
      after: auditedFields(invoice),
    })),
  )
  await deps.outbox.emitAll(
    transaction,
    changed.map((invoice) => invoiceEvent(invoice, 'invoice.cancelled')),
  )
  const drafts = changed.filter(({ id }) => before.get(id)?.status === 'draft').map(({ id }) => id)
  await deps.certification.draftsChanged(transaction, drafts, now)
  for (const invoice of changed) await renewDemands(transaction, deps, actor, invoice)
  return rows.map(({ position, rowId }) => {
    const error = refused.get(rowId)
    return { position, failure: error ? errorText(error) : null }
  })
}
