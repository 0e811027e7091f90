import { usd } from '#kernel/money.ts'
import * as t from '#web/ui/messages.ts'
import { dash, formatDate, formatDateTime, formatMoney } from './format.ts'
import { fieldLabel } from './messages.ts'
import { valueTitle } from './value-labels.ts'

/** One changed field, formatted for display. */
export interface FieldChange {
  readonly field: string
  readonly from: string
  readonly to: string
}

/** Lists field changes from `{ field: { from, to } }`. Any other shape yields none. */
export function fieldChanges(changes: unknown): readonly FieldChange[] {
  if (typeof changes !== 'object' || changes === null) return []
  return Object.entries(changes).flatMap(([field, change]: [string, unknown]) =>
    typeof change === 'object' && change !== null && 'from' in change && 'to' in change
      ? [{ field: fieldName(field), from: fieldText(field, change.from), to: fieldText(field, change.to) }]
      : [],
  )
}

/**
 * `companyName` → `Company Name`, `monthlyLimitUsdMinor` → `Monthly Limit`, `kycStatus` → `KYC
 * Status`.
 */
export function fieldName(field: string): string {
  const words = fieldLabel(field.replace(/UsdMinor$|^is(?=[A-Z])/g, '').replace(/([a-z])([A-Z])/g, '$1_$2'))
  return words.replace(/^Kyc\b/, t.kycWord).replace(/\bId$/, 'ID')
}

/** A field value: cents as dollars, formatted days and times, Yes or No, and a dash for none. */
export function fieldText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return dash
  if (typeof value === 'boolean') return value ? t.yes : t.no
  if (Array.isArray(value)) return value.map((item) => fieldText(field, item)).join(', ') || dash
  if (typeof value === 'object') return JSON.stringify(value)
  const text = String(value)
  if (/UsdMinor$/.test(field) && /^-?\d+$/.test(text)) return formatMoney(usd(BigInt(text)))
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return formatDateTime(text)
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDate(text)
  return /(Status|Level|Type)$/.test(field) ? valueTitle(text) : text
}
