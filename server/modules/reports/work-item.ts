import type { Permission } from '#contract/permissions.ts'
import type { getWaitingWork } from '#contract/reports/dashboard.ts'
import type { AnswerOf } from '#contract/route.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ReportDependencies } from './dependencies.ts'

export type WorkItem = AnswerOf<typeof getWaitingWork>[number]

/** Max. items read per kind, and shown in total. */
export const maxItems = 50

/**
 * Which requests this person may decide, by requester. Null for people who may decide none now: the
 * permission is missing, or they are new.
 */
export async function decidable(
  { database, identity }: ReportDependencies,
  actor: Actor,
  permission: Permission,
): Promise<{ readonly isAlone: boolean; readonly mayDecide: (askedBy: string | null) => boolean } | null> {
  const { secondPerson } = identity
  const allowed = await secondPerson.check(database.replica, actor, permission, [])
  if (!allowed.ok) return null
  const isAlone = !(await secondPerson.needed(database.replica, actor, permission))
  return { isAlone, mayDecide: (askedBy) => isAlone || askedBy !== actor.userId }
}
