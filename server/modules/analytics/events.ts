import type { DomainEvent } from '#server/platform/events/event.ts'

export function forecastMade(forecastId: number, method: string): DomainEvent {
  return {
    kind: 'analytics',
    type: 'analytics.forecast_made',
    version: 1,
    aggregateId: String(forecastId),
    payload: { method },
  }
}
