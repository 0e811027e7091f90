/** Investigates and resolves demo alerts. */
import {
  type Dice,
  diceOf,
  isFresh,
  later,
  mark,
  must,
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

/** Plans the investigation of an alert and its resolution in the following days. */
export async function planCases(stage: TimelineContext, conversionId: number, reference: string): Promise<void> {
  const { compliance } = stage.past.services
  const page = { limit: 20, sorting: { key: 'timestamp', descending: false, after: null } } as const
  const { items } = await compliance.alerts.list(stage.past.database.pool, { conversionId }, page)
  for (const { id, type, clientId, clientName, amountXof } of items) {
    // A later conversion repeats an alert that is already being handled.
    if (stage.alerts.has(id)) continue
    stage.alerts.add(id)
    mark(stage, 'alert', id)
    stage.note('alert', reference, type)
    const dice = diceOf(stage, `alert ${reference} ${type}`)
    // Older alerts are rarely left open.
    if (dice.chance(isFresh(stage) ? 70 : 1)) continue
    const officer = dice.pick(officers)
    stage.agenda.plan(later(stage.past.now(), dice.between(25, 600)), () =>
      investigate(stage, id, officer, dice, () =>
        planSuspicion(stage, {
          clientId,
          clientName: clientName ?? 'House account',
          conversionId,
          amountXof: amountXof ?? 0n,
          reference,
        }),
      ),
    )
  }
}

async function investigate(
  stage: TimelineContext,
  id: number,
  officer: StaffKey,
  dice: Dice,
  onConfirmed: () => void,
): Promise<void> {
  const { alerts } = stage.past.services.compliance
  const path = `/api/compliance/alerts/${id}`
  const change = { id, version: null, note: null, reason: null }
  const actor = staffActor(stage, officer, 'PATCH', path)
  await must(stage, 'an alert is taken up', (transaction) =>
    alerts.change(transaction, actor, { ...change, status: 'investigating', assignedTo: actor.userId }),
  )
  if (dice.chance(15)) {
    const commenter = staffActor(stage, officer, 'POST', `${path}/comments`)
    const text = 'Asked the client for the contract behind it.'
    await must(stage, 'a comment on an alert', (transaction) => alerts.comment(transaction, commenter, { id, text }))
  }
  if (dice.chance(1)) return
  const isConfirmed = dice.chance(7)
  stage.agenda.plan(later(stage.past.now(), dice.between(300, 5_000)), async () => {
    const closer = staffActor(stage, officer, 'PATCH', path)
    const outcome = isConfirmed ? 'confirmed' : 'false_positive'
    const note = isConfirmed ? 'The papers do not bear the amount' : dice.pick(clearedNotes)
    await must(stage, 'an alert is closed', (transaction) =>
      alerts.change(transaction, closer, { ...change, status: 'resolved', outcome, note }),
    )
    if (!isConfirmed) return
    stage.agenda.plan(later(stage.past.now(), dice.between(60, 1_500)), async () => {
      await sign(stage, id, officer)
      onConfirmed()
    })
  })
}

/** Two people close a confirmed alert. */
async function sign(stage: TimelineContext, id: number, proposer: StaffKey): Promise<void> {
  const second = proposer === 'officer' ? 'head_of_compliance' : 'officer'
  const actor = staffActor(stage, second, 'POST', `/api/compliance/alerts/${id}/decision`)
  await must(stage, 'an alert is closed as confirmed', (transaction) =>
    stage.past.services.compliance.alerts.decide(transaction, actor, {
      ...{ id, version: null, decision: 'approved', note: 'Agreed' },
    }),
  )
}
