/** Completes the dossiers of demo conversions. */
import type { Dossier, OperationKind } from '#contract/filings/dossiers.ts'
import { addDays, businessDate, dayMs } from '#kernel/clock.ts'
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

const operators: readonly StaffKey[] = ['operator', 'second_operator']
/** Dossiers of this many last days are in the product; earlier ones were on paper. */
const electronicDays = 40
const seenOnPaper = 'Documents seen; they are in the paper file of that time'
const followsLater = 'The service runs on; the certificate follows with its last part'
/** Dossiers of these conversions are no longer completed. */
const unpaidStates: ReadonlySet<string> = new Set(['rejected', 'cancelled', 'failed', 'refunding', 'refunded'])

/**
 * Documents arrive over the following days; a few dossiers stay incomplete, waived or pending.
 * Earlier ones were kept on paper, as confirmed by the head of compliance.
 */
export function planDossier(context: TimelineContext, { id, reference }: { id: number; reference: string }): void {
  const dice = diceOf(context, `dossier ${reference}`)
  const operator = dice.pick(operators)
  planInOfficeHours(context, dice, dice.between(1, 3), async () => {
    const { past, lastDay } = context
    const found = expectOk(await past.services.dossiers.get(past.database.pool, id), 'the dossier of a conversion')
    if (unpaidStates.has(found.conversionState)) return
    if (past.now().getTime() < Date.parse(lastDay) - electronicDays * dayMs) return waive(context, id, seenOnPaper)
    const kind: OperationKind = 'services'
    if (kind !== found.operationKind) await setKind(context, operator, id, kind)
    // Most recent dossiers still lack their last document.
    const lacksLast = dice.chance(isFresh(context) ? 60 : 8)
    for (const document of lacksLast ? clientDocuments.slice(0, -1) : clientDocuments)
      await attach(context, operator, found, document)
    context.note('dossier', reference, lacksLast ? 'incomplete' : 'complete')
    if (lacksLast && dice.chance(75))
      planInOfficeHours(context, dice, dice.between(4, 20), () => waive(context, id, followsLater))
  })
}

function planInOfficeHours(context: TimelineContext, dice: Dice, days: number, act: () => Promise<void>): void {
  const day = weekday(addDays(businessDate(context.past.now(), context.timeZone), days))
  context.agenda.plan(momentOf(context, day, dice.between(9 * 60, 17 * 60), dice), act)
}

/** Checklist items and the submitted documents, unless the client's contract is on file. */
const clientDocuments = [
  { kind: 'contract', title: 'Service order', isOnFile: true },
  { kind: 'invoice', title: 'Supplier invoice', isOnFile: false },
  { kind: 'proof_of_service', title: 'Certificate of completed service', isOnFile: false },
] as const

async function attach(
  context: TimelineContext,
  operator: StaffKey,
  dossier: Dossier,
  requested: (typeof clientDocuments)[number],
): Promise<void> {
  const { clientId, clientName: name, conversionId, conversionReference } = dossier
  const onFile = requested.isOnFile && clientId !== null ? context.contracts.get(clientId) : undefined
  const documentId =
    onFile ??
    (await saveDocument(
      context,
      operator,
      { clientId, name, place: `For conversion ${conversionReference}` },
      {
        type: requested.kind === 'invoice' ? 'invoice' : 'contract',
        title: `${conversionReference} ${requested.title.toLowerCase()}`,
      },
    ))
  const actor = staffActor(context, operator, 'POST', `/api/dossiers/${conversionId}/documents`)
  await must(context, 'a document of a dossier', (transaction) =>
    context.past.services.dossiers.attach(transaction, actor, {
      conversionId,
      version: null,
      kind: requested.kind,
      documentId,
    }),
  )
}

async function setKind(
  context: TimelineContext,
  operator: StaffKey,
  conversionId: number,
  kind: OperationKind,
): Promise<void> {
  const actor = staffActor(context, operator, 'PATCH', `/api/dossiers/${conversionId}`)
  await must(context, 'the kind of a dossier', (transaction) =>
    context.past.services.dossiers.setKind(transaction, actor, { conversionId, version: null, kind }),
  )
}

async function waive(context: TimelineContext, conversionId: number, reason: string): Promise<void> {
  const actor = staffActor(context, 'head_of_compliance', 'POST', `/api/dossiers/${conversionId}/waiver`)
  await must(context, 'the waiver of a dossier', (transaction) =>
    context.past.services.dossiers.waive(transaction, actor, { conversionId, version: null, reason }),
  )
  context.note('dossier', 'waived')
}
