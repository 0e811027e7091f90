import type { Permission } from '#contract/permissions.ts'
import type { getWaitingWork } from '#contract/reports/dashboard.ts'
import type { AnswerOf } from '#contract/route.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ReportDependencies } from './dependencies.ts'

export type WorkItem = AnswerOf<typeof getWaitingWork>[number]

/** Max. items read per kind, and shown in total. */
export const maxItems = 50

/**
 * Which requests this person may decide, by requester: own requests only in a sandbox without
 * anybody else. Null for people who may decide none.
 */
export async function decidable(
  { database, identity, mode }: ReportDependencies,
  actor: Actor,
  permission: Permission,
): Promise<{ readonly isAlone: boolean; readonly mayDecide: (askedBy: string | null) => boolean } | null> {
  if (!(await identity.mayApprove(database.replica, actor, permission))) return null
  const isAlone = mode === 'sandbox' && (await identity.othersWhoMay(database.replica, permission, actor.userId)) === 0
  return { isAlone, mayDecide: (askedBy) => isAlone || askedBy !== actor.userId }
}
