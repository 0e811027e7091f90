import { followEvents } from '#server/platform/events/event-consumer.ts'
import type { InvoiceDependencies } from './dependencies.ts'
import { renameClient } from './store.ts'

/** Updates client names in lists. Clients are a lower module, so invoices follow their events. */
export async function updateClientNames({ database, clients }: InvoiceDependencies): Promise<void> {
  await followEvents(database, 'invoices', async (transaction, events) => {
    const touched = events.flatMap(({ kind, payload: { clientId } }) =>
      kind === 'clients' && typeof clientId === 'number' ? [clientId] : [],
    )
    for (const clientId of new Set(touched)) {
      const client = await clients.get(transaction, clientId)
      if (client) await renameClient(transaction, clientId, client.companyName)
    }
  })
}
