/** Compares today's roles, settings, limits and approvals with the audit log. */

import { isDeepStrictEqual } from 'node:util'
import type { IntegrityViolation } from '#kernel/integrity-violation.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Modules } from '../compose.ts'
import * as t from '../messages.ts'
import { type StateDifference, stateDifferences } from '../store.ts'

const maxDifferences = 100

const subjects: Readonly<Record<StateDifference['resourceType'], string>> = {
  user: 'user',
  setting: 'setting',
  client: 'client',
  bank_connection: t.bankConnection,
  bank_channel: t.bankChannel,
  wallet: 'wallet',
}

/** Values that were changed without an audit entry, as a person with the database's login could. */
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
  const now = t.storedState(field, subjects[resourceType], resourceId, JSON.stringify(present))
  return isRecorded ? t.changedOutside(now, JSON.stringify(recorded)) : t.writtenOutside(now)
}
