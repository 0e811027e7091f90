/** Users by permission, and who may approve. */

import { can, type Permission, roles } from '#contract/permissions.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { displayName } from './person.ts'
import { activeUsers, countActive, userById, usersByIds } from './store.ts'

/** A new administrator may not approve during this time (foundations, "A conversion"). */
const newAdministratorMs = 24 * 3_600_000

interface PeopleDependencies {
  readonly clock: Clock
  readonly mode: 'sandbox' | 'production'
}

/** Users by id or by permission. */
export type Reached =
  | { readonly userIds: readonly string[]; readonly permission?: undefined }
  | { readonly permission: Permission }

const permittedRoles = (permission: Permission) => roles.filter((role) => can({ role }, permission))

/** Finds users by permission and checks who may approve. */
export function createPeople({ clock, mode }: PeopleDependencies) {
  /** Counts active users with the permission, other than `exceptUserId`. */
  async function othersWhoMay(
    executor: Executor,
    permission: Permission,
    exceptUserId: string | null,
  ): Promise<number> {
    return countActive(executor, permittedRoles(permission), exceptUserId)
  }

  /** True in sandbox mode if no other user could approve this user's requests. */
  async function approvesAlone(
    executor: Executor,
    person: Pick<Actor, 'userId' | 'role'>,
    permission: Permission,
  ): Promise<boolean> {
    if (mode !== 'sandbox' || person.userId === null || !can(person, permission)) return false
    return (await othersWhoMay(executor, permission, person.userId)) === 0
  }

  return {
    othersWhoMay,

    /** Active users with the permission, sorted by name. */
    async whoMay(executor: Executor, permission: Permission): Promise<{ id: string; name: string }[]> {
      const users = await activeUsers(executor, permittedRoles(permission))
      return users
        .map((user) => ({ id: user.id, name: displayName(user) }))
        .sort((a, b) => a.name.localeCompare(b.name))
    },

    approvesAlone,

    /**
     * Checks whether this user may approve now. The role must have the permission, and an
     * administrator must have had the role for 24 h, unless alone in sandbox mode.
     */
    async mayApprove(executor: Executor, actor: Actor, permission: Permission): Promise<boolean> {
      if (actor.userId === null || !can(actor, permission)) return false
      const user = await userById(executor, actor.userId)
      if (!user?.isActive || !can(user, permission)) return false
      const isNew = user.role === 'admin' && clock.now().getTime() - user.roleSince.getTime() < newAdministratorMs
      return !isNew || approvesAlone(executor, actor, permission)
    },

    /**
     * The active users among these ids, or all active users with the permission, with their
     * e-mails.
     */
    async reach(executor: Executor, to: Reached): Promise<{ id: string; email: string; role: string }[]> {
      const users =
        to.permission === undefined
          ? await usersByIds(executor, [...new Set(to.userIds)])
          : await activeUsers(executor, permittedRoles(to.permission))
      return users.filter((user) => user.isActive).map(({ id, email, role }) => ({ id, email, role }))
    },

    /** Those of these users who are active and have the permission. */
    async stillMay(executor: Executor, userIds: readonly string[], permission: Permission): Promise<Set<string>> {
      if (userIds.length === 0) return new Set()
      const users = await usersByIds(executor, [...new Set(userIds)])
      return new Set(users.filter((user) => user.isActive && can(user, permission)).map(({ id }) => id))
    },

    /** Display names by id. Unknown ids are absent. */
    async namesOf(executor: Executor, userIds: readonly string[]): Promise<Map<string, string>> {
      if (userIds.length === 0) return new Map()
      const users = await usersByIds(executor, [...new Set(userIds)])
      return new Map(users.map((user) => [user.id, displayName(user)]))
    },
  }
}
