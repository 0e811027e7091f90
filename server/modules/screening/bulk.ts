// The bulk action that screens many clients.
import type { BulkActionName } from '#contract/bulk-actions.ts'
import type { BulkAction } from '#server/platform/bulk/bulk.ts'
import type { Screening } from './service.ts'
import { t } from './texts.ts'

export const screenClientsAction: BulkActionName = 'screening.clients'

/** Screens clients and their people one after the other; a run resumes after a restart. */
export function bulkActionsOfScreening(screening: Pick<Screening, 'screenClient'>): BulkAction[] {
  return [
    {
      name: screenClientsAction,
      permission: 'screening.search',
      async work(transaction, actor, rows) {
        const outcomes = []
        for (const { position, rowId } of rows) {
          const screened = await screening.screenClient(transaction, actor, rowId)
          outcomes.push({ position, failure: screened.ok ? null : failures()[screened.error.code] })
        }
        return outcomes
      },
    },
  ]
}

const failures = () => ({
  client_not_found: t.clientGone,
  no_sanctions_list: t.noListLoadedFailure,
  list_too_old: t.listTooOldFailure,
})
