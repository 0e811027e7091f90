/** An audit entry: its row and its details. */

import { Link } from '@tanstack/react-router'
import { ChevronRight, Download, Eye, LogIn, LogOut, type LucideIcon, Pencil, Plus, Trash2, Upload } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { AuditEntry } from '#contract/audit/api.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { auditPath } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { type FieldChange, fieldChanges, fieldName, fieldText } from '#web/ui/format/field-changes.ts'
import { DateText } from '#web/ui/format/figures.tsx'
import { dash, parseInstant } from '#web/ui/format/format.ts'
import { valueLabel } from '#web/ui/format/value-labels.ts'
import * as ui from '#web/ui/messages.ts'
import { recordLink, resourceLabel } from './audit-labels.ts'
import { auditSentence } from './audit-sentence.ts'
import * as t from './messages.ts'

const icons: Readonly<Record<AuditEntry['action'], LucideIcon>> = {
  login: LogIn,
  logout: LogOut,
  create: Plus,
  update: Pencil,
  delete: Trash2,
  view: Eye,
  download: Download,
  upload: Upload,
}

interface AuditEntryRowProps {
  readonly entry: AuditEntry
  readonly unfolded: boolean
  readonly onToggle: () => void
}

/** One entry: a sentence, and below it the call. Details unfold. */
export function AuditEntryRow({ entry, unfolded, onToggle }: AuditEntryRowProps) {
  return (
    <UnfoldingRow
      entry={entry}
      unfolded={unfolded}
      onToggle={onToggle}
      sentence={<Sentence entry={entry} />}
      detail={callOf(entry)}
    >
      <AuditEntryDetails entry={entry} />
    </UnfoldingRow>
  )
}

interface UnfoldingRowProps extends AuditEntryRowProps {
  readonly sentence: ReactNode
  /** A quieter line below, where there is room. */
  readonly detail: string
  /** Shown while unfolded. */
  readonly children: ReactNode
}

/** A row with the icon, result and time of an entry, which unfolds. */
export function UnfoldingRow({ entry, unfolded, onToggle, sentence, detail, children }: UnfoldingRowProps) {
  const id = useId()
  const Icon = icons[entry.action]
  return (
    <div>
      <button
        type="button"
        aria-expanded={unfolded}
        aria-controls={unfolded ? id : undefined}
        onClick={onToggle}
        className="grid w-full grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 px-4 py-2 text-left -outline-offset-2! hover:bg-calm-soft"
      >
        <span
          aria-hidden="true"
          className="mt-0.5 grid size-[30px] place-items-center rounded-full bg-accent-soft text-accent [&_svg]:size-[15px]"
        >
          <Icon />
        </span>
        <span className="min-w-0">
          <span className="block break-words">{sentence}</span>
          <span className="block truncate text-[12.5px] text-ink-2 max-sm:hidden">{detail}</span>
          <span className="mt-1 flex items-center gap-2 text-[12.5px] text-ink-2 sm:hidden">
            <DateText value={entry.timestamp} time />
            <ResultBadge success={entry.success} />
          </span>
        </span>
        <span className="flex items-center gap-3 text-[12.5px] text-ink-2">
          <span className="flex items-center gap-3 max-sm:hidden">
            <ResultBadge success={entry.success} />
            <DateText value={entry.timestamp} time />
          </span>
          <ChevronRight
            className={classNames('size-4 flex-none text-ink-3 transition-transform', unfolded && 'rotate-90')}
          />
        </span>
      </button>
      {unfolded ? <div id={id}>{children}</div> : null}
    </div>
  )
}

function Sentence({ entry }: { entry: AuditEntry }) {
  const { who, did, record, values } = auditSentence(entry)
  return (
    <>
      <span className="font-strong">{who}</span> {did}
      {record === null ? null : (
        <>
          {' '}
          <span className="font-strong">{record}</span>
        </>
      )}
      {values === null ? null : ` ${values}`}
    </>
  )
}

function ResultBadge({ success }: { success: boolean }) {
  return <Badge tone={success ? 'ok' : 'bad'}>{success ? t.successStatus : ui.failed}</Badge>
}

/** `Update · Client #7 · PATCH /api/clients/7 · 10.0.0.7`, as the specification lists them. */
function callOf({ action, resourceType, resourceId, method, endpoint, ipAddress }: AuditEntry): string {
  const record = resourceType === null ? [] : [resourceLabel(resourceType), ...(resourceId ? [`#${resourceId}`] : [])]
  return [valueLabel(action), record.join(' '), `${method} ${endpoint}`, ipAddress].filter(Boolean).join(' · ')
}

/** Details of an entry: exact time, changed fields before and after, and a link to the record. */
function AuditEntryDetails({ entry }: { entry: AuditEntry }) {
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
