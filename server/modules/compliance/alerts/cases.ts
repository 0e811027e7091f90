/** Work on an alert: change, decision, comments and links. */

import type { AlertLinkKind } from '#contract/alerts/api.ts'
import type { AlertOutcome, AlertStatus } from '#contract/alerts/labels.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ComplianceDependencies } from '../dependencies.ts'
import { reassessClient } from '../risk/event-handlers.ts'
import type { AlertError } from './errors.ts'
import { alertEvent } from './events.ts'
import { addLinks, addSteps, findAlert, lockAlert, updateAlert, wasJudged } from './store.ts'
import type { AlertInFull, alertStepTable } from './tables.ts'
import { type AlertTransition, decideTransition } from './transitions.ts'

type Outcome = Promise<Result<AlertInFull, AlertError>>

interface Versioned {
  readonly id: number
  /** The version that the caller saw; null when not stated, which is recorded. */
  readonly version: number | null
}

export interface AlertInput extends Versioned {
  readonly status?: AlertStatus | undefined
  readonly outcome?: AlertOutcome | null | undefined
  readonly note: string | null
  readonly reason: string | null
  /** User id; null returns the alert to the common queue. */
  readonly assignedTo?: string | null | undefined
  readonly dueOn?: string | undefined
}

interface AlertVerdict extends Versioned {
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
    steps.push({ kind: 'assigned', text: name ? `Assigned to ${name}` : 'Taken back into the common queue' })
  }
  if (input.dueOn !== undefined && input.dueOn !== alert.dueOn) {
    changes = { ...changes, dueOn: input.dueOn }
    steps.push({ kind: 'due', text: `Due on ${input.dueOn} instead of ${alert.dueOn}` })
  }
  if (input.status !== undefined) {
    const outcome = input.outcome ?? null
    const second =
      outcome === 'confirmed' && (await deps.identity.secondPerson.needed(transaction, actor, 'alerts.handle'))
    const move = decideTransition(alert, { to: input.status, outcome, reason: input.reason }, second)
    if (!move.ok) return move
    const moved = carryOut(deps, actor, alert, move.value, { outcome, note: input.note, reason: input.reason })
    changes = { ...moved.changes, ...changes }
    steps.push(moved.step)
  }
  if (steps.length === 0) return err({ code: 'nothing_to_change' })
  const { reason } = input
  return ok(await keep(transaction, deps, actor, alert, { changes, steps, reason, unchecked: input.version === null }))
}

/** Approves or rejects closing the alert as confirmed; requires a second person. */
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
  const by = alert.proposedByName ?? 'someone'
  const unchecked = verdict.version === null
  if (verdict.decision === 'sent_back') {
    const step: Step = { kind: 'sent_back', text: `Sent back to ${by}: not closed as confirmed`, note: verdict.note }
    return ok(await keep(transaction, deps, actor, alert, { changes: nothingProposed, steps: [step], unchecked }))
  }
  const changes: Changes = {
    ...nothingProposed,
    ...ended(deps, actor),
    outcome: 'confirmed',
    note: alert.proposedNote,
  }
  const step: Step = { kind: 'moved', text: `Resolved as confirmed, proposed by ${by}`, note: verdict.note }
  return ok(await keep(transaction, deps, actor, alert, { changes, steps: [step], unchecked }))
}

/** Adds a comment to the history of an alert. */
export async function commentAlert(
  transaction: Transaction,
  deps: ComplianceDependencies,
  actor: Actor,
  { id, text }: { readonly id: number; readonly text: string },
): Outcome {
  const alert = await findAlert(transaction, id)
  if (!alert) return err({ code: 'alert_not_found' })
  await write(transaction, deps, actor, alert, { kind: 'comment', text })
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
  const tied = { alertId: alert.id, kind, targetId, label, addedByName: actor.name, addedAt: at }
  if ((await addLinks(transaction, [tied])) === 0) return err({ code: 'already_tied' })
  await write(transaction, deps, actor, alert, { kind: 'linked', text: `Tied to it: ${label}` })
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
      return wasJudged(executor, targetId)
  }
}

type Changes = Parameters<typeof updateAlert>[2]
type Step = Pick<typeof alertStepTable.$inferInsert, 'kind' | 'text' | 'note'>

const nothingProposed = { proposedBy: null, proposedByName: null, proposedAt: null, proposedNote: null } as const

const ended = ({ clock }: ComplianceDependencies, actor: Actor) =>
  ({ status: 'resolved', resolvedBy: actor.userId, resolvedByName: actor.name, resolvedAt: clock.now() }) as const

const outcomeLabels = { false_positive: 'Resolved as a false positive', confirmed: 'Resolved as confirmed' } as const

