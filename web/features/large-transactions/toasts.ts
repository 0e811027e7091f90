import type { getWaemuReport } from '#contract/compliance/api.ts'
import type { createLargeConversion } from '#contract/conversions/api.ts'
import type { AnswerOf } from '#contract/route.ts'
import { formatAmount, millionsLabel } from '#web/ui/format/format.ts'
import type { ToastText } from '#web/ui/toast-store.ts'
import * as t from './messages.ts'

/** Toasts of this screen, with the specification's texts (sections 5 and 8). */

export const amountBelowMinimum = t.minimumAmountError

export const amountTooSmall: ToastText = {
  title: t.amountTooSmallToast,
  description: amountBelowMinimum,
  destructive: true,
}

export const conversionFailed: ToastText = {
  title: t.failedToast,
  description: t.failedToastHint,
  destructive: true,
}

type Started = AnswerOf<typeof createLargeConversion>

export const conversionInitiated = (
  transaction: Pick<Started['transaction'], 'amountXof'>,
  breakdown: Pick<Started['breakdown'], 'netUsd'>,
): ToastText => ({
  title: t.initiatedToast,
  description: t.initiatedToastHint(
    millionsLabel(BigInt(transaction.amountXof)),
    formatAmount(breakdown.netUsd, 'USD'),
  ),
})

export const reportGenerated = (report: {
  summary: Pick<Report['summary'], 'totalTransactions' | 'totalVolumeXof'>
}): ToastText => ({
  title: t.reportGeneratedToast,
  description: reportSummary(report),
})

export const reportFailed: ToastText = {
  title: t.reportFailedToast,
  description: t.reportFailedHint,
  destructive: true,
}

type Report = AnswerOf<typeof getWaemuReport>

/** `12 transactions, 1,800,000,000 XOF`. */
function reportSummary({
  summary,
}: {
  summary: Pick<Report['summary'], 'totalTransactions' | 'totalVolumeXof'>
}): string {
  return `${t.reportTransactionCount(summary.totalTransactions)}, ${formatAmount(summary.totalVolumeXof, 'XOF')}`
}
