import { alertBulkActions } from '#contract/alerts/api.ts'
import type { AlertOutcome } from '#contract/alerts/labels.ts'
import type { BulkActionName } from '#contract/bulk-actions.ts'
import type { BulkAction, Outcome } from '#server/platform/bulk/bulk.ts'
import { restoreValues, type UndoPoint, undoneReason } from '#server/platform/bulk/undo.ts'
import type { ComplianceDependencies } from '../dependencies.ts'
import { type AlertInput, changeAlert } from './cases.ts'
import { alertRefusals } from './refusals.ts'
import { lockAlert } from './store.ts'
import { t } from './texts.ts'

export interface AlertBulkInput {
  readonly action: (typeof alertBulkActions)[number]
  readonly assignedTo: string | null
  readonly outcome: AlertOutcome | null
  readonly note: string | null
}

interface Assignment {
  readonly assignedTo: string | null
}

export const alertBulkName = (action: AlertBulkInput['action']): BulkActionName => `alerts.${action}`

/**
 * Moves or assigns each alert separately, with its own history and audit entry. A refused alert
 * does not affect the others.
 */
export function bulkActionsOfAlerts(deps: ComplianceDependencies): BulkAction[] {
  return alertBulkActions.map((name) => ({
    name: alertBulkName(name),
    permission: 'alerts.handle',
    async work(transaction, actor, rows, stated) {
      const input = stated as AlertBulkInput
      const outcomes: Outcome[] = []
      // Ascending ids, so that two bulk actions cannot deadlock.
      for (const { position, rowId } of [...rows].sort((left, right) => left.rowId - right.rowId)) {
        const before = await lockAlert(transaction, rowId)
        const changed = await changeAlert(transaction, deps, actor, {
          id: rowId,
          version: null,
          ...toAlertInput(input),
        })
        if (!changed.ok) outcomes.push({ position, failure: failureOf(changed.error) })
        else if (input.action !== 'assign' || !before) outcomes.push({ position, failure: null })
        else {
          const undoPoint: UndoPoint<Assignment> = {
            value: { assignedTo: before.assignedTo },
            version: changed.value.version,
          }
          outcomes.push({ position, failure: null, before: undoPoint })
        }
      }
      return outcomes
    },
    // Only assignments can be undone. A status change needs a further transition with its own
    // reason.
    undo: {
      work: (transaction, actor, rows) =>
        restoreValues<Assignment>(rows, async (targets, { assignedTo }) => {
          const changed = new Set<number>()
          for (const target of [...targets].sort((left, right) => left.id - right.id)) {
            const input = { ...target, assignedTo, note: null, reason: undoneReason }
            if ((await changeAlert(transaction, deps, actor, input)).ok) changed.add(target.id)
          }
          return changed
        }),
    },
  }))
}

function toAlertInput({ action, assignedTo, outcome, note }: AlertBulkInput): Omit<AlertInput, 'id' | 'version'> {
  switch (action) {
    case 'investigate':
      return { status: 'investigating', note, reason: null }
    case 'resolve':
      return { status: 'resolved', outcome, note, reason: null }
    case 'assign':
      return { assignedTo, note, reason: null }
  }
}

function failureOf(error: Extract<Awaited<ReturnType<typeof changeAlert>>, { ok: false }>['error']): string {
  if (error.code === 'nothing_to_change') return t.alreadyAssigned
  return alertRefusals[error.code](error as never).detail
}
