import { isBankDay } from '#kernel/bank-days.ts'
import { addDays, type BusinessDate } from '#kernel/clock.ts'
import { expectOk } from '#kernel/result.ts'
import { attempt, diceOf, mark, momentOf, type StaffKey, staffActor, type TimelineContext } from './context.ts'

const officers: readonly StaffKey[] = ['officer', 'head_of_compliance']

/**
 * Creates, submits and acknowledges a conversion's filing in the following days; a few are late.
 */
export async function planFiling(
  context: TimelineContext,
  conversionId: number,
  reference: string,
  on: BusinessDate,
): Promise<void> {
  const { compliance } = context.past.services
  const filing = (await compliance.filingOf(context.past.database.pool, [conversionId])).get(conversionId)
  if (!filing) return
  mark(context, 'filing', filing.id)
  const dice = diceOf(context, `filing ${reference}`)
  const officer = dice.pick(officers)
  const handedIn = bankDay(addDays(on, dice.chance(4) ? dice.between(7, 11) : dice.between(1, 4)))
  const acknowledged = bankDay(addDays(handedIn, dice.between(2, 9)))
  const number = `BCEAO-${handedIn.slice(0, 4)}-${dice.between(10_000, 99_999)}`
  context.agenda.plan(momentOf(context, handedIn, dice.between(9 * 60, 16 * 60), dice), async () => {
    // A conversion that ended before the debit needs no filing.
    const now = (await compliance.filingOf(context.past.database.pool, [conversionId])).get(conversionId)
    if (now?.status !== 'due') return
    const builder = staffActor(context, officer, 'POST', `/api/filings/${filing.id}/package`)
    const built = expectOk(
      await context.past.services.filings.buildPackage(builder, filing.id, undefined),
      'the package of a filing',
    )
    if (built.packageDocumentId !== null) mark(context, 'document', built.packageDocumentId)
    const actor = staffActor(context, officer, 'POST', `/api/filings/${filing.id}/submit`)
    const sent = await attempt(context, (transaction) =>
      compliance.submitFiling(transaction, actor, {
        id: filing.id,
        version: null,
        on: handedIn,
        reference: number,
        note: null,
      }),
    )
    context.note('filing', reference, sent.ok ? 'submitted' : sent.error.code)
  })
  if (dice.chance(6)) return
  context.agenda.plan(momentOf(context, acknowledged, dice.between(9 * 60, 16 * 60), dice), async () => {
    const actor = staffActor(context, officer, 'POST', `/api/filings/${filing.id}/acknowledge`)
    const input = { id: filing.id, version: null, on: acknowledged, reference: `${number}/AR`, note: null }
    const done = await attempt(context, (transaction) => compliance.acknowledgeFiling(transaction, actor, input))
    context.note('filing', reference, done.ok ? 'acknowledged' : done.error.code)
  })
}

const bankDay = (day: BusinessDate): BusinessDate => (isBankDay(day) ? day : bankDay(addDays(day, 1)))
