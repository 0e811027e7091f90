/** Creates, sends and settles demo invoices. */

import { countryOf } from '#contract/countries.ts'
import type { InvoiceCurrency } from '#contract/invoices/labels.ts'
import { addDays, type BusinessDate, daysBetween } from '#kernel/clock.ts'
import { dayFirstLocale } from '#kernel/language.ts'
import { parseMoney, usd } from '#kernel/money.ts'
import { expectOk } from '#kernel/result.ts'
import {
  attempt,
  type Dice,
  diceOf,
  later,
  mark,
  momentOf,
  nextClient,
  nextOf,
  type StaffKey,
  type StoryClient,
  staffActor,
  type TimelineContext,
  weekday,
  weeksOf,
} from './context.ts'
import { planCession, planForm } from './filing-forms.ts'
import { ensureRates } from './rates.ts'

const operators: readonly StaffKey[] = ['operator', 'second_operator']
/** Seasonal volume per month in percent: strong in the cocoa season, weak in August. */
const seasonPercent = [104, 98, 101, 96, 94, 92, 84, 76, 97, 116, 122, 118] as const
/** Monthly growth in thousandths. */
const growthThousandths = 14

/** Weeks before the end that have an invoice each; earlier ones have one in two weeks. */
const busyWeeks = 20

/** Days from the last day to due dates of invoices that stay open, so that each age has some. */
const openDueDays = [12, -9, -40, 24, -72, -21, 5, -52, 18, -3] as const
const daysToPay = 30

/** One invoice a week, in earlier months one in two. Clients are billed in turn. */
export function planInvoices(context: TimelineContext): void {
  for (const { monday, weeksLeft } of weeksOf(context)) {
    if (weeksLeft >= busyWeeks && weeksLeft % 2 === 1) continue
    const dice = diceOf(context, `invoice ${monday}`)
    const on = addDays(monday, dice.between(0, 4))
    if (on > context.lastDay) continue
    context.agenda.plan(momentOf(context, on, dice.between(9 * 60, 16 * 60), dice), async () => {
      const client = nextClient(context, 'invoices', ({ size }) => Math.sign(size))
      if (client) await write(context, client, on, dice)
    })
  }
}

const writtenOn = ({ lastDay }: TimelineContext, dueDays: number): BusinessDate =>
  weekday(addDays(lastDay, dueDays - daysToPay))

/** An invoice that waits for its payment; none once each age has one. */
export function planOpenInvoice(context: TimelineContext, client: StoryClient): void {
  const at = context.drawn.get('open invoices') ?? 0
  const dueDays = openDueDays.filter((days) => writtenOn(context, days) > addDays(context.firstDay, 20))[at]
  if (dueDays === undefined) return
  const on = writtenOn(context, dueDays)
  if (on < addDays(client.joined, 5) || on > context.lastDay) return
  context.drawn.set('open invoices', at + 1)
  const dice = diceOf(context, `open invoice ${client.cast.companyName}`)
  context.agenda.plan(momentOf(context, on, dice.between(9 * 60, 16 * 60), dice), () =>
    write(context, client, on, dice, { outcome: 'unpaid' }),
  )
}

async function write(
  context: TimelineContext,
  client: StoryClient,
  on: BusinessDate,
  dice: Dice,
  open?: { readonly outcome: Outcome },
): Promise<void> {
  const { invoices } = context.past.services
  await ensureRates(context)
  const operator = dice.pick(operators)
  const { cast, id: clientId } = client
  const linesCount = dice.chance(30) ? dice.between(2, 4) : 1
  const amounts = Array.from({ length: linesCount }, () => amountOf(context, cast.size / linesCount, on, dice))
  const total = amounts.reduce((sum, cents) => sum + cents, 0n)
  const description = `${cast.service}, ${monthName(addDays(on, -20))}`
  const made = await attempt(context, (transaction) =>
    invoices.create(transaction, staffActor(context, operator, 'POST', '/api/invoices'), {
      clientId,
      amountUsd: linesCount === 1 ? usd(total) : null,
      localCurrency: currencyOf(cast.currency),
      description,
      servicePeriodStart: addDays(on, -30),
      servicePeriodEnd: addDays(on, -1),
      dueDate: addDays(on, open ? daysToPay : dice.pick([15, 30, 30, 30, 45])),
      lines:
        linesCount === 1
          ? undefined
          : amounts.map((cents, index) => ({
              description: index === 0 ? cast.service : (extras[index - 1] ?? 'Handling'),
              quantity: 1000n,
              unitPrice: cents * 100n,
              discountPercent: 0,
              taxPercent: 0,
            })),
      discountPercent: 0,
      note: null,
      buyerReference: null,
    }),
  )
  if (!made.ok) return context.note('invoice', cast.companyName, made.error.code)
  const { id, invoiceNumber, dueDate } = made.value
  mark(context, 'invoice', id)
  context.note('invoice', invoiceNumber, total)
  // Some remain drafts, recent ones more often.
  if (!open && dice.chance(on > addDays(context.lastDay, -12) ? 35 : 1)) return
  const at = later(context.past.now(), dice.between(6, 300))
  context.agenda.plan(at, () =>
    send(context, { id, number: invoiceNumber, dueDate, operator, cents: total, client, outcome: open?.outcome }, dice),
  )
}

