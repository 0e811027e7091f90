/** Grants of roles, resets of approvers and confirmations of accounts by a second person. */
import { accessRequestSubjects } from '#contract/identity/access-requests.ts'
import { approves, approvingRoles } from '#contract/permissions.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { decisionEvent } from '#server/platform/events/decision-event.ts'
import type { Outbox } from '#server/platform/events/outbox.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { contractText } from '#server/platform/language/contract-texts.ts'
import { applyChange, applySecondFactorReset } from '../directory/changes.ts'
import { createLinks, type LinkDependencies, type PersonalLink } from '../directory/links.ts'
import { lockOffice, personById } from '../directory/store.ts'
import type { AccessRequestError } from '../errors.ts'
import { displayName } from '../person.ts'
import { expectedForMs } from '../second-person/rules.ts'
import type { Controls } from '../second-person/second-person.ts'
import { existedSince } from '../second-person/store.ts'
import { usersByIds } from '../store.ts'
import {
  type AccessRequestRow,
  deleteRequest,
  lockRequest,
  type NewAccessRequest,
  saveRequest,
  selectRequests,
} from './store.ts'

export interface ShownRequest extends AccessRequestRow {
  readonly name: string
  readonly email: string
  readonly requestedByName: string
}

export type AccessRequests = ReturnType<typeof createAccessRequests>

export interface AccessRequestDependencies extends LinkDependencies {
  readonly controls: Controls
  readonly outbox: Outbox
}

export function createAccessRequests(dependencies: AccessRequestDependencies) {
  const { clock, controls, secondPerson } = dependencies
  return {
    /**
     * Whether a second person must approve grants and resets. Only people who could sign in count:
     * the first administrator invites the second alone. In production that happens once.
     */
    async needed(executor: Executor, actor: Actor): Promise<boolean> {
      // The operator's command line has no second person; what it does rests and is not confirmed.
      if (actor.userId === null) return false
      const since = controls === 'production' ? new Date(0) : new Date(clock.now().getTime() - expectedForMs)
      return existedSince(executor, approvingRoles, actor.userId, { since, joined: true })
    },

    ask: (transaction: Transaction, actor: Actor & { readonly userId: string }, input: NewRequest) =>
      ask(dependencies, transaction, actor, input),

    async list(executor: Executor): Promise<ShownRequest[]> {
      const unconfirmed = await secondPerson.unconfirmedAccounts(executor)
      const stored = await selectRequests(executor)
      // An account may meanwhile be confirmed by a new role, a sign-in or the command line.
      const rows = stored.filter(({ kind, userId }) => kind !== 'account' || unconfirmed.has(userId))
      const people = await usersByIds(executor, [...new Set(rows.flatMap((row) => [row.userId, row.requestedBy]))])
      const byId = new Map(people.map((user) => [user.id, user]))
      const nameOf = (id: string) => {
        const user = byId.get(id)
        return user ? displayName(user) : id
      }
      return rows.map((row) => ({
        ...row,
        // A person returns with the role that they have, which is what the approver grants.
        role: row.kind === 'activation' ? (byId.get(row.userId)?.role ?? null) : row.role,
        name: nameOf(row.userId),
        email: byId.get(row.userId)?.email ?? '',
        requestedByName: nameOf(row.requestedBy),
      }))
    },

    decide: (transaction: Transaction, actor: Actor, verdict: Verdict) =>
      decide(dependencies, transaction, actor, verdict),
  }
}

type NewRequest = Omit<NewAccessRequest, 'requestedBy' | 'requestedAt'> & {
  /** The actor unless stated. */
  readonly requestedBy?: string
}

async function ask(
  { clock, audit, accounts }: AccessRequestDependencies,
  transaction: Transaction,
  actor: Actor & { readonly userId: string },
  input: NewRequest,
): Promise<void> {
  await saveRequest(transaction, { requestedBy: actor.userId, ...input, requestedAt: clock.now() })
  const { kind, role, reason } = input
  await audit.append(transaction, actor, {
    action: 'update',
    resourceType: 'user',
    resourceId: input.userId,
    details: { asked: kind, ...(role === null ? {} : { role }), ...(reason === null ? {} : { reason }) },
  })
  await accounts.emitEvent(transaction, actor, input.userId, 'user.access_requested')
}

interface Verdict {
  readonly id: number
  readonly decision: 'approved' | 'rejected'
}

/** Neither the requester nor the person concerned may approve. Returns the link of a reset. */
async function decide(
  dependencies: AccessRequestDependencies,
  transaction: Transaction,
  actor: Actor,
  { id, decision }: Verdict,
): Promise<Result<PersonalLink | null, AccessRequestError>> {
  const { secondPerson, audit, accounts, clock } = dependencies
  // Before the request is read, so that no change of the person comes between it and the effect.
  await lockOffice(transaction)
  const request = await lockRequest(transaction, id)
  if (!request) return err({ code: 'no_access_request' })
  const { userId, kind, requestedBy } = request
  if (decision === 'approved') {
    if (actor.userId === requestedBy || actor.userId === userId) return err({ code: 'same_person' })
    const allowed = await secondPerson.check(transaction, actor, 'access.approve', [requestedBy, userId])
    if (!allowed.ok) return allowed
  }
  await deleteRequest(transaction, id)
  await audit.append(transaction, actor, {
    action: 'update',
    resourceType: 'user',
    resourceId: userId,
    details: {
      request: decision,
      kind,
      requestedBy,
      ...(request.role === null ? {} : { role: request.role }),
    },
  })
  await accounts.emitEvent(transaction, actor, userId, 'user.access_decided')
  const [concerned] = await usersByIds(transaction, [userId])
  await dependencies.outbox.emit(
    transaction,
    decisionEvent('users', actor, {
      resourceType: 'user',
      resourceId: userId,
      subject: () => contractText(accessRequestSubjects[kind](concerned ? displayName(concerned) : userId)),
      outcome: decision,
      requestedBy,
    }),
  )
  if (decision === 'rejected') return ok(null)
  const person = await personById(transaction, userId, clock.now())
  if (!person) return err({ code: 'user_not_found' })
  if (!person.isActive && kind !== 'activation' && kind !== 'role') return err({ code: 'user_inactive' })
  const by = [requestedBy, actor.userId]
  switch (kind) {
    case 'role':
    case 'activation': {
      const next = kind === 'role' ? { role: request.role ?? person.role } : { isActive: true }
      const changed = await applyChange(dependencies, transaction, actor, { id: userId, version: null, ...next }, by)
      return changed.ok ? ok(null) : changed
    }
    case 'link':
      return ok(await createLinks(dependencies).makeLink(transaction, actor, userId, requestedBy))
    case 'second_factor': {
      await applySecondFactorReset(dependencies, transaction, actor, { id: userId, reason: request.reason, by })
      return ok(null)
    }
    case 'account': {
      await accounts.recordAccess(transaction, userId, 'confirmed', by)
      return ok(null)
    }
  }
}

/** Whether resetting this person's access takes two people: they approve and have signed in. */
export const isProtected = (person: { role: string; hasPassword: boolean; isLinked: boolean }): boolean =>
  approves(person.role) && (person.hasPassword || person.isLinked)
