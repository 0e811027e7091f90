import { addDays, type BusinessDate } from '#kernel/clock.ts'
import { below, type Random, seededRandom } from '#kernel/random.ts'
import { mentionedNumbers } from '#server/modules/receivables/invoice-numbers.ts'
import { type OpenInvoice, proposeMatches, type ReceiptFacts } from '#server/modules/receivables/rules.ts'

export interface ReceiptSimulation {
  readonly receipts: number
  /** Receipts that pay invoices in whole, and how many of their first proposals were right. */
  readonly payments: number
  readonly right: number
  /** Receipts that would be booked without a person. */
  readonly certain: number
  /** Bookings without a person that were wrong; empty when all were right. */
  readonly breaches: readonly string[]
  /** Some first proposals that were wrong, to look at. */
  readonly misses: readonly string[]
}

interface Client {
  readonly clientId: number
  readonly clientName: string
  /** Francs of every invoice, for a monthly fee; null for amounts that differ. */
  readonly fee: bigint | null
  /** Pays from an account that another client uses too. */
  readonly sharesAccountWith: number | null
}

interface Simulation {
  readonly random: Random
  readonly clients: readonly Client[]
  readonly open: Map<number, OpenInvoice[]>
  readonly paid: OpenInvoice[]
  count: number
  today: BusinessDate
}

const clientCount = 60
const openPerClient = 4
const firstDay = '2026-01-05' as BusinessDate
const daysOfYear = 360
const receiptsOfYear = 1_000
const maxChargesXof = 25_000n
const shownMisses = 20

/**
 * Years of bank statements with noise: typing errors, other people's numbers, several invoices in
 * one transfer, charges, the rate of the day, part payments, payments of paid invoices, payers that
 * are not the client, shared accounts, monthly fees of one amount, and credits that pay nothing.
 * What a payment means is known; a proposal that would be booked without a person must be that.
 */
export function simulateReceipts(count: number, seed: number): ReceiptSimulation {
  const totals = { payments: 0, right: 0, certain: 0 }
  const breaches: string[] = []
  const misses: string[] = []
  for (let done = 0, year = 0; done < count; year += 1) {
    const simulation = startYear(seed + year)
    for (let number = 0; number < receiptsOfYear && done < count; number += 1, done += 1) {
      simulation.today = addDays(firstDay, Math.floor((daysOfYear * number) / receiptsOfYear))
      const { facts, meant, isWhole, kind } = nextReceipt(simulation)
      const [best] = proposeMatches(facts, [...simulation.open.values()].flat())
      const isRight = sameInvoices(best?.invoices ?? [], meant)
      const text = `seed ${seed + year}, receipt ${number}, ${kind}: "${facts.remittance}" ${facts.amountXof} means ${idsOf(meant)}, not ${idsOf(best?.invoices ?? [])}`
      if (isWhole) totals.payments += 1
      if (isWhole && isRight) totals.right += 1
      else if (isWhole && misses.length < shownMisses) misses.push(text)
      if (best?.isCertain) totals.certain += 1
      if (best?.isCertain && !isRight) breaches.push(text)
      if (isWhole) settle(simulation, meant)
    }
  }
  return { receipts: count, ...totals, breaches, misses }
}

const idsOf = (invoices: readonly OpenInvoice[]): string =>
  [...invoices]
    .map(({ id }) => id)
    .sort()
    .join(' ') || 'none'
const sameInvoices = (one: readonly OpenInvoice[], other: readonly OpenInvoice[]): boolean =>
  idsOf(one) === idsOf(other)

function startYear(seed: number): Simulation {
  const random = seededRandom(seed)
  const clients = Array.from(
    { length: clientCount },
    (_, index): Client => ({
      clientId: index + 1,
      clientName: `Client ${index + 1}`,
      fee: below(random, 3) === 0 ? 100_000n + 50_000n * BigInt(below(random, 40)) : null,
      sharesAccountWith: below(random, 12) === 0 ? 1 + below(random, clientCount) : null,
    }),
  )
  const simulation: Simulation = { random, clients, open: new Map(), paid: [], count: 0, today: firstDay }
  for (const client of clients) issueInvoices(simulation, client)
  return simulation
}

/** Issues invoices until the client owes the usual number again. */
function issueInvoices(simulation: Simulation, client: Client): void {
  const { random, open } = simulation
  const owed = open.get(client.clientId) ?? []
  while (owed.length < openPerClient) {
    simulation.count += 1
    const openXof = client.fee ?? 150_000n + BigInt(below(random, 9_000_000))
    const sentOn = addDays(simulation.today, -5 - below(random, 40))
    owed.push({
      id: simulation.count,
      number: `INV-2026-${String(simulation.count).padStart(6, '0')}`,
      clientId: client.clientId,
      clientName: client.clientName,
      buyerReference: null,
      openXof,
      sentOn,
      dayXof: (openXof * (980n + BigInt(below(random, 41)))) / 1000n,
      dueDate: addDays(sentOn, 30),
    })
  }
  open.set(client.clientId, owed)
}

function settle(simulation: Simulation, invoices: readonly OpenInvoice[]): void {
  for (const invoice of invoices) {
    const owed = (simulation.open.get(invoice.clientId) ?? []).filter((one) => one !== invoice)
    simulation.open.set(invoice.clientId, owed)
    simulation.paid.push(invoice)
    const client = simulation.clients[invoice.clientId - 1]
    if (client) issueInvoices(simulation, client)
  }
}

