import * as z from 'zod/mini'

/** The actions that the filter offers (specification 2). */
export const filteredActions = ['login', 'logout', 'create', 'update', 'delete', 'view', 'download'] as const
export const results = ['success', 'failed'] as const

/**
 * `/audit-logs?person=u1&from=2026-11-01&to=2026-11-30&action=update&resource=client&id=7`:
 * filters of the log. `person` is a user id; days are in the business time zone, both included.
 */
export const auditLogsSearch = z.object({
  q: z.catch(z.optional(z.coerce.string()), undefined),
  action: z.catch(z.optional(z.enum(filteredActions)), undefined),
  result: z.catch(z.optional(z.enum(results)), undefined),
  resource: z.catch(z.optional(z.string()), undefined),
  id: z.catch(z.optional(z.union([z.number(), z.string()])), undefined),
  person: z.catch(z.optional(z.string()), undefined),
  from: z.catch(z.optional(z.iso.date()), undefined),
  to: z.catch(z.optional(z.iso.date()), undefined),
})
