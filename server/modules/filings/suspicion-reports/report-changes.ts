import type { Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { FilingDependencies } from '../dependencies.ts'
import type { DosRow } from './tables.ts'

/**
 * Audits a change and notifies the screens of permitted people. Neither contains the report's
 * content.
 */
export async function noteReport(
  transaction: Transaction,
  { audit, outbox }: Pick<FilingDependencies, 'audit' | 'outbox'>,
  actor: Actor,
  row: DosRow,
  {
    action,
    before,
    details = {},
  }: { action: 'create' | 'update'; before?: DosRow; details?: Readonly<Record<string, unknown>> },
): Promise<void> {
  await audit.append(transaction, actor, {
    action,
    resourceType: 'dos',
    resourceId: String(row.id),
    details: { number: row.number, contentSha256: row.contentSha256, ...details },
    ...(before ? { before: { state: before.state }, after: { state: row.state } } : {}),
  })
  await outbox.emit(transaction, {
    kind: 'dos',
    type: `dos.${row.state}`,
    version: 1,
    aggregateId: String(row.id),
    payload: { reportId: row.id },
    confidential: true,
  })
}
