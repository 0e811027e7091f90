/** Investigates and resolves demo alerts. */
import type { AlertStatus } from '#contract/alerts/labels.ts'
import {
  type Dice,
  diceOf,
  isFresh,
  later,
  mark,
  must,
  nextOf,
  type StaffKey,
  staffActor,
  type TimelineContext,
} from './context.ts'
import { planSuspicion } from './filing-forms.ts'

const officers: readonly StaffKey[] = ['officer', 'head_of_compliance']

const clearedNotes = [
  'In line with the contract on file',
  'Amount explained by the season; invoice seen',
  'Usual for this client',
  'Filing prepared; nothing unusual',
]

const clearedOutcomes = ['false_positive', 'false_positive', 'false_positive', 'accepted_risk'] as const

/** Plans the investigation of an alert and its resolution in the following days. */
export async function planCases(context: TimelineContext, conversionId: number, reference: string): Promise<void> {
  const { compliance } = context.past.services
  const page = { limit: 20, sorting: { key: 'timestamp', descending: false, after: null } } as const
  const { items } = await compliance.alerts.list(context.past.database.pool, { conversionId }, page)
  for (const { id, type, clientId, clientName, amountXof } of items) {
    // A later conversion repeats an alert that is already being handled.
    if (context.alerts.has(id)) continue
    context.alerts.add(id)
    mark(context, 'alert', id)
    context.note('alert', reference, type)
    const dice = diceOf(context, `alert ${reference} ${type}`)
    // Older alerts are rarely left open.
    if (dice.chance(isFresh(context) ? 70 : 1)) continue
    const officer = dice.pick(officers)
    context.agenda.plan(later(context.past.now(), dice.between(25, 600)), () =>
      investigate(context, id, officer, dice, {
        onConfirmed: () =>
          planSuspicion(context, {
            clientId,
            clientName: clientName ?? 'Own account',
            conversionId,
            amountXof: amountXof ?? 0n,
            reference,
          }),
      }),
    )
  }
}

/** Plans the investigation of the alerts of a confirmed sanctions match. */
export async function planMatchCases(context: TimelineContext, clientId: number): Promise<void> {
  const { compliance } = context.past.services
  const page = { limit: 20, sorting: { key: 'timestamp', descending: false, after: null } } as const
  const { items } = await compliance.alerts.list(context.past.database.pool, { clientId, statuses: ['active'] }, page)
  for (const { id } of items) {
    const dice = diceOf(context, `alert ${id} of a match`)
    const officer = dice.pick(officers)
    context.agenda.plan(later(context.past.now(), dice.between(60, 600)), () =>
      investigate(context, id, officer, dice, {
        note: 'The client is the listed company; frozen',
        onConfirmed: () => {},
      }),
    )
  }
}

interface Verdict {
  /** What confirms the alert for certain; without it, some alerts are confirmed. */
  readonly note?: string
  readonly onConfirmed: () => void
}

const confirmations = [false, false, true, false, false, false, false, false]

async function investigate(
  context: TimelineContext,
  id: number,
  officer: StaffKey,
  dice: Dice,
  { note: confirmedNote, onConfirmed }: Verdict,
): Promise<void> {
  const { alerts } = context.past.services.compliance
  const path = `/api/compliance/alerts/${id}`
  const change = { id, version: null, note: null, reason: null }
  const actor = staffActor(context, officer, 'PATCH', path)
  // A submitted filing or a cleared match may have ended it.
  if ((await stateOf(context, id)) !== 'active') return
  await must(context, 'an alert is taken up', (transaction) =>
    alerts.change(transaction, actor, { ...change, status: 'investigating', assignedTo: actor.userId }),
  )
  if (dice.chance(15)) {
    const commenter = staffActor(context, officer, 'POST', `${path}/comments`)
    const text = 'Asked the client for the contract behind it.'
    await must(context, 'a comment on an alert', (transaction) => alerts.comment(transaction, commenter, { id, text }))
  }
  if (isFresh(context, 12) && dice.chance(50)) return
  const isConfirmed = confirmedNote !== undefined || nextOf(context, 'confirmed alerts', confirmations)
  context.agenda.plan(later(context.past.now(), dice.between(300, 5_000)), async () => {
    const closer = staffActor(context, officer, 'PATCH', path)
    if ((await stateOf(context, id)) !== 'investigating') return
    const outcome = isConfirmed ? 'confirmed' : dice.pick(clearedOutcomes)
    const note = isConfirmed ? (confirmedNote ?? 'The documents do not bear the amount') : dice.pick(clearedNotes)
    const { proposedAt } = await must(context, 'an alert is closed', (transaction) =>
      alerts.change(transaction, closer, { ...change, status: 'resolved', outcome, note }),
    )
    if (proposedAt === null) return
    context.agenda.plan(later(context.past.now(), dice.between(60, 1_500)), async () => {
      if ((await stateOf(context, id)) !== 'waiting') return
      await sign(context, id, officer)
      if (isConfirmed) onConfirmed()
    })
  })
}

async function stateOf({ past }: TimelineContext, id: number): Promise<AlertStatus | 'waiting' | null> {
  const found = await past.services.compliance.alerts.find(past.database.pool, id)
  if (!found) return null
  return found.alert.proposedAt === null ? found.alert.status : 'waiting'
}

/** A second person closes a critical or confirmed alert. */
async function sign(context: TimelineContext, id: number, proposer: StaffKey): Promise<void> {
  const second = proposer === 'officer' ? 'head_of_compliance' : 'officer'
  const actor = staffActor(context, second, 'POST', `/api/compliance/alerts/${id}/decision`)
  await must(context, 'a second person closes an alert', (transaction) =>
    context.past.services.compliance.alerts.decide(transaction, actor, {
      id,
      version: null,
      decision: 'approved',
      note: 'Agreed',
    }),
  )
}
