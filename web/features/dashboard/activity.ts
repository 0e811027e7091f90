import type { getRecentActivity } from '#contract/reports/dashboard.ts'
import type { AnswerOf } from '#contract/route.ts'

type Activity = AnswerOf<typeof getRecentActivity>[number]

/** `#7` for the record, if the entry names one. */
export function resourceMark({ resourceType, resourceId }: Pick<Activity, 'resourceType' | 'resourceId'>): string {
  return resourceType && resourceId ? `#${resourceId}` : ''
}
