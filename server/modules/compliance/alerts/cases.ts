/** Work on an alert: change, decision, comments and links. */

import type { AlertLinkKind } from '#contract/alerts/api.ts'
import { canTransition, closingTakesTwo } from '#contract/alerts/capabilities.ts'
import type { AlertOutcome, AlertStatus } from '#contract/alerts/labels.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { atVersion, type Target } from '#server/platform/database/optimistic-lock.ts'
import { decisionEvent } from '#server/platform/events/decision-event.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ComplianceDependencies } from '../dependencies.ts'
import {
  addStep,
  type Changes,
  ended,
  nothingProposed,
  proposal,
  reopened,
  type Step,
  saveChange,
} from './case-changes.ts'
import type { AlertError } from './errors.ts'
import { alertWords } from './presentation.ts'
import { addLinks, findAlert, lockAlert, wasEvaluated } from './store.ts'
import type { StoredAlert } from './tables.ts'
import { t } from './texts.ts'

type Outcome = Promise<Result<StoredAlert, AlertError>>

export interface AlertInput extends Target {
  readonly status?: AlertStatus | undefined
  readonly outcome?: AlertOutcome | null | undefined
  readonly note: string | null
  readonly reason: string | null
  /** User id; null returns the alert to the common queue. */
  readonly assignedTo?: string | null | undefined
  readonly dueOn?: string | undefined
}

interface AlertVerdict extends Target {
  readonly decision: 'approved' | 'sent_back'
  readonly note: string | null
}

/** Changes status, assignee or due date of an alert, all in one step when requested together. */
export async function changeAlert(
  transaction: Transaction,
  deps: ComplianceDependencies,
  actor: Actor,
  input: AlertInput,
): Outcome {
  const held = await hold(transaction, input)
  if (!held.ok) return held
  const alert = held.value
  const steps: Step[] = []
  let changes: Changes = {}
  if (input.assignedTo !== undefined && input.assignedTo !== alert.assignedTo) {
    const assigned = await assignment(transaction, deps, input.assignedTo)
    if (!assigned.ok) return assigned
    changes = assigned.value
    const name = assigned.value.assignedToName
    steps.push({ kind: 'assigned', text: () => (name ? t.assignedStep(name) : t.unassignedStep) })
  }
  if (input.dueOn !== undefined && input.dueOn !== alert.dueOn) {
    changes = { ...changes, dueOn: input.dueOn }
    const { dueOn } = input
    steps.push({ kind: 'due', text: () => t.dueDateChanged(dueOn, alert.dueOn) })
  }
  if (input.status !== undefined) {
    const outcome = input.outcome ?? null
    const second =
      closingTakesTwo(alert.severity, outcome) &&
      (await deps.identity.secondPerson.needed(transaction, actor, 'alerts.handle'))
    const move = decideTransition(alert, { to: input.status, outcome, reason: input.reason }, second)
    if (!move.ok) return move
    const moved = effectsOf(deps, actor, alert, move.value, { outcome, note: input.note, reason: input.reason })
    changes = { ...moved.changes, ...changes }
    steps.push(moved.step)
  }
  if (steps.length === 0) return err({ code: 'nothing_to_change' })
  const { reason } = input
  return ok(
    await saveChange(transaction, deps, actor, alert, { changes, steps, reason, unchecked: input.version === null }),
  )
}

/** Closes the alert as proposed or sends it back; requires a second person. */
export async function decideAlert(
  transaction: Transaction,
  deps: ComplianceDependencies,
  actor: Actor,
  verdict: AlertVerdict,
): Outcome {
  const held = await hold(transaction, verdict)
  if (!held.ok) return held
  const alert = held.value
  if (alert.proposedAt === null) return err({ code: 'nothing_proposed' })
  const allowed = await deps.identity.secondPerson.check(transaction, actor, 'alerts.handle', [alert.proposedBy])
  if (!allowed.ok) return allowed
  await deps.outbox.emit(
    transaction,
    decisionEvent('alerts', actor, {
      resourceType: 'alert',
      resourceId: String(alert.id),
      subject: () => t.closingRequest(alertWords(alert).title),
      outcome: verdict.decision,
      requestedBy: alert.proposedBy,
      note: verdict.note,
    }),
  )
  const by = alert.proposedByName ?? 'someone'
  const unchecked = verdict.version === null
  if (verdict.decision === 'sent_back') {
    const step: Step = { kind: 'sent_back', text: () => t.sentBackStep(by), note: verdict.note }
    return ok(await saveChange(transaction, deps, actor, alert, { changes: nothingProposed, steps: [step], unchecked }))
  }
  const changes: Changes = {
    ...nothingProposed,
    ...ended(deps, actor),
    outcome: alert.proposedOutcome,
    note: alert.proposedNote,
  }
  const step: Step = {
    kind: 'moved',
    text: () => t.resolvedAsProposedStep(alert.proposedOutcome, by),
    note: verdict.note,
  }
  return ok(await saveChange(transaction, deps, actor, alert, { changes, steps: [step], unchecked }))
}

