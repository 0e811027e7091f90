/** Compares today's roles, settings, limits and approvals with the audit log. */

import { isDeepStrictEqual } from 'node:util'
import type { IntegrityViolation } from '#kernel/integrity-violation.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Modules } from '../compose.ts'
import { type StateDifference, stateDifferences } from '../store.ts'

const maxDifferences = 100

const subjects: Readonly<Record<StateDifference['resourceType'], string>> = {
  user: 'user',
  setting: 'setting',
  client: 'client',
  bank_connection: 'bank connection',
}

/** Values that were changed without an audit entry, as somebody with the database's login could. */
export async function verifyState(
  { settings }: Pick<Modules, 'settings'>,
  database: Database,
): Promise<IntegrityViolation[]> {
  const found = await database.transaction((transaction) => stateDifferences(transaction, maxDifferences))
  return found
    .filter((difference) => !isUnrecordedDefault(settings, difference))
    .map((difference) => ({
      area: 'state',
      id: `${difference.resourceType} ${difference.resourceId}`,
      message: sentenceOf(difference),
    }))
}

/** A setting that was first stored with its default value has no changed field to record. */
const isUnrecordedDefault = (
  settings: Modules['settings'],
  { resourceType, resourceId, isRecorded, present }: StateDifference,
): boolean => resourceType === 'setting' && !isRecorded && isDeepStrictEqual(settings.defaultOf(resourceId), present)

function sentenceOf({ resourceType, resourceId, field, recorded, isRecorded, present }: StateDifference): string {
  const now = `The ${field} of ${subjects[resourceType]} ${resourceId} is ${JSON.stringify(present)}`
  return isRecorded
    ? `${now}, but the audit log last recorded ${JSON.stringify(recorded)}: it was changed outside Corridor.`
    : `${now}, but the audit log never recorded that: it was written outside Corridor.`
}
