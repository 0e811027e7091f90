/** Evaluates conversions and clearances by the alert rules. */

import { type BusinessDate, businessDate } from '#kernel/clock.ts'
import { settleAll } from '#kernel/promises.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { ComplianceDependencies } from '../dependencies.ts'
import { highRiskNames } from '../high-risk-countries.ts'
import { relationsOf } from '../relations/relations.ts'
import { findOwnershipCircle, findWalletHolders } from '../relations/store.ts'
import { evaluateRules } from './evaluate-rules.ts'
import type { ConversionFacts, SharedDetail } from './facts.ts'
import { referenceOf } from './store.ts'

/**
 * A conversion as requested, stated by the module that stores it. Amounts in francs and USD cents.
 */
export interface EvaluatedConversion {
  readonly conversionId: number
  readonly reference: string
  /** Null: own account. */
  readonly clientId: number | null
  readonly clientName: string
  readonly clientCountry: string | null
  readonly clientSince: Date | null
  readonly amountXof: bigint
  readonly grossUsdMinor: bigint
  readonly at: Date
  /** Who asked for it. */
  readonly personId: string
  readonly personName: string
  /** Where it pays to; null or absent while that is open. */
  readonly walletAddress?: string | null
}

/**
 * Evaluates a conversion by the rules of its request date. The attempt counts, whatever its
 * outcome. Idempotent.
 */
export async function evaluateConversion(
  transaction: Transaction,
  deps: ComplianceDependencies,
  input: EvaluatedConversion,
): Promise<void> {
  const { settings } = deps
  const { conversionId, reference, clientId, clientName, clientCountry, clientSince, at } = input
  const timeZone = await settings.read(transaction, 'business.timeZone')
  const threshold = await settings.read(transaction, 'conversions.filingThresholdXof')
  await evaluateRules(transaction, deps, {
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
      amountXof: input.amountXof.toString(),
      grossUsdMinor: input.grossUsdMinor.toString(),
      date: businessDate(at, timeZone),
      filingThresholdXof: String(threshold),
      personId: input.personId,
      personName: input.personName,
      ...(input.walletAddress ? { walletKey: input.walletAddress.toLowerCase() } : {}),
      ...(clientId === null
        ? {}
        : await relationFacts(transaction, deps, clientId, input.walletAddress?.toLowerCase())),
    },
  })
}

/**
 * Evaluates a clearance against the client's monthly limit; a client without a limit cannot exceed
 * it.
 */
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
  await evaluateRules(transaction, deps, {
    // A conversion with an expired rate lock is cleared again, for another dollar amount.
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

/** What ties the client to other clients. Empty lists are left out, but for the shared details. */
async function relationFacts(
  executor: Executor,
  deps: ComplianceDependencies,
  clientId: number,
  walletKey: string | undefined,
): Promise<Pick<ConversionFacts, 'shared' | 'walletHolders' | 'ownershipCircle'>> {
  const [shared, walletHolders, ownershipCircle] = await settleAll([
    sharedDetailsOf(executor, deps, clientId),
    walletKey === undefined ? Promise.resolve([]) : findWalletHolders(executor, walletKey, clientId),
    findOwnershipCircle(executor, clientId),
  ])
  return {
    shared,
    ...(walletHolders.length > 0 ? { walletHolders } : {}),
    ...(ownershipCircle.length > 0 ? { ownershipCircle } : {}),
  }
}

/** What the client has in common with others, without the detail itself. */
async function sharedDetailsOf(
  executor: Executor,
  deps: ComplianceDependencies,
  clientId: number,
): Promise<SharedDetail[]> {
  return (await relationsOf(executor, deps, clientId))
    .filter(({ clients }) => clients.length > 0)
    .map(({ kind, clients }) => ({
      kind,
      clients: clients.map(({ id, companyName }) => ({ clientId: id, clientName: companyName })),
    }))
}

/** Whether a country is high-risk, by the settings or by the FATF. */
export async function isHighRisk(
  executor: Executor,
  { settings }: Pick<ComplianceDependencies, 'settings'>,
  country: string,
): Promise<boolean> {
  const listed = await settings.read(executor, 'compliance.highRiskCountries')
  return highRiskNames(listed).has(country)
}
