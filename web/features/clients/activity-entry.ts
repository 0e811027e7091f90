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

/** Field changes of an entry, from the audit log's `details.changes`. None for a new record. */
export function changesOf({ action, details }: Pick<AuditEntry, 'action' | 'details'>): readonly FieldChange[] {
  return action === 'create' ? [] : fieldChanges(details?.changes)
}

/**
 * The part of the client file that an entry is about, where no field of the record changed: a
 * person, a KYC document, a note, a raised limit, or many clients at once.
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

/** The reason, if one was given. */
export function reasonOf({ details }: Pick<AuditEntry, 'details'>): string | undefined {
  const reason = details?.reason
  return typeof reason === 'string' && reason !== '' ? reason : undefined
}
