import * as z from 'zod/mini'
import { alertSeverities, alertSortKeys, alertStatuses, alertTypes, ruleCodes } from '#contract/alerts/labels.ts'
import { sortBy } from '#contract/fields.ts'

/**
 * `/compliance-dashboard?status=all&severity=high&q=kora&alert=7`: filters and the alert on show.
 * Without a status, the queue shows open alerts.
 */
export const complianceSearch = z.object({
  q: z.catch(z.optional(z.string()), undefined),
  status: z.catch(z.optional(z.enum(['all', 'overdue', ...alertStatuses])), undefined),
  severity: z.catch(z.optional(z.enum(alertSeverities)), undefined),
  type: z.catch(z.optional(z.enum(alertTypes)), undefined),
  assigned: z.catch(z.optional(z.enum(['me', 'nobody'])), undefined),
  sort: z.catch(sortBy(alertSortKeys), undefined),
  alert: z.catch(z.optional(z.int().check(z.positive())), undefined),
})

/** `/compliance-dashboard/rules?rule=structuring`: the rule whose versions are on show. */
export const rulesSearch = z.object({ rule: z.catch(z.optional(z.enum(ruleCodes)), undefined) })

type Status = z.output<typeof complianceSearch>['status']

/** What the server filters by: open alerts unless another status is chosen. */
export const statusFilter = (status: Status) =>
  status === undefined ? ('open' as const) : status === 'all' ? undefined : status
