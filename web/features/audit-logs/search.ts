import * as z from 'zod/mini'

/** The actions that the filter offers (specification 2). */
export const filteredActions = ['login', 'logout', 'create', 'update', 'delete', 'view', 'download'] as const
export const results = ['success', 'failed'] as const

/**
 * `/audit-logs?q=10.0.0.7&action=update&result=failed&resource=client&id=7`: filters of the log.
 */
export const auditLogsSearch = z.object({
  q: z.catch(z.optional(z.coerce.string()), undefined),
  action: z.catch(z.optional(z.enum(filteredActions)), undefined),
  result: z.catch(z.optional(z.enum(results)), undefined),
  resource: z.catch(z.optional(z.string()), undefined),
  id: z.catch(z.optional(z.coerce.string()), undefined),
})
