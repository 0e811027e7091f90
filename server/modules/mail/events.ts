import type { DomainEvent } from '#server/platform/events/event.ts'

/** Creates an event about a message, without its recipients and content. */
export function messageEvent(type: 'message.written' | 'message.moved', id: string): DomainEvent {
  return { kind: 'mail', type, version: 1, aggregateId: id, payload: { messageId: id } }
}

/** The mail server was set up, changed or removed. */
export const serverEvent = (): DomainEvent => ({
  kind: 'mail',
  type: 'server.changed',
  version: 1,
  aggregateId: 'server',
  payload: {},
})
