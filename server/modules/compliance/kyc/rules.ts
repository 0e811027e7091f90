import type { KycStatus, RiskLevel } from '#contract/clients/api.ts'
import { kycTransitions } from '#contract/clients/capabilities.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { KycError } from '../errors.ts'

/** Validity of an approval in months, by the client's risk (decisions 5). */
const validMonths: Readonly<Record<RiskLevel, number>> = { low: 36, medium: 24, high: 12 }

export function transitionKyc(from: KycStatus, to: KycStatus): Result<KycStatus, KycError> {
  const moves: readonly KycStatus[] = kycTransitions[from]
  return moves.includes(to) ? ok(to) : err({ code: 'kyc_move_refused', from, to })
}

/**
 * Expiry of an approval given at `decidedAt`; null in any state but approved. Only time moves
 * approved to expired.
 */
export function kycExpiry(status: KycStatus, decidedAt: Date, riskLevel: RiskLevel): Date | null {
  return status === 'approved' ? addMonths(decidedAt, validMonths[riskLevel]) : null
}

/**
 * Whether an approval is valid at `at`: the job that expires it may run late, the end does not
 * move.
 */
export function isKycValid(client: { kycStatus: KycStatus; kycExpiresAt: Date | null }, at: Date): boolean {
  return client.kycStatus === 'approved' && client.kycExpiresAt !== null && client.kycExpiresAt > at
}

/** Adds calendar months in UTC; a day that the month lacks becomes its last day. */
function addMonths(instant: Date, months: number): Date {
  const moved = new Date(instant)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  if (moved.getUTCDate() !== instant.getUTCDate()) moved.setUTCDate(0)
  return moved
}
