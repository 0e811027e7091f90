import type { DomainEvent } from '#server/platform/events/event.ts'

export function listLoaded(source: string, facts: { versionId: number; sha256: string; entries: number }): DomainEvent {
  return { kind: 'screening', type: 'screening.list_loaded', version: 1, aggregateId: source, payload: facts }
}

/** A subject resembles a listed name; `clientId` is null for a subject without a client. */
export function matchOpened(matchId: number, clientId: number | null): DomainEvent {
  return matchEvent('screening.match_opened', matchId, { clientId })
}

/** `byTwo`: one person proposed the decision and another one took it. */
export function matchDecided(matchId: number, clientId: number | null, decision: string, byTwo = false): DomainEvent {
  return matchEvent('screening.match_decided', matchId, { clientId, decision, byTwo })
}

/** A person proposes to clear a match, and a second one decides. */
export function clearingProposed(matchId: number, clientId: number | null): DomainEvent {
  return matchEvent('screening.clearing_proposed', matchId, { clientId })
}

function matchEvent(type: string, matchId: number, payload: Record<string, unknown>): DomainEvent {
  return { kind: 'screening', type, version: 1, aggregateId: String(matchId), payload }
}
