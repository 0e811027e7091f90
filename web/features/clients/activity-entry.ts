import type { AuditEntry } from '#contract/audit.ts'
import { dash, titleWords } from '#web/ui/format.ts'

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

/** What an entry changed, field by field, as the audit log keeps it (`details.changes`). */
export function changesOf({ details }: Pick<AuditEntry, 'details'>): readonly FieldChange[] {
  const changes = details?.changes
  if (typeof changes !== 'object' || changes === null) return []
  return Object.entries(changes).flatMap(([field, change]: [string, unknown]) =>
    typeof change === 'object' && change !== null && 'from' in change && 'to' in change
      ? [{ field: fieldName(field), from: valueText(change.from), to: valueText(change.to) }]
      : [],
  )
}

/** Why it was done, where that was said. */
export function reasonOf({ details }: Pick<AuditEntry, 'details'>): string | undefined {
  const reason = details?.reason
  return typeof reason === 'string' && reason !== '' ? reason : undefined
}

/** `companyName` → `Company Name`. */
const fieldName = (field: string): string => titleWords(field.replace(/([a-z])([A-Z])/g, '$1_$2'))

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return dash
  if (Array.isArray(value)) return value.map(valueText).join(', ') || dash
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
