import type { Finding } from '#kernel/finding.ts'
import { toDecimal, usdt } from '#kernel/money.ts'
import type { PayoutDependencies } from './dependencies.ts'
import { railOf } from './payouts.ts'
import type { ChainTreasury } from './port.ts'
import { findTreasury, selectInstructions } from './store.ts'
import type { InstructionRow } from './tables.ts'
import { treasuryPosition } from './treasury.ts'

/** A payout that stands in the books without its end: requested, and neither completed nor refused. */
export interface HeldPayout {
  readonly payoutId: string
  readonly amountUsdtMinor: bigint
}

export async function reconcileTreasury(
  dependencies: PayoutDependencies,
  held?: readonly HeldPayout[],
): Promise<Finding[]> {
  const { database } = dependencies
  if ((await findTreasury(database.pool)).openedAt === null) return []
  const asked = await railOf(dependencies).treasury()
  if (!asked.ok) return [finding('treasury', `the chain could not be asked: ${asked.error.reason}`)]
  const chain = asked.value
  const instructions = await selectInstructions(database.pool)
  const { balanceUsdtMinor } = await treasuryPosition(dependencies, database.pool)
  const expected = expectedBalance(balanceUsdtMinor, held ?? instructions.filter(isOpen), chain)
  return [
    ...matchSent(chain, instructions),
    ...matchInstructions(chain, instructions),
    ...(expected === chain.balanceUsdtMinor
      ? []
      : [finding('treasury', `the chain holds ${tokens(chain.balanceUsdtMinor)}, the books say ${tokens(expected)}`)]),
  ]
}

/** The chain takes a payout off when it is sent, the books when it is final. */
function expectedBalance(inBooks: bigint, open: readonly HeldPayout[], { sent }: ChainTreasury): bigint {
  const left = new Set(sent.map((payout) => payout.payoutId))
  return open.reduce(
    (sum, { payoutId, amountUsdtMinor }) => (left.has(payoutId) ? sum - amountUsdtMinor : sum),
    inBooks,
  )
}

function matchSent({ sent }: ChainTreasury, instructions: readonly InstructionRow[]): Finding[] {
  const asked = new Map(instructions.map((instruction) => [instruction.payoutId, instruction]))
  const seen = new Set<string>()
  return sent.flatMap(({ payoutId, address, amountUsdtMinor }) => {
    const instruction = asked.get(payoutId)
    if (!instruction) return [finding(payoutId, `the chain sent ${tokens(amountUsdtMinor)} that nobody asked for`)]
    if (seen.has(payoutId)) return [finding(payoutId, 'the chain sent it twice')]
    seen.add(payoutId)
    if (instruction.amountUsdtMinor === amountUsdtMinor && instruction.address === address) return []
    return [finding(payoutId, 'the chain sent another amount, or to another address, than was asked for')]
  })
}

function matchInstructions({ sent }: ChainTreasury, instructions: readonly InstructionRow[]): Finding[] {
  const onChain = new Map(sent.map((payout) => [payout.payoutId, payout]))
  return instructions.flatMap(({ payoutId, state }) => {
    const payout = onChain.get(payoutId)
    if (state === 'confirmed' && !payout?.confirmed) {
      return [finding(payoutId, 'it is known as confirmed, but the chain does not say so')]
    }
    if (state === 'rejected' && payout) return [finding(payoutId, 'it is known as rejected, but the chain sent it')]
    return []
  })
}

const isOpen = ({ state }: InstructionRow): boolean => state === 'asked' || state === 'pending'
const tokens = (amountUsdtMinor: bigint): string => `${toDecimal(usdt(amountUsdtMinor))} USDT`
const finding = (id: string, message: string): Finding => ({ area: 'payout', id, message })
