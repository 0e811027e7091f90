import * as z from 'zod/mini'
import { reportPeriods, reportTypes } from '#contract/filter-labels.ts'

/** `/reports?period=quarter&report=revenue`: the period (default: month) and the open report. */
export const reportsSearch = z.object({
  period: z.catch(z.optional(z.enum(reportPeriods)), undefined),
  report: z.catch(z.optional(z.enum(reportTypes)), undefined),
})
