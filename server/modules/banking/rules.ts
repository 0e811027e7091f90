// Limits of a connection and the choice of a funding account.
import type { BusinessDate } from '#kernel/clock.ts'
import { xof } from '#kernel/money.ts'
import { textFormats } from '#server/platform/language/formats.ts'
import { t } from './texts.ts'

/** Internal policy (specification 9), not law. */
export interface Limits {
  readonly dailyLimitXof: bigint
  readonly monthlyLimitXof: bigint
}

/** XOF reserved on a connection in the day and month of a business date. */
export interface Usage {
  readonly dailyUsedXof: bigint
  readonly monthlyUsedXof: bigint
}

/**
 * Returns the remaining capacity in whole francs; zero when a limit was lowered below the amount
 * used.
 */
export function roomLeft(limits: Limits, used: Usage): bigint {
  const day = limits.dailyLimitXof - used.dailyUsedXof
  const month = limits.monthlyLimitXof - used.monthlyUsedXof
  const left = smaller(day, month)
  return left > 0n ? left : 0n
}

export interface LimitChange {
  /** The limits in force from now on. None is higher than before, unless no approval is needed. */
  readonly applied: Limits
  /** The limits that await approval; null when none do. */
  readonly proposed: Limits | null
}

/**
 * Applies lowered limits immediately. If approval is needed, a raised limit waits and the old one
 * stays.
 */
export function splitLimitChange(current: Limits, wanted: Limits, needsApproval: boolean): LimitChange {
  const raises = wanted.dailyLimitXof > current.dailyLimitXof || wanted.monthlyLimitXof > current.monthlyLimitXof
  if (!raises || !needsApproval) return { applied: wanted, proposed: null }
  const applied = {
    dailyLimitXof: smaller(current.dailyLimitXof, wanted.dailyLimitXof),
    monthlyLimitXof: smaller(current.monthlyLimitXof, wanted.monthlyLimitXof),
  }
  return { applied, proposed: wanted }
}

/** Shows only the last four characters: `••••4821`. */
export function maskAccount(lastFour: string): string {
  return `••••${lastFour}`
}

/** A connection whose state allows funding. */
export interface FundingCandidate extends Limits, Usage {
  readonly id: number
  readonly bankCode: string
  readonly bankName: string
  readonly lastFour: string
}

/**
 * Sorts connections of preferred banks first, in order of preference (by code or name), then the
 * oldest.
 */
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

/** States why no account can fund the conversion now and what it waits for. */
export function explainNoCapacity(
  candidates: readonly FundingCandidate[],
  amountXof: bigint,
  date: BusinessDate,
): string {
  if (candidates.length === 0) return t.waitsForAccount
  const widest = candidates.reduce((best, candidate) =>
    roomLeft(candidate, candidate) > roomLeft(best, best) ? candidate : best,
  )
  const left = textFormats.formatAmountText(xof(roomLeft(widest, widest)))
  return (
    t.waitsForLimit(textFormats.formatAmountText(xof(amountXof)), textFormats.formatDateText(date)) +
    t.limitLeft(left, widest.bankName, maskAccount(widest.lastFour))
  )
}

/** Calls and failures of a connection's rail over a period. */
export interface RailHealth {
  readonly connectionId: number
  readonly calls: number
  /** Calls without a usable answer; a refusal is an answer. */
  readonly failures: number
  readonly medianLatencyMs: number
  /** True when the three newest calls failed. */
  readonly lastThreeFailed: boolean
}

const smaller = (left: bigint, right: bigint): bigint => (left < right ? left : right)
