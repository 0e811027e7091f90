/** Which open invoices a receipt pays: settlement lines, evidence and order of proposals. Pure. */
import { type BusinessDate, dayMs } from '#kernel/clock.ts'
import { divideHalfEven } from '#kernel/money.ts'
import type { NumberStrength } from './invoice-numbers.ts'
import * as t from './messages.ts'

/** An invoice with an open amount. Amounts are francs. */
export interface OpenInvoice {
  readonly id: number
  readonly number: string
  readonly clientId: number
  readonly clientName: string
  readonly buyerReference: string | null
  /** At the rate locked on the invoice. */
  readonly openXof: bigint
  /** In the invoice's currency at the rate of the booking day; null without such a rate. */
  readonly dayXof: bigint | null
  readonly sentOn: BusinessDate
  readonly dueDate: BusinessDate
}

export interface ReceiptFacts {
  /** The part that is not allocated yet. */
  readonly amountXof: bigint
  readonly bookedOn: BusinessDate
  readonly remittance: string
  readonly mentioned: ReadonlyMap<string, NumberStrength>
  readonly hasPayerName: boolean
  /** Clients that paid from this account before. */
  readonly learntClients: ReadonlySet<number>
  /** Likeness of the payer's name to the client's, 0 to 1, by client. */
  readonly nameScores: ReadonlyMap<number, number>
  readonly maxChargesXof: bigint
}

/** Settled on the invoice: received + charges − FX difference (a gain is positive). */
export interface Allocation {
  readonly invoiceId: number
  readonly receivedXof: bigint
  readonly chargesXof: bigint
  readonly fxDifferenceXof: bigint
}

export type Fit = 'exact' | 'day_rate' | 'charges' | 'day_rate_charges' | 'near' | 'part' | 'over'

export interface Settlement {
  readonly fit: Fit
  readonly allocations: readonly Allocation[]
}

export interface Proposal extends Settlement {
  readonly invoices: readonly OpenInvoice[]
  /** 0 to 100. */
  readonly score: number
  /** Sentences for the person who confirms, strongest first. */
  readonly reasons: readonly string[]
  /** No evidence is against it, so it may be booked without a person. */
  readonly isCertain: boolean
}

export const settledXof = ({ receivedXof, chargesXof, fxDifferenceXof }: Allocation): bigint =>
  receivedXof + chargesXof - fxDifferenceXof

/** How far a client's own bank may be from the rate of the day: one percent. */
const maxRateDeviationPercent = 1n

/** Scores from here on mean the same name (packages/name-matching). */
export const sameNameFrom = 0.97
/** Scores from here on mean similar names. */
export const alikeNameFrom = 0.85

/**
 * The named rounding of this module: an amount in an invoice's currency at a rate, in whole francs,
 * half-even. `xofPerUnit` is a ratio of francs to one unit of the currency.
 */
export function valueAtDay(
  openMinor: bigint,
  digits: number,
  xofPerUnit: { readonly numerator: bigint; readonly denominator: bigint },
): bigint {
  return divideHalfEven(openMinor * xofPerUnit.numerator, xofPerUnit.denominator * 10n ** BigInt(digits))
}

const sum = <T>(items: readonly T[], of: (item: T) => bigint): bigint => items.reduce((all, item) => all + of(item), 0n)

/** How the amount settles all of these invoices, or the first of them in part. */
export function settle(amountXof: bigint, invoices: readonly OpenInvoice[], maxChargesXof: bigint): Settlement {
  const due = sum(invoices, ({ openXof }) => openXof)
  const dayDue = invoices.some(({ dayXof }) => dayXof === null) ? null : sum(invoices, ({ dayXof }) => dayXof ?? 0n)
  const charges = due - amountXof
  const dayCharges = dayDue === null ? null : dayDue - amountXof
  const isCharge = (difference: bigint | null): difference is bigint =>
    difference !== null && difference > 0n && difference <= maxChargesXof
  const options: (Settlement | null)[] = [
    charges === 0n ? atLockedRate('exact', invoices, 0n) : null,
    dayCharges === 0n ? atDayRate('day_rate', invoices, 0n, 0n) : null,
    isCharge(charges) && (!isCharge(dayCharges) || charges <= dayCharges)
      ? atLockedRate('charges', invoices, charges)
      : null,
    isCharge(dayCharges) ? atDayRate('day_rate_charges', invoices, dayCharges, 0n) : null,
    isCharge(charges) ? atLockedRate('charges', invoices, charges) : null,
    dayDue !== null && isNear(amountXof, dayDue) ? atDayRate('near', invoices, 0n, amountXof - dayDue) : null,
  ]
  return options.find((option) => option !== null) ?? inOrder(amountXof, invoices, due)
}

