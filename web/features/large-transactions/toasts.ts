import type { getWaemuReport } from '#contract/compliance/api.ts'
import type { createLargeConversion } from '#contract/conversions/api.ts'
import type { AnswerOf } from '#contract/route.ts'
import { formatAmount, formatCount, millionsLabel } from '#web/ui/format/format.ts'
import type { ToastText } from '#web/ui/toast-store.ts'

/** Toasts of this screen, with the specification's texts (sections 5 and 8). */

export const amountBelowMinimum = 'Minimum amount for large conversion is 50M XOF'

export const amountTooSmall: ToastText = {
  title: 'Amount Too Small',
  description: amountBelowMinimum,
  destructive: true,
}

export const conversionFailed: ToastText = {
  title: 'Conversion Failed',
  description: 'Failed to initiate large conversion. Please try again.',
  destructive: true,
}

type Started = AnswerOf<typeof createLargeConversion>

export const conversionInitiated = (
  transaction: Pick<Started['transaction'], 'amountXof'>,
  breakdown: Pick<Started['breakdown'], 'netUsd'>,
): ToastText => ({
  title: 'Large Conversion Initiated',
  description: `${millionsLabel(BigInt(transaction.amountXof))}, net ${formatAmount(breakdown.netUsd, 'USD')}`,
})

export const reportGenerated = (report: {
  summary: Pick<Report['summary'], 'totalTransactions' | 'totalVolumeXof'>
}): ToastText => ({
  title: 'Compliance Report Generated',
  description: reportSummary(report),
})

export const reportFailed: ToastText = {
  title: 'Report Generation Failed',
  description: 'Failed to generate compliance report.',
  destructive: true,
}

type Report = AnswerOf<typeof getWaemuReport>

/** `12 transactions, 1,800,000,000 XOF`. */
function reportSummary({
  summary,
}: {
  summary: Pick<Report['summary'], 'totalTransactions' | 'totalVolumeXof'>
}): string {
  return `${formatCount(summary.totalTransactions, 'transaction')}, ${formatAmount(summary.totalVolumeXof, 'XOF')}`
}
