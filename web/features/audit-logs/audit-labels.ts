import type { AuditEntry } from '#contract/audit/api.ts'
import { alertPath, clientPath, conversionPath, invoicePath, paths, screeningMatchPath } from '#web/routes/paths.ts'
import { titleWords } from '#web/ui/format/format.ts'

/** Labels that differ from their capitalised words. */
const labels: Readonly<Record<string, string>> = {
  fx_rate: 'FX Rate',
  dos: 'Suspicious-Transaction Report',
}

/** `fx_rate` → `FX Rate`, `audit_log` → `Audit Log`. */
export const resourceLabel = (resourceType: string): string => labels[resourceType] ?? titleWords(resourceType)

/** Screens for record kinds without a URL of their own. */
const screens = {
  document: paths.documents,
  fx_rate: paths.fxRates,
  bank_connection: paths.waemuBanking,
  bank_channel: paths.waemuBanking,
  reconciliation: paths.waemuBanking,
  wallet: paths.wallets,
  screening: paths.screening,
  sanctions_list: paths.screening,
  message: paths.outbox,
  report: paths.reports,
  ledger: paths.reports,
  alert: paths.complianceDashboard,
  filing: paths.complianceDashboard,
  schedule: paths.automatedScheduling,
} as const

const administrators = { user: paths.adminUsers, setting: paths.adminSettings } as const

const has = <T extends object>(table: T, key: string): key is keyof T & string => Object.hasOwn(table, key)

/** Link to the record of an entry; undefined without a screen or a permission for it. */
export function recordLink(
  { resourceType, resourceId }: Pick<AuditEntry, 'resourceType' | 'resourceId'>,
  isAdministrator: boolean,
) {
  if (resourceType === null) return undefined
  const id = /^\d{1,10}$/.test(resourceId ?? '') ? Number(resourceId) : undefined
  if (id !== undefined) {
    if (resourceType === 'client') return clientPath(id)
    if (resourceType === 'invoice') return invoicePath(id)
    if (resourceType === 'conversion') return conversionPath(id)
    if (resourceType === 'screening_match') return screeningMatchPath(id)
    if (resourceType === 'alert') return alertPath(id)
    if (resourceType === 'document') return { to: paths.documents, search: { document: id } } as const
  }
  if (isAdministrator && has(administrators, resourceType)) return { to: administrators[resourceType] } as const
  return has(screens, resourceType) ? ({ to: screens[resourceType] } as const) : undefined
}
