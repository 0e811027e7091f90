/** Names of all bulk actions. Modules name their actions, screens title their runs. */
import type { alertBulkActions } from './alerts/api.ts'
import type { clientBulkActions } from './clients/lists.ts'
import type { DocumentBulkAction } from './documents/lists.ts'
import type { InvoiceBulkAction } from './invoices/lists.ts'

export type BulkActionName =
  | `alerts.${(typeof alertBulkActions)[number]}`
  | `clients.${(typeof clientBulkActions)[number]}`
  | 'clients.import'
  | `documents.${DocumentBulkAction}`
  | `invoices.${InvoiceBulkAction}`
  | 'screening.clients'
