import type { Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ComplianceDependencies } from '../dependencies.ts'
import type { AlertInFull } from './tables.ts'

/** Notifies the new assignee, and the possible approvers when closing as confirmed is proposed. */
export async function notifyOfChange(
  transaction: Transaction,
  { notices }: Pick<ComplianceDependencies, 'notices'>,
  actor: Actor,
  before: AlertInFull,
  after: AlertInFull,
): Promise<void> {
  const about = { resourceType: 'alert', resourceId: String(after.id) } as const
  const isHandedOn = after.assignedTo !== null && after.assignedTo !== before.assignedTo
  if (isHandedOn && after.assignedTo !== null && after.assignedTo !== actor.userId)
    await notices.notify(transaction, {
      userIds: [after.assignedTo],
      kind: 'alert',
      about,
      title: `Alert assigned to you: ${after.title}`,
      body: `${after.description} Due on ${after.dueOn}.`,
      dedupeKey: `alert:${after.id}:assigned:${after.version}`,
    })
  if (after.proposedAt !== null && before.proposedAt === null)
    await notices.notify(transaction, {
      permission: 'alerts.handle',
      exceptUserId: actor.userId,
      kind: 'approval',
      about,
      title: `Alert to be closed as confirmed: ${after.title}`,
      body: `${actor.name} proposes it. A second person decides.`,
      dedupeKey: `alert:${after.id}:proposed:${after.version}`,
    })
}
