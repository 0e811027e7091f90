import type { BusinessDate } from '#kernel/clock.ts'
import { formatAmountText, formatDateText } from '#kernel/format.ts'
import { xof } from '#kernel/money.ts'

/** House policy (specification 9), not law. */
export interface Limits {
  readonly dailyLimitXof: bigint
  readonly monthlyLimitXof: bigint
}

/** XOF reserved on a connection in the day and month of one business date. */
export interface Usage {
  readonly dailyUsedXof: bigint
  readonly monthlyUsedXof: bigint
}

/** Whole francs that still fit under both limits; zero when a limit was lowered below what is used. */
export function roomLeft(limits: Limits, used: Usage): bigint {
  const day = limits.dailyLimitXof - used.dailyUsedXof
  const month = limits.monthlyLimitXof - used.monthlyUsedXof
  const left = smaller(day, month)
  return left > 0n ? left : 0n
}

export interface LimitChange {
  /** What holds from now on: nothing of it is higher than before, unless no second person is needed. */
  readonly applied: Limits
  /** What waits for a second person; null when nothing does. */
  readonly proposed: Limits | null
}

/** Lowered limits hold at once. Where a second person must approve, a raised one waits and the old one stays. */
export function splitLimitChange(current: Limits, wanted: Limits, needsApproval: boolean): LimitChange {
  const raises = wanted.dailyLimitXof > current.dailyLimitXof || wanted.monthlyLimitXof > current.monthlyLimitXof
  if (!raises || !needsApproval) return { applied: wanted, proposed: null }
  const applied = {
    dailyLimitXof: smaller(current.dailyLimitXof, wanted.dailyLimitXof),
    monthlyLimitXof: smaller(current.monthlyLimitXof, wanted.monthlyLimitXof),
  }
  return { applied, proposed: wanted }
}

/** Shows the last four characters only: `••••4821`. */
export function maskAccount(lastFour: string): string {
  return `••••${lastFour}`
}

/** A connection that could fund, as far as its state goes. */
export interface FundingCandidate extends Limits, Usage {
  readonly id: number
  readonly bankCode: string
  readonly bankName: string
  readonly lastFour: string
}

/** The preferred banks' connections first, in the order of preference (by code or name), then the oldest. */
export function inOrderOfPreference<C extends FundingCandidate>(
  candidates: readonly C[],
  preferredBanks: readonly string[],
): C[] {
  const preferred = preferredBanks.map((bank) => bank.toLowerCase())
  const rank = (candidate: C): number => {
    const at = preferred.findIndex(
      (bank) => bank === candidate.bankCode.toLowerCase() || bank === candidate.bankName.toLowerCase(),
    )
    return at < 0 ? preferred.length : at
  }
  return [...candidates].sort((left, right) => rank(left) - rank(right) || left.id - right.id)
}

/** Why no account can fund it now, in words that say what it waits for. */
export function explainNoRoom(candidates: readonly FundingCandidate[], amountXof: bigint, date: BusinessDate): string {
  if (candidates.length === 0) return 'Waits for a connected and approved bank account; connect and test one.'
  const widest = candidates.reduce((best, candidate) =>
    roomLeft(candidate, candidate) > roomLeft(best, best) ? candidate : best,
  )
  const left = formatAmountText(xof(roomLeft(widest, widest)))
  return (
    `Waits for room under a bank limit: ${formatAmountText(xof(amountXof))} needed on ${formatDateText(date)}, ` +
    `at most ${left} left (${widest.bankName} ${maskAccount(widest.lastFour)}).`
  )
}

/** How a connection's rail answered over some time. */
export interface RailHealth {
  readonly connectionId: number
  readonly calls: number
  /** Calls without a usable answer; a refusal is an answer. */
  readonly failures: number
  readonly medianLatencyMs: number
  readonly lastCallAt: Date
  readonly lastFailed: boolean
  /** The three newest calls failed. */
  readonly lastThreeFailed: boolean
}

const smaller = (left: bigint, right: bigint): bigint => (left < right ? left : right)
