// Outbox events of bank connections and channels.
import type { DomainEvent } from '#server/platform/events/event.ts'

export type ConnectionEventType =
  | 'bank_connection.created'
  | 'bank_connection.changed'
  | 'bank_connection.approved'
  | 'bank_connection.rejected'
  | 'bank_connection.tested'

/** The payload names the connection, never its account. */
export function connectionEvent(type: ConnectionEventType, connectionId: number): DomainEvent {
  return { kind: 'bank-connections', type, version: 1, aggregateId: String(connectionId), payload: { connectionId } }
}

/** The payload names the channel, never its settings. */
export function channelEvent(
  type: 'bank_channel.created' | 'bank_channel.changed' | 'bank_channel.proposed',
  channelId: number,
): DomainEvent {
  return { kind: 'bank-connections', type, version: 1, aggregateId: `channel ${channelId}`, payload: { channelId } }
}