interface Receipt {
  readonly facts: ReceiptFacts
  /** Empty for a credit that pays no open invoice. */
  readonly meant: readonly OpenInvoice[]
  /** Whether it pays them in whole, charges and rate apart. */
  readonly isWhole: boolean
  readonly kind: string
}

function nextReceipt(simulation: Simulation): Receipt {
  const { random, clients } = simulation
  const client = clients[below(random, clients.length)] as Client
  const draw = below(random, 100)
  if (draw < 2) return unrelated(simulation)
  if (draw < 4 && simulation.paid.length > 0) return paidTwice(simulation)
  const owed = byDueDate(simulation.open.get(client.clientId) ?? [])
  const set = owed.slice(0, below(random, 10) < 8 ? 1 : 2 + below(random, 2))
  const atDayRate = below(random, 2) === 0
  const due = set.reduce((all, { openXof, dayXof }) => all + (atDayRate ? (dayXof ?? openXof) : openXof), 0n)
  if (draw < 8) {
    // Not the amount of one of them: that would pay it.
    const amountXof = due / BigInt(2 + below(random, 3)) - 7n
    return {
      facts: factsOf(simulation, client, amountXof, spelling(simulation, set)),
      meant: set,
      isWhole: false,
      kind: 'part',
    }
  }
  if (draw < 11) return wrongNumber(simulation, client, set, due)
  const charges = below(random, 10) < 3 ? BigInt(1_000 + below(random, 20_000)) : 0n
  return {
    facts: factsOf(simulation, client, due - charges, spelling(simulation, set)),
    meant: set,
    isWhole: true,
    kind: 'whole',
  }
}

/** The payer types the number of another open invoice, of the same client or of another one. */
function wrongNumber(simulation: Simulation, client: Client, set: readonly OpenInvoice[], due: bigint): Receipt {
  const others = [...simulation.open.values()]
    .flat()
    .filter((one) => !set.includes(one) && !isInterchangeable(one, set))
  const other = others[below(simulation.random, others.length)]
  const facts = factsOf(simulation, client, due, `REGLEMENT ${other?.number ?? ''}`)
  return { facts, meant: set, isWhole: false, kind: 'wrong number' }
}

/** An equal monthly fee: naming the other one pays the other one. */
const isInterchangeable = (one: OpenInvoice, [first, ...more]: readonly OpenInvoice[]): boolean =>
  more.length === 0 && one.clientId === first?.clientId && one.openXof === first.openXof

function paidTwice(simulation: Simulation): Receipt {
  const { random, paid, clients } = simulation
  const before = paid[below(random, paid.length)] as OpenInvoice
  const client = clients[before.clientId - 1] as Client
  return {
    facts: factsOf(simulation, client, before.openXof, `VIR ${before.number}`),
    meant: [],
    isWhole: false,
    kind: 'twice',
  }
}

function unrelated(simulation: Simulation): Receipt {
  const { random } = simulation
  const words = ['REMBOURSEMENT TVA 2026', 'INTERETS 000012', 'RETOUR VIREMENT', 'LOYER INV'][below(random, 4)] ?? ''
  const stranger: Client = { clientId: 0, clientName: 'Tresor', fee: null, sharesAccountWith: null }
  const amount = 10_000n + BigInt(below(random, 9_000_000))
  return { facts: factsOf(simulation, stranger, amount, words), meant: [], isWhole: false, kind: 'unrelated' }
}

const byDueDate = (invoices: readonly OpenInvoice[]): OpenInvoice[] =>
  [...invoices].sort((one, other) =>
    one.dueDate < other.dueDate ? -1 : one.dueDate > other.dueDate ? 1 : one.id - other.id,
  )

/** What the bank reports: sometimes of a payer that is not the client, or is another client. */
function factsOf(simulation: Simulation, client: Client, amountXof: bigint, remittance: string): ReceiptFacts {
  const { random, today } = simulation
  const learntClients = new Set(below(random, 10) < 6 && client.clientId > 0 ? [client.clientId] : [])
  if (learntClients.size > 0 && client.sharesAccountWith !== null) learntClients.add(client.sharesAccountWith)
  const payer = below(random, 40)
  const other = 1 + below(random, clientCount)
  const nameScores =
    client.clientId === 0 || payer === 0
      ? new Map<number, number>()
      : new Map([[payer === 1 ? other : client.clientId, 0.9 + below(random, 11) / 100]])
  return {
    amountXof,
    bookedOn: today,
    remittance,
    learntClients,
    nameScores,
    maxChargesXof,
    mentioned: mentionedNumbers(remittance, 2026),
    hasPayerName: true,
  }
}

function spelling({ random }: Simulation, set: readonly OpenInvoice[]): string {
  const words = ['PAIEMENT', 'REGLEMENT FACTURE', 'VIR', 'Solde', ''][below(random, 5)] ?? ''
  const spelled = set.map(({ number }) => {
    const digits = number.slice(-6)
    const forms = [
      number,
      `INV2026${digits}`,
      `INV 2026/${Number(digits)}`,
      `FACT ${Number(digits)}`,
      `2026-${digits}`,
      swapped(number, random),
      '',
    ]
    return forms[below(random, forms.length)] ?? ''
  })
  return `${words} ${spelled.join(below(random, 2) === 0 ? ', ' : ' / ')}`.trim()
}

/** Two neighbouring digits in the wrong order. */
function swapped(text: string, random: Random): string {
  const place = text.length - 2 - below(random, 4)
  return text.slice(0, place) + (text[place + 1] ?? '') + (text[place] ?? '') + text.slice(place + 2)
}
