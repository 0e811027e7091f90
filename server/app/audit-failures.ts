/** Audit entries for refused changes and for lists read. */
import type { RouteContract } from '#contract/route.ts'
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
  Receivables: 'receipt',
  Accounting: 'accounting',
  Certification: 'invoice',
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
  'Scheduled reports': 'scheduled_report',
  'Recurring invoices': 'recurring_invoice',
  Quotes: 'quote',
  Items: 'item',
  Audit: 'audit_log',
  Ledger: 'ledger',
  Filings: 'filing',
  'Suspicion reports': 'dos',
  Settings: 'setting',
  Webhooks: 'webhook',
  'Bank calendar': 'holiday',
  'API keys': 'api_key',
}

/** Records that a list was read or searched, once per person, list and ten minutes. */
export async function noteListRead(
  { audit }: Pick<Modules, 'audit'>,
  actor: Actor,
  { tag, path, confidential }: Pick<RouteContract, 'tag' | 'path' | 'confidential'>,
): Promise<void> {
  const resourceType = confidential ? 'dos' : resourceOfTag[tag]
  if (resourceType) await audit.noteRead(actor, { action: 'view', resourceType, resourceId: null, list: path })
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
