// Gathers the facts about a receipt and proposes what it pays.
import { businessDate } from '#kernel/clock.ts'
import { digitsOf } from '#kernel/money.ts'
import { xofPerUnit } from '#kernel/parity.ts'
import { foldText } from '#kernel/search-text.ts'
import { startWorkerMatcher } from '#name-matching/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { chargesLeft } from './bank-charges.ts'
import type { ReceivablesDependencies } from './dependencies.ts'
import { mentionedNumbers } from './invoice-numbers.ts'
import { alikeNameFrom, type OpenInvoice, type Proposal, proposeMatches, valueAtDay } from './rules.ts'
import { clientsOfAccount, type OpenRow, openInvoicesBy, type SettledInvoice, settledInvoices } from './store.ts'
import type { ReceiptRow } from './tables.ts'

/** Amounts this far from the receipt's are looked at: the rate may have moved since the invoice. */
const amountRangePercent = 5n

export async function proposalsFor(
  { settings, fx, invoices }: Pick<ReceivablesDependencies, 'settings' | 'fx' | 'invoices'>,
  executor: Executor,
  receipt: ReceiptRow,
): Promise<Proposal[]> {
  const maxChargesXof = await chargesLeft({ settings }, executor, receipt.id)
  const timeZone = await settings.read(executor, 'business.timeZone')
  const amountXof = receipt.amountXof - receipt.allocatedXof
  const remittance = receipt.remittance ?? ''
  const mentioned = await mentionedIn({ settings, invoices }, executor, receipt)
  const learntClients = new Set(await clientsOfAccount(executor, receipt.payerAccountHash))
  const leads = {
    numbers: [...mentioned.keys()],
    namePatterns: namePatterns(receipt.payerName),
    fromXof: (amountXof * (100n - amountRangePercent)) / 100n,
    toXof: (amountXof * (100n + amountRangePercent)) / 100n + maxChargesXof,
  }
  const found = await openInvoicesBy(executor, { ...leads, clientIds: [...learntClients] })
  const nameScores = await namesAlike(receipt.payerName, found)
  // All that a likely client owes: a transfer may pay several invoices that nothing names.
  const likely = found.filter(
    ({ number, clientId }) => mentioned.has(number) || (nameScores.get(clientId) ?? 0) >= alikeNameFrom,
  )
  const clientIds = [...new Set([...learntClients, ...likely.map(({ clientId }) => clientId)])]
  const rows = clientIds.length === 0 ? found : await openInvoicesBy(executor, { ...leads, clientIds })
  const rates = await fx.ratesOn(executor, receipt.bookedOn)
  const facts = {
    amountXof,
    bookedOn: receipt.bookedOn,
    remittance,
    mentioned,
    learntClients,
    nameScores,
    maxChargesXof,
    hasPayerName: receipt.payerName !== null,
  }
  return proposeMatches(
    facts,
    rows.map((row) => toOpenInvoice(row, rates, timeZone)),
  )
}

/** Paid or cancelled invoices that the remittance names: the payer may have paid twice. */
export async function settledMentions(
  deps: Pick<ReceivablesDependencies, 'settings' | 'invoices'>,
  executor: Executor,
  receipt: ReceiptRow,
): Promise<SettledInvoice[]> {
  const mentioned = [...(await mentionedIn(deps, executor, receipt))]
  const numbers = mentioned.filter(([, strength]) => strength === 'full').map(([number]) => number)
  return settledInvoices(executor, { numbers, receiptId: receipt.id })
}

const conversionSeries = 'TX'

async function mentionedIn(
  { settings, invoices }: Pick<ReceivablesDependencies, 'settings' | 'invoices'>,
  executor: Executor,
  { remittance, bookedOn }: ReceiptRow,
) {
  const series = await invoices.numberSeries(executor)
  const others = [
    await settings.read(executor, 'invoices.creditNotePrefix'),
    await settings.read(executor, 'invoices.quotePrefix'),
    conversionSeries,
  ]
  return mentionedNumbers(remittance ?? '', Number(bookedOn.slice(0, 4)), series, others)
}

type Rates = Awaited<ReturnType<ReceivablesDependencies['fx']['ratesOn']>>

export function toOpenInvoice(row: OpenRow, rates: Rates, timeZone: string): OpenInvoice {
  const { id, number, clientId, clientName, buyerReference, openXof, dueDate, currency, openLocalMinor } = row
  const rate = xofPerUnit(currency, rates)
  return {
    id,
    number,
    clientId,
    clientName,
    buyerReference,
    openXof,
    dueDate,
    dayXof: rate && valueAtDay(openLocalMinor, digitsOf(currency), rate),
    sentOn: businessDate(new Date(Number(row.sentAtMs)), timeZone),
  }
}

/** The two longest words of the payer's name: the shorter ones are in many names. */
export function namePatterns(name: string | null): string[] {
  const words = foldText(name ?? '')
    .split(' ')
    .filter((word) => word.length >= minWordLength)
  return [...new Set(words)]
    .sort((one, other) => other.length - one.length)
    .slice(0, 2)
    .map((word) => `%${word}%`)
}

const minWordLength = 4

/** Likeness of the payer's name to each client's, by the matcher that screens names. */
export async function namesAlike(
  payerName: string | null,
  clients: readonly { readonly clientId: number; readonly clientName: string }[],
): Promise<Map<number, number>> {
  const names = new Map(clients.map(({ clientId, clientName }) => [clientId, clientName]))
  if (payerName === null || names.size === 0) return new Map()
  const matcher = await startWorkerMatcher(entriesOf(names))
  try {
    const query = { name: payerName, type: null, country: null, birthDate: null }
    const { hits } = await matcher.search(query, { threshold: minLikeness, limit: names.size })
    const scores = new Map<number, number>()
    for (const { entry, score } of hits) {
      const clientId = Number(entry.entryId)
      scores.set(clientId, Math.max(score, scores.get(clientId) ?? 0))
    }
    return scores
  } finally {
    matcher.stop()
  }
}

const minLikeness = 0.5

async function* entriesOf(names: ReadonlyMap<number, string>) {
  yield [...names].map(([clientId, name]) => ({
    source: 'CLIENT',
    entryId: String(clientId),
    name,
    factsHash: '',
    aliases: [],
    weakAliases: [],
    countries: [],
    birthDates: [],
    identifiers: [],
    wallets: [],
    type: null,
    gender: null,
    program: null,
  }))
}
