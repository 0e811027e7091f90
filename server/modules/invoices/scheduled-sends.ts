/** Drafts that are sent at a later time. */
import { businessDate } from '#kernel/clock.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import { todayOf } from '#server/modules/settings/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { type Target, versionNote } from '#server/platform/database/optimistic-lock.ts'
import { type Actor, systemActor } from '#server/platform/http/actor.ts'
import { refusalFor } from '#server/platform/http/route.ts'
import { changeInvoice, lockTarget } from './change.ts'
import type { InvoiceDependencies } from './dependencies.ts'
import type { InvoiceError } from './errors.ts'
import { invoiceRefusals } from './refusals.ts'
import { type SendInput, sendInvoice, unscheduled } from './send.ts'
import { idsToSend, lockInvoice } from './store.ts'
import type { InvoiceRow } from './tables.ts'
import { t } from './texts.ts'

/** Plans the send of a draft, which can still be edited. A new plan replaces the last. */
export async function scheduleSend(
  transaction: Transaction,
  deps: InvoiceDependencies,
  actor: Actor,
  { sendAt, ...input }: SendInput & { readonly sendAt: string },
): Promise<Result<InvoiceRow, InvoiceError>> {
  const found = await lockTarget(transaction, input)
  if (!found.ok) return found
  const invoice = found.value
  if (invoice.status !== 'draft') return err({ code: 'wrong_status', status: invoice.status, act: 'schedule' })
  const at = new Date(sendAt)
  const { timeZone } = await todayOf(transaction, deps)
  if (at <= deps.clock.now()) return err({ code: 'unfit_send_time', isPast: true })
  if (businessDate(at, timeZone) > invoice.dueDate) return err({ code: 'unfit_send_time', isPast: false })
  const request = { to: [...(input.to ?? [])], cc: [...(input.cc ?? [])], message: input.message }
  const scheduled = await changeInvoice(transaction, deps, actor, invoice, {
    fields: {
      sendAt: at,
      sendRequest: { ...request, requestedBy: actor.userId, requestedByName: actor.name },
      sendFailure: null,
    },
    event: 'invoice.scheduled',
    details: { sendAt: at.toISOString(), ...versionNote(input) },
  })
  return ok(scheduled)
}

export async function unscheduleSend(
  transaction: Transaction,
  deps: InvoiceDependencies,
  actor: Actor,
  input: Target,
): Promise<Result<InvoiceRow, InvoiceError>> {
  const found = await lockTarget(transaction, input)
  if (!found.ok) return found
  const invoice = found.value
  if (invoice.status !== 'draft') return err({ code: 'wrong_status', status: invoice.status, act: 'schedule' })
  const dropped = await changeInvoice(transaction, deps, actor, invoice, {
    fields: unscheduled,
    event: 'invoice.unscheduled',
    details: versionNote(input),
  })
  return ok(dropped)
}

const batch = 50

/**
 * Sends drafts whose time has come, one transaction each. One that cannot be sent keeps the reason
 * and is not tried again. Returns how many were sent.
 */
export async function sendScheduled(deps: InvoiceDependencies, signal?: AbortSignal): Promise<number> {
  const { database, clock } = deps
  for (let sent = 0; ; ) {
    const due = await idsToSend(database.pool, clock.now(), batch)
    for (const id of due) {
      if (signal?.aborted) return sent
      if (await database.transaction((transaction) => sendOnSchedule(transaction, deps, id))) sent += 1
    }
    if (due.length < batch) return sent
  }
}

async function sendOnSchedule(transaction: Transaction, deps: InvoiceDependencies, id: number): Promise<boolean> {
  const invoice = await lockInvoice(transaction, id)
  const now = deps.clock.now()
  // Another instance sent it, or it was edited in the meantime.
  if (!invoice?.sendRequest || invoice.sendAt === null || invoice.sendAt > now) return false
  const { to, cc, message, requestedBy, requestedByName } = invoice.sendRequest
  const actor = { ...systemActor('invoices.send-scheduled', now), name: requestedByName }
  const sent = (await maySend(transaction, deps, requestedBy))
    ? await sendInvoice(transaction, deps, actor, { id, version: null, to, cc, message })
    : null
  if (sent?.ok) return true
  const sendFailure = sent ? refusalFor(sent.error, invoiceRefusals).detail : t.schedulerMayNoLonger(requestedByName)
  await changeInvoice(transaction, deps, actor, invoice, {
    fields: { sendAt: null, sendFailure },
    event: 'invoice.schedule_failed',
    details: {},
  })
  return false
}

/** Whether the person who planned the send is active and may still send invoices. */
async function maySend(
  transaction: Transaction,
  { identity }: InvoiceDependencies,
  personId: string | null,
): Promise<boolean> {
  return (
    personId === null || (await identity.filterByPermission(transaction, [personId], 'invoices.write')).has(personId)
  )
}
