/** Requests and follows demo conversions. */

import type { ConversionState } from '#contract/conversions/api.ts'
import { isBankDay } from '#kernel/bank-days.ts'
import { addDays, type BusinessDate, businessDate, minuteMs } from '#kernel/clock.ts'
import { expectOk } from '#kernel/result.ts'
import type { DemoWorldError } from '../dependencies.ts'
import { planCases } from './alerts.ts'
import {
  attempt,
  type Dice,
  diceOf,
  isFresh,
  later,
  mark,
  momentOf,
  nextClient,
  nextOf,
  type StaffKey,
  type StoryClient,
  settledInDays,
  staffActor,
  type TimelineContext,
  weeksOf,
} from './context.ts'
import { planDossier } from './dossiers.ts'
import { planForm } from './filing-forms.ts'
import { ensureRates } from './rates.ts'

const operators: readonly StaffKey[] = ['operator', 'second_operator']
const officers: readonly StaffKey[] = ['officer', 'head_of_compliance']
/** Weeks before the end that have a conversion each; earlier ones have one in three weeks. */
const busyWeeks = 9
/** Clients with this share request one more conversion at the end, which still awaits approval. */
const closingShare = 9

/** One conversion a week, in earlier months one in three. Clients get them by their shares. */
export function planConversions(context: TimelineContext): void {
  for (const { monday, weeksLeft } of weeksOf(context)) {
    if (weeksLeft >= busyWeeks && weeksLeft % 3 > 0) continue
    const dice = diceOf(context, `conversion ${monday}`)
    const day = nextBankDay(addDays(monday, dice.between(0, 4)))
    if (day > context.lastDay) continue
    context.agenda.plan(momentOf(context, day, dice.between(8 * 60, 15 * 60 + 30), dice), async () => {
      const client = nextClient(context, 'conversions', ({ converts }) => converts)
      if (client) await initiate(context, client, dice, 0n)
    })
  }
}

/** A conversion of a large client at the end, which still awaits approval. */
export function planClosingConversion(context: TimelineContext, client: StoryClient): void {
  const day = lastBankDay(addDays(context.lastDay, -1))
  if (client.cast.converts < closingShare || day <= addDays(client.joined, settledInDays)) return
  const dice = diceOf(context, `closing conversion ${client.cast.companyName}`)
  context.agenda.plan(momentOf(context, day, dice.between(8 * 60, 15 * 60 + 30), dice), () =>
    initiate(context, client, dice, 120_000_000n),
  )
}

const nextBankDay = (day: BusinessDate): BusinessDate => (isBankDay(day) ? day : nextBankDay(addDays(day, 1)))
const lastBankDay = (day: BusinessDate): BusinessDate => (isBankDay(day) ? day : lastBankDay(addDays(day, -1)))

/**
 * Multiples of 100,000 francs: mostly near the minimum, some above the filing threshold, few very
 * large.
 */
function amountOf(dice: Dice): bigint {
  const kind = dice.between(1, 100)
  const tenths =
    kind <= 70
      ? dice.between(500, 980)
      : kind <= 88
        ? dice.between(1_000, 1_750)
        : kind <= 97
          ? dice.between(1_750, 3_300)
          : kind <= 99
            ? dice.between(3_300, 4_700)
            : dice.between(5_050, 5_900)
  return BigInt(tenths) * 100_000n
}

async function initiate(
  context: TimelineContext,
  { id: clientId, cast: { companyName } }: StoryClient,
  dice: Dice,
  minAmountXof: bigint,
): Promise<void> {
  const { conversions } = context.past.services
  await ensureRates(context)
  const drawn = amountOf(dice)
  const amountXof = drawn < minAmountXof ? minAmountXof : drawn
  const initiator = dice.pick(operators)
  const actor = staffActor(context, initiator, 'POST', '/api/transactions/large-conversion')
  const made = await attempt(context, (transaction) =>
    conversions.initiate(transaction, actor, { amountXof, clientId, notes: null }),
  )
  if (!made.ok) return context.note('conversion', companyName, made.error.code)
  const { row } = made.value
  context.note('conversion', companyName, amountXof, row.rate)
  await followConversion(context, row, dice)
}

/** Follows a new conversion through all its steps. */
export async function followConversion(
  context: TimelineContext,
  { id, reference }: { readonly id: number; readonly reference: string },
  dice: Dice,
): Promise<void> {
  const on = businessDate(context.past.now(), context.timeZone)
  mark(context, 'conversion', id)
  await drive(context, { id, reference, fault: nextOf(context, 'faults', faults), dice, decided: false })
  await planCases(context, id, reference)
  await planFiling(context, id, reference, on)
  planForm(context, reference, { conversionId: id }, supplier)
  planDossier(context, { id, reference })
}

/** The final beneficiary of demo conversions, as stated on forms. */
const supplier = { name: 'Guangzhou Meridian Supplies (demo)', country: 'China' }

interface Course {
  readonly id: number
  readonly reference: string
  readonly dice: Dice
  /** A pending one-time fault. */
  fault: DemoWorldError | null
  /** True once a person has handled it since its request or retry. */
  decided: boolean
}

/** Faults of conversions, in turn. */
const faults: readonly (DemoWorldError | null)[] = [
  null,
  null,
  { where: 'bank', kind: 'lose_answer' } as const,
  null,
  { where: 'chain', kind: 'reject' } as const,
  null,
  null,
  { where: 'bank', kind: 'reject', reasonCode: 'AM04' } as const,
  null,
  null,
  { where: 'chain', kind: 'lose_answer' } as const,
  null,
  null,
  { where: 'bank', kind: 'reject', reasonCode: 'MS03' } as const,
  null,
  null,
]

