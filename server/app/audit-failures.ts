/** Audit entries for refused changes and for searches. */
import type { ResourceType } from '#server/modules/audit/index.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { FailedWrite } from '#server/platform/http/options.ts'
import type { Modules } from './compose.ts'

/** Resource type by call tag, for refused changes and searches, which name no record. */
export const resourceOfTag: Readonly<Record<string, ResourceType>> = {
  Identity: 'user',
  Users: 'user',
  Invoices: 'invoice',
  Schedules: 'schedule',
  Reconciliation: 'reconciliation',
  Mail: 'message',
  Clients: 'client',
  Documents: 'document',
  Compliance: 'client',
  Alerts: 'alert',
  'Alert rules': 'alert_rule',
  Screening: 'screening',
  FX: 'fx_rate',
  Banking: 'bank_connection',
  Conversions: 'conversion',
  Wallets: 'wallet',
  Reports: 'report',
  Audit: 'audit_log',
  Ledger: 'ledger',
  Filings: 'filing',
  'Suspicion reports': 'dos',
}

/** Records a search once per person, kind of record and ten minutes. */
export async function noteSearch({ audit }: Pick<Modules, 'audit'>, actor: Actor, tag: string): Promise<void> {
  const resourceType = resourceOfTag[tag]
  if (resourceType) await audit.noteRead(actor, { action: 'view', resourceType, resourceId: null })
}

/** Records a refused change in a separate transaction, since its own was rolled back. */
export async function noteFailure(
  { audit }: Pick<Modules, 'audit'>,
  actor: Actor | null,
  failure: FailedWrite,
): Promise<void> {
  if (!actor) return
  await audit.recordFailure(actor, {
    action:
      failure.origin.method === 'POST' && failure.resourceId === null
        ? 'create'
        : failure.origin.method === 'DELETE'
          ? 'delete'
          : 'update',
    resourceType: resourceOfTag[failure.tag] ?? 'setting',
    resourceId: failure.resourceId,
    errorMessage: failure.message,
  })
}
