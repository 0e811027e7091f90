/** A user's own account: permissions, name, password and sessions. */

import type { CurrentUser } from '#contract/identity/api.ts'
import { approves, can, permissions } from '#contract/permissions.ts'
import { assertDefined } from '#kernel/assert.ts'
import type { Clock } from '#kernel/clock.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { Settings } from '#server/modules/settings/index.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Accounts } from './accounts.ts'
import { endLink } from './directory/store.ts'
import type { LanguageError, PasswordError, SessionError } from './errors.ts'
import { mayUsePassword, type PasswordsFor } from './passwords/factor.ts'
import type { User } from './person.ts'
import { hasAccount } from './provider/store.ts'
import type { SecondFactor } from './second-factor/second-factor.ts'
import { type Controls, type SecondPerson, wireApproverStatus } from './second-person/second-person.ts'
import type { SessionData } from './sessions/rules.ts'
import { deleteOwnSession, openSessionsOf } from './sessions/store.ts'
import { hasPassword, ownUser, storeLanguage, storeName } from './store.ts'

export interface OwnSession {
  readonly id: string
  readonly current: boolean
  readonly data: SessionData
}

interface OwnAccountDependencies {
  readonly clock: Clock
  readonly audit: Audit
  readonly settings: Pick<Settings, 'read'>
  readonly config: { readonly mode: 'sandbox' | 'production'; readonly controls: Controls }
  readonly secondPerson: SecondPerson
  readonly accounts: Pick<Accounts, 'setPassword' | 'emitEvent'>
  readonly secondFactor: Pick<SecondFactor, 'statusOf'>
  readonly passwordsFor: PasswordsFor
  /** Codes of the languages that screens are offered in. */
  readonly languages: readonly string[]
}

/** Creates the calls by which users read and change their own account. */
export function createOwnAccount({
  clock,
  audit,
  settings,
  config: { mode, controls },
  secondPerson,
  accounts,
  secondFactor,
  passwordsFor,
  languages,
}: OwnAccountDependencies) {
  return {
    async currentUser(executor: Executor, actor: Actor): Promise<CurrentUser> {
      const user = await ownUser(executor, actor)
      const unconfirmed = [...(await secondPerson.unconfirmedAccounts(executor))]
      const { has: hasSecondFactor, passkeys } = await secondFactor.statusOf(executor, user)
      return {
        ...profileOf(user),
        permissions: permissions.filter((permission) => can(user, permission)),
        mode,
        timeZone: await settings.read(executor, 'business.timeZone'),
        language: user.language,
        languages: [...languages],
        approvesAlone:
          can(actor, 'conversions.approve') && !(await secondPerson.needed(executor, actor, 'conversions.approve')),
        approval: {
          controls,
          ...(await approvalStatus(secondPerson, executor, user)),
          unconfirmedRequesters: unconfirmed.filter(([, creator]) => creator === user.id).map(([id]) => id),
        },
        provesByCode: hasSecondFactor,
        provesByPasskey: passkeys > 0,
        provesByPassword: mayUsePassword(user, passwordsFor) && (await hasPassword(executor, user.id)),
        provesByProvider: passwordsFor !== 'everyone' && (await hasAccount(executor, user.id)),
      }
    },
    ...createOwnLanguage({ clock, audit, languages }),
    async changeOwnName(transaction: Transaction, actor: Actor, name: Pick<User, 'firstName' | 'lastName'>) {
      const { id, firstName, lastName } = await ownUser(transaction, actor)
      await storeName(transaction, id, name, clock.now())
      await audit.append(transaction, actor, {
        action: 'update',
        resourceType: 'user',
        resourceId: id,
        before: { firstName, lastName },
        after: name,
      })
      await accounts.emitEvent(transaction, actor, id, 'user.changed')
    },
    changeOwnPassword: (transaction: Transaction, actor: Actor, password: string) =>
      changeOwnPassword(accounts, transaction, actor, password),
    async ownSessions(executor: Executor, actor: Actor): Promise<OwnSession[]> {
      const open = await openSessionsOf(executor, assertDefined(actor.userId, 'the person'), clock.now())
      return open.map((session) => ({ ...session, current: session.id === actor.sessionId }))
    },
    async revokeOwnSession(transaction: Transaction, actor: Actor, id: string): Promise<Result<void, SessionError>> {
      const ended = await deleteOwnSession(transaction, assertDefined(actor.userId, 'the person'), id)
      if (!ended) return err({ code: 'session_not_found' })
      await audit.append(transaction, actor, { action: 'delete', resourceType: 'session', resourceId: id })
      return ok(undefined)
    },
  }
}

function createOwnLanguage({ clock, audit, languages }: Pick<OwnAccountDependencies, 'clock' | 'audit' | 'languages'>) {
  return {
    /** Null follows the browser. */
    async changeOwnLanguage(
      transaction: Transaction,
      actor: Actor,
      language: string | null,
    ): Promise<Result<void, LanguageError>> {
      if (language !== null && !languages.includes(language)) return err({ code: 'language_not_offered', languages })
      const { id, language: before } = await ownUser(transaction, actor)
      await storeLanguage(transaction, id, language, clock.now())
      await audit.append(transaction, actor, {
        action: 'update',
        resourceType: 'user',
        resourceId: id,
        before: { language: before },
        after: { language },
      })
      return ok(undefined)
    },
  }
}

/**
 * Sets the own password. The current session stays; every other one and an open reset link, which
 * could replace the new password, end. Returns the number of sessions ended.
 */
async function changeOwnPassword(
  accounts: OwnAccountDependencies['accounts'],
  transaction: Transaction,
  actor: Actor,
  password: string,
): Promise<Result<number, PasswordError>> {
  const user = await ownUser(transaction, actor)
  const set = await accounts.setPassword(transaction, actor, user, password, actor.sessionId)
  if (set.ok) await endLink(transaction, user.id)
  return set
}

function profileOf({ id, email, firstName, lastName, profileImageUrl, role }: User) {
  return { id, email, firstName, lastName, profileImageUrl, role }
}

/** Reasons why approvals by this user are refused now; none for roles that never approve. */
async function approvalStatus(secondPerson: SecondPerson, executor: Executor, { id, role }: User) {
  return wireApproverStatus(approves(role) ? (await secondPerson.statusesOf(executor, [id])).get(id) : undefined)
}
