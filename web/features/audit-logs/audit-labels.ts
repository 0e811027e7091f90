import type { AuditEntry } from '#contract/audit/api.ts'
import {
  alertPath,
  clientPath,
  conversionPath,
  filingPath,
  invoicePath,
  paths,
  quotePath,
  recurringInvoicePath,
  schedulePath,
  screeningMatchPath,
  walletPath,
} from '#web/routes/paths.ts'
import { valueTitle } from '#web/ui/format/value-labels.ts'
import * as t from './messages.ts'

/** Labels that differ from their capitalised words. */
const labels: Readonly<Record<string, string>> = {
  fx_rate: t.fxRate,
  dos: t.suspicionReport,
}

/** `fx_rate` → `FX Rate`, `audit_log` → `Audit Log`. */
export const resourceLabel = (resourceType: string): string => labels[resourceType] ?? valueTitle(resourceType)

export const filteredKinds = [
  'client',
  'invoice',
  'conversion',
  'document',
  'bank_connection',
  'wallet',
  'schedule',
  'alert',
  'filing',
  'screening_match',
  'user',
  'setting',
  'fx_rate',
  'report',
] as const

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
    if (resourceType === 'filing') return filingPath(id)
    if (resourceType === 'schedule') return schedulePath(id)
    if (resourceType === 'quote') return quotePath(id)
    if (resourceType === 'item') return { to: paths.items } as const
    if (resourceType === 'recurring_invoice') return recurringInvoicePath(id)
    if (resourceType === 'scheduled_report') return { to: paths.reports, search: { scheduled: id } } as const
    if (resourceType === 'wallet') return walletPath(id)
    if (resourceType === 'document') return { to: paths.documents, search: { document: id } } as const
  }
  if (isAdministrator && has(administrators, resourceType)) return { to: administrators[resourceType] } as const
  return has(screens, resourceType) ? ({ to: screens[resourceType] } as const) : undefined
}
