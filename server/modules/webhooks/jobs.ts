import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Webhooks } from './service.ts'

/** Also triggered after a commit that left a delivery due. */
export const sendWebhooksJob = 'webhooks.send'

export function webhookJobs({ webhooks }: { webhooks: Webhooks }): JobDefinition[] {
  return [
    {
      name: sendWebhooksJob,
      everyMs: 1_000,
      atStart: true,
      work: async (_, signal) => {
        await webhooks.feed()
        // Sends in small batches; continues at once while there are due deliveries.
        while (!signal.aborted && (await webhooks.sendDue()) > 0);
      },
    },
  ]
}