interface Sent {
  readonly id: number
  readonly number: string
  readonly dueDate: BusinessDate
  readonly operator: StaffKey
  readonly cents: bigint
  readonly client: StoryClient
  /** Decided beforehand; otherwise the next of the outcomes. */
  readonly outcome?: Outcome | undefined
}

const outcomes = [
  'paid',
  'late',
  'paid',
  'in_parts',
  'unpaid',
  'paid',
  'credited',
  'paid',
  'cancelled',
  'late',
] as const
type Outcome = (typeof outcomes)[number]

/** Marks overdue invoices in the night after the due date. */
function planDueDate(context: TimelineContext, dueDate: BusinessDate): void {
  const day = addDays(dueDate, 1)
  if (day > context.lastDay || context.plannedDays.has(`due ${day}`)) return
  context.plannedDays.add(`due ${day}`)
  context.agenda.plan(momentOf(context, day, 63, diceOf(context, `due ${day}`)), async () => {
    context.note('overdue', await context.past.services.invoices.markOverdue())
  })
}

async function send(context: TimelineContext, invoice: Sent, dice: Dice): Promise<void> {
  const { invoices } = context.past.services
  const actor = staffActor(context, invoice.operator, 'POST', `/api/invoices/${invoice.id}/send`)
  const sent = await attempt(context, (transaction) =>
    invoices.send(transaction, actor, { id: invoice.id, version: null, to: null, message: null }),
  )
  if (!sent.ok) return context.note('send', invoice.number, sent.error.code)
  if (sent.value.pdfDocumentId !== null) mark(context, 'document', sent.value.pdfDocumentId)
  const { companyName: name, country } = invoice.client.cast
  if (!isOfUnion(country))
    planForm(context, invoice.number, { invoiceId: invoice.id }, { name, country: countryOf(country)?.name ?? country })
  const token = await linkToken(context, invoice.number)
  planDueDate(context, invoice.dueDate)
  const outcome = invoice.outcome ?? nextOf(context, 'invoice outcomes', outcomes)
  if (token && dice.chance(80))
    context.agenda.plan(later(context.past.now(), dice.between(30, 4_000)), () => look(context, token))
  if (outcome === 'cancelled') return planAfter(context, dice, 2, 9, () => cancel(context, invoice))
  if (outcome === 'credited') planAfter(context, dice, 4, 16, () => credit(context, invoice, dice))
  if (outcome === 'unpaid') return
  const on =
    outcome === 'late' ? addDays(invoice.dueDate, dice.between(2, 38)) : addDays(invoice.dueDate, -dice.between(0, 22))
  const planPayment = (day: BusinessDate, share: number | null): void => {
    const soonest = addDays(context.past.now().toISOString().slice(0, 10) as BusinessDate, 1)
    const when = weekday(day > soonest ? day : soonest)
    if (when > context.lastDay) return
    context.agenda.plan(momentOf(context, when, dice.between(9 * 60, 17 * 60), dice), () =>
      pay(context, invoice, share),
    )
  }
  if (outcome === 'in_parts') planPayment(addDays(on, -6), dice.between(25, 65))
  planPayment(on, null)
}

function planAfter(context: TimelineContext, dice: Dice, min: number, max: number, act: () => Promise<void>): void {
  context.agenda.plan(later(context.past.now(), dice.between(min * 1440, max * 1440)), act)
}

