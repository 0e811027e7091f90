import type { CurrentUser } from '#contract/identity.ts'
import { can, permissions } from '#contract/permissions.ts'
import { present } from '#kernel/assert.ts'
import type { Clock } from '#kernel/clock.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { SessionError } from './errors.ts'
import type { createPeople } from './people.ts'
import type { User } from './person.ts'
import type { SessionData } from './sessions/rules.ts'
import { deleteOwnSession, openSessionsOf } from './sessions/store.ts'
import { userById } from './store.ts'

export interface OwnSession {
  readonly id: string
  readonly current: boolean
  readonly data: SessionData
}

interface OwnViewDependencies {
  readonly clock: Clock
  readonly audit: Audit
  readonly mode: 'sandbox' | 'production'
  readonly people: Pick<ReturnType<typeof createPeople>, 'approvesAlone'>
}

/** What people see and change of themselves. */
export function createOwnView({ clock, audit, mode, people }: OwnViewDependencies) {
  return {
    async currentUser(executor: Executor, actor: Actor): Promise<CurrentUser> {
      const user = present(await userById(executor, present(actor.userId, 'the person')), 'the signed-in person')
      return {
        ...shown(user),
        permissions: permissions.filter((permission) => can(user, permission)),
        mode,
        approvesAlone: await people.approvesAlone(executor, actor, 'conversions.approve'),
      }
    },
    async ownSessions(executor: Executor, actor: Actor): Promise<OwnSession[]> {
      const open = await openSessionsOf(executor, present(actor.userId, 'the person'), clock.now())
      return open.map((session) => ({ ...session, current: session.id === actor.sessionId }))
    },
    async revokeOwnSession(transaction: Transaction, actor: Actor, id: string): Promise<Result<void, SessionError>> {
      const ended = await deleteOwnSession(transaction, present(actor.userId, 'the person'), id)
      if (!ended) return err({ code: 'session_not_found' })
      await audit.append(transaction, actor, { action: 'delete', resourceType: 'session', resourceId: id })
      return ok(undefined)
    },
  }
}

function shown({ id, email, firstName, lastName, profileImageUrl, role }: User) {
  return { id, email, firstName, lastName, profileImageUrl, role }
}
