/**
 * Webhooks: events for other software, signed by the Standard Webhooks scheme.
 *
 * Invariants:
 * - Only events of the contract are sent, with only the names and ids of what changed.
 * - Each event goes to each endpoint as one delivery with one id, retried until accepted or for 72
 *   hours.
 * - The events of a conversion carry their order.
 * - Connections go only to public addresses or to networks that a setting allows.
 * - Signing secrets are encrypted and shown once.
 */
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Webhooks } from './service.ts'

export type { WebhookDependencies } from './dependencies.ts'
export { webhookSealedColumns } from './endpoints.ts'
export { webhookRoutes } from './routes.ts'
export { createWebhooks, type Webhooks } from './service.ts'

/** Also triggered after a commit that left a delivery due. */
export const sendWebhooksJob = 'webhooks.send'

export function webhookJobs({ webhooks }: { webhooks: Webhooks }): JobDefinition[] {
  return [
    {
      name: sendWebhooksJob,
      everyMs: 1_000,
      atStart: true,
      work: async (signal) => {
        await webhooks.feed()
        // Sends in small batches; continues at once while there are due deliveries.
        while (!signal.aborted && (await webhooks.sendDue()) > 0);
      },
    },
  ]
}