export async function commentAlert(
  transaction: Transaction,
  deps: ComplianceDependencies,
  actor: Actor,
  { id, text }: { readonly id: number; readonly text: string },
): Outcome {
  const alert = await findAlert(transaction, id)
  if (!alert) return err({ code: 'alert_not_found' })
  await addStep(transaction, deps, actor, alert, { kind: 'comment', text })
  return ok(alert)
}

/** Links another record to an alert, once. */
export async function linkAlert(
  transaction: Transaction,
  deps: ComplianceDependencies,
  actor: Actor,
  link: { readonly id: number; readonly kind: AlertLinkKind; readonly targetId: number; readonly label: string },
): Outcome {
  const alert = await findAlert(transaction, link.id)
  if (!alert) return err({ code: 'alert_not_found' })
  if (!(await isKnown(transaction, deps, link))) return err({ code: 'link_target_unknown' })
  const { kind, targetId, label } = link
  const at = deps.clock.now()
  const row = { alertId: alert.id, kind, targetId, label, addedByName: actor.name, addedAt: at }
  if ((await addLinks(transaction, [row])) === 0) return err({ code: 'already_tied' })
  await addStep(transaction, deps, actor, alert, { kind: 'linked', text: () => t.linkedStep(label) })
  return ok(alert)
}

/** Conversions belong to a higher module: compliance knows one only after evaluating it. */
async function isKnown(
  executor: Executor,
  { clients, screening, documents, policies }: ComplianceDependencies,
  { id, kind, targetId }: { readonly id: number; readonly kind: AlertLinkKind; readonly targetId: number },
): Promise<boolean> {
  switch (kind) {
    case 'client':
      return (await clients.get(executor, targetId)) !== null
    case 'alert':
      return targetId !== id && (await findAlert(executor, targetId)) !== null
    case 'match':
      return (await screening.match(executor, targetId)) !== null
    case 'document':
      return (await documents.get(executor, targetId)) !== null
    case 'invoice':
      return (await policies?.invoiceExists(executor, targetId)) ?? false
    case 'conversion':
      return wasEvaluated(executor, targetId)
  }
}

function effectsOf(
  deps: ComplianceDependencies,
  actor: Actor,
  alert: StoredAlert,
  move: AlertTransition,
  { outcome, note, reason }: { outcome: AlertOutcome | null; note: string | null; reason: string | null },
): { changes: Changes; step: Step } {
  switch (move) {
    case 'investigate': {
      // The person who starts the investigation becomes the assignee unless there is one.
      const own = alert.assignedTo === null && actor.userId !== null
      const taken = own ? { assignedTo: actor.userId, assignedToName: actor.name } : {}
      return {
        changes: { status: 'investigating', ...taken },
        step: { kind: 'moved', text: () => t.investigatedStep, note },
      }
    }
    case 'resolve':
      return {
        changes: { ...ended(deps, actor), outcome, note },
        step: { kind: 'moved', text: () => t.resolvedStep(outcome), note },
      }
    case 'propose':
      return {
        changes: proposal(deps, actor, { outcome, note }),
        step: { kind: 'proposed', text: () => t.proposedStep(outcome), note },
      }
    case 'reopen':
      return { changes: reopened, step: { kind: 'moved', text: () => t.reopenedStep, note: reason } }
  }
}

async function assignment(
  transaction: Transaction,
  { identity }: ComplianceDependencies,
  userId: string | null,
): Promise<Result<{ assignedTo: string | null; assignedToName: string | null }, AlertError>> {
  if (userId === null) return ok({ assignedTo: null, assignedToName: null })
  const officer = (await identity.listByPermission(transaction, 'alerts.handle')).find(({ id }) => id === userId)
  return officer ? ok({ assignedTo: officer.id, assignedToName: officer.name }) : err({ code: 'not_an_officer' })
}

async function hold(transaction: Transaction, { id, version }: Target): Outcome {
  return atVersion(await lockAlert(transaction, id), version, 'alert_not_found')
}

/** The requested transition. Outcome and note may be absent, which the history records. */
interface TransitionInput {
  readonly to: AlertStatus
  readonly outcome: AlertOutcome | null
  readonly reason: string | null
}

/** The resulting transition: immediate, or a proposal until a second person approves it. */
type AlertTransition = 'investigate' | 'resolve' | 'propose' | 'reopen'

/**
 * Decides a transition by the contract's table. `needsSecondPerson`: closing it with this outcome
 * takes two people, and there are two.
 */
function decideTransition(
  { status, proposedAt }: { status: AlertStatus; proposedAt: Date | null },
  { to, outcome, reason }: TransitionInput,
  needsSecondPerson: boolean,
): Result<AlertTransition, AlertError> {
  if (!canTransition(status, to)) return err({ code: 'alert_move_refused', from: status, to })
  if (outcome !== null && to !== 'resolved') return err({ code: 'outcome_without_end' })
  if (status === 'resolved') return reason === null ? err({ code: 'reopen_reason_required' }) : ok('reopen')
  if (to === 'investigating') return ok('investigate')
  if (proposedAt !== null) return err({ code: 'closing_waits' })
  return ok(needsSecondPerson ? 'propose' : 'resolve')
}
