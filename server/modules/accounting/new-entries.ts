/** Books what is new: reads the sources, derives their entries and letters invoices. */
import { calendarCountryNames } from '#contract/calendar/api.ts'
import { assertDefined } from '#kernel/assert.ts'
import { type BusinessDate, businessDate } from '#kernel/clock.ts'
import { localFromUsd } from '#kernel/invoice-price.ts'
import { digitsOf, usd, usdtFromUsd } from '#kernel/money.ts'
import { xofPerUnit } from '#kernel/parity.ts'
import { type Rate, toStoredRate } from '#kernel/rate.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { AccountingDependencies } from './dependencies.ts'
import { type AccountOf, chooseAccounts, type DraftEntry, present, reversalOf } from './derivation/draft.ts'
import { creditUseEntries, matchEntries, paymentEntries } from './derivation/payments.ts'
import { type CreditFact, creditEntry, type DepositFact, invoiceEntry, type SaleLine } from './derivation/sales.ts'
import {
  bankNames,
  type CreditSource,
  clientNames,
  creditsOf,
  type InvoiceSource,
  invoicesOf,
  markTransfersRead,
  type Named,
  newCredits,
  newCreditUses,
  newInvoices,
  newMatches,
  newPayments,
  newReversals,
  newTransfers,
  oldestOpenTransaction,
  type PaymentSource,
  type Reading,
  type TransferSource,
} from './derivation/store.ts'
import { type TransferFact, transferEntries } from './derivation/transfers.ts'
import { accountingEvent } from './events.ts'
import * as t from './messages.ts'
import { firstOpenDay } from './rules.ts'
import { entriesOfKeys, insertEntries, letterInvoices, lockBook, mappingRules } from './store.ts'

const batch = 500
/** The rate before any is stored, as conversions use it. */
const fallbackRate: Rate = { numerator: 561n, denominator: 1n }
const localCountries = new Set(Object.values(calendarCountryNames))

/** What one booking needs for each source. */
interface Booking {
  readonly transaction: Transaction
  readonly accountOf: AccountOf
  readonly dayOf: (millis: bigint) => BusinessDate
  readonly rateOn: (day: BusinessDate) => Promise<Rates>
  readonly reading: Reading
}

type Rates = Awaited<ReturnType<AccountingDependencies['fx']['ratesOn']>>

/**
 * Books every source that has no entry yet, and returns the number of entries. Idempotent: an entry
 * is booked once per key. `named` limits it to the records that events named, and to ledger
 * transfers since the last reading.
 */
export async function bookNew(
  deps: AccountingDependencies,
  transaction: Transaction,
  named: Named = null,
): Promise<number> {
  const { lockedThrough } = await lockBook(transaction)
  const readBelow = await oldestOpenTransaction(transaction)
  const timeZone = await deps.settings.read(transaction, 'business.timeZone')
  const rates = new Map<BusinessDate, Promise<Rates>>()
  const booking: Booking = {
    transaction,
    accountOf: chooseAccounts(await mappingRules(transaction)),
    dayOf: (millis) => businessDate(new Date(Number(millis)), timeZone),
    rateOn(day) {
      const found = rates.get(day) ?? deps.fx.ratesOn(transaction, day)
      rates.set(day, found)
      return found
    },
    reading: { limit: batch, named },
  }
  let booked = 0
  // Reversals come last: they repeat the entries that they take back.
  for (const source of [
    draftSales,
    draftCredits,
    draftPayments,
    draftCreditUses,
    draftMatches,
    draftTransfers,
    draftReversals,
  ]) {
    for (;;) {
      const drafts = await source(booking)
      await bookDrafts(deps, transaction, lockedThrough, drafts)
      booked += drafts.length
      if (drafts.length === 0) break
    }
  }
  await markTransfersRead(transaction, readBelow)
  if (booked > 0) await deps.outbox.emit(transaction, accountingEvent('booked'))
  return booked
}

/** Inserts drafts on their own day, or on the first open day where their month is locked. */
export async function bookDrafts(
  { clock }: Pick<AccountingDependencies, 'clock'>,
  transaction: Transaction,
  lockedThrough: BusinessDate | null,
  drafts: readonly DraftEntry[],
): Promise<void> {
  const bookedAt = clock.now()
  await insertEntries(
    transaction,
    drafts.map((draft) => ({ ...draft, bookedOn: firstOpenDay(draft.eventOn, lockedThrough), bookedAt })),
  )
  const invoices = drafts.flatMap(({ lines }) => lines.map(({ invoiceId }) => invoiceId))
  await letterInvoices(transaction, [...new Set(present(invoices))])
}

