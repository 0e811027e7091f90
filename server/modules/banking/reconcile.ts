// Differences between bank and books as integrity violations.
import { formatAmountText } from '#kernel/format.ts'
import type { IntegrityViolation } from '#kernel/integrity-violation.ts'
import { xof } from '#kernel/money.ts'
import type { BankingDependencies } from './dependencies.ts'
import { type BankComparison, compareBanks, type HeldInstruction } from './statements/compare.ts'

/** Compares banks and books and lists all differences, including those under investigation. */
export async function reconcileBanks(
  dependencies: BankingDependencies,
  held?: readonly HeldInstruction[],
): Promise<IntegrityViolation[]> {
  const comparisons = await compareBanks(dependencies, held && (async () => held))
  return comparisons.flatMap(findingsOf)
}

function findingsOf({ connectionId, name, unreachable, discrepancies, balance }: BankComparison): IntegrityViolation[] {
  const finding = (message: string) => ({
    area: 'bank',
    id: `connection ${connectionId}`,
    message: `${name}: ${message}`,
  })
  if (unreachable !== null) return [finding(`its statement could not be had: ${unreachable}`)]
  const explained = discrepancies.reduce(
    (sum, { amounts }) => (amounts ? sum + amounts.foundXof - amounts.expectedXof : sum),
    0n,
  )
  const expected = balance && balance.booksXof + balance.inFlightXof + explained
  return [
    ...discrepancies.map(({ detail }) => finding(detail)),
    ...(balance === null || expected === null || expected === balance.statedXof
      ? []
      : [finding(`the bank holds ${francs(balance.statedXof)}, the books say ${francs(expected)}`)]),
  ]
}

const francs = (amount: bigint): string => formatAmountText(xof(amount))
