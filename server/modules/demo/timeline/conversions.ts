/** Requests and follows demo conversions. */
import type { ConversionState } from '#contract/conversions/api.ts'
import { isBankDay } from '#kernel/bank-days.ts'
import { addDays, type BusinessDate, businessDate } from '#kernel/clock.ts'
import type { DemoWorldError } from '../dependencies.ts'
import { planCases } from './alerts.ts'
import {
  attempt,
  type Dice,
  diceOf,
  isFresh,
  later,
  mark,
  minuteMs,
  momentOf,
  type StaffKey,
  type StoryClient,
  staffActor,
  type TimelineContext,
} from './context.ts'
import { planDossier } from './dossiers.ts'
import { planForm } from './filing-forms.ts'
import { planFiling } from './filings.ts'

const desk: readonly StaffKey[] = ['operator', 'second_operator']
const officers: readonly StaffKey[] = ['officer', 'head_of_compliance']
/** The own account's share of conversions, on the scale of clients' shares. */
const ownAccountShare = 14
/** Average days between conversions of a client with share 1. */
const daysForShareOne = 230
const minDaysBetween = 6

export function planOwnAccountConversions(stage: TimelineContext): void {
  planFor(stage, { id: null, name: 'House account', from: addDays(stage.firstDay, 3), share: ownAccountShare })
}

export function planConversions(stage: TimelineContext, { id, cast, joined }: StoryClient): void {
  planFor(stage, { id, name: cast.companyName, from: addDays(joined, 5), share: cast.converts })
}

interface Converter {
  /** Null: the own account. */
  readonly id: number | null
  readonly name: string
  readonly from: BusinessDate
  readonly share: number
}

function planFor(stage: TimelineContext, converter: Converter): void {
  const dice = diceOf(stage, `conversions ${converter.name}`)
  const usual = Math.max(minDaysBetween, Math.round(daysForShareOne / converter.share))
  let day = addDays(converter.from, dice.between(0, usual))
  for (let number = 1; day <= stage.lastDay; number += 1) {
    const on = nextBankDay(day)
    const own = diceOf(stage, `conversion ${converter.name} ${number}`)
    if (on <= stage.lastDay)
      stage.agenda.plan(momentOf(stage, on, own.between(8 * 60, 15 * 60 + 30), own), () =>
        initiate(stage, converter, own),
      )
    // The business grows: after a year, conversions are a quarter more frequent.
    const age = (Date.parse(day) - Date.parse(stage.firstDay)) / 86_400_000
    const gap = usual / (1 + age / 1_400)
    day = addDays(day, Math.max(1, Math.round((gap * dice.between(45, 155)) / 100)))
  }
}

const nextBankDay = (day: BusinessDate): BusinessDate => (isBankDay(day) ? day : nextBankDay(addDays(day, 1)))

/**
 * Multiples of 100,000 francs: mostly near the minimum, some above the filing threshold, few very
 * large.
 */
function amountOf(dice: Dice): bigint {
  const kind = dice.between(1, 100)
  const tenths =
    kind <= 58
      ? dice.between(500, 980)
      : kind <= 82
        ? dice.between(1_000, 1_750)
        : kind <= 95
          ? dice.between(1_750, 3_300)
          : kind <= 99
            ? dice.between(3_300, 4_700)
            : dice.between(5_050, 6_400)
  return BigInt(tenths) * 100_000n
}

async function initiate(stage: TimelineContext, converter: Converter, dice: Dice): Promise<void> {
  const { conversions } = stage.past.services
  const amountXof = amountOf(dice)
  const initiator = dice.pick(desk)
  const actor = staffActor(stage, initiator, 'POST', '/api/transactions/large-conversion')
  const made = await attempt(stage, (transaction) =>
    conversions.initiate(transaction, actor, { amountXof, clientId: converter.id, notes: null }),
  )
  if (!made.ok) return stage.note('conversion', converter.name, made.error.code)
  const { row } = made.value
  stage.note('conversion', converter.name, amountXof, row.rate)
  await followConversion(stage, row, dice)
}

