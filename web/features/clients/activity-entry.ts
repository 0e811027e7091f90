import type { AuditEntry } from '#contract/audit.ts'
import { type FieldChange, fieldChanges } from '#web/ui/changes.ts'

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
  return action === 'create' ? [] : fieldChanges(details?.changes)
}

/** Why it was done, where that was said. */
export function reasonOf({ details }: Pick<AuditEntry, 'details'>): string | undefined {
  const reason = details?.reason
  return typeof reason === 'string' && reason !== '' ? reason : undefined
}
