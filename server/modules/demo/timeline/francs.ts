/** Clients send the francs that were converted for them, and the provider delivers their tokens. */
import { addDays, type BusinessDate, isWeekend } from '#kernel/clock.ts'
import { demoBanks } from '../fixtures/banks.ts'
import {
  attempt,
  type Dice,
  diceOf,
  momentOf,
  must,
  type StaffKey,
  staffActor,
  type TimelineContext,
} from './context.ts'
import { saveDocument } from './documents.ts'
import { importReceipts, madeIds } from './receipts.ts'

/** How many days before the end clients send francs. The last round waits for a person. */
const bookedRounds = [19, 7] as const
const waitingRound = 1
/** How many of the clients that owe francs send some in the last round. */
const waitingTransfers = 2
/** How many days before the end tokens arrive. Later conversions wait for their delivery. */
const deliveryRounds = [18, 6] as const
/** The provider delivers this much of what it promised, in thousandths. */
const deliveredThousandths = 998n

export function planFrancs(context: TimelineContext): void {
  const dice = diceOf(context, 'francs')
  const before: Position = { providerXof: 0n, openXof: 0n, openUsdt: 0n }
  const plan = (day: BusinessDate, minutes: number, act: () => Promise<void>) =>
    context.agenda.plan(momentOf(context, day, minutes, dice), act)
  plan(context.firstDay, 6 * 60, async () => void Object.assign(before, await positionOf(context)))
  const planRound = (daysBefore: number, planOn: (day: BusinessDate) => void) => {
    let day = addDays(context.lastDay, -daysBefore)
    while (isWeekend(day)) day = addDays(day, -1)
    if (day > addDays(context.firstDay, 10)) planOn(day)
  }
  for (const daysBefore of bookedRounds) {
    planRound(daysBefore, (day) => {
      plan(day, 9 * 60 + 2, () => receiveFrancs(context, dice, Number.POSITIVE_INFINITY))
      plan(day, 9 * 60 + 44, () => importReceipts(context))
      plan(day, 11 * 60 + 10, () => bookFrancs(context))
    })
  }
  for (const daysBefore of deliveryRounds)
    planRound(daysBefore, (day) => plan(day, 16 * 60 + 30, () => deliver(context, before)))
  planRound(waitingRound, (day) => plan(day, 9 * 60 + 12, () => receiveFrancs(context, dice, waitingTransfers)))
}

/** Clients send what was converted for them and is not received yet, from one account each. */
async function receiveFrancs(context: TimelineContext, dice: Dice, maxTransfers: number): Promise<void> {
  const { clients, receivables } = context.past.services
  const { pool } = context.past.database
  let sent = 0
  for (const id of madeIds(context, 'client')) {
    if (sent >= maxTransfers) return
    const francs = await receivables.clientDeposits.francs(pool, id)
    const client = await clients.get(pool, id)
    if (!client || !francs || francs.owedXof <= 0n) continue
    const bank = demoBanks[sent % demoBanks.length] as (typeof demoBanks)[number]
    const accountNumber = context.accounts.get(bank.bankCode)
    if (accountNumber === undefined) continue
    sent += 1
    await context.past.receive({
      bankCode: bank.bankCode,
      accountNumber,
      amountXof: francs.owedXof,
      payerName: client.companyName,
      payerAccount: `CI0080110${String(100_000_000_000 + id)}`,
      remittance: dice.pick(['PROVISION CONVERSION', 'VIREMENT POUR ACHAT USDT', 'COUVERTURE CONVERSION']),
    })
    context.note('francs sent', client.companyName, francs.owedXof)
  }
}

