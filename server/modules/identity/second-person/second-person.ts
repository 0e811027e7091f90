/** Decides for every call that takes two people who may be the second. */

import type { SecondPersonError } from '#contract/identity/second-person.ts'
import { approvingRoles, can, type Permission, roles } from '#contract/permissions.ts'
import type { Clock } from '#kernel/clock.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { userById } from '../store.ts'
import { type Account, accountOf, approvesFrom, expectedForMs, peopleBehind, unconfirmed } from './rules.ts'
import { accessChangesOf, createdByOne, existedSince, founders } from './store.ts'

/** Sandbox controls relax only the rules about own and confirmed accounts and rest. */
export type Controls = 'sandbox' | 'production'

export interface SecondPerson {
  readonly controls: Controls
  /**
   * Whether the change must wait for a second person. Always in production; in a sandbox once
   * another person had the permission in the last 30 days, active now or not.
   */
  needed(executor: Executor, actor: Pick<Actor, 'userId'>, permission: Permission): Promise<boolean>
  /**
   * Whether this person may approve now what `requestedBy` asked for. A null requester is the
   * system. `alone`: the requester approves, because nobody else could.
   */
  check(
    executor: Executor,
    actor: Actor,
    permission: Permission,
    requestedBy: readonly (string | null)[],
  ): Promise<Result<{ readonly alone: boolean }, SecondPersonError>>
  /** Whether nobody but its person can have the credentials of this account. */
  isOwn(executor: Executor, userId: string): Promise<boolean>
  /**
   * Accounts that one person alone created, by id, with that person. Until another confirms the
   * account, that person decides nothing that it asks. Approvers need no confirmation: their role
   * took two people.
   */
  unconfirmedAccounts(executor: Executor): Promise<ReadonlyMap<string, string>>
  /** What keeps these people from approving, for the screens that say so. */
  statusesOf(executor: Executor, userIds: readonly string[]): Promise<ReadonlyMap<string, ApproverStatus>>
}

export interface ApproverStatus {
  readonly isOwn: boolean
  /** The end of the rest of a new or changed approver; null for none. */
  readonly approvesFrom: Date | null
}

/** As screens see it; undefined for people who never approve, and where controls are relaxed. */
export const wireApproverStatus = (
  { isOwn, approvesFrom: until }: ApproverStatus = { isOwn: true, approvesFrom: null },
) => ({
  isOwnAccount: isOwn,
  approvesFrom: until?.toISOString() ?? null,
})

interface SecondPersonDependencies {
  readonly clock: Clock
  readonly controls: Controls
}

export const rolesWith = (permission: Permission) => roles.filter((role) => can({ role }, permission))

export function createSecondPerson({ clock, controls }: SecondPersonDependencies): SecondPerson {
  async function needed(
    executor: Executor,
    { userId }: Pick<Actor, 'userId'>,
    permission: Permission,
  ): Promise<boolean> {
    if (controls === 'production') return true
    const since = new Date(clock.now().getTime() - expectedForMs)
    return existedSince(executor, rolesWith(permission), userId, { since, joined: false })
  }

  const unconfirmedAccounts = async (executor: Executor): Promise<ReadonlyMap<string, string>> =>
    controls === 'sandbox' ? new Map() : createdByOne(executor, approvingRoles)

  return {
    controls,
    needed,
    unconfirmedAccounts,

    async check(executor, actor, permission, requestedBy) {
      const { userId } = actor
      if (userId === null || actor.apiKey) return err({ code: 'approver_not_permitted' })
      const alone = requestedBy.includes(userId)
      if (alone && (await needed(executor, actor, permission))) return err({ code: 'same_person' })
      const user = await userById(executor, userId)
      if (!can(actor, permission) || !user?.isActive || !can(user, permission))
        return err({ code: 'approver_not_permitted' })
      if (controls === 'sandbox') return ok({ alone })
      const accounts = await accountsBehind(executor, [userId, ...requestedBy.filter((person) => person !== null)])
      const account = accounts.get(userId)
      const until = account ? approvesFrom(account, clock.now()) : null
      if (until) return err({ code: 'approver_too_new', until })
      // Anybody may have its credentials, also where nobody asked.
      if (account?.isUnclaimed) return err({ code: 'account_not_own', whose: 'approver' })
      for (const requester of requestedBy) {
        const whose = unconfirmed(userId, requester, accounts)
        if (whose !== null) return err({ code: 'account_not_own', whose })
      }
      // A request for access names the person concerned too, who asked for nothing.
      if (permission === 'access.approve') return ok({ alone })
      const created = await unconfirmedAccounts(executor)
      const behind = peopleBehind(userId, accounts)
      if (requestedBy.some((person) => person !== null && behind.has(created.get(person) ?? '')))
        return err({ code: 'requester_unconfirmed' })
      return ok({ alone })
    },

    isOwn: async (executor, userId) => (await accountsBehind(executor, [userId])).get(userId)?.isOwn === true,

    async statusesOf(executor, userIds) {
      if (controls === 'sandbox') return new Map()
      const accounts = await accountsBehind(executor, userIds)
      return new Map(
        [...accounts].map(([id, account]) => [
          id,
          { isOwn: account.isOwn, approvesFrom: approvesFrom(account, clock.now()) },
        ]),
      )
    },
  }
}

/** These accounts and, transitively, those that control them. */
async function accountsBehind(executor: Executor, userIds: readonly string[]): Promise<Map<string, Account>> {
  const first = await founders(executor, approvingRoles)
  const accounts = new Map<string, Account>()
  let requested = [...new Set(userIds)]
  while (requested.length > 0) {
    const changes = await accessChangesOf(executor, requested)
    for (const id of requested) {
      const own = changes.filter((change) => change.userId === id)
      accounts.set(id, accountOf(own, first.has(id)))
    }
    const controllers = requested.flatMap((id) => [...(accounts.get(id)?.controllers ?? [])])
    requested = [...new Set(controllers)].filter((id) => !accounts.has(id))
  }
  return accounts
}
