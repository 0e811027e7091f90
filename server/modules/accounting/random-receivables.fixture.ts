/** Random acts on invoices and receipts, each noted in the model. */
import { sql } from 'drizzle-orm'
import { assertDefined } from '#kernel/assert.ts'
import { addDays, type BusinessDate, businessDate } from '#kernel/clock.ts'
import { percentOf } from '#kernel/invoice-price.ts'
import { money, toDecimal, usd } from '#kernel/money.ts'
import { below, seededRandom } from '#kernel/random.ts'
import type { Result } from '#kernel/result.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Harness } from '#tests/running/harness.ts'
import { type ModelInvoice, never, openAt } from './receivables-model.fixture.ts'

const dayMs = 86_400_000
const accountNumber = 'CI0011223344556677'
const { signal } = new AbortController()

export interface History {
  readonly harness: Harness
  readonly random: ReturnType<typeof seededRandom>
  readonly clients: readonly number[]
  /** Locks months that another requested. */
  readonly decider: Actor
  readonly invoices: Map<number, ModelInvoice>
  /** Sent quotes. */
  readonly quotes: number[]
}

export async function startHistory(harness: Harness, seed: number): Promise<History> {
  await harness.addBank({ accountNumber })
  const clients: number[] = []
  for (const name of ['Baobab Textiles SA', 'Karité Export SARL', 'Sahel Logistique'])
    clients.push(await harness.addClient(name))
  const decider = await harness.addPerson('second@example.org', 'compliance')
  return { harness, random: seededRandom(seed), clients, decider, invoices: new Map(), quotes: [] }
}

export const any = ({ random }: History, bound: number): number => below(random, bound)
const oneOf = <T>(history: History, items: readonly T[]): T | undefined => items[any(history, items.length || 1)]
const pick = <T>(history: History, items: readonly T[]): T => assertDefined(oneOf(history, items), 'a choice')
export const dayOf = ({ harness }: History): BusinessDate => businessDate(harness.now(), 'Africa/Abidjan')
const isOpen = (invoice: ModelInvoice): boolean => openAt(invoice, never).usd > 0n
const openOnes = ({ invoices }: History): ModelInvoice[] => [...invoices.values()].filter(isOpen)

/** A person whose call begins now. */
const actorNow = ({ harness }: History, actor: Actor = harness.people.operator): Actor => ({
  ...actor,
  origin: { ...actor.origin, startedAt: harness.now() },
})

class Refused extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/** Runs work in a transaction, which a refusal rolls back as a call does. Returns its code then. */
async function attempt<T>(
  { harness }: History,
  work: (transaction: Transaction) => Promise<Result<T, { readonly code: string }>>,
): Promise<T | string> {
  try {
    return await harness.database.transaction(async (transaction) => {
      const result = await work(transaction)
      if (!result.ok) throw new Refused(result.error.code)
      return result.value
    })
  } catch (error) {
    if (error instanceof Refused) return error.code
    throw error
  }
}

async function rows<Row extends Record<string, unknown>>({ harness }: History, query: ReturnType<typeof sql>) {
  return (await harness.database.pool.execute<Row>(query)).rows
}

/** The whole in a third of the cases, else a part of it. */
function partOf(history: History, whole: bigint): bigint {
  if (any(history, 3) === 0) return whole
  const part = (whole * BigInt(1 + any(history, 999_999))) / 1_000_000n
  return part > 0n ? part : 1n
}

const taxes = [
  { taxPercent: 1800, taxCategory: 'S' },
  { taxPercent: 900, taxCategory: 'S' },
  { taxPercent: 0, taxCategory: 'Z' },
  { taxPercent: 0, taxCategory: 'E' },
] as const

function contentOf(history: History, discounts: readonly number[]) {
  const lines = Array.from({ length: 1 + any(history, 4) }, () => ({
    ...{
      description: 'Work',
      quantity: BigInt(1 + any(history, 5000)),
      unitPrice: BigInt(1 + any(history, 9_000_000)),
    },
    ...{ discountPercent: pick(history, [0, 0, 333, 1000]), ...pick(history, taxes) },
  }))
  return {
    ...{ clientId: pick(history, history.clients), localCurrency: pick(history, ['EUR', 'USD'] as const) },
    ...{
      description: 'Consulting',
      discountPercent: pick(history, discounts),
      lines,
      note: null,
      buyerReference: null,
    },
  }
}

