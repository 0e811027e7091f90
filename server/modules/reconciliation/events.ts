import type { DomainEvent } from '#server/platform/events/event.ts'

/** The payload names the exception, never its content. */
export function exceptionEvent(
  type: 'exception.raised' | 'exception.cleared' | 'exception.changed',
  exceptionId: number,
): DomainEvent {
  return { kind: 'reconciliation', type, version: 1, aggregateId: String(exceptionId), payload: { exceptionId } }
}

/** Reports a changed comparison of an account, without figures. */
export function comparisonEvent(side: 'bank' | 'chain', subject: string): DomainEvent {
  const about = { side, subject }
  return { kind: 'reconciliation', type: 'position.changed', version: 1, aggregateId: subject, payload: about }
}
