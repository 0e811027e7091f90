import { periodNames, reportTypes } from '#contract/filter-labels.ts'
import { day, oneOf, recordId, searchParams } from '#web/routes/search-params.ts'

/**
 * `/reports?period=last-quarter&report=revenue`: the period (default: month), the days of a custom
 * one, the open report and the open scheduled report.
 */
export const reportsSearch = searchParams({
  period: oneOf(...periodNames),
  from: day,
  to: day,
  report: oneOf(...reportTypes),
  scheduled: recordId,
})

type Search = ReturnType<typeof reportsSearch>

/** The period of a screen as its calls take it. */
export interface ChosenPeriod {
  readonly period: (typeof periodNames)[number]
  readonly from?: string
  readonly to?: string
}

/** The chosen period; null while the days of a custom one are incomplete or reversed. */
export function chosenPeriod({
  period = 'month',
  from,
  to,
}: Pick<Search, 'period' | 'from' | 'to'>): ChosenPeriod | null {
  if (period !== 'custom') return { period }
  return from !== undefined && to !== undefined && from <= to ? { period, from, to } : null
}

/** The chosen period as search parameters, without the default. */
export const periodSearch = ({ period, from, to }: Pick<Search, 'period' | 'from' | 'to'>) => ({
  ...(period === undefined || period === 'month' ? {} : { period }),
  ...(period === 'custom' && from !== undefined ? { from } : {}),
  ...(period === 'custom' && to !== undefined ? { to } : {}),
})
