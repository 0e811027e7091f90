import type { getWaemuReport } from '#contract/compliance/api.ts'
import type { AnswerOf } from '#contract/route.ts'
import { formatAmount, formatCount } from '#web/ui/format/format.ts'

export type Report = AnswerOf<typeof getWaemuReport>

/** `12 transactions, 1,800,000,000 XOF`. */
export function reportSummary({
  summary,
}: {
  summary: Pick<Report['summary'], 'totalTransactions' | 'totalVolumeXof'>
}): string {
  return `${formatCount(summary.totalTransactions, 'transaction')}, ${formatAmount(summary.totalVolumeXof, 'XOF')}`
}
