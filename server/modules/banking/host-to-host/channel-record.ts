// Locks a channel for a decision and selects its audited fields.
import type { Result } from '#kernel/result.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { atVersion, type Target } from '#server/platform/database/optimistic-lock.ts'
import type { ChannelError } from '../errors.ts'
import { termsOf } from './channel-terms.ts'
import { type ChannelRow, lockChannel } from './store.ts'

/** Locks the channel until the transaction ends, if its version still matches. */
export async function takeChannel(
  transaction: Transaction,
  { id, version }: Target,
): Promise<Result<ChannelRow, Extract<ChannelError, { code: 'not_found' | 'stale_version' }>>> {
  return atVersion(await lockChannel(transaction, id), version, 'not_found')
}

/** The channel fields in the audit log: where it leads, never its secret. */
export const auditedChannel = (row: ChannelRow) => ({
  ...termsOf(row),
  bankCode: row.bankCode,
  transport: row.transport,
  isActive: row.isActive,
  approved: row.approvedAt !== null,
  rejectedFor: row.rejectedReason,
})