function carryOut(
  deps: ComplianceDependencies,
  actor: Actor,
  alert: AlertInFull,
  move: AlertTransition,
  { outcome, note, reason }: { outcome: AlertOutcome | null; note: string | null; reason: string | null },
): { changes: Changes; step: Step } {
  switch (move) {
    case 'investigate': {
      // The person who starts the investigation becomes the assignee unless there is one.
      const own = alert.assignedTo === null && actor.userId !== null
      const taken = own ? { assignedTo: actor.userId, assignedToName: actor.name } : {}
      return { changes: { status: 'investigating', ...taken }, step: { kind: 'moved', text: 'Investigated', note } }
    }
    case 'resolve':
      return {
        changes: { ...ended(deps, actor), outcome, note },
        step: { kind: 'moved', text: outcome ? outcomeLabels[outcome] : 'Resolved without a stated outcome', note },
      }
    case 'propose':
      return {
        changes: {
          proposedBy: actor.userId,
          proposedByName: actor.name,
          proposedAt: deps.clock.now(),
          proposedNote: note,
        },
        step: { kind: 'proposed', text: 'Proposed to be closed as confirmed', note },
      }
    case 'reopen':
      return {
        changes: {
          status: 'investigating',
          outcome: null,
          note: null,
          resolvedBy: null,
          resolvedByName: null,
          resolvedAt: null,
        },
        step: { kind: 'moved', text: 'Reopened', note: reason },
      }
  }
}

async function assignment(
  transaction: Transaction,
  { identity }: ComplianceDependencies,
  userId: string | null,
): Promise<Result<{ assignedTo: string | null; assignedToName: string | null }, AlertError>> {
  if (userId === null) return ok({ assignedTo: null, assignedToName: null })
  const officer = (await identity.whoMay(transaction, 'alerts.handle')).find(({ id }) => id === userId)
  return officer ? ok({ assignedTo: officer.id, assignedToName: officer.name }) : err({ code: 'not_an_officer' })
}

async function hold(transaction: Transaction, { id, version }: Versioned): Outcome {
  const alert = await lockAlert(transaction, id)
  if (!alert) return err({ code: 'alert_not_found' })
  if (version !== null && version !== alert.version)
    return err({ code: 'stale_version', currentVersion: alert.version })
  return ok(alert)
}

interface Kept {
  readonly changes: Changes
  readonly steps: readonly Step[]
  readonly reason?: string | null
  readonly unchecked: boolean
}

async function keep(
  transaction: Transaction,
  deps: ComplianceDependencies,
  actor: Actor,
  before: AlertInFull,
  { changes, steps, reason = null, unchecked }: Kept,
): Promise<AlertInFull> {
  const at = deps.clock.now()
  const after = await updateAlert(transaction, before.id, changes, at)
  const by = { alertId: before.id, at, actorId: actor.userId, actorName: actor.name }
  await addSteps(
    transaction,
    steps.map((step) => ({ ...step, ...by })),
  )
  await deps.audit.append(transaction, actor, {
    action: 'update',
    resourceType: 'alert',
    resourceId: String(before.id),
    details: {
      steps: steps.map(({ text }) => text),
      note: steps.map(({ note }) => note ?? null).find((note) => note !== null) ?? null,
      ...(reason === null ? {} : { reason }),
      ...(unchecked ? { versionUnchecked: true } : {}),
    },
    before: audited(before),
    after: audited(after),
  })
  await deps.outbox.emit(transaction, alertEvent('alert.changed', before.id, { clientId: before.clientId }))
  await notifyOfChange(transaction, deps, actor, before, after)
  if (after.status !== before.status && after.clientId !== null && after.type === 'suspicious_pattern')
    await reassessClient(transaction, deps, actor, after.clientId)
  return after
}

async function write(
  transaction: Transaction,
  { clock, audit, outbox }: ComplianceDependencies,
  actor: Actor,
  alert: AlertInFull,
  step: Step,
): Promise<void> {
  const by = { alertId: alert.id, at: clock.now(), actorId: actor.userId, actorName: actor.name }
  await addSteps(transaction, [{ ...step, ...by }])
  await audit.append(transaction, actor, {
    action: 'update',
    resourceType: 'alert',
    resourceId: String(alert.id),
    details: { [step.kind]: step.text },
  })
  await outbox.emit(transaction, alertEvent('alert.changed', alert.id, { clientId: alert.clientId }))
}

const audited = ({ status, outcome, assignedTo, dueOn, proposedBy }: AlertInFull) => ({
  status,
  outcome,
  assignedTo,
  dueOn,
  proposedBy,
})

/** Notifies the new assignee, and the possible approvers when closing as confirmed is proposed. */
async function notifyOfChange(
  transaction: Transaction,
  { notices }: Pick<ComplianceDependencies, 'notices'>,
  actor: Actor,
  before: AlertInFull,
  after: AlertInFull,
): Promise<void> {
  const about = { resourceType: 'alert', resourceId: String(after.id) } as const
  const isHandedOn = after.assignedTo !== null && after.assignedTo !== before.assignedTo
  if (isHandedOn && after.assignedTo !== null && after.assignedTo !== actor.userId)
    await notices.notify(transaction, {
      userIds: [after.assignedTo],
      kind: 'alert',
      about,
      title: `Alert assigned to you: ${after.title}`,
      body: `${after.description} Due on ${after.dueOn}.`,
      dedupeKey: `alert:${after.id}:assigned:${after.version}`,
    })
  if (after.proposedAt !== null && before.proposedAt === null)
    await notices.notify(transaction, {
      permission: 'alerts.handle',
      exceptUserId: actor.userId,
      kind: 'approval',
      about,
      title: `Alert to be closed as confirmed: ${after.title}`,
      body: `${actor.name} proposes it. A second person decides.`,
      dedupeKey: `alert:${after.id}:proposed:${after.version}`,
    })
}
