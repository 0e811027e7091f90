import type { DomainEvent } from '#server/platform/events/event.ts'

/** Says that an exception was raised, cleared or worked on, never what it says. */
export function exceptionEvent(
  type: 'exception.raised' | 'exception.cleared' | 'exception.changed',
  exceptionId: number,
): DomainEvent {
  return { kind: 'reconciliation', type, version: 1, aggregateId: String(exceptionId), payload: { exceptionId } }
}

/** Says that an account came out of its comparison otherwise than before, never with what. */
export function comparisonEvent(side: 'bank' | 'chain', subject: string): DomainEvent {
  const about = { side, subject }
  return { kind: 'reconciliation', type: 'position.changed', version: 1, aggregateId: subject, payload: about }
}
