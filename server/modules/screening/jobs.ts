import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Screening } from './service.ts'

export function screeningJobs({ screening }: { screening: Screening }): JobDefinition[] {
  return [{ name: 'screening.synthetic-list', atStart: true, work: () => screening.ensureSyntheticList() }]
}
