/** The event of a decision on another person's request, from which the requester is notified. */
import type { ChangedKind } from '#contract/events.ts'
import type { Executor } from '../database/database.ts'
import type { Actor } from '../http/actor.ts'
import { type StoredText, storedText, type Translations, type Wording } from '../language/stored-text.ts'
import type { DomainEvent } from './event.ts'
import { type EventToFollow, selectEventsRequestedBy } from './store.ts'

const type = 'request.decided'

export interface DecidedRequest {
  readonly resourceType: string
  readonly resourceId: string
  /** The subject of the request, as people know it: a name, never its content. */
  readonly subject: Wording
  readonly outcome: 'approved' | 'rejected' | 'sent_back'
  readonly requestedBy: string | null
  readonly note?: string | null
  /** The module notifies the requester in its own transaction. */
  readonly isNotified?: boolean
}

/** Emit it in the transaction of the decision. `kind` is that of the record. */
export const decisionEvent = (
  kind: ChangedKind,
  actor: Pick<Actor, 'userId' | 'name'>,
  { note = null, isNotified = false, ...request }: DecidedRequest,
): DomainEvent => {
  const { text: subject, translations: subjectTranslations } = storedText(request.subject)
  const decidedBy = { decidedBy: actor.userId, decidedByName: actor.name }
  return {
    kind,
    type,
    version: 1,
    aggregateId: request.resourceId,
    payload: { ...request, subject, subjectTranslations, note, isNotified, ...decidedBy },
  }
}

export type Decided = Omit<Required<DecidedRequest>, 'subject'> & {
  readonly subject: StoredText
  readonly decidedBy: string | null
  readonly decidedByName: string
}

/** Decisions since an instant on what this person requested, newest first, at most 100. */
export async function decisionsOnRequestsOf(
  executor: Executor,
  userId: string,
  since: Date,
): Promise<(Decided & { readonly id: string; readonly decidedAt: Date })[]> {
  const events = await selectEventsRequestedBy(executor, { type, userId, since, limit: 100 })
  return events.map(({ id, payload, occurredAt }) => ({
    ...decidedOf(payload),
    id: String(id),
    decidedAt: occurredAt,
  }))
}

/** The decision in an event; null for other events. */
export function decisionOf(event: Pick<EventToFollow, 'type' | 'payload'>): Decided | null {
  return event.type === type ? decidedOf(event.payload) : null
}

function decidedOf(payload: EventToFollow['payload']): Decided {
  const stored = payload as unknown as Decided & { subject: string; subjectTranslations: Translations | null }
  return { ...stored, subject: { text: stored.subject, translations: stored.subjectTranslations } }
}
