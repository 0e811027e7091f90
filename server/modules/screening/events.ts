import type { DomainEvent } from '#server/platform/events/event.ts'

export function listLoaded(source: string, facts: { versionId: number; sha256: string; entries: number }): DomainEvent {
  return { kind: 'screening', type: 'screening.list_loaded', version: 1, aggregateId: source, payload: facts }
}

/** A subject resembles a listed name; `clientId` is null for a subject without a client. */
export function matchOpened(matchId: number, clientId: number | null): DomainEvent {
  return matchEvent('screening.match_opened', matchId, { clientId })
}

export function matchDecided(matchId: number, clientId: number | null, decision: string): DomainEvent {
  return matchEvent('screening.match_decided', matchId, { clientId, decision })
}

function matchEvent(type: string, matchId: number, payload: Record<string, unknown>): DomainEvent {
  return { kind: 'screening', type, version: 1, aggregateId: String(matchId), payload }
}