/** Sends a draft, a third of them with AIB. */
async function send(history: History, id: number): Promise<void> {
  const { invoices } = history.harness.modules
  const actor = actorNow(history)
  if (any(history, 3) === 0)
    await attempt(history, async (transaction) => {
      const group = pick(history, ['A', 'B'] as const)
      const whole = (await invoices.get(transaction, id))?.amountXofMinor ?? 0n
      const withholding = { group, xofMinor: percentOf(whole, group === 'A' ? 100 : 500) }
      return invoices.setWithholding(transaction, actor, { id, withholding })
    })
  const sent = await attempt(history, (transaction) =>
    invoices.send(transaction, actor, { id, version: null, to: ['pay@example.org'], message: null }),
  )
  if (typeof sent === 'string') throw new Error(`not sent: ${sent}`)
  history.invoices.set(id, {
    ...{ id, clientId: sent.clientId, totalUsd: sent.amountUsdMinor, totalXof: sent.amountXofMinor },
    ...{ aibXof: sent.withholdingXofMinor, sentOn: dayOf(history), payments: [], credits: [], cancelledOn: null },
  })
}

async function bill(history: History): Promise<string> {
  const day = dayOf(history)
  const dates = { servicePeriodStart: day, servicePeriodEnd: day, dueDate: addDays(day, any(history, 60)) }
  const content = { ...contentOf(history, [0, 0, 125, 5000]), ...dates, amountUsd: null }
  const draft = await attempt(history, (transaction) =>
    history.harness.modules.invoices.create(transaction, actorNow(history), content),
  )
  if (typeof draft === 'string') return draft
  await send(history, draft.id)
  return 'done'
}

async function quote(history: History): Promise<string> {
  const { quotes } = history.harness.modules
  const content = { ...contentOf(history, [0, 1000]), validUntil: addDays(dayOf(history), 300) }
  const made = await attempt(history, (transaction) => quotes.create(transaction, actorNow(history), content))
  if (typeof made === 'string') return made
  const request = { id: made.id, version: null, to: null, cc: [], message: null }
  await attempt(history, (transaction) => quotes.send(transaction, actorNow(history), request))
  history.quotes.push(made.id)
  return 'done'
}

async function deposit(history: History): Promise<string> {
  const id = oneOf(history, history.quotes)
  if (id === undefined) return 'none'
  const { quotes, invoices } = history.harness.modules
  const size =
    any(history, 2) === 0 ? { basisPoints: 500 + any(history, 4000) } : { netMinor: BigInt(100 + any(history, 20_000)) }
  const made = await attempt(history, (transaction) => quotes.deposit(transaction, actorNow(history), { id, size }))
  if (typeof made === 'string') return made
  const newest = (await invoices.depositsFor(history.harness.database.pool, made.quoteNumber)).at(-1)
  await send(history, assertDefined(newest, 'the deposit').id)
  return 'done'
}

/** The invoice of a quote, which credits its deposits. */
async function final(history: History): Promise<string> {
  const id = oneOf(history, history.quotes)
  if (id === undefined) return 'none'
  const { quotes } = history.harness.modules
  const made = await attempt(history, (transaction) => quotes.invoice(transaction, actorNow(history), id))
  if (typeof made === 'string') return made
  if (made.invoiceId === null || history.invoices.has(made.invoiceId)) return 'known'
  await send(history, made.invoiceId)
  return 'done'
}

async function notePayment(
  history: History,
  invoice: ModelInvoice,
  id: number,
  match: { receiptId: number; matchId: number } | null,
) {
  const [row] = await rows<{ usd: bigint; xof: bigint; receivedOn: string }>(
    history,
    sql`select usd_minor as usd, xof_minor as xof, received_on::text as "receivedOn" from invoices.payment where id = ${id}`,
  )
  const paid = assertDefined(row, 'the payment')
  const eventOn = match ? dayOf(history) : paid.receivedOn
  invoice.payments.push({ id, ...paid, eventOn, match, reversedOn: null })
}

