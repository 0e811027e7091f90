/** Prices an invoice: lines, discounts, tax groups and totals. */
import { assert } from './assert.ts'
import { type Currency, digitsOf, divideHalfEven } from './money.ts'
import type { Rate } from './rate.ts'

/**
 * Tax categories of EN 16931 (UNTDID 5305). S has a rate. The others have none: Z zero-rated, E
 * exempt, AE reverse charge, G export outside the EU, O outside the scope of tax.
 */
export const taxCategories = ['S', 'Z', 'E', 'AE', 'G', 'O'] as const
export type TaxCategory = (typeof taxCategories)[number]

export interface PricedTax {
  readonly category: TaxCategory
  /** Hundredths of a percent; above 0 for S, 0 for all others. */
  readonly rateBasisPoints: number
}

export interface LineToPrice {
  /** Thousandths. */
  readonly quantityMilli: bigint
  /** Hundredths of a cent. */
  readonly unitPriceUsd4: bigint
  /** Hundredths of a percent off this line. */
  readonly discountBasisPoints: number
  readonly tax: PricedTax
}

/** All in USD cents. */
export interface PricedLine {
  readonly discountMinor: bigint
  /** Quantity × price less the line's discount. */
  readonly netMinor: bigint
  /** This line's share of the discount on the whole invoice, and of credited deposits. */
  readonly sharedDiscountMinor: bigint
  /** Of that, its share of credited deposits. */
  readonly depositMinor: bigint
  /** This line's share of its group's tax. */
  readonly taxMinor: bigint
}

export interface PricedTaxGroup extends PricedTax {
  /** Net lines less shared discounts and deposits in this category and rate. */
  readonly taxableMinor: bigint
  readonly sharedDiscountMinor: bigint
  readonly taxMinor: bigint
}

/** What deposit invoices billed already at a category and rate: USD cents before tax. */
export interface BilledDeposit extends PricedTax {
  readonly netMinor: bigint
}

export interface InvoicePrice {
  readonly lines: readonly PricedLine[]
  /** Sum of the lines' `netMinor`. */
  readonly linesMinor: bigint
  /** Discount on the whole invoice. */
  readonly discountMinor: bigint
  /** Deposits, before tax. */
  readonly depositMinor: bigint
  readonly taxes: readonly PricedTaxGroup[]
  readonly taxMinor: bigint
  /** Lines less discount and deposits, plus tax. */
  readonly totalMinor: bigint
}

/**
 * Prices an invoice in USD cents. Deposits reduce the taxable amount of their own category and
 * rate; none may exceed it. Rounds half-even, once each: a line's quantity × price, a line's
 * discount, the invoice discount, and the tax per category and rate (EN 16931, BR-CO-17). All other
 * figures are sums, or shares that add up exactly, so lines, discounts and taxes equal the total.
 */
export function priceInvoice(
  lines: readonly LineToPrice[],
  discountBasisPoints: number,
  deposits: readonly BilledDeposit[] = [],
): InvoicePrice {
  const nets = lines.map(({ quantityMilli, unitPriceUsd4, discountBasisPoints: off }) => {
    const grossMinor = divideHalfEven(quantityMilli * unitPriceUsd4, 100_000n)
    const discountMinor = percentOf(grossMinor, off)
    return { discountMinor, netMinor: grossMinor - discountMinor }
  })
  const linesMinor = sum(nets.map(({ netMinor }) => netMinor))
  const discountMinor = percentOf(linesMinor, discountBasisPoints)
  const shares = share(
    discountMinor,
    nets.map(({ netMinor }) => netMinor),
  )
  const billed: bigint[] = lines.map(() => 0n)
  const taxMinor: bigint[] = lines.map(() => 0n)
  const taxes: PricedTaxGroup[] = []
  for (const [tax, members] of groupsOf(lines)) {
    const sharedDiscountMinor = sum(members.map((index) => shares[index] ?? 0n))
    const discounted = members.map((index) => (nets[index]?.netMinor ?? 0n) - (shares[index] ?? 0n))
    const ofDeposits = share(billedAt(deposits, tax), discounted)
    for (const [place, part] of ofDeposits.entries()) billed[members[place] as number] = part
    const taxables = discounted.map((amount, place) => amount - (ofDeposits[place] ?? 0n))
    const taxableMinor = sum(taxables)
    const groupTax = percentOf(taxableMinor, tax.rateBasisPoints)
    taxes.push({ ...tax, taxableMinor, sharedDiscountMinor, taxMinor: groupTax })
    for (const [place, part] of share(groupTax, taxables).entries()) taxMinor[members[place] as number] = part
  }
  const wholeTax = sum(taxes.map((group) => group.taxMinor))
  const depositMinor = sum(billed)
  return {
    lines: nets.map((net, index) => ({
      ...net,
      sharedDiscountMinor: (shares[index] ?? 0n) + (billed[index] ?? 0n),
      depositMinor: billed[index] ?? 0n,
      taxMinor: taxMinor[index] ?? 0n,
    })),
    linesMinor,
    discountMinor,
    depositMinor,
    taxes,
    taxMinor: wholeTax,
    totalMinor: linesMinor - discountMinor - depositMinor + wholeTax,
  }
}

