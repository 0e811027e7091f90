import type { Result } from '#kernel/result.ts'
import type { PayoutRail } from '../port.ts'
import type { EvmContextOptions, EvmPayoutOptions } from './context.ts'

/**
 * Opens the payout rail of a chain. The error names the invalid variable. The chain libraries are
 * imported here rather than at every start, because they load four hundred files.
 */
export async function openEvmPayout(
  options: EvmPayoutOptions,
  base: EvmContextOptions,
): Promise<Result<PayoutRail, string>> {
  const { openRail } = await import('./open-rail.ts')
  return openRail(options, base)
}
