/** Turns a document into the request of e-MCF, with the totals that it must answer. */
import { withholdingPercent } from '#contract/certification/labels.ts'
import type { TaxCategory } from '#kernel/invoice-price.ts'
import { jsonNumber, roundHalfUp } from '../francs.ts'
import type { FiscalDocument, FiscalLine, FiscalTotals } from '../port.ts'

export type EmcfGroup = 'A' | 'B' | 'C' | 'D' | 'E'

const vatPercent: Readonly<Record<EmcfGroup, bigint>> = { A: 0n, B: 18n, C: 0n, D: 18n, E: 0n }

const untaxed: Readonly<Record<Exclude<TaxCategory, 'S'>, EmcfGroup>> = { E: 'A', O: 'A', AE: 'A', Z: 'A', G: 'C' }

/** Null for a rate that e-MCF does not know. */
export function emcfGroupOf(
  { category, basisPoints }: Pick<FiscalLine, 'category' | 'basisPoints'>,
  regime: FiscalDocument['regime'],
): EmcfGroup | null {
  if (regime === 'tps') return category === 'S' ? null : 'E'
  if (category !== 'S') return untaxed[category]
  if (basisPoints !== 1800) return null
  return regime === 'exception' ? 'D' : 'B'
}

const paymentTypes = {
  cash: 'ESPECES',
  card: 'CARTEBANCAIRE',
  check: 'CHEQUES',
  'mobile-money': 'MOBILEMONEY',
  transfer: 'VIREMENT',
  deferred: 'CREDIT',
} as const

interface Priced {
  readonly name: string
  /** Whole francs including VAT. */
  readonly price: bigint
  readonly quantityMilli: bigint
  readonly group: EmcfGroup
  readonly specific: bigint
}

/**
 * Prices are whole francs. Where the line's francs do not divide by its quantity, one piece at the
 * line's amount is certified, and its name states the quantity.
 */
function pricedLine(line: FiscalLine, { regime, number }: FiscalDocument, index: number): Priced {
  const [gross, quantityMilli] = [BigInt(line.grossXof), BigInt(line.quantityMilli)]
  const isExact = quantityMilli > 0n && (gross * 1000n) % quantityMilli === 0n
  const quantity = jsonNumber(quantityMilli, 3)
  const name = isExact || quantityMilli === 1000n ? line.description : `${line.description} (${quantity})`
  return {
    // Recovery finds the invoice among the pending ones by its number.
    name: index === 0 ? `${number} ${name}` : name,
    price: isExact ? (gross * 1000n) / quantityMilli : gross,
    quantityMilli: isExact ? quantityMilli : 1000n,
    group: emcfGroupOf(line, regime) ?? 'B',
    specific: BigInt(line.specificXof ?? '0'),
  }
}

const pricedLines = (document: FiscalDocument): Priced[] =>
  document.lines.map((line, index) => pricedLine(line, document, index))

export const ifuForm = /^\d{13}$/

/** The client's IFU. A tax ID from abroad, or of another form, is none. */
export const ifuOf = ({ template, client }: FiscalDocument): string | null =>
  template !== 'B2F' && client.taxId !== null && ifuForm.test(client.taxId) ? client.taxId : null

/** The body of `POST /invoice`. */
export function emcfInvoice(document: FiscalDocument): Readonly<Record<string, unknown>> {
  const isExport = document.lines.every(({ category }) => category === 'G')
  const isCredit = document.kind === 'credit_note'
  const { client, original, withholding } = document
  const ifu = ifuOf(document)
  return {
    ifu: document.sellerTaxId,
    type: isExport ? (isCredit ? 'EA' : 'EV') : isCredit ? 'FA' : 'FV',
    ...(original && { reference: original.reference }),
    ...(withholding && { aib: withholding }),
    items: pricedLines(document).map(({ name, price, quantityMilli, group, specific }) => ({
      name,
      price: jsonNumber(price, 0),
      quantity: jsonNumber(quantityMilli, 3),
      taxGroup: group,
      ...(specific > 0n && { taxSpecific: jsonNumber(specific, 0) }),
    })),
    client: { ...(ifu !== null && { ifu }), name: client.name, contact: client.phone },
    operator: { name: document.operatorName },
    payment: [{ name: paymentTypes[document.paymentMethod], amount: jsonNumber(emcfTotals(document).totalXof, 0) }],
  }
}

/** Whole francs, halves up; AIB is on the base before VAT. */
export function emcfTotals(document: FiscalDocument): FiscalTotals {
  const byGroup = new Map<EmcfGroup, bigint>()
  for (const { price, quantityMilli, group, specific } of pricedLines(document)) {
    const amount = roundHalfUp(price * quantityMilli, 1000n)
    const raised = roundHalfUp(specific * (100n + vatPercent[group]), 100n)
    byGroup.set(group, (byGroup.get(group) ?? 0n) + amount + raised)
  }
  let [gross, base] = [0n, 0n]
  for (const [group, amount] of byGroup) {
    gross += amount
    base += roundHalfUp(amount * 100n, 100n + vatPercent[group])
  }
  const percent = document.withholding === null ? 0n : BigInt(withholdingPercent[document.withholding])
  return { totalXof: gross + roundHalfUp(base * percent, 100n), vatXof: gross - base }
}

/** The start of the first item's name, by which a pending invoice is found. */
export const nameOfFirst = (document: FiscalDocument): string => `${document.number} `
