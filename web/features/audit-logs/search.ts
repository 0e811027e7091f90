import { anyText, day, oneOf, searchParams, text } from '#web/routes/search-params.ts'

/** The actions that the filter offers (specification 2). */
export const filteredActions = ['login', 'logout', 'create', 'update', 'delete', 'view', 'download'] as const
export const results = ['success', 'failed'] as const

/**
 * `/audit-logs?person=u1&from=2026-11-01&to=2026-11-30&action=update&resource=client&id=7`:
 * filters of the log. `person` is a user id; days are in the business time zone, both included.
 */
export const auditLogsSearch = searchParams({
  q: anyText,
  action: oneOf(...filteredActions),
  result: oneOf(...results),
  resource: text,
  id: (value) => (typeof value === 'number' ? value : text(value)),
  person: text,
  from: day,
  to: day,
})
