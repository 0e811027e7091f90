/** Opens and withdraws the filings of conversions. */

import type { Transaction } from '#server/platform/database/database.ts'
import { type Actor, systemActor } from '#server/platform/http/actor.ts'
import type { ComplianceDependencies } from '../dependencies.ts'
import type { FilingRow } from '../tables.ts'
import { openFiling, withdrawFiling } from './store.ts'

/** Opens the filing that a conversion above the threshold requires; idempotent. */
export async function oweFiling(
  transaction: Transaction,
  deps: ComplianceDependencies,
  actor: Actor,
  filing: Omit<Parameters<typeof openFiling>[1], 'at'>,
): Promise<void> {
  const made = await openFiling(transaction, { ...filing, at: deps.clock.now() })
  if (made) await noteFiling(transaction, deps, actor, made, { action: 'create' })
}

/**
 * A conversion that ended before the debit requires no filing. A submitted filing stays unchanged.
 */
export async function withdrawOwed(
  transaction: Transaction,
  deps: ComplianceDependencies,
  conversionId: number,
): Promise<void> {
  const at = deps.clock.now()
  const withdrawn = await withdrawFiling(transaction, conversionId, at)
  if (!withdrawn) return
  await noteFiling(transaction, deps, systemActor('compliance.release', at), withdrawn, { action: 'update' })
}

export async function noteFiling(
  transaction: Transaction,
  { audit, outbox }: ComplianceDependencies,
  actor: Actor,
  filing: FilingRow,
  {
    action,
    before,
    details = {},
  }: { action: 'create' | 'update'; before?: FilingRow; details?: Readonly<Record<string, unknown>> },
): Promise<void> {
  await audit.append(transaction, actor, {
    action,
    resourceType: 'filing',
    resourceId: String(filing.id),
    details: {
      conversionId: filing.conversionId,
      amountXof: filing.amountXof,
      status: filing.status,
      dueOn: filing.dueOn,
      ...details,
    },
    ...(before ? { before: { status: before.status }, after: { status: filing.status } } : {}),
  })
  await outbox.emit(transaction, {
    kind: 'filings',
    type: `filing.${filing.status}`,
    version: 1,
    aggregateId: String(filing.id),
    payload: { filingId: filing.id, conversionId: filing.conversionId },
  })
}