const saleLine = ({ taxCategory, net, tax, deposit = '0' }: InvoiceSource['lines'][number]): SaleLine => ({
  taxCategory,
  net: BigInt(net),
  tax: BigInt(tax),
  deposit: BigInt(deposit),
})

async function draftSales({ transaction, reading, accountOf, dayOf }: Booking): Promise<DraftEntry[]> {
  const sources = await newInvoices(transaction, reading)
  const ids = sources.flatMap(({ depositIds }) => depositIds)
  const deposits = ids.length === 0 ? [] : await invoicesOf(transaction, ids)
  const credits = ids.length === 0 ? [] : await creditsOf(transaction, ids)
  const depositOf = (id: number): DepositFact[] =>
    deposits
      .filter((deposit) => deposit.id === id)
      .map((deposit) => ({
        invoice: invoiceFact(deposit, dayOf),
        credits: credits.filter(({ invoiceId }) => invoiceId === id).map(creditFact),
      }))
  return present(
    sources.map((source) =>
      invoiceEntry(accountOf, { ...invoiceFact(source, dayOf), deposits: source.depositIds.flatMap(depositOf) }),
    ),
  )
}

function invoiceFact({ country, sentAtMs, lines, ...source }: InvoiceSource, dayOf: Booking['dayOf']) {
  return {
    ...source,
    isLocal: localCountries.has(country),
    sentOn: dayOf(sentAtMs),
    lines: lines.map(saleLine),
  }
}

async function draftCredits({ transaction, reading, accountOf }: Booking): Promise<DraftEntry[]> {
  const sources = await newCredits(transaction, reading)
  return present(sources.map((source) => creditEntry(accountOf, creditFact(source))))
}

const creditFact = ({ country, lines, ...source }: CreditSource): CreditFact => ({
  ...source,
  isLocal: localCountries.has(country),
  lines: lines.map(saleLine),
})

async function draftPayments(booking: Booking): Promise<DraftEntry[]> {
  const drafts: DraftEntry[] = []
  for (const source of await newPayments(booking.transaction, booking.reading)) {
    const received = await receivedOf(booking, source)
    drafts.push(...paymentEntries(booking.accountOf, { ...source, ...received }))
  }
  return drafts
}

async function draftCreditUses(booking: Booking): Promise<DraftEntry[]> {
  const drafts: DraftEntry[] = []
  for (const source of await newCreditUses(booking.transaction, booking.reading)) {
    const {
      refundCurrency: currency,
      refundMinor: amountMinor,
      xof,
      creditedRate,
      usedOn,
      clientId,
      clientName,
    } = source
    if (currency === null) {
      const { paidId: invoiceId, paidNumber: invoiceNumber, paidRate: invoiceRate, paidUsdMinor: usdMinor } = source
      const paid = {
        invoiceId: assertDefined(invoiceId, 'the paid invoice'),
        invoiceNumber,
        clientId,
        clientName,
        usdMinor,
        invoiceRate,
      }
      const spent = { kind: 'payment', paid, settledXof: source.paidXof } as const
      drafts.push(...creditUseEntries(booking.accountOf, { ...source, spent }))
      continue
    }
    const refunded = { currency, amountMinor, settledXof: xof, invoiceRate: creditedRate, receivedOn: usedOn }
    const spent = { kind: 'refund', currency, amountMinor, ...(await receivedOf(booking, refunded)) } as const
    drafts.push(...creditUseEntries(booking.accountOf, { ...source, spent }))
  }
  return drafts
}

/**
 * Francs received: euros at their parity, other currencies by the rate of the day, or at the francs
 * that were settled where none is stored.
 */
