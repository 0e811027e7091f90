import * as z from 'zod/mini'

/**
 * `/automated-scheduling?q=weekly&state=paused&schedule=7`: the list's filters and the open
 * schedule.
 */
export const automatedSchedulingSearch = z.object({
  q: z.catch(z.optional(z.string()), undefined),
  state: z.catch(z.optional(z.enum(['active', 'paused', 'archived'])), undefined),
  schedule: z.catch(z.optional(z.int().check(z.positive())), undefined),
})
export type AutomatedSchedulingSearch = z.output<typeof automatedSchedulingSearch>

/** `/automated-scheduling/holidays?country=SN&year=2027`. */
export const holidaysSearch = z.object({
  country: z.catch(z.optional(z.enum(['BJ', 'BF', 'CI', 'GW', 'ML', 'NE', 'SN', 'TG'])), undefined),
  year: z.catch(z.optional(z.int().check(z.gte(2000), z.lte(2100))), undefined),
})
