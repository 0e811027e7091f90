import type { Result } from '#kernel/result.ts'
import type { PayoutRail } from '../port.ts'
import type { EvmContextOptions, EvmPayoutOptions } from './options.ts'

/**
 * The payout rail of a chain, with its key at hand. The error names the variable at fault. What speaks with chains is read
 * here and not at every start: four hundred files.
 */
export async function openEvmPayout(
  options: EvmPayoutOptions,
  ground: EvmContextOptions,
): Promise<Result<PayoutRail, string>> {
  const { openRail } = await import('./open-rail.ts')
  return openRail(options, ground)
}
