/** Rules that find patterns in a client's conversions. */

import type { RuleParameters } from '#contract/alerts/rules.ts'
import { assert } from '#kernel/assert.ts'
import { dayMs } from '#kernel/clock.ts'
import type { ConversionFacts, Earlier, History, Verdict } from './facts.ts'
import { aboveLimit, amountsOf, formatFrancs, formatLimit, isAbove, sumOf } from './limits.ts'
import { t } from './texts.ts'

/** Whose conversions a pattern is searched in. */
interface Party {
  /** `client:4`, `own_account`, `person:…`: part of the key of the fact. */
  readonly key: string
  readonly name: string
}

/** The client of a conversion, or the own account. */
const clientOf = ({ clientId, clientName }: ConversionFacts): Party => ({
  key: clientId === null ? 'own_account' : `client:${clientId}`,
  name: clientName,
})

/** Who asked for a conversion; null for events that did not state it. */
const personOf = ({ personId, personName }: ConversionFacts): Party | null =>
  personId === undefined ? null : { key: `person:${personId}`, name: personName ?? personId }

/** Conversions of a client or the own account that together pass the threshold. */
export function structuring(
  facts: ConversionFacts,
  parameters: RuleParameters<'structuring'>,
  history: History | null,
): Verdict | null {
  return structuringOf(clientOf(facts), facts, parameters, history)
}

/** Conversions that one person asked for, which together pass the threshold. */
export function personStructuring(
  facts: ConversionFacts,
  parameters: RuleParameters<'person_structuring'>,
  history: History | null,
): Verdict | null {
  const person = personOf(facts)
  return person && structuringOf(person, facts, parameters, history)
}

/**
 * Conversions within a few days, each at or below the threshold, whose sum is strictly above it.
 */
function structuringOf(
  { key, name }: Party,
  facts: ConversionFacts,
  { severity, currency, threshold, windowDays, minConversions }: RuleParameters<'structuring'>,
  history: History | null,
): Verdict | null {
  const limit = { currency, amount: threshold }
  const isOver = aboveLimit(limit)
  const together = oldestFirst(facts, history).filter((conversion) => !isOver(amountsOf(conversion)))
  const isOneOfThem = together.at(-1)?.conversionId === facts.conversionId
  if (!isOneOfThem || together.length < minConversions) return null
  const sum = sumOf(together.map(amountsOf))
  if (!isOver(sum)) return null
  const total = sum.amountXof.toString()
  return {
    severity,
    // The fact is the series that starts there: a further conversion of the series raises no second
    // alert.
    factKey: `structuring:${key}:from:${together[0]?.conversionId}`,
    title: t.structuringTitle(formatLimit(limit)),
    description: t.structuring(
      together.length,
      name,
      inDays(windowDays),
      formatLimit(limit),
      formatFrancs(total),
      together.map(({ reference }) => reference).join(', '),
    ),
    amountXof: total,
    linked: othersThan(facts, together),
  }
}

/** A volume of a client or the own account far above its own past. */
export function velocity(
  facts: ConversionFacts,
  parameters: RuleParameters<'velocity'>,
  history: History | null,
): Verdict | null {
  return velocityOf(clientOf(facts), facts, parameters, history)
}

/** A volume that one person asked for, far above the person's own past. */
export function personVelocity(
  facts: ConversionFacts,
  parameters: RuleParameters<'person_velocity'>,
  history: History | null,
): Verdict | null {
  const person = personOf(facts)
  return person && velocityOf(person, facts, parameters, history)
}

/**
 * A window's volume strictly above the given multiple of the party's own baseline for such a
 * window.
 */
function velocityOf(
  { key, name }: Party,
  facts: ConversionFacts,
  { severity, windowDays, baselineDays, factorPercent, minBaselineConversions, aboveXof }: RuleParameters<'velocity'>,
  history: History | null,
): Verdict | null {
  assert(history?.kind === 'sums', 'velocity looks up sums')
  const volume = BigInt(history.windowXof) + BigInt(facts.amountXof)
  const baseline = BigInt(history.baselineXof)
  if (history.baselineConversions < minBaselineConversions || volume <= BigInt(aboveXof)) return null
  // volume ÷ (baseline × window ÷ days) > factor, multiplied out to avoid rounding.
  if (volume * BigInt(baselineDays) * 100n <= baseline * BigInt(windowDays) * BigInt(factorPercent)) return null
  const usual = (baseline * BigInt(windowDays)) / BigInt(baselineDays)
  return {
    severity,
    factKey: `velocity:${key}:week:${weekOf(facts.date)}`,
    title: t.velocityTitle,
    description: t.velocity(
      name,
      formatFrancs(volume.toString()),
      inDays(windowDays),
      facts.reference,
      inDays(baselineDays),
      formatFrancs(usual.toString()),
    ),
    amountXof: volume.toString(),
  }
}

