/** Entries of ledger transfers: bank, conversions, fees, corrections. Pure. */
import type { Journal, Purpose } from '#contract/accounting/labels.ts'
import { assert } from '#kernel/assert.ts'
import type { BusinessDate } from '#kernel/clock.ts'
import { divideHalfEven } from '#kernel/money.ts'
import { type Rate, toStoredRate } from '#kernel/rate.ts'
import type { AccountKind, LedgerCurrency } from '#server/modules/ledger/index.ts'
import * as t from '../messages.ts'
import { type AccountOf, type DraftEntry, type DraftLine, entry, line, type Party, present } from './draft.ts'

export interface TransferLine {
  readonly kind: AccountKind
  readonly party: Party | null
  readonly currency: LedgerCurrency
  readonly amountMinor: bigint
}

/** The exchange that values the tokens of a conversion. */
export interface ConversionFact {
  readonly id: number
  readonly reference: string
  readonly amountXof: bigint
  readonly grossUsdtMinor: bigint
  readonly feeUsdtMinor: bigint
}

export interface TransferFact {
  readonly id: string
  readonly kind: string
  readonly description: string
  readonly occurredOn: BusinessDate
  readonly lines: readonly TransferLine[]
  readonly conversion: ConversionFact | null
  /** The receipt that it posts, on the day of the bank. */
  readonly receipt: { readonly id: number; readonly reference: string; readonly bookedOn: BusinessDate } | null
  /** The number of the reconciliation exception that it corrects. */
  readonly exceptionId: number | null
  /** Francs for one USDT on that day, where no exchange states one. */
  readonly dayRate: Rate
}

/** Matches are booked from their allocations, because those name the invoices. */
export const matchKinds = ['receipt_matched', 'receipt_match_undone'] as const

const usdtUnit = 1_000_000n

const purposeOf: Readonly<Record<Exclude<AccountKind, 'fx_difference'>, Purpose>> = {
  opening_equity: 'opening',
  bank: 'bank',
  bank_debit_in_flight: 'transfer',
  refund_in_flight: 'transfer',
  payout_in_flight: 'transfer',
  provider_settlement: 'provider',
  bank_charges: 'bank_charges',
  client: 'customer_advance',
  own_account: 'own_conversion',
  treasury: 'usdt_treasury',
  fee_income: 'conversion_fee',
  suspense: 'suspense',
  unapplied_receipts: 'unapplied_receipts',
  receivable: 'receivable',
  // The two sides of an exchange cancel in francs. What is left would be a difference to explain.
  fx_position: 'suspense',
  treasury_funding: 'suspense',
}

/** Accounts whose two sides are the two currencies of an exchange. */
const isExchange = ({ kind }: TransferLine): boolean => kind === 'fx_position' || kind === 'treasury_funding'

/** A ledger line with its value in francs. */
interface Valued extends TransferLine {
  readonly amountXof: bigint
  readonly rate: string | null
}

export function transferEntries(accountOf: AccountOf, fact: TransferFact): DraftEntry[] {
  const { id, description } = fact
  const valued = withoutExchange(fact.conversion ? valueByConversion(fact, fact.conversion) : valueByRate(fact))
  const { main, fee } = splitFee(valued, fact.conversion !== null)
  const base = { ...sourceOf(fact), eventOn: fact.receipt?.bookedOn ?? fact.occurredOn }
  return present([
    entry({
      ...base,
      key: `transfer:${id}`,
      journal: journalOf(fact),
      description: description === base.document ? stepOf(fact.kind, description) : description,
      lines: main.map((one) => draftLine(accountOf, one)),
    }),
    entry({
      ...base,
      key: `transfer:${id}:fee`,
      journal: 'FR',
      description: t.feeDescription(base.document),
      lines: fee.map((one) => draftLine(accountOf, one)),
    }),
  ])
}

/** The description of a conversion's transfer, which has its reference alone. */
const stepOf = (kind: string, reference: string): string =>
  Object.hasOwn(t.transferDescriptions, kind)
    ? t.transferDescriptions[kind as keyof typeof t.transferDescriptions](reference)
    : reference

function sourceOf({ id, kind, conversion, receipt, exceptionId }: TransferFact) {
  if (conversion) return { sourceKind: 'conversion', sourceId: conversion.id, document: conversion.reference } as const
  if (receipt) return { sourceKind: 'receipt', sourceId: receipt.id, document: receipt.reference } as const
  if (exceptionId !== null)
    return { sourceKind: 'correction', sourceId: exceptionId, document: t.correctionDocument(exceptionId) } as const
  return { sourceKind: 'opening', sourceId: null, document: t.transferDocument(kind, id) } as const
}

