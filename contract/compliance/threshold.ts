/** Contract of what each value of the screening threshold would find. */
import * as z from 'zod/mini'
import { instant } from '../fields.ts'
import { defineRoute } from '../route.ts'

export const thresholdCurve = z.object({
  /** The newest finished measurement; null before the first. */
  measured: z.nullable(
    z.object({
      /** From 0.70 to 0.95 by 0.01. */
      points: z.array(
        z.object({
          threshold: z.number(),
          /** Share of misspelt listed names that are found, 0 to 1; null without any. */
          recall: z.nullable(z.number()),
          /** Matches per 1,000 names of the own register; null without any. */
          alertsPer1000: z.nullable(z.number()),
        }),
      ),
      listedNames: z.int(),
      registerNames: z.int(),
      at: instant,
    }),
  ),
  /** False once lists or register have changed since. */
  isCurrent: z.boolean(),
  /** Searches done and in total of a running measurement; null if none is running. */
  running: z.nullable(z.object({ done: z.int(), total: z.int() })),
})
export type ThresholdCurve = z.output<typeof thresholdCurve>

const path = '/api/compliance/screening/threshold'

export const getThresholdCurve = defineRoute(`GET ${path}`, 'Screening', {
  summary: 'What each value of the screening threshold finds among the loaded lists and the own register',
  access: 'settings.manage',
  answer: thresholdCurve,
})

export const measureThresholdCurve = defineRoute(`POST ${path}`, 'Screening', {
  summary: 'Measures the threshold curve in the background, unless lists and register are unchanged since the last run',
  access: 'settings.manage',
  body: z.optional(z.strictObject({})),
  answer: thresholdCurve,
})
