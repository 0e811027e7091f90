// The bank charges that a receipt may still bear.
import type { Executor } from '#server/platform/database/database.ts'
import type { ReceivablesDependencies } from './dependencies.ts'
import { chargesOf } from './store.ts'

/**
 * The maximum of a receipt in francs, less what its matches charge. The maximum is for the receipt:
 * otherwise many small matches of one receipt would write off an invoice.
 */
export async function chargesLeft(
  { settings }: Pick<ReceivablesDependencies, 'settings'>,
  executor: Executor,
  receiptId: number,
): Promise<bigint> {
  const maxXof = BigInt(await settings.read(executor, 'receivables.maxBankCharges'))
  const leftXof = maxXof - (await chargesOf(executor, receiptId))
  return leftXof > 0n ? leftXof : 0n
}
