import { Link } from '@tanstack/react-router'
import type { AuditEntry } from '#contract/audit/api.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { auditPath } from '#web/routes/paths.ts'
import { type FieldChange, fieldChanges, fieldName, fieldText } from '#web/ui/format/field-changes.ts'
import { dash, parseInstant } from '#web/ui/format/format.ts'
import { valueLabel } from '#web/ui/format/value-labels.ts'
import * as ui from '#web/ui/messages.ts'
import { recordLink, resourceLabel } from './audit-labels.ts'
import * as t from './messages.ts'

/** Details of an entry: exact time, changed fields before and after, and a link to the record. */
export function AuditEntryDetails({ entry }: { entry: AuditEntry }) {
  const { changes: _, ...others } = entry.details ?? {}
  const changes = fieldChanges(entry.details?.changes)
  const facts: (readonly [string, string])[] = [
    [t.entryLabel, entry.id],
    [ui.time, exactTime(entry.timestamp)],
    [ui.user, entry.userName ?? dash],
    [t.userIdLabel, entry.userId ?? dash],
    [ui.action, valueLabel(entry.action)],
    [t.recordLabel, recordIdOf(entry)],
    [t.actionDetailLabel, `${entry.method} ${entry.endpoint}`],
    [t.ipAddressLabel, entry.ipAddress],
    [t.browserLabel, entry.userAgent ?? dash],
    [ui.responseTime, entry.responseTimeMs === null ? dash : t.milliseconds(entry.responseTimeMs)],
    ...(entry.errorMessage === null ? [] : [[ui.errorTitle, entry.errorMessage] as const]),
    ...Object.entries(others).map(([name, value]) => [fieldName(name), fieldText(name, value)] as const),
  ]
  return (
    <div className="grid gap-4 border-t border-dashed border-line bg-paper px-4 py-3.5 text-s sm:pl-[58px]">
      <dl className="grid gap-x-6 gap-y-1.5 sm:grid-cols-2">
        {facts.map(([label, value]) => (
          <div key={label} className="flex min-w-0 gap-3">
            <dt className="w-28 flex-none text-ink-2">{label}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {changes.length > 0 ? <Changes changes={changes} /> : null}
      <Links entry={entry} />
    </div>
  )
}

function Changes({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <table className="w-full table-fixed text-left">
      <caption className="sr-only">{t.changesTitle}</caption>
      <thead className="text-[12.5px] text-ink-2">
        <tr>
          <th scope="col" className="w-1/4 py-1 font-medium">
            {t.fieldHeader}
          </th>
          <th scope="col" className="py-1 font-medium">
            {t.beforeHeader}
          </th>
          <th scope="col" className="py-1 font-medium">
            {t.afterHeader}
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, from, to }) => (
          <tr key={field} className="border-t border-line align-top">
            <th scope="row" className="py-1.5 pr-3 font-strong break-words">
              {field}
            </th>
            <td className="py-1.5 pr-3 break-words text-ink-2">{from}</td>
            <td className="py-1.5 break-words">{to}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Links({ entry }: { entry: AuditEntry }) {
  const { role } = useSignedInUser()
  const link = recordLink(entry, role === 'admin')
  const { resourceType, resourceId } = entry
  if (resourceType === null || (link === undefined && resourceId === null)) return null
  const name = resourceLabel(resourceType)
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1">
      {link ? (
        <Link {...link} className="font-strong text-accent hover:underline">
          {t.openRecordAction(name)}
        </Link>
      ) : null}
      {resourceId === null ? null : (
        <Link {...auditPath(resourceType, resourceId)} className="font-strong text-accent hover:underline">
          {t.recordEntriesAction}
        </Link>
      )}
    </p>
  )
}

const recordIdOf = ({ resourceType, resourceId }: AuditEntry): string =>
  resourceType === null ? dash : [resourceLabel(resourceType), ...(resourceId ? [`#${resourceId}`] : [])].join(' ')

/** To the millisecond, as stored: `2026-11-21 10:04:17.123 UTC`. */
function exactTime(timestamp: string): string {
  return `${parseInstant(timestamp).toISOString().replace('T', ' ').replace('Z', '')} UTC`
}