/** The clerk books each receipt that one client's francs explain. */
async function bookFrancs(context: TimelineContext): Promise<void> {
  const { receivables } = context.past.services
  const { pool } = context.past.database
  const sorting = { key: 'bookedOn', descending: true, after: null } as const
  const [ownClients, ownBanks] = [madeIds(context, 'client'), madeIds(context, 'bank_connection')]
  const { items } = await receivables.list(pool, { state: 'open' }, { limit: 200, sorting })
  for (const { id, version } of items.filter(({ connectionId }) => ownBanks.has(connectionId))) {
    const best = (await receivables.receipt(pool, id))?.depositProposals[0]
    if (!best || !ownClients.has(best.clientId)) continue
    const { clientId, amountXof, reasons } = best
    const actor = staffActor(context, 'operator', 'POST', `/api/receivables/receipts/${id}/deposits`)
    const booked = await attempt(context, (transaction) =>
      receivables.clientDeposits.deposit(transaction, actor, { id, version, clientId, amountXof, reasons }),
    )
    context.note('francs booked', best.clientName, booked.ok ? amountXof : booked.error.code)
  }
}

interface Position {
  /** What the provider has of the business. */
  providerXof: bigint
  /** What conversions paid and tokens that they sent, not delivered yet. */
  openXof: bigint
  openUsdt: bigint
}

async function positionOf({ past }: TimelineContext): Promise<Position> {
  const { accounts } = await past.services.ledger.trialBalance(past.database.pool)
  const balance = (of: string, in_: string) =>
    accounts.find(({ kind, currency }) => kind === of && currency === in_)?.balanceMinor ?? 0n
  return {
    providerXof: balance('provider_settlement', 'XOF'),
    openXof: -balance('fx_position', 'XOF'),
    openUsdt: balance('fx_position', 'USDT'),
  }
}

/** A comparison of the running server may overtake one of these, which then shows nothing. */
const maxComparisons = 4

async function findArrival({ past }: TimelineContext, reference: string): Promise<number | null> {
  const { reconciliation } = past.services
  for (let tries = 0; tries < maxComparisons; tries += 1) {
    await reconciliation.compare()
    const page = { limit: 200, before: null }
    const { rows } = await reconciliation.list(past.database.pool, { states: ['open'] }, page)
    const arrival = rows.find((row) => row.kind === 'tokens_arrived' && row.reference === reference)
    if (arrival) return arrival.id
  }
  return null
}

const signers: readonly [StaffKey, StaffKey] = ['officer', 'head_of_compliance']

/** The provider delivers what conversions of the demo paid; two people settle it. */
async function deliver(context: TimelineContext, before: Position): Promise<void> {
  const { reconciliation } = context.past.services
  const now = await positionOf(context)
  const openXof = now.openXof - before.openXof
  const providerXof = now.providerXof - before.providerXof
  const openUsdt = now.openUsdt - before.openUsdt
  const hasLess = providerXof < openXof
  const amountXof = hasLess ? providerXof : openXof
  if (amountXof <= 0n || openUsdt <= 0n) return context.note('delivery', 'nothing')
  const usdtMinor = (openUsdt * amountXof * deliveredThousandths) / (openXof * 1000n)
  const reference = await context.past.deliverTokens(usdtMinor)
  const arrivalId = await findArrival(context, reference)
  // It stays open in reconciliation, where a person finds it.
  if (arrivalId === null) return context.note('delivery', 'not seen')
  const about = { clientId: null, name: 'Liquidity provider (demo)', place: 'Nairobi' }
  const documentId = await saveDocument(context, 'officer', about, { type: 'invoice', title: 'Delivery note' })
  const path = `/api/reconciliation/exceptions/${arrivalId}`
  const resolved = await attempt(context, (transaction) =>
    reconciliation.resolve(transaction, staffActor(context, signers[0], 'POST', `${path}/resolve`), {
      id: arrivalId,
      version: null,
      resolution: 'correction',
      counterAccount: 'provider_settlement',
      note: 'Delivery note of the provider',
      settlement: { purpose: 'delivery', amountXof, documentId },
    }),
  )
  if (!resolved.ok) return context.note('delivery', resolved.error.code)
  if (resolved.value.state === 'proposed') {
    await must(context, 'the second signature of a delivery', (transaction) =>
      reconciliation.decide(transaction, staffActor(context, signers[1], 'POST', `${path}/decide`), {
        id: arrivalId,
        version: null,
        decision: 'approved',
        note: null,
      }),
    )
  }
  context.note('delivery', amountXof, usdtMinor)
}