async function receivedOf(
  { rateOn }: Booking,
  {
    currency,
    amountMinor,
    settledXof,
    invoiceRate,
    receivedOn,
  }: Pick<PaymentSource, 'currency' | 'amountMinor' | 'settledXof' | 'invoiceRate' | 'receivedOn'>,
): Promise<{ readonly receivedXof: bigint; readonly rate: string | null }> {
  if (currency === 'XOF') return { receivedXof: amountMinor, rate: null }
  const rate = xofPerUnit(currency, await rateOn(receivedOn))
  if (rate === null) return { receivedXof: settledXof, rate: currency === 'USD' ? invoiceRate : null }
  // Minor units of the currency are hundredths, except for the yen, which has none.
  const receivedXof = localFromUsd(amountMinor * (digitsOf(currency) === 0 ? 100n : 1n), 'XOF', rate)
  return { receivedXof, rate: toStoredRate(rate) }
}

async function draftMatches({ transaction, reading, accountOf, dayOf }: Booking): Promise<DraftEntry[]> {
  const sources = await newMatches(transaction, reading)
  return sources.flatMap(({ matchedAtMs, allocations, ...source }) =>
    matchEntries(accountOf, {
      ...source,
      matchedOn: dayOf(matchedAtMs),
      allocations: allocations.map(({ received, charges, fxDifference, usdMinor, ...paid }) => ({
        ...paid,
        usdMinor: BigInt(usdMinor),
        receivedXof: BigInt(received),
        chargesXof: BigInt(charges),
        fxDifferenceXof: BigInt(fxDifference),
      })),
    }),
  )
}

async function draftTransfers(booking: Booking): Promise<DraftEntry[]> {
  const { transaction, accountOf } = booking
  const sources = await newTransfers(transaction, booking.reading)
  const owners = (isBank: boolean) =>
    sources.flatMap(({ lines }) =>
      lines.flatMap(({ kind, ownerId }) => (ownerId !== null && isBankKind(kind) === isBank ? [ownerId] : [])),
    )
  const names = {
    client: await clientNames(transaction, owners(false)),
    bank: await bankNames(transaction, owners(true)),
  }
  const drafts: DraftEntry[] = []
  for (const source of sources) drafts.push(...transferEntries(accountOf, await transferFact(booking, source, names)))
  return drafts
}

const isBankKind = (kind: string): boolean => kind === 'bank'

async function transferFact(
  { dayOf, rateOn }: Booking,
  source: TransferSource,
  names: Readonly<Record<'client' | 'bank', ReadonlyMap<number, string>>>,
): Promise<TransferFact> {
  const { id, kind, description, dedupeKey, conversionId, receiptId, receiptReference, receiptBookedOn } = source
  const occurredOn = dayOf(source.occurredAtMs)
  const partyOf = (accountKind: string, ownerId: number | null) => {
    const partyKind = isBankKind(accountKind) ? 'bank' : 'client'
    const name = ownerId === null ? undefined : names[partyKind].get(ownerId)
    return ownerId === null || name === undefined ? null : ({ kind: partyKind, id: ownerId, name } as const)
  }
  const correction = /^reconciliation:(\d+)$/.exec(dedupeKey)
  const tokens = (minor: bigint | null) => usdtFromUsd(usd(minor ?? 0n)).minor
  return {
    id,
    kind,
    description,
    occurredOn,
    lines: source.lines.map(({ ownerId, amount, ...one }) => ({
      ...one,
      party: partyOf(one.kind, ownerId),
      amountMinor: BigInt(amount),
    })),
    conversion:
      conversionId === null
        ? null
        : {
            id: conversionId,
            reference: source.conversionReference ?? '',
            amountXof: source.conversionXof ?? 0n,
            grossUsdtMinor: tokens(source.grossUsdMinor),
            feeUsdtMinor: tokens(source.feeUsdMinor),
          },
    receipt:
      receiptId === null || receiptReference === null || receiptBookedOn === null
        ? null
        : { id: receiptId, reference: receiptReference, bookedOn: receiptBookedOn },
    exceptionId: correction ? Number(correction[1]) : null,
    dayRate: (await rateOn(occurredOn)).get('XOF') ?? fallbackRate,
  }
}

async function draftReversals({ transaction, reading, dayOf }: Booking): Promise<DraftEntry[]> {
  const sources = await newReversals(transaction, reading)
  const booked = await entriesOfKeys(
    transaction,
    sources.map(({ key }) => key),
  )
  return sources.flatMap(({ key, suffix, atMs }) =>
    reversalOf(booked.get(key) ?? [], suffix, { eventOn: dayOf(atMs), describe: t.reversalDescription }),
  )
}