/** The link secret from the invoice's message. */
async function linkToken({ past }: TimelineContext, invoiceNumber: string): Promise<string | null> {
  const page = { limit: 1, before: null }
  const { items } = await past.services.mail.list(past.database.pool, { text: invoiceNumber }, page)
  return /\/api\/public\/invoices\/([\w-]{43})/.exec(items[0]?.bodyText ?? '')?.[1] ?? null
}

/** The client opens the link; the first view makes a sent invoice pending. */
async function look(context: TimelineContext, token: string): Promise<void> {
  const { invoices } = context.past.services
  await context.past.database.transaction((transaction) => invoices.noteFirstView(transaction, token))
}

/** Pays a percentage, or the full open amount. */
async function pay(context: TimelineContext, invoice: Sent, share: number | null): Promise<void> {
  const { invoices } = context.past.services
  const cents = share === null ? null : (invoice.cents * BigInt(share)) / 100n
  const actor = staffActor(context, invoice.operator, 'POST', `/api/invoices/${invoice.id}/payments`)
  const paid = await attempt(context, (transaction) =>
    invoices.recordPayment(transaction, actor, {
      id: invoice.id,
      version: null,
      receivedOn: null,
      amount: cents === null ? null : `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`,
      currency: cents === null ? null : 'USD',
      reference: `VIR ${String(invoice.id).padStart(6, '0')}`,
    }),
  )
  if (paid.ok && !isOfUnion(invoice.client.cast.country)) planCession(context, invoice.number)
  context.note('payment', paid.ok ? paid.value.invoiceNumber : paid.error.code, paid.ok ? paid.value.paidUsdMinor : 0)
}

async function cancel(context: TimelineContext, invoice: Sent): Promise<void> {
  const { invoices } = context.past.services
  const actor = staffActor(context, invoice.operator, 'POST', `/api/invoices/${invoice.id}/cancel`)
  const done = await attempt(context, (transaction) =>
    invoices.cancel(transaction, actor, { id: invoice.id, version: null, reason: 'Billed to the wrong period' }),
  )
  context.note('cancel', done.ok ? done.value.invoiceNumber : done.error.code)
}

/** Credits part of the first line. */
async function credit(context: TimelineContext, invoice: Sent, dice: Dice): Promise<void> {
  const { invoices } = context.past.services
  const actor = staffActor(context, invoice.operator, 'POST', `/api/invoices/${invoice.id}/credit-notes`)
  const amount = expectOk(parseMoney('USD', `${dice.between(3, 9) * 100}.00`), 'an amount to credit')
  const done = await attempt(context, (transaction) =>
    invoices.issueCreditNote(transaction, actor, {
      id: invoice.id,
      version: null,
      reason: 'Short shipment',
      lines: [{ position: 1, amountUsd: amount }],
    }),
  )
  if (done.ok) {
    const { creditNotes } = await invoices.file(context.past.database.pool, done.value)
    for (const { pdfDocumentId } of creditNotes) if (pdfDocumentId !== null) mark(context, 'document', pdfDocumentId)
  }
  context.note('credit', done.ok ? done.value.invoiceNumber : done.error.code)
}

const union = new Set(['BJ', 'BF', 'CI', 'GW', 'ML', 'NE', 'SN', 'TG'])
/** Exchange control does not apply within the union. */
const isOfUnion = (country: string): boolean => union.has(country)

const extras = ['Bank charges and messages', 'Document handling', 'Compliance review']

/** Cents, around `thousands` of dollars, by season and growth. */
function amountOf({ firstDay }: TimelineContext, thousands: number, on: BusinessDate, dice: Dice): bigint {
  const months = daysBetween(firstDay, on) / 30.4
  const season = seasonPercent[Number(on.slice(5, 7)) - 1] ?? 100
  const percent = dice.between(62, 138) * (season / 100) * (1 + growthThousandths / 1000) ** months
  return BigInt(Math.round(thousands * percent) * 1000)
}

function currencyOf(currency: string): InvoiceCurrency {
  return currency === 'EUR' || currency === 'GBP' || currency === 'JPY' ? currency : 'USD'
}

const monthName = (day: BusinessDate): string =>
  new Intl.DateTimeFormat(dayFirstLocale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00.000Z`),
  )
