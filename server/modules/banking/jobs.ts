import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Banking } from './service.ts'

export function bankingJobs({ banking }: { banking: Banking }): JobDefinition[] {
  return [{ name: 'banking.forget_rail_calls', cron: '40 3 * * *', work: () => banking.forgetOldRailCalls() }]
}
