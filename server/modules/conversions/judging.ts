import type { Client } from '#server/modules/clients/index.ts'
import type { AskedConversion } from '#server/modules/compliance/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { ConversionDependencies } from './dependencies.ts'
import type { ConversionRow } from './tables.ts'

/**
 * Sets the rules of compliance against a conversion that was opened: with its first step, or with the decision that spares it that
 * step, so that an attempt counts whatever becomes of it. It is judged once, though a new quote brings it back to its first step.
 */
export async function judgeOpened(
  { clients, compliance }: Pick<ConversionDependencies, 'clients' | 'compliance'>,
  transaction: Transaction,
  row: ConversionRow,
): Promise<void> {
  const client = row.clientId === null ? null : await clients.get(transaction, row.clientId)
  await compliance.alerts.judgeConversion(transaction, askedConversion(row, client))
}

/** A conversion as compliance judges it. */
function askedConversion(
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
