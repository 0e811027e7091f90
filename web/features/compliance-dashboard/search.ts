import { alertSeverities, alertSortKeys, alertStatuses, alertTypes, ruleCodes } from '#contract/alerts/labels.ts'
import { anyText, oneOf, recordId, searchParams, sortBy } from '#web/routes/search-params.ts'

/**
 * `/compliance-dashboard?status=all&severity=high&q=kora&alert=7`: filters and the alert on show.
 * Without a status, the queue shows open alerts.
 */
export const complianceSearch = searchParams({
  q: anyText,
  status: oneOf('all', 'overdue', ...alertStatuses),
  severity: oneOf(...alertSeverities),
  type: oneOf(...alertTypes),
  assigned: oneOf('me', 'nobody'),
  sort: sortBy(alertSortKeys),
  alert: recordId,
})

/** `/compliance-dashboard/rules?rule=structuring`: the rule whose versions are on show. */
export const rulesSearch = searchParams({ rule: oneOf(...ruleCodes) })

type Status = ReturnType<typeof complianceSearch>['status']

/** What the server filters by: open alerts unless another status is chosen. */
export const statusFilter = (status: Status) =>
  status === undefined ? ('open' as const) : status === 'all' ? undefined : status
