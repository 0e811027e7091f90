import type { Conversion, ConversionDetail } from '#contract/conversions/api.ts'
import { toDecimal, usd, usdt } from '#kernel/money.ts'
import { parseRate, toWireRate } from '#kernel/rate.ts'
import { expectOk } from '#kernel/result.ts'
import { complianceStatusOf, statusOf } from './rules.ts'
import type { ConversionRow, TimelineRow } from './tables.ts'

/** A conversion as calls answer it. */
export function presentConversion(row: ConversionRow): Conversion {
  return {
    id: row.id,
    reference: row.reference,
    clientId: row.clientId,
    clientName: row.clientName,
    amountXof: Number(row.amountXof),
    amountUsd: toDecimal(usd(row.grossUsdMinor)),
    feeUsd: toDecimal(usd(row.feeUsdMinor)),
    netUsdt: toDecimal(usdt(row.netUsdtMinor)),
    rate: wireRate(row.rate),
    rateSource: row.rateSource,
    rateAsOf: row.rateAsOf?.toISOString() ?? null,
    rateLockedUntil: row.rateLockedUntil.toISOString(),
    state: row.state,
    status: statusOf(row.state),
    complianceStatus: complianceStatusOf(row.state),
    reason: row.reason,
    reviewReasons: row.reviewReasons,
    filingRequired: row.filingRequired,
    bankName: row.bankName,
    bankAccount: row.bankAccountMask,
    wallet: row.walletAddress,
    notes: row.notes,
    initiatedBy: row.initiatedBy,
    initiatedByName: row.initiatedByName,
    approvedBy: row.approvedByName,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    duration: row.completedAt ? row.completedAt.getTime() - row.createdAt.getTime() : null,
    version: row.version,
  }
}

export function presentDetail({
  row,
  timeline,
}: {
  row: ConversionRow
  timeline: readonly TimelineRow[]
}): ConversionDetail {
  return {
    ...presentConversion(row),
    timeline: timeline.map((step) => ({
      state: step.state,
      at: step.at.toISOString(),
      cause: step.cause,
      actor: step.actorName,
    })),
    checks: row.checks.map((check) => ({ ...check })),
    endToEndId: row.endToEndId,
    payoutReference: row.payoutReference,
  }
}

/** Gross, fee and net of a price, with its rate, as calls answer them. `netUsd` has cents, as the specification shows it. */
export function presentBreakdown(price: { grossUsdMinor: bigint; feeUsdMinor: bigint; rate: string }) {
  return {
    grossUsd: toDecimal(usd(price.grossUsdMinor)),
    feeUsd: toDecimal(usd(price.feeUsdMinor)),
    netUsd: toDecimal(usd(price.grossUsdMinor - price.feeUsdMinor)),
    rate: wireRate(price.rate),
  }
}

function wireRate(stored: string): string {
  return toWireRate(expectOk(parseRate(stored), 'a stored rate must parse'))
}
