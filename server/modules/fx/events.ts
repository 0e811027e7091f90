import type { DomainEvent } from '#server/platform/events/event.ts'

/** Rates were fetched and stored; `source` names the provider. */
export function ratesStored(source: string, recordIds: readonly number[]): DomainEvent {
  return { kind: 'fx-rates', type: 'fx.rates_stored', version: 1, aggregateId: source, payload: { recordIds } }
}

/** A franc rate deviated from the parity and was rejected. Compliance raises an alert on it. */
export function offParity(
  source: string,
  facts: { rate: string; impliedRate: string | null; toleranceBasisPoints: number; asOf: string },
): DomainEvent {
  return { kind: 'fx-rates', type: 'fx.off_parity', version: 1, aggregateId: source, payload: facts }
}
