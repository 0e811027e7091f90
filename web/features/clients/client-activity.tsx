import { Link } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { type AuditEntry, listAuditLogs } from '#contract/audit/api.ts'
import { colon } from '#kernel/language.ts'
import { useList } from '#web/api/list.ts'
import { auditPath } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { type FieldChange, fieldChanges } from '#web/ui/format/field-changes.ts'
import { DateText } from '#web/ui/format/figures.tsx'
import { valueLabel } from '#web/ui/format/value-labels.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { RecordList } from '#web/ui/list/record-list.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

/** Audit entries of this client, newest first. */
export function ClientActivity({ clientId }: { clientId: number }) {
  const query = { resourceType: 'client', resourceId: String(clientId), limit: 50 }
  const list = useList(listAuditLogs, { query })
  return (
    <Card
      title={t.activityTitle}
      aside={
        <Link {...auditPath('client', clientId)} className="font-strong text-accent hover:underline">
          {ui.viewInAuditLog}
        </Link>
      }
    >
      <RecordList
        list={list}
        label={t.activityTitle}
        empty={<EmptyState icon={<History />} title={t.activityEmptyTitle} text={t.activityEmptyHint} />}
      >
        {(entry) => <Entry key={entry.id} entry={entry} />}
      </RecordList>
    </Card>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry)
  const reason = reasonOf(entry)
  const subject = subjectOf(entry)
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 py-2.5 text-s first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-60">
        <p>
          <span className="font-strong">{actionOf(entry)}</span>{' '}
          <span className="text-ink-2">{ui.byPerson(entry.userName ?? ui.productName)}</span>{' '}
          {entry.success ? null : <Badge tone="bad">{ui.failed}</Badge>}
        </p>
        {subject ? <p>{subject}</p> : null}
        {reason ? <p className="text-ink-2">{reason}</p> : null}
        {entry.errorMessage ? <p className="text-ink-2">{entry.errorMessage}</p> : null}
        {changes.length > 0 ? (
          <ul className="mt-0.5 text-[12.5px] text-ink-2">
            {changes.map(({ field, from, to }) => (
              <li key={field} className="break-words">
                {t.fieldChange(field, from, to)}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <span className="text-[12.5px] text-ink-2">
        <DateText value={entry.timestamp} time />
      </span>
    </li>
  )
}

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
