import * as z from 'zod/mini'
import { alertSeverities, alertSortKeys, alertStatuses, alertTypes } from '#contract/alerts/labels.ts'
import { sortBy } from '#contract/fields.ts'

/** `/compliance-dashboard?status=open&severity=high&q=kora&alert=7`: filters and the open alert. */
export const complianceSearch = z.object({
  q: z.catch(z.optional(z.string()), undefined),
  status: z.catch(z.optional(z.enum(['open', 'overdue', ...alertStatuses])), undefined),
  severity: z.catch(z.optional(z.enum(alertSeverities)), undefined),
  type: z.catch(z.optional(z.enum(alertTypes)), undefined),
  assigned: z.catch(z.optional(z.enum(['me', 'nobody'])), undefined),
  sort: z.catch(sortBy(alertSortKeys), undefined),
  alert: z.catch(z.optional(z.int().check(z.positive())), undefined),
})
