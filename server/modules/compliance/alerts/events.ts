import type { DomainEvent } from '#server/platform/events/event.ts'

export function alertEvent(
  type: 'alert.raised' | 'alert.changed',
  alertId: number,
  payload: Readonly<Record<string, unknown>>,
): DomainEvent {
  return { kind: 'alerts', type, version: 1, aggregateId: String(alertId), payload: { alertId, ...payload } }
}

export function ruleEvent(rule: string, version: number): DomainEvent {
  return { kind: 'alerts', type: 'alert_rule.changed', version: 1, aggregateId: rule, payload: { rule, version } }
}
