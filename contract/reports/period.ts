/** The period of a report: how it is asked for, answered and written. */

import * as z from 'zod/mini'
import { date, dateInput, instant } from '../fields.ts'
import { periodNames } from '../filter-labels.ts'

export type PeriodName = (typeof periodNames)[number]

/** `from` and `to` are the first and last day of a `custom` period, and belong to no other. */
export const periodQuery = {
  period: z._default(z.enum(periodNames), 'month'),
  from: z.optional(dateInput()),
  to: z.optional(dateInput()),
}

export const periodOfReport = z.object({
  name: z.enum(periodNames),
  from: instant,
  /** The last instant with figures: that of the report, or the last of a closed period. */
  to: instant,
  timeZone: z.string(),
  firstDay: date,
  /** May be in the future while the period is running. */
  lastDay: date,
  /** False while the period is running: its figures may still change. */
  isClosed: z.boolean(),
})
export type PeriodOfReport = z.output<typeof periodOfReport>

/** `week` for both `week` and `last-week`; null for chosen days. */
export function unitOfPeriod(name: PeriodName): 'week' | 'month' | 'quarter' | 'year' | null {
  return name === 'custom' ? null : (name.replace('last-', '') as 'week' | 'month' | 'quarter' | 'year')
}