/** Deposits at this category and rate. */
function billedAt(deposits: readonly BilledDeposit[], { category, rateBasisPoints }: PricedTax): bigint {
  const here = deposits.filter((one) => one.category === category && one.rateBasisPoints === rateBasisPoints)
  return sum(here.map(({ netMinor }) => netMinor))
}

/** `basisPoints` hundredths of a percent of an amount, half-even. */
export const percentOf = (minor: bigint, basisPoints: number): bigint =>
  divideHalfEven(minor * BigInt(basisPoints), 10_000n)

/**
 * Splits `whole` in proportion to `weights` (largest remainder; the first wins a tie). Parts are
 * never negative and sum to `whole`. With no positive weight, the first part gets everything.
 */
export function share(whole: bigint, weights: readonly bigint[]): bigint[] {
  assert(whole >= 0n && weights.every((weight) => weight >= 0n), 'what is shared is not below zero')
  const total = sum(weights)
  if (total === 0n) return weights.map((_, index) => (index === 0 ? whole : 0n))
  const parts = weights.map((weight) => (whole * weight) / total)
  const lost = weights.map((weight, index) => ({ index, rest: (whole * weight) % total }))
  lost.sort((left, right) => (left.rest === right.rest ? left.index - right.index : left.rest > right.rest ? -1 : 1))
  const missing = Number(whole - sum(parts))
  for (const { index } of lost.slice(0, missing)) parts[index] = (parts[index] ?? 0n) + 1n
  return parts
}

/**
 * Converts USD cents to minor units of another currency, half-even. The only place that rounds
 * this.
 */
export function localFromUsd(usdMinor: bigint, currency: Currency, perUsd: Rate): bigint {
  return divideHalfEven(usdMinor * 10n ** BigInt(digitsOf(currency)) * perUsd.numerator, 100n * perUsd.denominator)
}

/**
 * The USD cents of an amount in minor units of another currency, half-even: the inverse of
 * `localFromUsd`, exact to a cent.
 */
export function usdFromLocal(localMinor: bigint, currency: Currency, perUsd: Rate): bigint {
  return divideHalfEven(localMinor * 100n * perUsd.denominator, 10n ** BigInt(digitsOf(currency)) * perUsd.numerator)
}

/**
 * A unit price in US dollars from one in another currency, both in hundredths of a hundredth of
 * the currency's main unit (four decimals), half-even.
 */
export function usdPriceFromLocal(localPrice4: bigint, perUsd: Rate): bigint {
  return divideHalfEven(localPrice4 * perUsd.denominator, perUsd.numerator)
}

/** The inverse of `usdPriceFromLocal`. */
export function localPriceFromUsd(usdPrice4: bigint, perUsd: Rate): bigint {
  return divideHalfEven(usdPrice4 * perUsd.numerator, perUsd.denominator)
}

function groupsOf(lines: readonly LineToPrice[]): [PricedTax, number[]][] {
  const groups = new Map<string, [PricedTax, number[]]>()
  for (const [index, { tax }] of lines.entries()) {
    const key = `${tax.category} ${tax.rateBasisPoints}`
    const group = groups.get(key)
    if (group) group[1].push(index)
    else groups.set(key, [tax, [index]])
  }
  return [...groups.values()]
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((whole, part) => whole + part, 0n)