const isNear = (amount: bigint, due: bigint): boolean => {
  const difference = amount > due ? amount - due : due - amount
  return difference * 100n <= due * maxRateDeviationPercent
}

/** Charges are taken from the largest invoice; null when they exceed it. */
function atLockedRate(fit: Fit, invoices: readonly OpenInvoice[], charges: bigint): Settlement | null {
  const carrier = maxOpenInvoice(invoices)
  const allocations = invoices.map((invoice) => {
    const chargesXof = invoice === carrier ? charges : 0n
    return { invoiceId: invoice.id, receivedXof: invoice.openXof - chargesXof, chargesXof, fxDifferenceXof: 0n }
  })
  return isPayable(allocations) ? { fit, allocations } : null
}

/** `deviation`: francs above (positive) or below the rate of the day, by the payer's own bank. */
function atDayRate(fit: Fit, invoices: readonly OpenInvoice[], charges: bigint, deviation: bigint): Settlement | null {
  const carrier = maxOpenInvoice(invoices)
  const allocations = invoices.map((invoice) => {
    const isCarrier = invoice === carrier
    const value = (invoice.dayXof ?? invoice.openXof) + (isCarrier ? deviation : 0n)
    const chargesXof = isCarrier ? charges : 0n
    const fxDifferenceXof = value - invoice.openXof
    return { invoiceId: invoice.id, receivedXof: value - chargesXof, chargesXof, fxDifferenceXof }
  })
  return isPayable(allocations) ? { fit, allocations } : null
}

/** Pays the invoices one after the other at the locked rate, until nothing is left. */
function inOrder(amountXof: bigint, invoices: readonly OpenInvoice[], due: bigint): Settlement {
  let left = amountXof
  const allocations = invoices.flatMap((invoice): Allocation[] => {
    const receivedXof = minOf(left, invoice.openXof)
    left -= receivedXof
    return receivedXof > 0n ? [{ invoiceId: invoice.id, receivedXof, chargesXof: 0n, fxDifferenceXof: 0n }] : []
  })
  return { fit: amountXof < due ? 'part' : 'over', allocations }
}

const minOf = (one: bigint, other: bigint): bigint => (one <= other ? one : other)

const isPayable = (allocations: readonly Allocation[]): boolean =>
  allocations.every(({ receivedXof }) => receivedXof > 0n)

const maxOpenInvoice = (invoices: readonly OpenInvoice[]): OpenInvoice | undefined =>
  [...invoices].sort((one, other) => compareBigint(other.openXof, one.openXof) || one.id - other.id)[0]

const compareBigint = (one: bigint, other: bigint): number => (one < other ? -1 : one > other ? 1 : 0)

const maxProposals = 5
const minScore = 20
/** A second proposal this close makes the first one uncertain. */
const certainLead = 25

/** The proposals, best first; the same whatever the order of the candidates. */
export function proposeMatches(receipt: ReceiptFacts, candidates: readonly OpenInvoice[]): Proposal[] {
  const invoices = [...candidates].filter(({ openXof }) => openXof > 0n).sort(byDueDate)
  const sets = new Map<string, readonly OpenInvoice[]>()
  const add = (set: readonly OpenInvoice[]): void => {
    if (set.length > 0) sets.set(set.map(({ id }) => id).join(','), set)
  }
  const named = invoices.filter(({ number }) => receipt.mentioned.get(number) === 'full')
  add(named)
  add(invoices.filter(({ number }) => receipt.mentioned.has(number)))
  for (const invoice of invoices) add([invoice])
  for (const group of groupsByClient(invoices, receipt)) for (const set of subsetsPaid(receipt, group)) add(set)
  const proposals = [...sets.values()]
    .map((set) => proposalOf(receipt, set, named))
    .filter(({ score }) => score >= minScore)
    .sort(
      (one, other) =>
        other.score - one.score ||
        one.invoices.length - other.invoices.length ||
        byDueDate(one.invoices[0], other.invoices[0]),
    )
  const [first, second] = proposals
  return proposals.slice(0, maxProposals).map((proposal) => ({
    ...proposal,
    score: Math.max(0, Math.min(100, Math.round(proposal.score))),
    isCertain:
      proposal === first &&
      proposal.isCertain &&
      (!second || second.score <= first.score - certainLead) &&
      isOnlyReading(receipt, proposal.invoices, invoices),
  }))
}

