import type { Client } from '#server/modules/clients/index.ts'
import type { AskedConversion } from '#server/modules/compliance/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { ConversionDependencies } from './dependencies.ts'
import type { ConversionRow } from './tables.ts'

/**
 * Sets the rules of compliance against a conversion that was opened together with many: an alert that it raises commits with
 * its first step. One that a person started was judged with its start, and is judged once.
 */
export async function judgeOpened(
  { clients, compliance }: Pick<ConversionDependencies, 'clients' | 'compliance'>,
  transaction: Transaction,
  row: ConversionRow,
): Promise<void> {
  if (await compliance.alerts.wasJudged(transaction, row.id)) return
  const client = row.clientId === null ? null : await clients.get(transaction, row.clientId)
  await compliance.alerts.judgeConversion(transaction, askedConversion(row, client))
}

/** A conversion as compliance judges it. */
export function askedConversion(
  {
    id: conversionId,
    reference,
    clientId,
    clientName,
    clientCountry,
    amountXof,
    grossUsdMinor,
    createdAt,
  }: ConversionRow,
  client: Pick<Client, 'createdAt'> | null,
): AskedConversion {
  const stated = {
    conversionId,
    reference,
    clientId,
    clientName,
    clientCountry,
    amountXof,
    grossUsdMinor,
    at: createdAt,
  }
  return { ...stated, clientSince: client?.createdAt ?? null }
}
