/** Contract of bulk actions and export of clients. */

import * as z from 'zod/mini'
import { bulkRun, selectionOf } from '../bulk.ts'
import { exportFormat } from '../export.ts'
import { optionalText, sortBy } from '../fields.ts'
import { defineRoute } from '../route.ts'
import { accountTypes, clientFilter, clientSortKeys } from './api.ts'

export const clientBulkActions = ['deactivate', 'reactivate', 'set_account_type'] as const

export const changeClients = defineRoute('POST /api/clients/bulk', 'Clients', {
  summary: 'Changes many clients at once; progress at /api/bulk-runs/{id}',
  access: 'clients.write',
  body: z.strictObject({
    selection: selectionOf(clientFilter),
    action: z.enum(clientBulkActions),
    /** For `set_account_type`. */
    accountType: z.optional(z.enum(accountTypes)),
    reason: optionalText(1000),
  }),
  answer: bulkRun,
  status: 202,
})

/** A file, not JSON. */
export const exportClients = defineRoute('GET /api/clients/export', 'Clients', {
  summary: 'Matching clients, as CSV or XLSX',
  access: 'reports.export',
  query: z.strictObject({ ...clientFilter, sort: sortBy(clientSortKeys), format: exportFormat }),
  answer: z.string(),
})
