import type { getRecentActivity } from '#contract/dashboard.ts'
import type { AnswerOf } from '#contract/route.ts'

type Activity = AnswerOf<typeof getRecentActivity>[number]

/** `#7` of the record, where the entry names one; a person's name, where it has one. */
export function resourceMark({
  resourceType,
  resourceId,
  resourceName,
}: Pick<Activity, 'resourceType' | 'resourceId' | 'resourceName'>): string {
  return resourceName ?? (resourceType && resourceId ? `#${resourceId}` : '')
}
