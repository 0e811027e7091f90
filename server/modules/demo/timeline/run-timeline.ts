/** Runs the demo timeline in order of time. */
import { addDays, type BusinessDate } from '#kernel/clock.ts'
import { expectOk } from '#kernel/result.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { DemoWorld } from '../dependencies.ts'
import { accountNumber, demoBanks } from '../fixtures/banks.ts'
import { demoStaff, mailOf } from '../fixtures/staff.ts'
import { planClients } from './clients.ts'
import {
  attempt,
  daysOf,
  diceOf,
  later,
  mark,
  minuteMs,
  momentOf,
  must,
  staffActor,
  storyteller,
  type TimelineContext,
  weekday,
} from './context.ts'
import { planOwnAccountConversions } from './conversions.ts'
import { createEventQueue } from './event-queue.ts'
import { planBranches } from './filing-forms.ts'
import { overnight } from './kyc.ts'
import { passOnSchedules, planSchedules } from './schedules.ts'

export interface TimelineResult {
  readonly past: DemoWorld
  readonly seed: number
  readonly firstDay: BusinessDate
  readonly lastDay: BusinessDate
  readonly timeZone: string
  readonly hasRates: TimelineContext['hasRates']
  /** Last moment of the timeline. */
  readonly end: Date
  readonly note: TimelineContext['note']
  /** Takes over open work of demo staff; null if there is nobody. */
  readonly successor: Actor | null
  /** Called with progress from time to time. */
  readonly onReached: (at: Date) => Promise<void>
}

/** Runs all events in order of time and returns what was created. */
export async function play({
  onReached,
  end,
  successor,
  ...given
}: TimelineResult): Promise<Pick<TimelineContext, 'counts' | 'made'>> {
  const stage: TimelineContext = {
    ...given,
    agenda: createEventQueue(),
    staff: new Map(),
    counts: new Map(),
    made: [],
    alerts: new Set(),
    contracts: new Map(),
    mail: { waiting: 0 },
  }
  planOpening(stage)
  planBranches(stage)
  planMaintenance(stage)
  planClients(stage)
  planOwnAccountConversions(stage)
  planSchedules(stage, { id: null, companyName: null, since: stage.firstDay })
  for (let next = stage.agenda.next(end); next; next = stage.agenda.next(end)) {
    stage.past.moveTo(next.at)
    await next.act()
    await onReached(next.at)
  }
  stage.past.moveTo(end)
  await rescreen(stage)
  await passOnSchedules(stage, successor)
  await dismiss(stage)
  return stage
}

/** Creates people and accounts first. */
function planOpening(stage: TimelineContext): void {
  const dice = diceOf(stage, `opening ${stage.lastDay}`)
  stage.agenda.plan(momentOf(stage, stage.firstDay, 7 * 60, dice), () => hire(stage))
  for (const [index, bank] of demoBanks.entries()) {
    // The last digit is not zero: simulated banks treat numbers ending in 0000 as closed.
    const digits = Array.from({ length: 11 }, () => dice.between(0, 9)).join('')
    const number = accountNumber(bank, `${digits}${dice.between(1, 9)}`)
    const at = momentOf(stage, stage.firstDay, 8 * 60 + index * 11, dice)
    stage.agenda.plan(at, async () => {
      const { banking } = stage.past.services
      stage.past.claimAccount(number)
      const id = await must(stage, 'an account of the story', (transaction) =>
        banking.create(transaction, staffActor(stage, 'operator', 'POST', '/api/banking/connections'), {
          ...{ bankCode: bank.bankCode, country: bank.country, accountNumber: number, accountName: 'Demo business' },
          ...{ swiftCode: '', isActive: true, rail: 'sandbox' },
          ...{ dailyLimitXof: bank.dailyLimitXof, monthlyLimitXof: 15_000_000_000n },
        }),
      )
      mark(stage, 'bank_connection', id)
      stage.note('bank', bank.bankCode)
      stage.agenda.plan(later(at, 45), async () => {
        await must(stage, 'the approval of an account', (transaction) =>
          banking.approve(
            transaction,
            staffActor(stage, 'head_of_compliance', 'POST', `/api/banking/connections/${id}/approve`),
            id,
            { note: 'Account letter seen', version: null },
          ),
        )
        const tester = staffActor(stage, 'operator', 'POST', `/api/banking/connections/${id}/test`)
        expectOk(await banking.test(tester, id), 'the test of an account')
      })
    })
  }
}

async function hire(stage: TimelineContext): Promise<void> {
  const { identity } = stage.past.services
  for (const person of demoStaff) {
    const { id } = await must(stage, 'a person of the story', (transaction) =>
      identity.createUser(transaction, storyteller(stage), {
        ...{ email: mailOf(person), role: person.role, firstName: person.firstName, lastName: person.lastName },
        // Random and never revealed.
        password: stage.past.newSecret(),
      }),
    )
    stage.staff.set(person.key, id)
    mark(stage, 'user', id)
  }
}

/** Deactivates demo staff, so that they cannot sign in or approve anything later. */
async function dismiss(stage: TimelineContext): Promise<void> {
  const { identity } = stage.past.services
  for (const id of stage.staff.values()) {
    await must(stage, 'a person of the story leaves', (transaction) =>
      identity.directory.change(transaction, storyteller(stage), {
        ...{ id, isActive: false, version: null },
        reason: 'Demo data: a person of the story, who does not sign in',
      }),
    )
  }
}

/** Monthly treasury need in millionths of a USDT, with a margin. */
const monthlyTopUpUsdtMinor = 9_000_000_000_000n

