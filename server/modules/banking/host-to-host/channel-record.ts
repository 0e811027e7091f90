import { err, ok, type Result } from '#kernel/result.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { ChannelError } from '../errors.ts'
import { termsOf } from './channel-terms.ts'
import { type ChannelRow, lockChannel } from './store.ts'

export interface Decision {
  readonly id: number
  /** The version that was seen; null when the caller did not say. */
  readonly version: number | null
}

/** The channel, locked until the transaction ends, if it still is as it was seen. */
export async function takeChannel(
  transaction: Transaction,
  { id, version }: Decision,
): Promise<Result<ChannelRow, Extract<ChannelError, { code: 'not_found' | 'stale_version' }>>> {
  const row = await lockChannel(transaction, id)
  if (!row) return err({ code: 'not_found' })
  if (version === null || version === row.version) return ok(row)
  return err({ code: 'stale_version', currentVersion: row.version })
}

/** What the audit log tells of a channel: where it leads, never its secret. */
export const auditedChannel = (row: ChannelRow) => ({
  ...termsOf(row),
  bankCode: row.bankCode,
  transport: row.transport,
  isActive: row.isActive,
  approved: row.approvedAt !== null,
})
