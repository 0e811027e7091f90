/** Writes a change of an alert with its history, audit entry, event and notifications. */

import type { AlertOutcome } from '#contract/alerts/labels.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { storedText, type Wording } from '#server/platform/language/stored-text.ts'
import type { ComplianceDependencies } from '../dependencies.ts'
import { reassessClient } from '../risk/event-handlers.ts'
import { alertEvent } from './events.ts'
import { alertWords } from './presentation.ts'
import { addSteps, textColumns, updateAlert } from './store.ts'
import type { alertStepTable, StoredAlert } from './tables.ts'
import { t } from './texts.ts'

export type Changes = Parameters<typeof updateAlert>[2]
export type Step = Pick<typeof alertStepTable.$inferInsert, 'kind' | 'note'> & { readonly text: Wording }

export const nothingProposed = {
  proposedBy: null,
  proposedByName: null,
  proposedAt: null,
  proposedNote: null,
  proposedOutcome: null,
} as const

/** Who a change is by, where it is not the actor of the audit entry. */
export type Author = Pick<Actor, 'userId' | 'name'>

export const ended = ({ clock }: ComplianceDependencies, { userId, name }: Author) =>
  ({ status: 'resolved', resolvedBy: userId, resolvedByName: name, resolvedAt: clock.now() }) as const

export const proposal = (
  { clock }: ComplianceDependencies,
  { userId, name }: Author,
  { outcome, note }: { readonly outcome: AlertOutcome | null; readonly note: string | null },
) => ({
  proposedBy: userId,
  proposedByName: name,
  proposedAt: clock.now(),
  proposedNote: note,
  proposedOutcome: outcome,
})

export const reopened = {
  status: 'investigating',
  outcome: null,
  note: null,
  resolvedBy: null,
  resolvedByName: null,
  resolvedAt: null,
} as const

interface AlertChange {
  readonly changes: Changes
  readonly steps: readonly Step[]
  readonly reason?: string | null
  /** Who did it, if not the actor. */
  readonly by?: Author
  readonly unchecked: boolean
}

/** Saves a change of a locked alert, with everything that follows from it. */
export async function saveChange(
  transaction: Transaction,
  deps: ComplianceDependencies,
  actor: Actor,
  before: StoredAlert,
  { changes, steps, reason = null, by = actor, unchecked }: AlertChange,
): Promise<StoredAlert> {
  const at = deps.clock.now()
  const after = await updateAlert(transaction, before.id, changes, at)
  const written = { alertId: before.id, at, actorId: by.userId, actorName: by.name }
  await addSteps(
    transaction,
    steps.map(({ text, ...step }) => ({ ...step, ...textColumns(text), ...written })),
  )
  await deps.audit.append(transaction, actor, {
    action: 'update',
    resourceType: 'alert',
    resourceId: String(before.id),
    details: {
      steps: steps.map(({ text }) => storedText(text).text),
      note: steps.map(({ note }) => note ?? null).find((note) => note !== null) ?? null,
      ...(reason === null ? {} : { reason }),
      ...(by === actor ? {} : { by: by.name }),
      ...(unchecked ? { versionUnchecked: true } : {}),
    },
    before: audited(before),
    after: audited(after),
  })
  await deps.outbox.emit(transaction, alertEvent('alert.changed', before.id, { clientId: before.clientId }))
  await notifyOfChange(transaction, deps, by, before, after)
  if (after.status !== before.status && after.clientId !== null && after.type === 'suspicious_pattern')
    await reassessClient(transaction, deps, actor, after.clientId)
  return after
}

/** Adds a step to the history of an alert that stays unchanged. */
export async function addStep(
  transaction: Transaction,
  { clock, audit, outbox }: ComplianceDependencies,
  actor: Actor,
  alert: StoredAlert,
  step: Step,
): Promise<void> {
  const by = { alertId: alert.id, at: clock.now(), actorId: actor.userId, actorName: actor.name }
  await addSteps(transaction, [{ ...step, ...textColumns(step.text), ...by }])
  await audit.append(transaction, actor, {
    action: 'update',
    resourceType: 'alert',
    resourceId: String(alert.id),
    details: { [step.kind]: storedText(step.text).text },
  })
  await outbox.emit(transaction, alertEvent('alert.changed', alert.id, { clientId: alert.clientId }))
}

const audited = ({ status, outcome, assignedTo, dueOn, proposedBy, proposedOutcome }: StoredAlert) => ({
  status,
  outcome,
  assignedTo,
  dueOn,
  proposedBy,
  proposedOutcome,
})

/** Notifies the new assignee, and the possible approvers when closing is proposed. */
async function notifyOfChange(
  transaction: Transaction,
  { notifications }: Pick<ComplianceDependencies, 'notifications'>,
  actor: Author,
  before: StoredAlert,
  after: StoredAlert,
): Promise<void> {
  const about = { resourceType: 'alert', resourceId: String(after.id) } as const
  const isHandedOn = after.assignedTo !== null && after.assignedTo !== before.assignedTo
  if (isHandedOn && after.assignedTo !== null && after.assignedTo !== actor.userId)
    await notifications.notify(transaction, {
      userIds: [after.assignedTo],
      kind: 'alert',
      about,
      title: () => t.alertAssignedTitle(alertWords(after).title),
      body: () => t.alertAssignedBody(alertWords(after).description, after.dueOn),
      dedupeKey: `alert:${after.id}:assigned:${after.version}`,
    })
  if (after.proposedAt !== null && before.proposedAt === null)
    await notifications.notify(transaction, {
      permission: 'alerts.handle',
      exceptUserId: actor.userId,
      kind: 'approval',
      about,
      title: () => t.proposedTitle(after.proposedOutcome, alertWords(after).title),
      body: () => t.closingProposedBody(actor.name),
      dedupeKey: `alert:${after.id}:proposed:${after.version}`,
    })
}
