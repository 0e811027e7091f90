/** Runs the demo timeline in order of time. */
import { addDays, type BusinessDate } from '#kernel/clock.ts'
import { expectOk } from '#kernel/result.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { DemoWorld } from '../dependencies.ts'
import { accountNumber, demoBanks } from '../fixtures/banks.ts'
import { demoStaff, mailOf } from '../fixtures/staff.ts'
import { planCertifiedInvoice } from './certified-invoice.ts'
import { planClients } from './clients.ts'
import {
  dayOfWeek,
  daysOf,
  diceOf,
  later,
  mark,
  momentOf,
  must,
  staffActor,
  storyteller,
  type TimelineContext,
} from './context.ts'
import { planConversions } from './conversions.ts'
import { createEventQueue } from './event-queue.ts'
import { planBranches } from './filing-forms.ts'
import { planFrancs } from './francs.ts'
import { planInvoices } from './invoices.ts'
import { expireApprovals } from './kyc.ts'
import { planOffers } from './offers.ts'
import { planRates } from './rates.ts'
import { planReceipts } from './receipts.ts'
import { passOnSchedules } from './schedules.ts'

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
  const context: TimelineContext = {
    ...given,
    agenda: createEventQueue(),
    staff: new Map(),
    counts: new Map(),
    made: [],
    clients: [],
    alerts: new Set(),
    accounts: new Map(),
    contracts: new Map(),
    ratedDays: new Set(),
    plannedDays: new Set(),
    drawn: new Map(),
  }
  planOpening(context)
  planBranches(context)
  planMaintenance(context)
  planReceipts(context)
  planFrancs(context)
  planOffers(context)
  planCertifiedInvoice(context)
  planClients(context)
  planInvoices(context)
  planConversions(context)
  for (let next = context.agenda.next(end); next; next = context.agenda.next(end)) {
    context.past.moveTo(next.at)
    await next.act()
    await onReached(next.at)
  }
  context.past.moveTo(end)
  await rescreen(context)
  // As every night: a client of more than 90 days is no longer a new one.
  await context.past.services.compliance.reassessAll()
  await passOnSchedules(context, successor)
  await dismiss(context)
  return context
}

/** Creates people and accounts first. */
function planOpening(context: TimelineContext): void {
  const dice = diceOf(context, `opening ${context.lastDay}`)
  context.agenda.plan(momentOf(context, context.firstDay, 7 * 60, dice), () => hire(context))
  for (const [index, bank] of demoBanks.entries()) {
    // The last digit is not zero: simulated banks treat numbers ending in 0000 as closed.
    const digits = Array.from({ length: 11 }, () => dice.between(0, 9)).join('')
    const number = accountNumber(bank, `${digits}${dice.between(1, 9)}`)
    const at = momentOf(context, context.firstDay, 8 * 60 + index * 11, dice)
    context.agenda.plan(at, async () => {
      const { banking } = context.past.services
      context.past.claimAccount(number)
      context.accounts.set(bank.bankCode, number)
      const id = await must(context, 'an account of the story', (transaction) =>
        banking.create(transaction, staffActor(context, 'operator', 'POST', '/api/banking/connections'), {
          bankCode: bank.bankCode,
          country: bank.country,
          accountNumber: number,
          accountName: 'Demo business',
          swiftCode: '',
          isActive: true,
          rail: 'sandbox',
          dailyLimitXof: bank.dailyLimitXof,
          monthlyLimitXof: 15_000_000_000n,
        }),
      )
      context.past.claimConnection(id)
      mark(context, 'bank_connection', id)
      context.note('bank', bank.bankCode)
      context.agenda.plan(later(at, 45), async () => {
        await must(context, 'the approval of an account', (transaction) =>
          banking.approve(
            transaction,
            staffActor(context, 'head_of_compliance', 'POST', `/api/banking/connections/${id}/approve`),
            id,
            { note: 'Account letter seen', version: null },
          ),
        )
        const tester = staffActor(context, 'operator', 'POST', `/api/banking/connections/${id}/test`)
        expectOk(await banking.test(tester, id), 'the test of an account')
      })
    })
  }
}

async function hire(context: TimelineContext): Promise<void> {
  const { identity } = context.past.services
  for (const person of demoStaff) {
    const { id } = await must(context, 'a person of the story', (transaction) =>
      identity.createUser(transaction, storyteller(context), {
        email: mailOf(person),
        role: person.role,
        firstName: person.firstName,
        lastName: person.lastName,
        // Random and never revealed.
        password: context.past.newSecret(),
      }),
    )
    context.staff.set(person.key, id)
    mark(context, 'user', id)
  }
}

/** Deactivates demo staff, so that they cannot sign in or approve anything later. */
async function dismiss(context: TimelineContext): Promise<void> {
  const { identity } = context.past.services
  for (const id of context.staff.values()) {
    await must(context, 'a person of the story leaves', (transaction) =>
      identity.directory.change(transaction, storyteller(context), {
        id,
        isActive: false,
        version: null,
        reason: 'Demo data: a person of the story, who does not sign in',
      }),
    )
  }
}

/** Number of recent days with a saved risk score, enough for trend and prediction. */
const scoredDays = 32
/** Number of recent days in which banks and ledger are compared every week. */
const comparedDays = 14

/** Automatic work. Due dates and results are followed on the days that have some. */
function planMaintenance(context: TimelineContext): void {
  const dice = diceOf(context, 'housekeeping')
  planRates(context)
  for (const day of daysOf(context)) {
    const weekDay = dayOfWeek(day)
    const plan = (minutes: number, act: () => Promise<void>) =>
      context.agenda.plan(momentOf(context, day, minutes, dice), act)
    if (weekDay === 1) plan(2 * 60, () => expireApprovals(context))
    if (weekDay === 1) plan(7 * 60 + 20, () => remind(context))
    if (weekDay === 5 && day > addDays(context.lastDay, -comparedDays)) plan(19 * 60, () => compare(context))
  }
  planScores(context)
}

/** Saves each day's score at its end, unless the running business saves its own later. */
function planScores(context: TimelineContext): void {
  const dice = diceOf(context, 'scores')
  const { analytics } = context.past.services
  for (const day of daysOf(context)) {
    if (day > addDays(context.lastDay, -scoredDays))
      context.agenda.plan(momentOf(context, day, 23 * 60, dice), () => analytics.saveScore())
  }
}

async function remind(context: TimelineContext): Promise<void> {
  context.note('reminders', await context.past.services.invoices.sendReminders())
}

/** Reconciles the ledger with bank statements and treasury. */
async function compare(context: TimelineContext): Promise<void> {
  await context.past.services.reconciliation.compare()
}

/** Screens the clients last, so that they are screened against the lists in force at the end. */
async function rescreen(context: TimelineContext): Promise<void> {
  for (const { id } of context.made.filter(({ kind }) => kind === 'client'))
    await must(context, 'the screening of a client', (transaction) =>
      context.past.services.screening.screenClient(transaction, storyteller(context), Number(id)),
    )
}