/** Number of recent days with a saved risk score, enough for trend and prediction. */
const scoredDays = 45

/** Daily automatic work: rates, due dates, reminders, emails, reconciliation. */
function planMaintenance(stage: TimelineContext): void {
  const dice = diceOf(stage, 'housekeeping')
  for (const day of daysOf(stage)) {
    const plan = (minutes: number, act: () => Promise<void>) =>
      stage.agenda.plan(momentOf(stage, day, minutes, dice), act)
    // Existing rates of a day are kept.
    if (stage.hasRates(day)) plan(6 * 60, () => refreshRates(stage))
    plan(63, () => dueDates(stage))
    plan(2 * 60, () => overnight(stage, day.endsWith('-01')))
    plan(20 * 60, () => followRuns(stage))
    plan(7 * 60 + 20, () => remind(stage))
    for (const hour of [11, 18]) plan(hour * 60 + 41, () => sendMail(stage))
    if (new Date(`${day}T00:00:00.000Z`).getUTCDay() === 5) plan(19 * 60, () => compare(stage))
  }
  planScores(stage)
  for (const day of monthBegins(stage)) {
    const at = momentOf(stage, day, 8 * 60 + 40, dice)
    stage.agenda.plan(at, () => stage.past.fundTreasury(monthlyTopUpUsdtMinor))
    stage.agenda.plan(new Date(at.getTime() + 25 * minuteMs), () => compare(stage))
    stage.agenda.plan(new Date(at.getTime() + 50 * minuteMs), () => proposeTopUps(stage))
    stage.agenda.plan(new Date(at.getTime() + 95 * minuteMs), () => signTopUps(stage))
  }
}

/** Saves each day's score at its end, unless the running business saves its own later. */
function planScores(stage: TimelineContext): void {
  const dice = diceOf(stage, 'scores')
  const { analytics } = stage.past.services
  for (const day of daysOf(stage)) {
    if (day > addDays(stage.lastDay, -scoredDays))
      stage.agenda.plan(momentOf(stage, day, 23 * 60, dice), () => analytics.saveScore())
  }
}

/** The first day, and the first working day of each later month. */
function monthBegins(stage: TimelineContext): BusinessDate[] {
  const firsts = [...daysOf(stage)].filter((day) => day.endsWith('-01')).map(weekday)
  return [stage.firstDay, ...firsts.filter((day) => day > addDays(stage.firstDay, 10) && day <= stage.lastDay)]
}

async function refreshRates(stage: TimelineContext): Promise<void> {
  const refreshed = await stage.past.services.fx.refresh(storyteller(stage))
  if (refreshed.ok && refreshed.value.kind === 'stored') stage.note('rates', refreshed.value.recordIds.length)
}

async function dueDates(stage: TimelineContext): Promise<void> {
  stage.note('overdue', await stage.past.services.invoices.markOverdue())
}

async function remind(stage: TimelineContext): Promise<void> {
  const reminded = await stage.past.services.invoices.sendReminders()
  stage.mail.waiting += reminded
  stage.note('reminders', reminded)
}

async function sendMail(stage: TimelineContext): Promise<void> {
  const { notifications } = stage.past.services
  const { waiting } = stage.mail
  if (waiting === 0) return
  stage.mail.waiting = 0
  let sent = 0
  let tried = waiting
  while (tried > 0 && sent < waiting) {
    tried = await notifications.sendDue()
    sent += tried
  }
  stage.note('mail', sent)
}

/** Records scheduled runs whose conversion has ended. */
async function followRuns(stage: TimelineContext): Promise<void> {
  await stage.past.services.schedules.followResults()
}

/** Reconciles the ledger with bank statements and treasury. */
async function compare(stage: TimelineContext): Promise<void> {
  await stage.past.services.reconciliation.compare()
}

/** One person records received tokens, another signs. */
async function proposeTopUps(stage: TimelineContext): Promise<void> {
  const { reconciliation } = stage.past.services
  for (const { id } of await arrivals(stage, 'open')) {
    const actor = staffActor(stage, 'officer', 'POST', `/api/reconciliation/exceptions/${id}/resolve`)
    await must(stage, 'a top-up of the treasury', (transaction) =>
      reconciliation.resolve(transaction, actor, {
        ...{ id, version: null, resolution: 'correction', counterAccount: 'suspense' },
        note: 'Monthly top-up of the treasury',
      }),
    )
  }
}

async function signTopUps(stage: TimelineContext): Promise<void> {
  const { reconciliation } = stage.past.services
  for (const { id } of await arrivals(stage, 'proposed')) {
    const actor = staffActor(stage, 'head_of_compliance', 'POST', `/api/reconciliation/exceptions/${id}/decide`)
    const signed = await attempt(stage, (transaction) =>
      reconciliation.decide(transaction, actor, { id, version: null, decision: 'approved', note: 'Order seen' }),
    )
    expectOk(signed, 'the second signature of a top-up')
    stage.note('top-up signed')
  }
}

async function arrivals(stage: TimelineContext, state: 'open' | 'proposed') {
  const page = { limit: 100, before: null }
  const { rows } = await stage.past.services.reconciliation.list(stage.past.database.pool, { states: [state] }, page)
  return rows.filter(({ kind }) => kind === 'tokens_arrived')
}

/** Rescreens last, so that everyone is screened against the lists in force at the end. */
async function rescreen(stage: TimelineContext): Promise<void> {
  const { screening } = stage.past.services
  const { signal } = new AbortController()
  await screening.rescreenChanges(storyteller(stage), signal)
  await screening.rescreenDue(storyteller(stage), signal)
}
