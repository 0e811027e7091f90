import type { KycStatus, RiskLevel } from '#contract/clients/api.ts'
import { kycTransitions } from '#contract/clients/capabilities.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { KycError } from '../errors.ts'

/** Months that an approval holds, by the client's risk (decisions 5). */
const validMonths: Readonly<Record<RiskLevel, number>> = { low: 36, medium: 24, high: 12 }

export function transitionKyc(from: KycStatus, to: KycStatus): Result<KycStatus, KycError> {
  const moves: readonly KycStatus[] = kycTransitions[from]
  return moves.includes(to) ? ok(to) : err({ code: 'kyc_move_refused', from, to })
}

/** When an approval of `decidedAt` runs out; null in any state but approved. Only time moves approved to expired. */
export function kycExpiry(status: KycStatus, decidedAt: Date, riskLevel: RiskLevel): Date | null {
  return status === 'approved' ? addMonths(decidedAt, validMonths[riskLevel]) : null
}

/** Whether an approval still holds at `at`: the job that ends it may be late, its end is not. */
export function isKycValid(client: { kycStatus: KycStatus; kycExpiresAt: Date | null }, at: Date): boolean {
  return client.kycStatus === 'approved' && client.kycExpiresAt !== null && client.kycExpiresAt > at
}

/** Calendar months later in UTC; a day that the month lacks becomes its last. */
function addMonths(instant: Date, months: number): Date {
  const moved = new Date(instant)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  if (moved.getUTCDate() !== instant.getUTCDate()) moved.setUTCDate(0)
  return moved
}
