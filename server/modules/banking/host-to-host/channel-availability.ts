// Checks whether a channel can carry files.
import type { Executor } from '#server/platform/database/database.ts'
import type { SealedColumn } from '#server/platform/encryption/encryption.ts'
import { type ChannelRow, findChannel } from './store.ts'

/** Returns whether the channel may carry files. */
export const isUsable = ({ isActive, approvedAt }: ChannelRow): boolean => isActive && approvedAt !== null

/** Finds the channel of a new connection, if it is active and belongs to that bank. */
export async function findUsableChannel(executor: Executor, id: number, bankCode: string): Promise<ChannelRow | null> {
  const row = await findChannel(executor, id)
  return row?.isActive && row.bankCode === bankCode ? row : null
}

/** The encryption context of a channel's password or key. */
export const sealedSecret = (rowKey: string): string => `banking.channel.secret:${rowKey}`

export const channelSealedColumn: SealedColumn = {
  table: 'banking.channel',
  column: 'secret_sealed',
  key: 'row_key',
  row: sealedSecret,
}

export const channelChangeSealedColumn: SealedColumn = {
  table: 'banking.channel_change',
  column: 'secret_sealed',
  key: 'id',
  boundTo: { via: 'channel_id', table: 'banking.channel', column: 'row_key' },
  row: sealedSecret,
}
