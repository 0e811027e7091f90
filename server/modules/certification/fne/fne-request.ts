/** Turns a document into the requests of FNE, with the totals that FNE must answer. */
import type { TaxCategory } from '#kernel/invoice-price.ts'
import { decimalsBeside, jsonNumber, roundHalfUp } from '../francs.ts'
import type { FiscalDocument, FiscalLine, FiscalTotals } from '../port.ts'

export type FneTax = 'TVA' | 'TVAB' | 'TVAC' | 'TVAD'

/** Percent. */
const rates: Readonly<Record<FneTax, bigint>> = { TVA: 18n, TVAB: 9n, TVAC: 0n, TVAD: 0n }

/**
 * The tax of a line without VAT. Source: the DGI's procedure of May 2025 (C by convention, D by
 * law); which one an export takes is not said there and not verified.
 */
const untaxed: Readonly<Record<Exclude<TaxCategory, 'S'>, FneTax>> = {
  Z: 'TVAC',
  AE: 'TVAC',
  G: 'TVAC',
  E: 'TVAD',
  O: 'TVAD',
}

/** Null for a rate that FNE does not know. */
export function fneTaxOf({ category, basisPoints }: Pick<FiscalLine, 'category' | 'basisPoints'>): FneTax | null {
  if (category !== 'S') return untaxed[category]
  return basisPoints === 1800 ? 'TVA' : basisPoints === 900 ? 'TVAB' : null
}

export interface FneItem {
  readonly reference: string
  readonly description: string
  readonly quantity: number
  /** Francs without VAT, for one. */
  readonly amount: number
  readonly taxes: readonly [FneTax]
}

interface Scaled {
  readonly quantityMilli: bigint
  readonly price: bigint
  readonly digits: number
  readonly tax: FneTax
}

/** A unit price without VAT whose product with the quantity gives the line's francs. */
function scaledLine(line: FiscalLine): Scaled {
  const tax = fneTaxOf(line) ?? 'TVA'
  const quantityMilli = BigInt(line.quantityMilli)
  const [over, under] = [BigInt(line.grossXof) * 100n * 1000n, (100n + rates[tax]) * quantityMilli]
  const digits = decimalsBeside(over / under, 9)
  return { quantityMilli, price: roundHalfUp(over * 10n ** BigInt(digits), under), digits, tax }
}

/** The body of `POST /external/invoices/sign`. */
export function fneInvoice(document: FiscalDocument): Readonly<Record<string, unknown>> {
  const { template, client, foreign } = document
  return {
    invoiceType: 'sale',
    paymentMethod: document.paymentMethod,
    template,
    ...(client.taxId === null || template === 'B2F' ? {} : { clientNcc: client.taxId }),
    isRne: false,
    clientCompanyName: client.name,
    clientPhone: client.phone,
    clientEmail: client.email,
    clientSellerName: document.operatorName,
    pointOfSale: document.pointOfSale,
    establishment: document.establishment,
    commercialMessage: document.number,
    ...(foreign && { foreignCurrency: foreign.currency, foreignCurrencyRate: Number(foreign.rate) }),
    items: fneItems(document),
  }
}

export const fneItems = ({ lines, number }: FiscalDocument): FneItem[] =>
  lines.map((line) => {
    const { quantityMilli, price, digits, tax } = scaledLine(line)
    return {
      reference: number,
      description: line.description,
      quantity: jsonNumber(quantityMilli, 3),
      amount: jsonNumber(price, digits),
      taxes: [tax],
    }
  })

interface CreditItem {
  readonly id: string
  readonly quantity: number
}

interface Credit {
  readonly item: CreditItem
  readonly scaled: Scaled
  readonly units: bigint
}

const creditDigits = 9

/**
 * A credit note takes back quantities: those that give the credited francs. They are rounded
 * cumulatively, so that the notes of a line add up to its quantity: FNE refuses more than is left.
 */
function creditsOf(document: FiscalDocument): Credit[] {
  const originals = new Map(document.original?.lines.map((line) => [line.position, line]))
  return document.lines.flatMap((line) => {
    const original = originals.get(line.position)
    if (!original || original.id === null) return []
    const whole = { ...line, quantityMilli: original.quantityMilli, grossXof: original.grossXof }
    const [before, all] = [BigInt(original.creditedXof), BigInt(original.grossXof)]
    const quantity = BigInt(original.quantityMilli)
    const digits = decimalsBeside(quantity / 1000n, creditDigits)
    const scale = 10n ** BigInt(digits)
    const upTo = (francs: bigint): bigint => roundHalfUp(quantity * francs * scale, 1000n * all)
    const units = upTo(before + BigInt(line.grossXof)) - upTo(before)
    return [
      {
        item: { id: original.id, quantity: jsonNumber(units, digits) },
        scaled: scaledLine(whole),
        units: units * 10n ** BigInt(creditDigits - digits),
      },
    ]
  })
}

export const fneCredit = (document: FiscalDocument): { readonly items: readonly CreditItem[] } => ({
  items: creditsOf(document).map(({ item }) => item),
})

/** FNE adds exactly and rounds half up to the franc at the end. */
export function fneTotals(document: FiscalDocument): FiscalTotals {
  const parts: readonly { units: bigint; scale: bigint; scaled: Scaled }[] =
    document.kind === 'credit_note'
      ? creditsOf(document).map(({ units, scaled }) => ({ units, scale: 10n ** BigInt(creditDigits), scaled }))
      : document.lines.map((line) => {
          const scaled = scaledLine(line)
          return { units: scaled.quantityMilli, scale: 1000n, scaled }
        })
  // One denominator for all: prices have up to nine decimals, quantities up to nine.
  const whole = 10n ** 18n
  let net = 0n
  let vat = 0n
  for (const { units, scale, scaled } of parts) {
    const exact = (units * scaled.price * whole) / (scale * 10n ** BigInt(scaled.digits))
    net += exact * 100n
    vat += exact * rates[scaled.tax]
  }
  return { totalXof: roundHalfUp(net + vat, 100n * whole), vatXof: roundHalfUp(vat, 100n * whole) }
}
