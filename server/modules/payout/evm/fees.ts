/** Fees offered by new transactions. */
import { err, ok, type Result } from '#kernel/result.ts'
import * as t from '#server/modules/payout/messages.ts'
import type { EvmContext } from './context.ts'
import { type Fees, freshFees } from './rules.ts'

const oneGwei = 1_000_000_000n

/** Fees for a new transaction, based on the newest block. The error says why there are none. */
export async function offeredFees({ nodes, maxFeeWei }: EvmContext): Promise<Result<Fees, string>> {
  const prices = await nodes.first(async (client) => {
    const [block, priority] = await Promise.all([
      client.getBlock({ blockTag: 'latest' }),
      client.request({ method: 'eth_maxPriorityFeePerGas' }).catch(() => null),
    ])
    return { baseFeeWei: block.baseFeePerGas, priorityWei: priority === null ? oneGwei : BigInt(priority) }
  })
  if (!prices.ok) return err(prices.error.reason)
  const { baseFeeWei, priorityWei } = prices.value
  if (baseFeeWei === null) return err(t.noBaseFee)
  const fees = freshFees(baseFeeWei, priorityWei, maxFeeWei)
  return fees.ok ? ok(fees.value) : err(t.gasTooExpensive)
}
