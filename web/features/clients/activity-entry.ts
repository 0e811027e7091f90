import type { AuditEntry } from '#contract/audit/api.ts'
import { type FieldChange, fieldChanges } from '#web/ui/format/field-changes.ts'
import { capitalise } from '#web/ui/format/format.ts'

const actions = {
  create: 'Added',
  update: 'Changed',
  delete: 'Removed',
  view: 'Viewed',
  download: 'Downloaded',
  upload: 'Uploaded',
  login: 'Signed in',
  logout: 'Signed out',
} as const satisfies Record<AuditEntry['action'], string>

export const actionOf = ({ action }: Pick<AuditEntry, 'action'>): string => actions[action]

/** What an entry changed, field by field, as the audit log keeps it (`details.changes`). A new record changed nothing. */
export function changesOf({ action, details }: Pick<AuditEntry, 'action' | 'details'>): readonly FieldChange[] {
  return action === 'create' ? [] : fieldChanges(details?.changes)
}

/**
 * What of the client's file an entry was about, where that is no field of the record: a person, a paper of the KYC file, a note,
 * a raised limit, many clients at once.
 */
export function subjectOf({ details }: Pick<AuditEntry, 'details'>): string | undefined {
  const { person, removed, kycPaper, documentId, note, raisedLimit, isActive, accountType } = details ?? {}
  if (typeof person === 'string') return `${removed === true ? 'Person removed' : 'Person'}: ${person}`
  if (typeof kycPaper === 'string') return `${documentId === null ? 'Out of the KYC file' : 'KYC file'}: ${kycPaper}`
  if (typeof note === 'number') return 'Note added'
  if (typeof raisedLimit === 'string') return `Raised limit ${raisedLimit}`
  if (typeof isActive === 'boolean') return isActive ? 'Reactivated with others' : 'Deactivated with others'
  if (typeof accountType === 'string') return `Account Type: ${capitalise(accountType)}`
  return undefined
}

/** Why it was done, where that was said. */
export function reasonOf({ details }: Pick<AuditEntry, 'details'>): string | undefined {
  const reason = details?.reason
  return typeof reason === 'string' && reason !== '' ? reason : undefined
}
