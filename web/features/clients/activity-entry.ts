import type { AuditEntry } from '#contract/audit/api.ts'
import { colon } from '#kernel/language.ts'
import { type FieldChange, fieldChanges } from '#web/ui/format/field-changes.ts'
import { valueLabel } from '#web/ui/format/value-labels.ts'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

const actions = {
  create: ui.added,
  update: t.changedEntry,
  delete: t.removedEntry,
  view: t.viewedEntry,
  download: t.downloadedEntry,
  upload: t.uploadedEntry,
  login: t.signedInEntry,
  logout: t.signedOutEntry,
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
  const { person, removed, kycDocument, documentId, note, raisedLimit, isActive, accountType } = details ?? {}
  if (typeof person === 'string') return `${removed === true ? t.personRemoved : ui.person}${colon}${person}`
  if (typeof kycDocument === 'string')
    return `${documentId === null ? t.kycFileRemovedEntry : t.kycFileLabel}${colon}${kycDocument}`
  if (typeof note === 'number') return t.noteAddedEntry
  if (typeof raisedLimit === 'string') return t.raisedLimitEntry(raisedLimit)
  if (typeof isActive === 'boolean') return isActive ? t.bulkReactivatedEntry : t.bulkDeactivatedEntry
  if (typeof accountType === 'string') return t.accountTypeEntry(valueLabel(accountType))
  return undefined
}

/** The reason, if one was given. */
export function reasonOf({ details }: Pick<AuditEntry, 'details'>): string | undefined {
  const reason = details?.reason
  return typeof reason === 'string' && reason !== '' ? reason : undefined
}
