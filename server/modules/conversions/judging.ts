import type { Transaction } from '#server/platform/database/database.ts'
import type { ConversionDependencies } from './dependencies.ts'
import type { ConversionRow } from './tables.ts'

/**
 * Sets the rules of compliance against a conversion, in the caller's transaction: an alert that it raises commits with it.
 * Asked when a person starts one, and again with its first step for those that were opened many at once; it is judged once.
 */
export async function judgeConversion(
  { clients, compliance }: Pick<ConversionDependencies, 'clients' | 'compliance'>,
  transaction: Transaction,
  row: ConversionRow,
): Promise<void> {
  const { id: conversionId, reference, clientId, clientName, clientCountry, amountXof, grossUsdMinor } = row
  const client = clientId === null ? null : await clients.get(transaction, clientId)
  await compliance.alerts.judgeConversion(transaction, {
    ...{ conversionId, reference, clientId, clientName, clientCountry, amountXof, grossUsdMinor, at: row.createdAt },
    clientSince: client?.createdAt ?? null,
  })
}
