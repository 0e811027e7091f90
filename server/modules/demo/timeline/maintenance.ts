/** Plays the daily jobs of the demo. */
import { addDays, type BusinessDate } from '#kernel/clock.ts'
import { expectOk } from '#kernel/result.ts'
import {
  attempt,
  daysOf,
  diceOf,
  minuteMs,
  momentOf,
  must,
  staffActor,
  storyteller,
  type TimelineContext,
  weekday,
} from './context.ts'
import { overnight } from './kyc.ts'

/** Monthly treasury need in millionths of a USDT, with a margin. */
const monthlyTopUpUsdtMinor = 9_000_000_000_000n

/** Number of recent days with a saved risk score, enough for trend and prediction. */
const scoredDays = 45

/** Daily automatic work: rates, due dates, reminders, emails, reconciliation. */
export function planMaintenance(stage: TimelineContext): void {
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
      stage.agenda.plan(momentOf(stage, day, 23 * 60, dice), () => analytics.keepScore())
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
export async function rescreen(stage: TimelineContext): Promise<void> {
  const { screening } = stage.past.services
  const { signal } = new AbortController()
  await screening.rescreenChanges(storyteller(stage), signal)
  await screening.rescreenDue(storyteller(stage), signal)
}
