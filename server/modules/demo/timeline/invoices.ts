/** Creates, sends and settles demo invoices. */
import { countryOf } from '#contract/countries.ts'
import type { InvoiceCurrency } from '#contract/invoices/labels.ts'
import { addDays, type BusinessDate } from '#kernel/clock.ts'
import { parseMoney, usd } from '#kernel/money.ts'
import { expectOk } from '#kernel/result.ts'
import {
  attempt,
  type Dice,
  diceOf,
  later,
  mark,
  momentOf,
  type StaffKey,
  type StoryClient,
  staffActor,
  type TimelineContext,
  weekday,
} from './context.ts'
import { planCession, planForm } from './filing-forms.ts'

const desk: readonly StaffKey[] = ['operator', 'second_operator']
/** Seasonal volume per month in percent: strong in the cocoa season, weak in August. */
const seasonPercent = [104, 98, 101, 96, 94, 92, 84, 76, 97, 116, 122, 118] as const
/** Monthly growth in thousandths. */
const growthThousandths = 14

/** A client's invoices: one soon after approval, then about every other month. */
export function planInvoices(stage: TimelineContext, client: StoryClient): void {
  const dice = diceOf(stage, `invoices ${client.cast.companyName}`)
  const first = addDays(client.joined, 12)
  for (let month = 0; ; month += 1) {
    const on = weekday(addDays(first, month * 30 + dice.between(0, 9)))
    if (on > stage.lastDay) return
    if (month > 0 && !dice.chance(45)) continue
    const part = { month, dice: diceOf(stage, `invoice ${client.cast.companyName} ${month}`) }
    stage.agenda.plan(momentOf(stage, on, part.dice.between(9 * 60, 16 * 60), part.dice), () =>
      write(stage, client, on, part.dice),
    )
  }
}