/**
 * Whether the payment can mean nothing else: it names no other number, and no older invoice of the
 * client has the same amount. A typing error in a monthly fee would otherwise name the wrong month.
 */
function isOnlyReading(
  { mentioned }: ReceiptFacts,
  set: readonly OpenInvoice[],
  candidates: readonly OpenInvoice[],
): boolean {
  const own = new Set(set.map(({ number }) => withoutSeries(number)))
  const isOther = ([number, strength]: readonly [string, NumberStrength]) =>
    !own.has(withoutSeries(number)) && (strength === 'full' || candidates.some((one) => one.number === number))
  if ([...mentioned].some(isOther)) return false
  return !candidates.some(
    (one) =>
      !set.includes(one) &&
      set.some((paid) => paid.clientId === one.clientId && paid.openXof === one.openXof && byDueDate(one, paid) < 0),
  )
}

/** A payment may mean `2026-000042` of either series. */
const withoutSeries = (number: string): string => number.slice(number.indexOf('-') + 1)

function byDueDate(one: OpenInvoice | undefined, other: OpenInvoice | undefined): number {
  if (!one || !other) return 0
  return one.dueDate < other.dueDate ? -1 : one.dueDate > other.dueDate ? 1 : one.id - other.id
}

/** Groups open invoices of the clients for whom there is other evidence than the amount. */
function groupsByClient(invoices: readonly OpenInvoice[], receipt: ReceiptFacts): OpenInvoice[][] {
  const groups = new Map<number, OpenInvoice[]>()
  for (const invoice of invoices) groups.set(invoice.clientId, [...(groups.get(invoice.clientId) ?? []), invoice])
  return [...groups.entries()]
    .filter(
      ([clientId, group]) =>
        receipt.learntClients.has(clientId) ||
        (receipt.nameScores.get(clientId) ?? 0) >= alikeNameFrom ||
        group.some(({ number }) => receipt.mentioned.has(number)),
    )
    .map(([, group]) => group)
}

const maxCandidates = 14
const maxSubsetSize = 6
const maxSteps = 20_000
const maxSubsets = 3

/** Sets of two to six invoices that the amount pays in full; the search is bounded. */
function subsetsPaid(receipt: ReceiptFacts, group: readonly OpenInvoice[]): OpenInvoice[][] {
  const oldest = group.slice(0, maxCandidates)
  const found: { set: OpenInvoice[]; miss: bigint }[] = []
  let steps = 0
  const values = [
    (invoice: OpenInvoice): bigint | null => invoice.openXof,
    (invoice: OpenInvoice): bigint | null => invoice.dayXof,
  ]
  for (const francsOf of values) {
    const max = receipt.amountXof + receipt.maxChargesXof
    const walk = (from: number, set: readonly OpenInvoice[], total: bigint): void => {
      if (set.length >= 2 && total >= receipt.amountXof) found.push({ set: [...set], miss: total - receipt.amountXof })
      if (set.length === maxSubsetSize) return
      for (let next = from; next < oldest.length; next += 1) {
        steps += 1
        if (steps > maxSteps) return
        const invoice = oldest[next]
        const value = invoice && francsOf(invoice)
        if (invoice && value !== null && value !== undefined && total + value <= max)
          walk(next + 1, [...set, invoice], total + value)
      }
    }
    walk(0, [], 0n)
  }
  return found
    .sort((one, other) => compareBigint(one.miss, other.miss) || one.set.length - other.set.length)
    .slice(0, maxSubsets)
    .map(({ set }) => set)
}

interface Evidence {
  readonly points: number
  readonly reason: string | null
}

function proposalOf(receipt: ReceiptFacts, invoices: readonly OpenInvoice[], named: readonly OpenInvoice[]): Proposal {
  const settlement = settle(receipt.amountXof, invoices, receipt.maxChargesXof)
  const evidence = [
    ...referenceEvidence(receipt, invoices, named, settlement),
    amountEvidence(receipt, settlement, invoices),
    ...payerEvidence(receipt, invoices),
    ...dateEvidence(receipt, invoices),
  ]
  const points = evidence.reduce((all, item) => all + item.points, 0)
  const reasons = [...evidence]
    .sort((one, other) => Math.abs(other.points) - Math.abs(one.points))
    .flatMap(({ reason }) => (reason === null ? [] : [reason]))
  return {
    ...settlement,
    invoices,
    score: points,
    reasons,
    isCertain: isCertain(receipt, settlement, invoices, named),
  }
}

