/** Completes the dossiers of demo conversions. */
import type { Dossier, OperationKind } from '#contract/filings/dossiers.ts'
import { addDays, businessDate } from '#kernel/clock.ts'
import { expectOk } from '#kernel/result.ts'
import {
  type Dice,
  diceOf,
  isFresh,
  momentOf,
  must,
  type StaffKey,
  staffActor,
  type TimelineContext,
  weekday,
} from './context.ts'
import { saveDocument } from './documents.ts'

const desk: readonly StaffKey[] = ['operator', 'second_operator']
const dayMs = 86_400_000
/** Days before the end since which dossiers are kept in the product. */
const keptHereDays = 150
const seenOnPaper = 'Papers seen; they are in the paper file of that time'
const followsLater = 'The service runs on; the certificate follows with its last part'
/** Dossiers of these conversions are no longer completed. */
const cameToNothing: ReadonlySet<string> = new Set(['rejected', 'cancelled', 'failed', 'refunding', 'refunded'])

interface Conversion {
  readonly id: number
  readonly reference: string
}

/**
 * Documents arrive over the following days; a few dossiers stay incomplete, waived or pending.
 * Earlier ones were kept on paper, as confirmed by the head of compliance.
 */
export function planDossier(stage: TimelineContext, { id, reference }: Conversion): void {
  const dice = diceOf(stage, `dossier ${reference}`)
  const operator = dice.pick(desk)
  planInOfficeHours(stage, dice, dice.between(1, 3), async () => {
    const { past, lastDay } = stage
    const found = expectOk(await past.services.dossiers.get(past.database.pool, id), 'the dossier of a conversion')
    if (cameToNothing.has(found.conversionState)) return
    if (past.now().getTime() < Date.parse(lastDay) - keptHereDays * dayMs) return waive(stage, id, seenOnPaper)
    const kind: OperationKind = found.clientId === null ? 'own_funds' : 'services'
    if (kind !== found.operationKind) await setKind(stage, operator, id, kind)
    // Most recent dossiers still lack their last document.
    const lacksLast = dice.chance(isFresh(stage) ? 60 : 8)
    const wanted = found.clientId === null ? ownAccountDocuments : clientDocuments
    for (const document of lacksLast ? wanted.slice(0, -1) : wanted) await attach(stage, operator, found, document)
    stage.note('dossier', reference, lacksLast ? 'incomplete' : 'complete')
    if (lacksLast && dice.chance(75))
      planInOfficeHours(stage, dice, dice.between(4, 20), () => waive(stage, id, followsLater))
  })
}

function planInOfficeHours(stage: TimelineContext, dice: Dice, days: number, act: () => Promise<void>): void {
  const day = weekday(addDays(businessDate(stage.past.now(), stage.timeZone), days))
  stage.agenda.plan(momentOf(stage, day, dice.between(9 * 60, 17 * 60), dice), act)
}

/** Checklist items and the submitted documents, unless the client's contract is on file. */
const clientDocuments = [
  { paper: 'contract', title: 'Service order', isOnFile: true },
  { paper: 'invoice', title: 'Supplier invoice', isOnFile: false },
  { paper: 'proof_of_service', title: 'Certificate of completed service', isOnFile: false },
] as const
const ownAccountDocuments = [
  { paper: 'decision', title: 'Treasury decision', isOnFile: false },
  { paper: 'origin', title: 'Bank statement', isOnFile: false },
] as const

type Wanted = (typeof clientDocuments)[number] | (typeof ownAccountDocuments)[number]

async function attach(stage: TimelineContext, operator: StaffKey, dossier: Dossier, wanted: Wanted): Promise<void> {
  const { clientId, clientName: name, conversionId, conversionReference } = dossier
  const standing = wanted.isOnFile && clientId !== null ? stage.contracts.get(clientId) : undefined
  const documentId =
    standing ??
    (await saveDocument(
      stage,
      operator,
      { clientId, name, place: `For conversion ${conversionReference}` },
      {
        type: wanted.paper === 'invoice' ? 'invoice' : 'contract',
        title: `${conversionReference} ${wanted.title.toLowerCase()}`,
      },
    ))
  const actor = staffActor(stage, operator, 'POST', `/api/dossiers/${conversionId}/papers`)
  await must(stage, 'a paper of a dossier', (transaction) =>
    stage.past.services.dossiers.attach(transaction, actor, {
      ...{ conversionId, version: null, paper: wanted.paper, documentId },
    }),
  )
}

async function setKind(
  stage: TimelineContext,
  operator: StaffKey,
  conversionId: number,
  kind: OperationKind,
): Promise<void> {
  const actor = staffActor(stage, operator, 'PATCH', `/api/dossiers/${conversionId}`)
  await must(stage, 'the kind of a dossier', (transaction) =>
    stage.past.services.dossiers.setKind(transaction, actor, { conversionId, version: null, kind }),
  )
}

async function waive(stage: TimelineContext, conversionId: number, reason: string): Promise<void> {
  const actor = staffActor(stage, 'head_of_compliance', 'POST', `/api/dossiers/${conversionId}/waiver`)
  await must(stage, 'the waiver of a dossier', (transaction) =>
    stage.past.services.dossiers.waive(transaction, actor, { conversionId, version: null, reason }),
  )
  stage.note('dossier', 'waived')
}
