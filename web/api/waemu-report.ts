import type { getWaemuReport } from '#contract/compliance/api.ts'
import type { AnswerOf } from '#contract/route.ts'
import { businessDate } from '#kernel/clock.ts'

type Report = AnswerOf<typeof getWaemuReport>

/** `waemu-compliance-report-2026-11-20.json`: the report's date in its own time zone. */
export function reportFileName({
  generatedAt,
  period,
}: Pick<Report, 'generatedAt'> & { period: Pick<Report['period'], 'timeZone'> }): string {
  return `waemu-compliance-report-${businessDate(new Date(generatedAt), period.timeZone)}.json`
}