/** Follows a new conversion through all its steps. */
export async function followConversion(
  stage: TimelineContext,
  { id, reference }: { readonly id: number; readonly reference: string },
  dice: Dice,
): Promise<void> {
  const on = businessDate(stage.past.now(), stage.timeZone)
  mark(stage, 'conversion', id)
  await drive(stage, { id, reference, fault: faultOf(dice), dice, decided: false })
  await planCases(stage, id, reference)
  await planFiling(stage, id, reference, on)
  planForm(stage, reference, { conversionId: id }, supplier)
  planDossier(stage, { id, reference })
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

function faultOf(dice: Dice): DemoWorldError | null {
  const fate = dice.between(1, 1000)
  if (fate <= 22) return { where: 'bank', kind: 'reject', reasonCode: dice.pick(['AM04', 'MS03', 'AG01']) }
  if (fate <= 36) return { where: 'chain', kind: 'reject' }
  if (fate <= 54) return { where: 'bank', kind: 'lose_answer' }
  if (fate <= 64) return { where: 'chain', kind: 'lose_answer' }
  return null
}

/** Minutes until the next check while an external party is working. */
const pauses: Partial<Record<ConversionState, readonly [number, number]>> = {
  ...{ debit_requested: [13, 29], debit_unknown: [3, 9], funded: [1, 2], paying_out: [3, 5], payout_unknown: [2, 6] },
  ...{ awaiting_funds: [120, 480], refunding: [13, 30], approved: [1, 2], initiated: [1, 2], screened: [1, 2] },
}

/** Advances it as far as possible and plans the next step. */
async function drive(stage: TimelineContext, course: Course): Promise<void> {
  const { conversions } = stage.past.services
  if (course.fault) await stage.past.setFault(course.fault)
  for (let steps = 0; steps < 12 && (await conversions.step(course.id)); steps += 1);
  const [row] = await conversions.ofIds(stage.past.database.pool, [course.id])
  if (!row) throw new Error('a conversion of the story is gone')
  if (course.fault) {
    await stage.past.liftFaults(course.fault.where)
    // The fault strikes at the bank first, or at the chain once funded.
    const hasStruck = course.fault.where === 'bank' ? row.endToEndId !== null : row.payoutId !== null
    if (hasStruck) course.fault = null
  }
  stage.note(course.reference, row.state)
  const at = stage.past.now()
  if (row.state === 'in_review') {
    if (!course.decided) planDecision(stage, course, row.amountXof)
    return
  }
  if (row.state === 'failed') return planRecovery(stage, course, row.failedStep)
  const pause = pauses[row.state]
  if (!pause) return
  const wait = course.dice.between(pause[0] * 60, pause[1] * 60) / 60
  stage.agenda.plan(new Date(at.getTime() + Math.round(wait * minuteMs)), () => drive(stage, course))
}

function planDecision(stage: TimelineContext, course: Course, amountXof: bigint): void {
  const { dice } = course
  // Larger ones are reviewed longer; most of the last days' requests are still pending at the end.
  const minutes = dice.between(6, 70) + (amountXof > 300_000_000n ? dice.between(60, 200) : 0)
  if (isFresh(stage) && dice.chance(70)) return
  stage.agenda.plan(later(stage.past.now(), minutes), () => decide(stage, course))
}

async function decide(stage: TimelineContext, course: Course): Promise<void> {
  const { conversions } = stage.past.services
  const { id, dice } = course
  course.decided = true
  const path = `/api/transactions/${id}`
  const officer = dice.pick(officers)
  const fate = dice.between(1, 100)
  if (fate <= 3) {
    const actor = staffActor(stage, 'operator', 'POST', `${path}/cancel`)
    const reason = 'The client has withdrawn the order'
    const done = await attempt(stage, (transaction) =>
      conversions.cancel(transaction, actor, { id, version: null, reason }),
    )
    return stage.note(course.reference, done.ok ? 'cancelled' : done.error.code)
  }
  const approver = staffActor(stage, officer, 'POST', `${path}/approve`)
  const reason = dice.pick(['Invoice and contract seen', 'Purpose plausible, papers seen', 'In line with the file'])
  const approved =
    fate > 7 &&
    (await attempt(stage, (transaction) => conversions.approve(transaction, approver, { id, version: null, reason })))
      .ok
  if (approved) return drive(stage, course)
  const actor = staffActor(stage, officer, 'POST', `${path}/reject`)
  const rejected = await attempt(stage, (transaction) =>
    conversions.reject(transaction, actor, { id, version: null, reason: 'The purpose could not be shown' }),
  )
  stage.note(course.reference, rejected.ok ? 'rejected' : rejected.error.code)
}

/** Plans the handling of a failure, soon or never. */
function planRecovery(stage: TimelineContext, course: Course, failedStep: string | null): void {
  const { dice } = course
  if (dice.chance(failedStep === 'debit' ? 35 : 5)) return
  const verb = failedStep === 'payout' && dice.chance(60) ? 'refund' : 'retry'
  stage.agenda.plan(later(stage.past.now(), dice.between(12, 150)), () => recover(stage, course, verb))
}

async function recover(stage: TimelineContext, course: Course, verb: 'refund' | 'retry'): Promise<void> {
  const { conversions } = stage.past.services
  const { id } = course
  // A refund returns money, so an approver requests it.
  const who = verb === 'refund' ? 'head_of_compliance' : 'operator'
  const actor = staffActor(stage, who, 'POST', `/api/transactions/${id}/${verb}`)
  const reason = verb === 'refund' ? 'The address was refused; the client wants the francs back' : 'Tried again'
  const done = await attempt(stage, (transaction) =>
    conversions[verb](transaction, actor, { id, version: null, reason }),
  )
  stage.note(course.reference, done.ok ? verb : done.error.code)
  // A retry is evaluated and reviewed again.
  if (verb === 'retry') course.decided = false
  if (done.ok) await drive(stage, course)
}