async function write(stage: TimelineContext, client: StoryClient, on: BusinessDate, dice: Dice): Promise<void> {
  const { invoices } = stage.past.services
  const operator = dice.pick(desk)
  const { cast, id: clientId } = client
  const linesCount = dice.chance(30) ? dice.between(2, 4) : 1
  const amounts = Array.from({ length: linesCount }, () => amountOf(stage, cast.size / linesCount, on, dice))
  const total = amounts.reduce((sum, cents) => sum + cents, 0n)
  const description = `${cast.service}, ${monthName(addDays(on, -20))}`
  const made = await attempt(stage, (transaction) =>
    invoices.create(transaction, staffActor(stage, operator, 'POST', '/api/invoices'), {
      clientId,
      amountUsd: linesCount === 1 ? usd(total) : null,
      localCurrency: currencyOf(cast.currency),
      description,
      servicePeriodStart: addDays(on, -30),
      servicePeriodEnd: addDays(on, -1),
      dueDate: addDays(on, dice.pick([15, 30, 30, 30, 45])),
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
  if (!made.ok) return stage.note('invoice', cast.companyName, made.error.code)
  const { id, invoiceNumber, dueDate } = made.value
  mark(stage, 'invoice', id)
  stage.note('invoice', invoiceNumber, total)
  // Some remain drafts, recent ones more often.
  if (dice.chance(on > addDays(stage.lastDay, -12) ? 35 : 1)) return
  const at = later(stage.past.now(), dice.between(6, 300))
  stage.agenda.plan(at, () => send(stage, { id, number: invoiceNumber, dueDate, operator, cents: total, client }, dice))
}

interface Sent {
  readonly id: number
  readonly number: string
  readonly dueDate: BusinessDate
  readonly operator: StaffKey
  readonly cents: bigint
  readonly client: StoryClient
}

async function send(stage: TimelineContext, invoice: Sent, dice: Dice): Promise<void> {
  const { invoices } = stage.past.services
  const actor = staffActor(stage, invoice.operator, 'POST', `/api/invoices/${invoice.id}/send`)
  const sent = await attempt(stage, (transaction) =>
    invoices.send(transaction, actor, { id: invoice.id, version: null, to: null, message: null }),
  )
  if (!sent.ok) return stage.note('send', invoice.number, sent.error.code)
  if (sent.value.pdfDocumentId !== null) mark(stage, 'document', sent.value.pdfDocumentId)
  stage.mail.waiting += 1
  const { companyName: name, country } = invoice.client.cast
  if (!isOfUnion(country))
    planForm(stage, invoice.number, { invoiceId: invoice.id }, { name, country: countryOf(country)?.name ?? country })
  const token = await linkToken(stage)
  const fate = dice.between(1, 100)
  if (token && dice.chance(80))
    stage.agenda.plan(later(stage.past.now(), dice.between(30, 4_000)), () => look(stage, token))
  if (fate <= 3) return planAfter(stage, dice, 2, 9, () => cancel(stage, invoice))
  if (fate <= 7) planAfter(stage, dice, 4, 16, () => credit(stage, invoice, dice))
  if (fate <= 10) return
  const isLate = dice.chance(24)
  const on = isLate ? addDays(invoice.dueDate, dice.between(2, 38)) : addDays(invoice.dueDate, -dice.between(0, 22))
  const inParts = dice.chance(12)
  const planPayment = (day: BusinessDate, share: number | null): void => {
    const soonest = addDays(stage.past.now().toISOString().slice(0, 10) as BusinessDate, 1)
    const when = weekday(day > soonest ? day : soonest)
    if (when > stage.lastDay) return
    stage.agenda.plan(momentOf(stage, when, dice.between(9 * 60, 17 * 60), dice), () => pay(stage, invoice, share))
  }
  if (inParts) planPayment(addDays(on, -6), dice.between(25, 65))
  planPayment(on, null)
}

function planAfter(stage: TimelineContext, dice: Dice, least: number, most: number, act: () => Promise<void>): void {
  stage.agenda.plan(later(stage.past.now(), dice.between(least * 1440, most * 1440)), act)
}

/** The link secret from the latest message. */
async function linkToken(stage: TimelineContext): Promise<string | null> {
  const { items } = await stage.past.services.notifications.list(
    stage.past.database.pool,
    {},
    { limit: 1, before: null },
  )
  return /\/api\/public\/invoices\/([\w-]{43})/.exec(items[0]?.bodyText ?? '')?.[1] ?? null
}

/** The client opens the link; the first view makes a sent invoice pending. */
async function look(stage: TimelineContext, token: string): Promise<void> {
  const { invoices } = stage.past.services
  await stage.past.database.transaction((transaction) => invoices.noteFirstView(transaction, token))
}

/** Pays a percentage, or the full open amount. */
async function pay(stage: TimelineContext, invoice: Sent, share: number | null): Promise<void> {
  const { invoices } = stage.past.services
  const cents = share === null ? null : (invoice.cents * BigInt(share)) / 100n
  const actor = staffActor(stage, invoice.operator, 'POST', `/api/invoices/${invoice.id}/payments`)
  const paid = await attempt(stage, (transaction) =>
    invoices.recordPayment(transaction, actor, {
      ...{ id: invoice.id, version: null, receivedOn: null },
      amount: cents === null ? null : `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`,
      currency: cents === null ? null : 'USD',
      reference: `VIR ${String(invoice.id).padStart(6, '0')}`,
    }),
  )
  if (paid.ok && !isOfUnion(invoice.client.cast.country)) planCession(stage, invoice.number)
  stage.note('payment', paid.ok ? paid.value.invoiceNumber : paid.error.code, paid.ok ? paid.value.paidUsdMinor : 0)
}

async function cancel(stage: TimelineContext, invoice: Sent): Promise<void> {
  const { invoices } = stage.past.services
  const actor = staffActor(stage, invoice.operator, 'POST', `/api/invoices/${invoice.id}/cancel`)
  const done = await attempt(stage, (transaction) =>
    invoices.cancel(transaction, actor, { id: invoice.id, version: null, reason: 'Billed to the wrong period' }),
  )
  stage.note('cancel', done.ok ? done.value.invoiceNumber : done.error.code)
}

/** Credits part of the first line. */
async function credit(stage: TimelineContext, invoice: Sent, dice: Dice): Promise<void> {
  const { invoices } = stage.past.services
  const actor = staffActor(stage, invoice.operator, 'POST', `/api/invoices/${invoice.id}/credit-notes`)
  const amount = expectOk(parseMoney('USD', `${dice.between(3, 9) * 100}.00`), 'an amount to credit')
  const done = await attempt(stage, (transaction) =>
    invoices.issueCreditNote(transaction, actor, {
      ...{ id: invoice.id, version: null, reason: 'Short shipment' },
      lines: [{ position: 1, amountUsd: amount }],
    }),
  )
  if (done.ok) {
    const { creditNotes } = await invoices.file(stage.past.database.pool, done.value)
    for (const { pdfDocumentId } of creditNotes) if (pdfDocumentId !== null) mark(stage, 'document', pdfDocumentId)
  }
  stage.note('credit', done.ok ? done.value.invoiceNumber : done.error.code)
}

const union = new Set(['BJ', 'BF', 'CI', 'GW', 'ML', 'NE', 'SN', 'TG'])
/** Exchange control does not apply within the union. */
const isOfUnion = (country: string): boolean => union.has(country)

const extras = ['Bank charges and messages', 'Document handling', 'Compliance review']

/** Cents, around `thousands` of dollars, by season and growth. */
function amountOf({ firstDay }: TimelineContext, thousands: number, on: BusinessDate, dice: Dice): bigint {
  const months = (Date.parse(on) - Date.parse(firstDay)) / (86_400_000 * 30.4)
  const season = seasonPercent[Number(on.slice(5, 7)) - 1] ?? 100
  const percent = dice.between(62, 138) * (season / 100) * (1 + growthThousandths / 1000) ** months
  return BigInt(Math.round(thousands * percent) * 1000)
}

function currencyOf(currency: string): InvoiceCurrency {
  return currency === 'EUR' || currency === 'GBP' || currency === 'JPY' ? currency : 'USD'
}

const monthName = (day: BusinessDate): string =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00.000Z`),
  )