/** Steps of a conversion that move money at the bank. */
const bankSteps = ['debit_requested', 'debit_refused', 'refunded']

function journalOf({ kind, conversion, receipt, lines }: TransferFact): Journal {
  if (conversion) return bankSteps.includes(kind) ? 'BQ' : 'CV'
  if (receipt || kind.startsWith('receipt')) return 'BQ'
  return lines.some((one) => one.kind === 'bank_charges') ? 'FR' : 'OD'
}

/**
 * The fee has its francs rounded; the net has the rest, so that every step of a conversion values
 * the same tokens alike.
 */
function valueByConversion({ lines }: TransferFact, conversion: ConversionFact): Valued[] {
  const { amountXof, grossUsdtMinor, feeUsdtMinor } = conversion
  const feeXof = divideHalfEven(feeUsdtMinor * amountXof, grossUsdtMinor)
  const rate = toStoredRate({ numerator: amountXof * usdtUnit, denominator: grossUsdtMinor })
  return lines.map((one) => {
    if (one.currency === 'XOF') return { ...one, amountXof: one.amountMinor, rate: null }
    const francs = isExchange(one) ? amountXof : one.kind === 'fee_income' ? feeXof : amountXof - feeXof
    return { ...one, amountXof: one.amountMinor > 0n ? francs : -francs, rate }
  })
}

/** At the rate of the exchange in the transfer, or of the day; the largest line has the rest. */
function valueByRate({ lines, dayRate }: TransferFact): Valued[] {
  const rate = exchangeRateOf(lines) ?? dayRate
  const valued = lines.map((one): Valued => {
    if (one.currency === 'XOF') return { ...one, amountXof: one.amountMinor, rate: null }
    const amountXof = divideHalfEven(one.amountMinor * rate.numerator, usdtUnit * rate.denominator)
    return { ...one, amountXof, rate: toStoredRate(rate) }
  })
  const rest = valued.reduce((sum, { amountXof }) => sum + amountXof, 0n)
  if (rest === 0n) return valued
  const tokens = valued.filter((one) => one.currency === 'USDT' && !isExchange(one))
  const [largest] = tokens.toSorted((one, other) => (magnitude(one) < magnitude(other) ? 1 : -1))
  assert(largest !== undefined, 'only tokens leave a rest')
  return valued.map((one) => (one === largest ? { ...one, amountXof: one.amountXof - rest } : one))
}

const magnitude = ({ amountMinor }: Valued): bigint => (amountMinor < 0n ? -amountMinor : amountMinor)

function exchangeRateOf(lines: readonly TransferLine[]): Rate | null {
  const sumOf = (currency: LedgerCurrency) => {
    const sum = lines
      .filter((one) => isExchange(one) && one.currency === currency)
      .reduce((total, { amountMinor }) => total + amountMinor, 0n)
    return sum < 0n ? -sum : sum
  }
  const [francs, tokens] = [sumOf('XOF'), sumOf('USDT')]
  return francs > 0n && tokens > 0n ? { numerator: francs * usdtUnit, denominator: tokens } : null
}

function withoutExchange(lines: readonly Valued[]): readonly Valued[] {
  const position = lines.filter(isExchange)
  const isEven = position.reduce((sum, { amountXof }) => sum + amountXof, 0n) === 0n
  return isEven ? lines.filter((one) => !isExchange(one)) : lines
}

/** The client is credited with the whole exchange, and then pays the fee in the journal of fees. */
function splitFee(lines: readonly Valued[], isConversion: boolean): { main: readonly Valued[]; fee: Valued[] } {
  const fee = lines.find(({ kind }) => kind === 'fee_income')
  const payer = lines.find(({ kind, currency }) => currency === 'USDT' && (kind === 'client' || kind === 'own_account'))
  if (!isConversion || !fee || !payer) return { main: lines, fee: [] }
  const whole = {
    ...payer,
    amountXof: payer.amountXof + fee.amountXof,
    amountMinor: payer.amountMinor + fee.amountMinor,
  }
  const main = lines.filter((one) => one !== fee).map((one) => (one === payer ? whole : one))
  return { main, fee: [{ ...payer, amountXof: -fee.amountXof, amountMinor: -fee.amountMinor }, fee] }
}

function draftLine(accountOf: AccountOf, { kind, party, currency, amountMinor, amountXof, rate }: Valued): DraftLine {
  const purpose = kind === 'fx_difference' ? (amountXof > 0n ? 'fx_loss' : 'fx_gain') : purposeOf[kind]
  const clientId = party?.kind === 'client' ? party.id : undefined
  const original = rate === null ? {} : { original: { currency, amountMinor, rate } }
  return line(accountOf(purpose, { clientId }), amountXof, { party, ...original })
}
