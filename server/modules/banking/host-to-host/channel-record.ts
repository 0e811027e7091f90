// Locks a channel for a decision and selects its audited fields.
import { err, ok, type Result } from '#kernel/result.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { ChannelError } from '../errors.ts'
import { termsOf } from './channel-terms.ts'
import { type ChannelRow, lockChannel } from './store.ts'

export interface Decision {
  readonly id: number
  /** The version that the caller saw; null when the caller sent none. */
  readonly version: number | null
}

/** Locks the channel until the transaction ends, if its version still matches. */
export async function takeChannel(
  transaction: Transaction,
  { id, version }: Decision,
): Promise<Result<ChannelRow, Extract<ChannelError, { code: 'not_found' | 'stale_version' }>>> {
  const row = await lockChannel(transaction, id)
  if (!row) return err({ code: 'not_found' })
  if (version === null || version === row.version) return ok(row)
  return err({ code: 'stale_version', currentVersion: row.version })
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
