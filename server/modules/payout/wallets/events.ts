import type { DomainEvent } from '#server/platform/events/event.ts'
import type { WalletRow } from '../tables.ts'

export function walletEvent(
  type: 'wallet.created' | 'wallet.approved' | 'wallet.archived',
  { id, clientId }: Pick<WalletRow, 'id' | 'clientId'>,
): DomainEvent {
  return { kind: 'wallets', type, version: 1, aggregateId: String(id), payload: { walletId: id, clientId } }
}
