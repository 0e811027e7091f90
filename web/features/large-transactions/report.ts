import type { getWaemuReport } from '#contract/compliance.ts'
import type { AnswerOf } from '#contract/route.ts'
import { formatAmount, formatCount, parseInstant } from '#web/ui/format.ts'

export type Report = AnswerOf<typeof getWaemuReport>

/** `waemu-compliance-report-2026-11-20.json`: the day it was made, in the report's own time zone. */
export function reportFileName({
  generatedAt,
  period,
}: Pick<Report, 'generatedAt'> & { period: Pick<Report['period'], 'timeZone'> }): string {
  // Sweden writes dates as ISO 8601 does.
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: period.timeZone }).format(parseInstant(generatedAt))
  return `waemu-compliance-report-${day}.json`
}

/** `12 transactions, 1,800,000,000 XOF`. */
export function reportSummary({
  summary,
}: {
  summary: Pick<Report['summary'], 'totalTransactions' | 'totalVolumeXof'>
}): string {
  return `${formatCount(summary.totalTransactions, 'transaction')}, ${formatAmount(summary.totalVolumeXof, 'XOF')}`
}
