import type { AuditEntry } from '#contract/audit.ts'
import { usd } from '#kernel/money.ts'
import { dash, formatDateTime, formatMoney, titleWords } from '#web/ui/format.ts'

interface FieldChange {
  readonly field: string
  readonly from: string
  readonly to: string
}

const deeds = {
  create: 'Added',
  update: 'Changed',
  delete: 'Removed',
  view: 'Viewed',
  download: 'Downloaded',
  upload: 'Uploaded',
  login: 'Signed in',
  logout: 'Signed out',
} as const satisfies Record<AuditEntry['action'], string>

export const deedOf = ({ action }: Pick<AuditEntry, 'action'>): string => deeds[action]

/** What an entry changed, field by field, as the audit log keeps it (`details.changes`). A new record changed nothing. */
export function changesOf({ action, details }: Pick<AuditEntry, 'action' | 'details'>): readonly FieldChange[] {
  const changes = details?.changes
  if (action === 'create' || typeof changes !== 'object' || changes === null) return []
  return Object.entries(changes).flatMap(([field, change]: [string, unknown]) =>
    typeof change === 'object' && change !== null && 'from' in change && 'to' in change
      ? [{ field: fieldName(field), from: valueText(field, change.from), to: valueText(field, change.to) }]
      : [],
  )
}

/** Why it was done, where that was said. */
export function reasonOf({ details }: Pick<AuditEntry, 'details'>): string | undefined {
  const reason = details?.reason
  return typeof reason === 'string' && reason !== '' ? reason : undefined
}

/** `companyName` → `Company Name`, `monthlyLimitUsdMinor` → `Monthly Limit`, `kycStatus` → `KYC Status`. */
function fieldName(field: string): string {
  const words = titleWords(field.replace(/UsdMinor$|^is(?=[A-Z])/g, '').replace(/([a-z])([A-Z])/g, '$1_$2'))
  return words.replace(/^Kyc\b/, 'KYC').replace(/\bId$/, 'ID')
}

function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return dash
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.map((item) => valueText(field, item)).join(', ') || dash
  if (typeof value === 'object') return JSON.stringify(value)
  const text = String(value)
  if (/UsdMinor$/.test(field) && /^-?\d+$/.test(text)) return formatMoney(usd(BigInt(text)))
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return formatDateTime(text)
  return /(Status|Level|Type)$/.test(field) ? titleWords(text) : text
}
