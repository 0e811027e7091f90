import type { DomainEvent } from '#server/platform/events/event.ts'

export type DocumentEventType = 'document.added' | 'document.version_added' | 'document.changed'

/** Creates an event that names the changed document, without its content. */
export function documentEvent(type: DocumentEventType, documentId: number): DomainEvent {
  return { kind: 'documents', type, version: 1, aggregateId: String(documentId), payload: { documentId } }
}