/** A payment by hand in a currency of the invoice, a third of them dated back. */
async function pay(history: History): Promise<string> {
  const invoice = oneOf(history, openOnes(history))
  if (!invoice) return 'none'
  const { id } = invoice
  const { invoices } = history.harness.modules
  const row = assertDefined(await invoices.get(history.harness.database.pool, id), 'the invoice')
  const currency = pick(history, ['USD', 'XOF', row.localCurrency === 'EUR' ? 'EUR' : 'USD'] as const)
  const open = {
    USD: row.amountUsdMinor - row.settledUsdMinor,
    EUR: row.amountLocalMinor - row.settledLocalMinor,
    XOF: row.amountXofMinor - row.settledXofMinor,
  }[currency]
  const amount = toDecimal(money(currency, partOf(history, open)))
  const receivedOn = any(history, 3) === 0 ? addDays(dayOf(history), -any(history, 9)) : null
  const input = { id, version: null, amount, currency, receivedOn, reference: null }
  const paid = await attempt(history, (transaction) => invoices.settleByPayment(transaction, actorNow(history), input))
  if (typeof paid === 'string') return paid
  await notePayment(history, invoice, paid.paymentId, null)
  return 'done'
}

/** A bank receipt that pays one or two invoices, with charges and exchange differences. */
async function receive(history: History): Promise<string> {
  const { harness } = history
  const { receivables, reconciliation } = harness.modules
  const payable = openOnes(history).filter((one) => openAt(one, never).xof > 3_000n)
  const chosen = new Set([oneOf(history, payable), oneOf(history, payable)].filter((one) => one !== undefined))
  if (chosen.size === 0) return 'none'
  const allocations = [...chosen].map((one) => {
    const part = partOf(history, openAt(one, never).xof)
    const fxDifferenceXof = pick(history, [0n, 40n, -40n])
    const chargesXof = pick(history, [0n, 700n])
    const receivedXof = (part > 2_000n ? part : 2_000n) - chargesXof + fxDifferenceXof
    return { invoiceId: one.id, receivedXof, chargesXof, fxDifferenceXof }
  })
  const amount = allocations.reduce((total, one) => total + one.receivedXof, BigInt(any(history, 2) * 500))
  const incoming = { payerName: 'Payer', payerAccount: null, remittance: 'no number' }
  await harness.admin('bank', '/admin/post', { bankCode: 'SGCI', accountNumber, amount: String(amount), incoming })
  harness.advance(2_000)
  await reconciliation.compare()
  if (any(history, 3) === 0) harness.advance(any(history, 3) * dayMs)
  await receivables.importReceipts(signal)
  const [receipt] = await rows<{ id: number }>(
    history,
    sql`select id from receivables.receipt where state = 'open' and allocated_xof = 0 order by id desc limit 1`,
  )
  const receiptId = assertDefined(receipt, 'the receipt').id
  const input = { id: receiptId, version: null, allocations, reasons: [], isAutomatic: false }
  const matched = await attempt(history, (transaction) => receivables.match(transaction, actorNow(history), input))
  if (typeof matched === 'string') return matched
  const paid = await rows<{ matchId: number; invoiceId: number; paymentId: number }>(
    history,
    sql`select match_id as "matchId", invoice_id as "invoiceId", payment_id as "paymentId" from receivables.allocation
      where match_id = (select max(id) from receivables.match)`,
  )
  for (const { matchId, invoiceId, paymentId } of paid)
    await notePayment(history, assertDefined(history.invoices.get(invoiceId), 'paid'), paymentId, {
      receiptId,
      matchId,
    })
  return 'done'
}

const standing = ({ invoices }: History) =>
  [...invoices.values()].flatMap((invoice) =>
    invoice.payments.filter(({ reversedOn }) => reversedOn === null).map((payment) => ({ invoice, payment })),
  )

async function undo(history: History): Promise<string> {
  const matched = standing(history).flatMap(({ payment }) => (payment.match ? [{ payment, ...payment.match }] : []))
  const chosen = oneOf(history, matched)
  if (!chosen) return 'none'
  const { receiptId: id, matchId } = chosen
  const undone = await attempt(history, (transaction) =>
    history.harness.modules.receivables.undo(transaction, actorNow(history), {
      ...{ id, version: null, matchId, reason: 'the wrong invoice' },
    }),
  )
  if (typeof undone === 'string') return undone
  for (const one of matched) if (one.matchId === matchId) one.payment.reversedOn = dayOf(history)
  return 'done'
}

