/** Facts of a conversion that compliance evaluates. */

import { businessDate } from '#kernel/clock.ts'
import type { Client } from '#server/modules/clients/index.ts'
import type { EvaluatedConversion } from '#server/modules/compliance/index.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { ConversionDependencies } from './dependencies.ts'
import type { ConversionRow } from './tables.ts'

/**
 * Evaluates the alert rules for a new conversion, in its first step or in the decision that skips
 * that step, so that an attempt counts whatever its outcome. Compliance evaluates each conversion
 * once, even when a new quote repeats the first step.
 */
export async function evaluateRules(
  { clients, compliance }: Pick<ConversionDependencies, 'clients' | 'compliance'>,
  transaction: Transaction,
  row: ConversionRow,
): Promise<void> {
  const client = row.clientId === null ? null : await clients.get(transaction, row.clientId)
  await compliance.alerts.evaluateForConversion(transaction, toEvaluatedConversion(row, client))
}

function toEvaluatedConversion(
  {
    id: conversionId,
    reference,
    clientId,
    clientName,
    clientCountry,
    amountXof,
    grossUsdMinor,
    createdAt,
    initiatedBy,
    initiatedByName,
    walletAddress,
  }: ConversionRow,
  client: Pick<Client, 'createdAt'> | null,
): EvaluatedConversion {
  const stated = {
    conversionId,
    reference,
    clientId,
    clientName,
    clientCountry,
    amountXof,
    grossUsdMinor,
    at: createdAt,
    personId: initiatedBy,
    personName: initiatedByName,
    walletAddress,
  }
  return { ...stated, clientSince: client?.createdAt ?? null }
}

/** The facts that compliance assesses, now. Keeps rows of this module out of compliance. */
export async function complianceFacts(
  executor: Executor,
  { settings, clock }: ConversionDependencies,
  about: {
    clientId: number | null
    amountXof: bigint
    grossUsdMinor: bigint
    rateStale: boolean
    rateIsDefault: boolean
    rateJumped: boolean
    initiatedBy?: string
  },
) {
  const at = clock.now()
  const timeZone = await settings.read(executor, 'business.timeZone')
  return {
    clientId: about.clientId,
    personId: about.initiatedBy ?? null,
    amountXof: about.amountXof,
    grossUsdMinor: about.grossUsdMinor,
    rateStale: about.rateStale,
    rateIsDefault: about.rateIsDefault,
    rateJumped: about.rateJumped,
    at,
    date: businessDate(at, timeZone),
  }
}
