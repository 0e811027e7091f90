/** Notifies people of changes to their own access, and approvers of what concerns approvals. */
import { accessRequestSubjects } from '#contract/identity/access-requests.ts'
import { approves } from '#contract/permissions.ts'
import type { NotificationInput } from '#server/modules/notifications/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { EventToFollow } from '#server/platform/events/event-consumer.ts'
import { contractText } from '#server/platform/language/contract-texts.ts'
import type { Modules } from './compose.ts'
import { t } from './texts.ts'

type Parts = Pick<Modules, 'identity'>

/** The notifications of one event; none for events about other things. */
export async function accessNotifications(
  parts: Parts,
  transaction: Transaction,
  event: EventToFollow,
): Promise<NotificationInput[]> {
  switch (event.type) {
    case 'user.access_requested':
      return requestNotifications(parts, transaction, event)
    case 'user.access_changed':
      return [...ownNotification(event, () => t.accessChangedTitle), ...(await lastApprover(parts, transaction, event))]
    case 'user.credentials_reset':
      return ownNotification(event, () => t.passwordChangedTitle)
    case 'user.unusual_sign_in':
      return signInNotification(event)
    case 'user.second_factor_changed':
      return ownNotification(event, () => t.secondFactorChangedTitle)
    default:
      return []
  }
}

async function requestNotifications(
  { identity }: Parts,
  transaction: Transaction,
  { aggregateId }: EventToFollow,
): Promise<NotificationInput[]> {
  const requests = (await identity.accessRequests.list(transaction)).filter(({ userId }) => userId === aggregateId)
  return requests.map(({ id, kind, name, requestedBy, requestedByName }) => ({
    permission: 'access.approve',
    exceptUserId: requestedBy,
    kind: 'approval',
    about: { resourceType: 'user', resourceId: aggregateId },
    title: () => contractText(accessRequestSubjects[kind](name)),
    body: () => t.accessRequestedBody(requestedByName),
    dedupeKey: `access:${id}`,
  }))
}

function ownNotification({ id, aggregateId }: EventToFollow, title: () => string): NotificationInput[] {
  return [
    {
      userIds: [aggregateId],
      kind: 'decision',
      about: { resourceType: 'user', resourceId: aggregateId },
      title,
      body: () => t.accessChangedBody,
      dedupeKey: `access-changed:${id}`,
    },
  ]
}

function signInNotification({ id, aggregateId, payload, occurredAt }: EventToFollow): NotificationInput[] {
  const reasons = Array.isArray(payload.reasons) ? payload.reasons.map(String) : []
  return [
    {
      userIds: [aggregateId],
      kind: 'sign_in',
      about: { resourceType: 'session', resourceId: String(id) },
      title: () => t.unusualSignInTitle,
      body: () => t.unusualSignInBody(reasons, occurredAt),
      dedupeKey: `sign-in:${id}`,
    },
  ]
}

/** A deactivation or demotion that leaves approvals to one person. */
async function lastApprover(
  { identity }: Parts,
  transaction: Transaction,
  { id, aggregateId }: EventToFollow,
): Promise<NotificationInput[]> {
  const left = await identity.findActiveUsers(transaction, { permission: 'access.approve' })
  const [person] = await identity.findActiveUsers(transaction, { userIds: [aggregateId] })
  if (left.length > 1 || (person && approves(person.role))) return []
  const names = await identity.namesOf(transaction, [aggregateId])
  return [
    {
      permission: 'users.manage',
      exceptUserId: null,
      kind: 'decision',
      about: { resourceType: 'user', resourceId: aggregateId },
      title: () => t.lastApproverTitle,
      body: () => t.lastApproverBody(names.get(aggregateId) ?? t.someone),
      dedupeKey: `last-approver:${id}`,
    },
  ]
}
