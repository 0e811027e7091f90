/** Notifies people of changes to their own access, and approvers of what concerns approvals. */
import { approves } from '#contract/permissions.ts'
import type { NotificationInput } from '#server/modules/notifications/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { EventToFollow } from '#server/platform/events/event-consumer.ts'
import type { Modules } from './compose.ts'

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
      return [
        ...ownNotification(event, 'Your role or your access changed'),
        ...(await lastApprover(parts, transaction, event)),
      ]
    case 'user.credentials_reset':
      return ownNotification(event, 'Your password was changed')
    case 'user.second_factor_changed':
      return ownNotification(event, 'Your second factor was changed')
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
  return requests.map(({ id, name, askedBy, askedByName }) => ({
    permission: 'access.approve',
    exceptUserId: askedBy,
    kind: 'approval',
    about: { resourceType: 'user', resourceId: aggregateId },
    title: `Access of ${name}`,
    body: `${askedByName} asks for a new role or a reset. A second person decides.`,
    dedupeKey: `access:${id}`,
  }))
}

function ownNotification({ id, aggregateId }: EventToFollow, title: string): NotificationInput[] {
  return [
    {
      userIds: [aggregateId],
      kind: 'decision',
      about: { resourceType: 'user', resourceId: aggregateId },
      title,
      body: 'If you did not ask for it, tell another administrator or compliance officer now.',
      dedupeKey: `access-changed:${id}`,
    },
  ]
}

/** A deactivation or demotion that leaves approvals to one person. */
async function lastApprover(
  { identity }: Parts,
  transaction: Transaction,
  { id, aggregateId }: EventToFollow,
): Promise<NotificationInput[]> {
  const left = await identity.reach(transaction, { permission: 'access.approve' })
  const [person] = await identity.reach(transaction, { userIds: [aggregateId] })
  if (left.length > 1 || (person && approves(person.role))) return []
  const names = await identity.namesOf(transaction, [aggregateId])
  return [
    {
      permission: 'users.manage',
      exceptUserId: null,
      kind: 'decision',
      about: { resourceType: 'user', resourceId: aggregateId },
      title: 'Only one person is left who approves',
      body: `${names.get(aggregateId) ?? 'A person'} approves no longer. What needs two people waits.`,
      dedupeKey: `last-approver:${id}`,
    },
  ]
}
