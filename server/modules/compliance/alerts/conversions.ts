import { countryOf } from '#contract/countries.ts'
import { type BusinessDate, businessDate } from '#kernel/clock.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { ComplianceDependencies } from '../dependencies.ts'
import { judge } from './evaluate-rules.ts'
import { referenceOf } from './store.ts'

/** A conversion as it was asked for, as the module that keeps it states it. Amounts in francs and USD cents. */
export interface EvaluatedConversion {
  readonly conversionId: number
  readonly reference: string
  /** Null: the house account. */
  readonly clientId: number | null
  readonly clientName: string
  readonly clientCountry: string | null
  readonly clientSince: Date | null
  readonly amountXof: bigint
  readonly grossUsdMinor: bigint
  readonly at: Date
}

/**
 * Judges a conversion by the rules of the day on which it was asked for: what was tried counts, whatever becomes of it. Safe to
 * repeat: it is judged once.
 */
export async function evaluateConversion(
  transaction: Transaction,
  deps: ComplianceDependencies,
  asked: EvaluatedConversion,
): Promise<void> {
  const { settings } = deps
  const { conversionId, reference, clientId, clientName, clientCountry, clientSince, at } = asked
  const timeZone = await settings.read(transaction, 'business.timeZone')
  const threshold = await settings.read(transaction, 'conversions.filingThresholdXof')
  await judge(transaction, deps, {
    sourceKey: `conversion:${conversionId}`,
    at,
    facts: {
      kind: 'conversion',
      conversionId,
      reference,
      clientId,
      clientName,
      clientCountry,
      clientSince: clientSince && businessDate(clientSince, timeZone),
      isHighRiskCountry: clientCountry !== null && (await isHighRisk(transaction, deps, clientCountry)),
      amountXof: asked.amountXof.toString(),
      grossUsdMinor: asked.grossUsdMinor.toString(),
      date: businessDate(at, timeZone),
      filingThresholdXof: String(threshold),
    },
  })
}

/** Judges a clearance against the client's month; a client without a limit passes none. */
export async function evaluateClearance(
  transaction: Transaction,
  deps: ComplianceDependencies,
  cleared: {
    readonly clearanceId: bigint
    readonly conversionId: number
    readonly client: { readonly id: number; readonly companyName: string; readonly monthlyLimitUsdMinor: bigint | null }
    readonly monthUsedUsdMinor: bigint
    readonly amountXof: bigint
    readonly grossUsdMinor: bigint
    readonly at: Date
    readonly date: BusinessDate
  },
): Promise<void> {
  const { client, conversionId, date } = cleared
  if (client.monthlyLimitUsdMinor === null) return
  await judge(transaction, deps, {
    // A conversion whose rate lock ran out is cleared anew, at another amount of dollars.
    sourceKey: `clearance:${cleared.clearanceId}`,
    at: cleared.at,
    facts: {
      kind: 'clearance',
      conversionId,
      reference: await referenceOf(transaction, conversionId),
      clientId: client.id,
      clientName: client.companyName,
      amountXof: cleared.amountXof.toString(),
      grossUsdMinor: cleared.grossUsdMinor.toString(),
      date,
      monthlyLimitUsdMinor: client.monthlyLimitUsdMinor.toString(),
      monthUsedUsdMinor: cleared.monthUsedUsdMinor.toString(),
    },
  })
}

/** Whether the settings list a country as high-risk, by its name or its code. */
export async function isHighRisk(
  executor: Executor,
  { settings }: Pick<ComplianceDependencies, 'settings'>,
  country: string,
): Promise<boolean> {
  const listed = await settings.read(executor, 'compliance.highRiskCountries')
  return listed.some((text) => (countryOf(text)?.name ?? text) === country)
}
