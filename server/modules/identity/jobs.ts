/** Scheduled jobs of identity. */

import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Identity } from './service.ts'

export function identityJobs({ identity }: { identity: Identity }): JobDefinition[] {
  return [{ name: 'identity.forget-ended', cron: '11 * * * *', work: () => identity.forgetEnded() }]
}