/** Minutes until the next check while an external party is working. */
const pauses: Partial<Record<ConversionState, readonly [number, number]>> = {
  debit_requested: [13, 29],
  debit_unknown: [3, 9],
  funded: [1, 2],
  paying_out: [3, 5],
  payout_unknown: [2, 6],
  awaiting_funds: [120, 480],
  refunding: [13, 30],
  approved: [1, 2],
  initiated: [1, 2],
  screened: [1, 2],
}

/** Advances it as far as possible and plans the next step. */
async function drive(context: TimelineContext, course: Course): Promise<void> {
  const { conversions } = context.past.services
  if (course.fault) await context.past.setFault(course.fault)
  for (let steps = 0; steps < 12 && (await conversions.step(course.id)); steps += 1);
  const [row] = await conversions.ofIds(context.past.database.pool, [course.id])
  if (!row) throw new Error('a conversion of the story is gone')
  if (course.fault) {
    await context.past.liftFaults(course.fault.where)
    // The fault strikes at the bank first, or at the chain once funded.
    const hasOccurred = course.fault.where === 'bank' ? row.endToEndId !== null : row.payoutId !== null
    if (hasOccurred) course.fault = null
  }
  context.note(course.reference, row.state)
  const at = context.past.now()
  if (row.state === 'in_review') {
    if (!course.decided) planDecision(context, course, row.amountXof)
    return
  }
  if (row.state === 'failed') return planRecovery(context, course, row.failedStep)
  const pause = pauses[row.state]
  if (!pause) return
  const wait = course.dice.between(pause[0] * 60, pause[1] * 60) / 60
  context.agenda.plan(new Date(at.getTime() + Math.round(wait * minuteMs)), () => drive(context, course))
}

function planDecision(context: TimelineContext, course: Course, amountXof: bigint): void {
  const { dice } = course
  // Larger ones are reviewed longer; most of the last days' requests are still pending at the end.
  const minutes = dice.between(6, 70) + (amountXof > 300_000_000n ? dice.between(60, 200) : 0)
  if (isFresh(context) && nextOf(context, 'fresh reviews', [true, true, true, false])) return
  context.agenda.plan(later(context.past.now(), minutes), () => decide(context, course))
}

const decisions = ['approve', 'approve', 'reject', 'approve', 'cancel', 'approve', 'approve'] as const

async function decide(context: TimelineContext, course: Course): Promise<void> {
  const { conversions } = context.past.services
  const { id, dice } = course
  course.decided = true
  const path = `/api/transactions/${id}`
  const officer = dice.pick(officers)
  const decision = nextOf(context, 'decisions', decisions)
  if (decision === 'cancel') {
    const actor = staffActor(context, 'operator', 'POST', `${path}/cancel`)
    const reason = 'The client has withdrawn the order'
    const done = await attempt(context, (transaction) =>
      conversions.cancel(transaction, actor, { id, version: null, reason }),
    )
    return context.note(course.reference, done.ok ? 'cancelled' : done.error.code)
  }
  const approver = staffActor(context, officer, 'POST', `${path}/approve`)
  const reason = dice.pick(['Invoice and contract seen', 'Purpose plausible, documents seen', 'In line with the file'])
  const approved =
    decision === 'approve' &&
    (await attempt(context, (transaction) => conversions.approve(transaction, approver, { id, version: null, reason })))
      .ok
  if (approved) return drive(context, course)
  const actor = staffActor(context, officer, 'POST', `${path}/reject`)
  const rejected = await attempt(context, (transaction) =>
    conversions.reject(transaction, actor, { id, version: null, reason: 'The purpose could not be shown' }),
  )
  context.note(course.reference, rejected.ok ? 'rejected' : rejected.error.code)
}

/** Plans the handling of a failure, soon or never. */
function planRecovery(context: TimelineContext, course: Course, failedStep: string | null): void {
  const { dice } = course
  const verb = nextOf(context, `recovery of ${failedStep}`, recoveries[failedStep === 'payout' ? 'payout' : 'debit'])
  if (verb === null) return
  context.agenda.plan(later(context.past.now(), dice.between(12, 150)), () => recover(context, course, verb))
}

const recoveries = { payout: ['refund', 'retry'], debit: ['retry', null] } as const

async function recover(context: TimelineContext, course: Course, verb: 'refund' | 'retry'): Promise<void> {
  const { conversions } = context.past.services
  const { id } = course
  // A refund returns money, so an approver requests it.
  const who = verb === 'refund' ? 'head_of_compliance' : 'operator'
  const actor = staffActor(context, who, 'POST', `/api/transactions/${id}/${verb}`)
  const reason = verb === 'refund' ? 'The address was refused; the client wants the francs back' : 'Tried again'
  const done = await attempt(context, (transaction) =>
    conversions[verb](transaction, actor, { id, version: null, reason }),
  )
  context.note(course.reference, done.ok ? verb : done.error.code)
  // A retry is evaluated and reviewed again.
  if (verb === 'retry') course.decided = false
  if (done.ok) await drive(context, course)
}

/**
 * Creates, submits and acknowledges a conversion's filing in the following days; a few are late.
 */
async function planFiling(
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