function isCertain(
  receipt: ReceiptFacts,
  { fit }: Settlement,
  invoices: readonly OpenInvoice[],
  named: readonly OpenInvoice[],
): boolean {
  const isNamed = invoices.length === named.length && invoices.every((invoice) => named.includes(invoice))
  const isPayer = ({ clientId }: OpenInvoice) =>
    receipt.learntClients.has(clientId) || (receipt.nameScores.get(clientId) ?? 0) >= sameNameFrom
  return (
    isNamed &&
    (fit === 'exact' || fit === 'day_rate') &&
    invoices.every((invoice) => isPayer(invoice) && invoice.sentOn <= receipt.bookedOn)
  )
}

function referenceEvidence(
  { mentioned, remittance }: ReceiptFacts,
  invoices: readonly OpenInvoice[],
  named: readonly OpenInvoice[],
  { fit }: Settlement,
): Evidence[] {
  // A number beside an amount that does not fit may be a typing error.
  const weight = fit === 'part' || fit === 'over' ? 0.5 : 1
  const share = (count: number): number => count / invoices.length
  const full = invoices.filter((invoice) => named.includes(invoice))
  const partial = invoices.filter(({ number }) => mentioned.get(number) === 'partial')
  const missed = named.length - full.length
  const text = compact(remittance)
  const ordered = invoices.filter(({ buyerReference }) => {
    const reference = compact(buyerReference ?? '')
    return reference.length >= minReferenceLength && text.includes(reference)
  })
  const names = (some: readonly OpenInvoice[]) => some.map(({ number }) => number).join(', ')
  return [
    { points: 45 * weight * share(full.length), reason: full.length === 0 ? null : t.numberNamed(names(full)) },
    {
      points: 25 * weight * share(partial.length),
      reason: partial.length === 0 ? null : t.numberAlike(names(partial)),
    },
    {
      points: full.length > 0 ? 5 : 35 * share(ordered.length),
      reason: ordered.length === 0 ? null : t.buyerReferenceNamed(ordered.map((one) => one.buyerReference).join(', ')),
    },
    { points: -10 * Math.min(2, missed), reason: missed === 0 ? null : t.othersNamed(missed) },
  ].map((item) => (item.reason === null ? { points: 0, reason: null } : item))
}

const minReferenceLength = 4
const compact = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[^0-9A-Za-z]/g, '')
    .toUpperCase()

const fitPoints: Readonly<Record<Fit, number>> = {
  exact: 40,
  day_rate: 40,
  charges: 32,
  day_rate_charges: 31,
  near: 20,
  part: 2,
  over: 0,
}

/** More invoices together make the same sum more likely by chance. */
const coincidencePoints = 3

function amountEvidence(receipt: ReceiptFacts, { fit }: Settlement, invoices: readonly OpenInvoice[]): Evidence {
  const unnamed = invoices.filter(({ number }) => !receipt.mentioned.has(number)).length
  const chance = unnamed > 1 ? coincidencePoints * (unnamed - 1) : 0
  return { points: fitPoints[fit] - chance, reason: t.fitReasons[fit] }
}

function payerEvidence(
  { learntClients, nameScores, hasPayerName }: ReceiptFacts,
  invoices: readonly OpenInvoice[],
): Evidence[] {
  const clients = [...new Set(invoices.map(({ clientId }) => clientId))]
  const name = invoices[0]?.clientName ?? ''
  if (clients.length > 1) return [{ points: -15, reason: t.severalClients }]
  const [client = 0] = clients
  const score = nameScores.get(client) ?? 0
  if (learntClients.has(client)) return [{ points: 25, reason: t.accountLearnt(name) }]
  const other = learntClients.size > 0 ? [{ points: -12, reason: t.accountOfOther }] : []
  if (score >= sameNameFrom) return [{ points: 20, reason: t.sameName(name) }, ...other]
  if (score >= alikeNameFrom) return [{ points: 14, reason: t.alikeName(name) }, ...other]
  return hasPayerName ? [{ points: nameScores.size > 0 ? -15 : -8, reason: t.otherPayer(name) }, ...other] : other
}

const nearDays = 15

function dateEvidence({ bookedOn }: ReceiptFacts, invoices: readonly OpenInvoice[]): Evidence[] {
  if (invoices.some(({ sentOn }) => sentOn > bookedOn)) return [{ points: -25, reason: t.bookedBeforeSent }]
  const days = (date: string): number => Math.abs(Date.parse(date) - Date.parse(bookedOn)) / dayMs
  return invoices.every(({ dueDate }) => days(dueDate) <= nearDays) ? [{ points: 5, reason: t.nearDueDate }] : []
}
