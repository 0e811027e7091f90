/** Follows lower modules: client names in lists, and what became of emails. */
import type { Transaction } from '#server/platform/database/database.ts'
import { followEvents } from '#server/platform/events/event-consumer.ts'
import { systemActor } from '#server/platform/http/actor.ts'
import { emitInvoiceEvent } from './change.ts'
import type { InvoiceDependencies } from './dependencies.ts'
import { findInvoice, renameClient } from './store.ts'

const events = {
  sent: 'invoice.delivered',
  failed: 'invoice.delivery_failed',
  unknown: 'invoice.delivery_unknown',
  withdrawn: 'invoice.delivery_withdrawn',
} as const

/** Records on an invoice what became of its emails. */
async function recordDeliveries(
  transaction: Transaction,
  deps: Pick<InvoiceDependencies, 'audit' | 'clock' | 'mailbox' | 'outbox'>,
  messageIds: ReadonlySet<string>,
): Promise<void> {
  for (const id of messageIds) {
    const message = await deps.mailbox.find(transaction, id)
    if (message?.aboutType !== 'invoice') continue
    const { state, subject, toAddresses, settledByName, lastAnswer } = message
    const event = state === 'waiting' || state === 'sending' ? null : events[state]
    const invoice = event && (await findInvoice(transaction, Number(message.aboutId)))
    if (!event || !invoice) continue
    await deps.audit.append(transaction, systemActor('invoices.follow', deps.clock.now()), {
      action: 'update',
      resourceType: 'invoice',
      resourceId: message.aboutId,
      details: { event, messageId: id, subject, to: toAddresses, settledBy: settledByName, answer: lastAnswer },
    })
    await emitInvoiceEvent(transaction, deps, invoice, event)
  }
}

/** Follows the events of lower modules: client names in lists, and what became of emails. */
export async function followLowerModules(deps: InvoiceDependencies): Promise<void> {
  const { database, clients } = deps
  await followEvents(database, 'invoices', async (transaction, events) => {
    const touched = events.flatMap(({ kind, payload: { clientId } }) =>
      kind === 'clients' && typeof clientId === 'number' ? [clientId] : [],
    )
    for (const clientId of new Set(touched)) {
      const client = await clients.get(transaction, clientId)
      if (client) await renameClient(transaction, clientId, client.companyName)
    }
    const moved = events.flatMap(({ kind, payload: { messageId } }) =>
      kind === 'mail' && typeof messageId === 'string' ? [messageId] : [],
    )
    await recordDeliveries(transaction, deps, new Set(moved))
  })
}
