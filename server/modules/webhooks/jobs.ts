import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Webhooks } from './service.ts'

/** Also nudged after a commit that left a delivery due. */
export const sendWebhooksJob = 'webhooks.send'

export function webhookJobs({ webhooks }: { webhooks: Webhooks }): JobDefinition[] {
  return [
    {
      name: sendWebhooksJob,
      everyMs: 1_000,
      atStart: true,
      work: async (_, signal) => {
        await webhooks.feed()
        // What is due goes out in small lots; a full one is followed at once.
        while (!signal.aborted && (await webhooks.sendDue()) > 0);
      },
    },
  ]
}