async function reverse(history: History): Promise<string> {
  const chosen = oneOf(
    history,
    standing(history).filter(({ payment }) => payment.match === null),
  )
  if (!chosen) return 'none'
  const input = { id: chosen.invoice.id, version: null, paymentId: chosen.payment.id, reason: 'a mistake' }
  const reversed = await attempt(history, (transaction) =>
    history.harness.modules.invoices.reversePayment(transaction, actorNow(history), input),
  )
  if (typeof reversed === 'string') return reversed
  chosen.payment.reversedOn = dayOf(history)
  return 'done'
}

/** A credit note on all that is left, or on parts of some lines. */
async function credit(history: History): Promise<string> {
  const { harness, invoices: known } = history
  const invoice = oneOf(
    history,
    [...known.values()].filter(({ cancelledOn }) => cancelledOn === null),
  )
  if (!invoice) return 'none'
  const { invoices } = harness.modules
  const row = assertDefined(await invoices.get(harness.database.pool, invoice.id), 'the invoice')
  const left = (await invoices.file(harness.database.pool, row)).lines
    .map((line) => ({
      position: line.position,
      net: line.netUsdMinor - line.sharedDiscountUsdMinor - line.creditedUsdMinor,
    }))
    .filter(({ net }) => net > 0n && any(history, 2) === 0)
  const parts = left.map(({ position, net }) => ({ position, amountUsd: usd(partOf(history, net)) }))
  const lines = any(history, 3) === 0 ? null : parts
  const input = { id: invoice.id, version: null, reason: 'agreed', lines, isMailed: false }
  const noted = await attempt(history, (transaction) => invoices.issueCreditNote(transaction, actorNow(history), input))
  if (typeof noted === 'string') return noted
  const [note] = await rows<{ usd: bigint; settledUsd: bigint; settledXof: bigint; aibXof: bigint }>(
    history,
    sql`select amount_usd_minor as usd, settled_usd_minor as "settledUsd", settled_xof_minor as "settledXof",
      withholding_xof_minor as "aibXof" from invoices.credit_note order by id desc limit 1`,
  )
  invoice.credits.push({ on: dayOf(history), ...assertDefined(note, 'the credit note') })
  return 'done'
}

async function cancel(history: History): Promise<string> {
  const invoice = oneOf(history, openOnes(history))
  if (!invoice) return 'none'
  const cancelled = await attempt(history, (transaction) =>
    history.harness.modules.invoices.cancel(transaction, actorNow(history), {
      ...{ id: invoice.id, version: null, reason: 'a mistake' },
    }),
  )
  if (typeof cancelled === 'string') return cancelled
  invoice.cancelledOn = dayOf(history)
  return 'done'
}

async function lockMonth(history: History): Promise<string> {
  const { modules, database, people } = history.harness
  const { nextMonth: month } = await modules.accounting.book(database.pool)
  if (month === null) return 'none'
  const asker = { ...actorNow(history, people.approver), userId: people.approver.userId ?? '' }
  const asked = await attempt(history, (transaction) => modules.accounting.requestLock(transaction, asker, { month }))
  if (typeof asked === 'string') return asked
  const decision = { id: asked.id, version: null, decision: 'approved', note: null } as const
  const decided = await attempt(history, (transaction) =>
    modules.accounting.decideLock(transaction, actorNow(history, history.decider), decision),
  )
  return typeof decided === 'string' ? decided : 'done'
}

const acts = { bill, quote, deposit, final, pay, receive, undo, reverse, credit, cancel, lockMonth }
const weights: Readonly<Record<keyof typeof acts, number>> = {
  ...{ bill: 3, quote: 1, deposit: 2, final: 1, pay: 4, receive: 2, undo: 2, reverse: 2, credit: 3, cancel: 1 },
  lockMonth: 1,
}
const weighted = (Object.keys(acts) as (keyof typeof acts)[]).flatMap((name) =>
  Array.from({ length: weights[name] }, () => name),
)

/** One random act: its name, and `done` or why it changed nothing. */
export async function actOnce(history: History): Promise<string> {
  if (any(history, 8) === 0) await history.harness.setRate(`${540 + any(history, 40)}.${any(history, 1000)}`)
  const name = pick(history, weighted)
  return `${name} ${await acts[name](history)}`
}
