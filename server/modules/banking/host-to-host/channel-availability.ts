import type { Executor } from '#server/platform/database/database.ts'
import { type ChannelRow, findChannel } from './store.ts'

/** Whether files may pass over it. */
export const isUsable = ({ isActive, approvedAt }: ChannelRow): boolean => isActive && approvedAt !== null

/** The channel that a new connection names, if it is active and one to that bank. */
export async function findUsableChannel(executor: Executor, id: number, bankCode: string): Promise<ChannelRow | null> {
  const row = await findChannel(executor, id)
  return row?.isActive && row.bankCode === bankCode ? row : null
}

/** What the ciphertext of a channel's password or key is bound to. */
export const sealedSecret = (rowKey: string): string => `banking.channel.secret:${rowKey}`
