import type { CurrentUser } from '../identity/api.ts'
import { can } from '../permissions.ts'
import type { Schedule } from './api.ts'

/**
 * Whether this person may pre-authorise a schedule's runs. Used by screens; the server enforces it.
 */
export function canPreAuthorise(
  schedule: Pick<Schedule, 'ownerId' | 'isArchived'>,
  person: Pick<CurrentUser, 'id' | 'role' | 'approvesAlone'>,
): boolean {
  if (schedule.isArchived || !can(person, 'conversions.approve')) return false
  return schedule.ownerId !== person.id || person.approvesAlone
}
