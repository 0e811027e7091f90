import type { getRecentActivity } from '#contract/reports/dashboard.ts'
import type { AnswerOf } from '#contract/route.ts'

type Activity = AnswerOf<typeof getRecentActivity>[number]

const uuid = /^([0-9a-f]{8})(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** `#7` for the record, if the entry names one; of a UUID its first part, so that it fits. */
export function resourceMark({ resourceType, resourceId }: Pick<Activity, 'resourceType' | 'resourceId'>): string {
  return resourceType && resourceId ? `#${resourceId.replace(uuid, '$1')}` : ''
}