/** A conversion above the limit, the first after the given number of whole days without any. */
export function dormantThenLarge(
  facts: ConversionFacts,
  { severity, dormantDays, currency, above }: RuleParameters<'dormant_then_large'>,
  history: History | null,
): Verdict | null {
  if (facts.clientId === null) return null
  assert(history?.kind === 'last', 'dormancy looks up the last conversion')
  if (history.date === null || !isAbove(amountsOf(facts), { currency, amount: above })) return null
  const idle = daysBetween(history.date, facts.date)
  if (idle <= dormantDays) return null
  return {
    severity,
    factKey: `dormant_then_large:conversion:${facts.conversionId}`,
    title: t.dormancyTitle,
    description: t.dormancy(facts.reference, facts.clientName, formatFrancs(facts.amountXof), idle, history.date),
  }
}

/** A conversion above the limit by a client added fewer than the given number of days ago. */
export function newClientThenLarge(
  facts: ConversionFacts,
  { severity, newDays, currency, above }: RuleParameters<'new_client_then_large'>,
): Verdict | null {
  if (facts.clientId === null || facts.clientSince === null) return null
  const age = daysBetween(facts.clientSince, facts.date)
  if (age >= newDays || !isAbove(amountsOf(facts), { currency, amount: above })) return null
  return {
    severity,
    factKey: `new_client_then_large:conversion:${facts.conversionId}`,
    title: t.newClientTitle,
    description: t.newClient(
      facts.reference,
      facts.clientName,
      formatFrancs(facts.amountXof),
      facts.clientSince,
      inDays(age),
    ),
  }
}

/** The given number of multiples of a round amount within a few days. */
export function repeatedRoundAmounts(
  facts: ConversionFacts,
  { severity, roundTo, windowDays, minConversions }: RuleParameters<'round_amounts'>,
  history: History | null,
): Verdict | null {
  const multipleOf = BigInt(roundTo)
  const isRound = ({ amountXof }: { readonly amountXof: string }) => BigInt(amountXof) % multipleOf === 0n
  const round = oldestFirst(facts, history).filter(isRound)
  if (!isRound(facts) || facts.clientId === null || round.length < minConversions) return null
  return {
    severity,
    factKey: `round_amounts:client:${facts.clientId}:from:${round[0]?.conversionId}`,
    title: t.roundAmountsTitle,
    description: t.roundAmounts(
      round.length,
      facts.clientName,
      inDays(windowDays),
      formatFrancs(roundTo),
      round.map(({ reference }) => reference).join(', '),
    ),
    amountXof: sumOf(round.map(amountsOf)).amountXof.toString(),
    linked: othersThan(facts, round),
  }
}

/** The party's conversions of the window, this one last. */
function oldestFirst(facts: ConversionFacts, history: History | null): readonly Earlier[] {
  assert(history?.kind === 'recent', 'this rule looks up recent conversions')
  const { conversionId, reference, amountXof, grossUsdMinor, date } = facts
  return [...history.conversions, { conversionId, reference, amountXof, grossUsdMinor, date }]
}

const othersThan = (facts: ConversionFacts, conversions: readonly Earlier[]) =>
  conversions
    .filter(({ conversionId }) => conversionId !== facts.conversionId)
    .map(({ conversionId, reference }) => ({ conversionId, reference }))

/** Whole days between two business dates. */
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00.000Z`) - Date.parse(`${from}T00:00:00.000Z`)) / dayMs)

/**
 * The Monday of a date's week, so that a surge raises one alert, however many conversions it has.
 */
function weekOf(date: string): string {
  const day = new Date(`${date}T00:00:00.000Z`)
  return new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * dayMs).toISOString().slice(0, 10)
}

const inDays = (days: number): string => t.days(days)
