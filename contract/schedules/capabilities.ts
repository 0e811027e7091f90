import type { CurrentUser } from '../identity/api.ts'
import { can } from '../permissions.ts'
import type { Schedule } from './api.ts'

/** Whether this person may approve the runs of a schedule beforehand. Screens ask here; the server has the last word. */
export function canPreAuthorise(
  schedule: Pick<Schedule, 'ownerId' | 'isArchived'>,
  person: Pick<CurrentUser, 'id' | 'role' | 'approvesAlone'>,
): boolean {
  if (schedule.isArchived || !can(person, 'conversions.approve')) return false
  return schedule.ownerId !== person.id || person.approvesAlone
}
