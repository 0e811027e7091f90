import { can, type Permission, roles } from '#contract/permissions.ts'
import type { Clock } from '#kernel/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { displayName } from './person.ts'
import { activeUsers, countActive, userById, usersByIds } from './store.ts'

/** A new administrator approves nothing for so long (foundations, "A conversion"). */
const newAdministratorMs = 24 * 3_600_000

interface PeopleDependencies {
  readonly clock: Clock
  readonly mode: 'sandbox' | 'production'
}

/** People by id, or by what they may do. */
export type Reached =
  | { readonly userIds: readonly string[]; readonly permission?: undefined }
  | { readonly permission: Permission }

const permittedRoles = (permission: Permission) => roles.filter((role) => can({ role }, permission))

/** Who may do what among the people there are. */
export function createPeople({ clock, mode }: PeopleDependencies) {
  /** Active people whose role permits it, `exceptUserId` left out. */
  async function othersWhoMay(
    executor: Executor,
    permission: Permission,
    exceptUserId: string | null,
  ): Promise<number> {
    return countActive(executor, permittedRoles(permission), exceptUserId)
  }

  /** True in sandbox mode while no other person could approve what this one asks for. */
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

    /** Active people whose role permits it, by name. */
    async whoMay(executor: Executor, permission: Permission): Promise<{ id: string; name: string }[]> {
      const users = await activeUsers(executor, permittedRoles(permission))
      return users
        .map((user) => ({ id: user.id, name: displayName(user) }))
        .sort((a, b) => a.name.localeCompare(b.name))
    },

    approvesAlone,

    /**
     * Whether this person may sign off now what the permission names: the role permits it, and an administrator has
     * been one for 24 h, unless alone in sandbox mode.
     */
    async mayApprove(executor: Executor, actor: Actor, permission: Permission): Promise<boolean> {
      if (actor.userId === null || !can(actor, permission)) return false
      const user = await userById(executor, actor.userId)
      if (!user?.isActive || !can(user, permission)) return false
      const isNew = user.role === 'admin' && clock.now().getTime() - user.roleSince.getTime() < newAdministratorMs
      return !isNew || approvesAlone(executor, actor, permission)
    },

    /** The active ones of these people, or everyone active whose role permits it, with their addresses. */
    async reach(executor: Executor, to: Reached): Promise<{ id: string; email: string; role: string }[]> {
      const users =
        to.permission === undefined
          ? await usersByIds(executor, [...new Set(to.userIds)])
          : await activeUsers(executor, permittedRoles(to.permission))
      return users.filter((user) => user.isActive).map(({ id, email, role }) => ({ id, email, role }))
    },

    /** Those of these people who are active and whose role permits it. */
    async stillMay(executor: Executor, userIds: readonly string[], permission: Permission): Promise<Set<string>> {
      if (userIds.length === 0) return new Set()
      const users = await usersByIds(executor, [...new Set(userIds)])
      return new Set(users.filter((user) => user.isActive && can(user, permission)).map(({ id }) => id))
    },

    /** What each of these people is called; ids of nobody are absent. */
    async namesOf(executor: Executor, userIds: readonly string[]): Promise<Map<string, string>> {
      if (userIds.length === 0) return new Map()
      const users = await usersByIds(executor, [...new Set(userIds)])
      return new Map(users.map((user) => [user.id, displayName(user)]))
    },
  }
}
