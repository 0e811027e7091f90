/** Users by id or permission, for other modules. */

import { can, type Permission } from '#contract/permissions.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { displayName, type User } from './person.ts'
import { rolesWith } from './second-person/second-person.ts'
import { activeUsers, countActive, usersByIds, usersByText } from './store.ts'

export type UserSelection =
  | { readonly userIds: readonly string[]; readonly permission?: undefined }
  | { readonly permission: Permission }

/** `language` is null for that of the browser. */
export type ActiveUser = Pick<User, 'id' | 'email' | 'role' | 'language'>

export function createPeople() {
  return {
    /** Counts active users with the permission, other than `exceptUserId`. */
    async countOthersByPermission(
      executor: Executor,
      permission: Permission,
      exceptUserId: string | null,
    ): Promise<number> {
      return countActive(executor, rolesWith(permission), exceptUserId)
    },

    /** Lists active users with the permission, sorted by name. */
    async listByPermission(executor: Executor, permission: Permission): Promise<{ id: string; name: string }[]> {
      const users = await activeUsers(executor, rolesWith(permission))
      return users
        .map((user) => ({ id: user.id, name: displayName(user) }))
        .sort((a, b) => a.name.localeCompare(b.name))
    },

    /** Finds the active users among these ids, or all active users with the permission. */
    async findActiveUsers(executor: Executor, selection: UserSelection): Promise<ActiveUser[]> {
      const users =
        selection.permission === undefined
          ? await usersByIds(executor, [...new Set(selection.userIds)])
          : await activeUsers(executor, rolesWith(selection.permission))
      return users
        .filter((user) => user.isActive)
        .map(({ id, email, role, language }) => ({ id, email, role, language }))
    },

    /** Ids of those among these users who are active and have the permission. */
    async filterByPermission(
      executor: Executor,
      userIds: readonly string[],
      permission: Permission,
    ): Promise<Set<string>> {
      if (userIds.length === 0) return new Set()
      const users = await usersByIds(executor, [...new Set(userIds)])
      return new Set(users.filter((user) => user.isActive && can(user, permission)).map(({ id }) => id))
    },

    /** Finds active and former users by parts of name or email, or by id; sorted by name. */
    async findPeople(
      executor: Executor,
      { q, id, limit }: { readonly q?: string | undefined; readonly id?: string | undefined; readonly limit: number },
    ): Promise<{ id: string; name: string; email: string }[]> {
      const users = id === undefined ? await usersByText(executor, q, limit) : await usersByIds(executor, [id])
      return users
        .map((user) => ({ id: user.id, name: displayName(user), email: user.email }))
        .sort((a, b) => a.name.localeCompare(b.name))
    },

    /** Display names by id. Unknown ids are absent. */
    async namesOf(executor: Executor, userIds: readonly string[]): Promise<Map<string, string>> {
      if (userIds.length === 0) return new Map()
      const users = await usersByIds(executor, [...new Set(userIds)])
      return new Map(users.map((user) => [user.id, displayName(user)]))
    },
  }
}
