import type { alertBulkActions } from '#contract/alerts.ts'
import type { BulkAction } from '#server/platform/bulk/bulk.ts'
import type { ComplianceDependencies } from '../dependencies.ts'
import { type AlertWish, changeAlert } from './cases.ts'
import { alertRefusals } from './refusals.ts'

export interface AlertBulkInput {
  readonly action: (typeof alertBulkActions)[number]
  readonly assignedTo: string | null
  readonly note: string | null
}

export const alertBulkAction = 'compliance.alerts'

/** Moves or assigns alert by alert, each with its own history and audit entry: a refusal of one leaves the others. */
export function bulkActionsOfAlerts(deps: ComplianceDependencies): BulkAction[] {
  return [
    {
      name: alertBulkAction,
      async work(transaction, actor, rows, stated) {
        const input = stated as AlertBulkInput
        const outcomes: { position: number; failure: string | null }[] = []
        // In the order of ids, so that two bulk actions never wait for each other crosswise.
        for (const { position, rowId } of [...rows].sort((left, right) => left.rowId - right.rowId)) {
          const changed = await changeAlert(transaction, deps, actor, { id: rowId, version: null, ...wishOf(input) })
          outcomes.push({ position, failure: changed.ok ? null : failureOf(changed.error) })
        }
        return outcomes
      },
    },
  ]
}

function wishOf({ action, assignedTo, note }: AlertBulkInput): Omit<AlertWish, 'id' | 'version'> {
  switch (action) {
    case 'investigate':
      return { status: 'investigating', note, reason: null }
    case 'resolve':
      return { status: 'resolved', outcome: 'false_positive', note, reason: null }
    case 'assign':
      return { assignedTo, note, reason: null }
  }
}

function failureOf(error: Extract<Awaited<ReturnType<typeof changeAlert>>, { ok: false }>['error']): string {
  if (error.code === 'nothing_to_change') return 'is assigned so already'
  return alertRefusals[error.code](error as never).detail
}
