import type { DomainEvent } from '#server/platform/events/event.ts'

/** Says that a message was written, went out or needs a person; never to whom or what it says. */
export function messageEvent(type: 'message.written' | 'message.moved', id: string): DomainEvent {
  return { kind: 'mail', type, version: 1, aggregateId: id, payload: { messageId: id } }
}
