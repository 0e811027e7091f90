/** Reactions to transitions and to events of other modules. */

import { xof } from '#kernel/money.ts'
import type { NotificationInput } from '#server/modules/notifications/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { DomainEvent } from '#server/platform/events/event.ts'
import { textFormats } from '#server/platform/language/formats.ts'
import { textForReader } from '#server/platform/language/stored-text.ts'
import type { ConversionDependencies } from './dependencies.ts'
import { wakeWaiting } from './store.ts'
import type { ConversionRow, Transition } from './tables.ts'
import { t } from './texts.ts'

/** The client, or the own account in the language of the current work. */
export const clientNameOf = ({ clientId, clientName }: Pick<ConversionRow, 'clientId' | 'clientName'>): string =>
  clientId === null ? t.ownAccount : clientName

/**
 * The notification of a transition: approvers on review, the initiator on the outcome; null for
 * none.
 */
export function transitionNotification(
  row: ConversionRow,
  { to, cause, actor }: Pick<Transition, 'to' | 'cause' | 'actor'>,
): NotificationInput | null {
  if (to === row.state) return null
  const base = {
    about: { resourceType: 'conversion', resourceId: String(row.id) },
    dedupeKey: `conversion ${row.id} ${row.version + 1}`,
  } as const
  const what = () =>
    t.notificationSubject(row.reference, textFormats.formatAmountText(xof(row.amountXof)), clientNameOf(row))
  if (to === 'in_review')
    return {
      ...base,
      kind: 'approval',
      permission: 'conversions.approve',
      exceptUserId: row.initiatedBy,
      title: () => t.waitsForReviewTitle(what()),
      body: () => t.waitsForReviewBody(row.initiatedByName, textForReader(cause)),
    }
  const initiator = { userIds: [row.initiatedBy] }
  if (to === 'failed')
    return { ...base, ...initiator, kind: 'conversion_failed', title: () => t.failedTitle(what()), body: cause }
  const wasDecided = row.state === 'in_review' && (to === 'approved' || to === 'rejected')
  if (!wasDecided || actor.userId === row.initiatedBy) return null
  return {
    ...base,
    ...initiator,
    kind: 'decision',
    title: () => t.endedTitle(what(), to),
    body: () => t.decidedBody(textForReader(cause), actor.name),
  }
}

/**
 * Events after which a waiting conversion may find an account, limit, wallet, tokens or documents,
 * or parties that no longer hold it back.
 */
const capacityEvents: ReadonlySet<string> = new Set([
  'bank_connection.created',
  'bank_connection.changed',
  'bank_connection.approved',
  'wallet.created',
  'wallet.approved',
  'exception.changed',
  'dossier.changed',
  'screening.match_decided',
  'client.kyc_decided',
])
/** More than one event usually frees; the others find the capacity at their next attempt. */
const maxWoken = 50
/** Slightly longer than a lease: whatever is due within it is being worked on, or retries soon. */
const dueSoonMs = 10_000

/**
 * Wakes waiting conversions, oldest first, when an event may have freed capacity, in the
 * transaction that writes the event. Ignores other events. Capacity freed without an event, such
 * as by a new day, is found at the next attempt.
 */
export async function handleCapacityEvent(
  { clock }: Pick<ConversionDependencies, 'clock'>,
  transaction: Transaction,
  event: DomainEvent,
): Promise<void> {
  if (!capacityEvents.has(event.type)) return
  const now = clock.now()
  await wakeWaiting(transaction, now, new Date(now.getTime() + dueSoonMs), maxWoken)
}
