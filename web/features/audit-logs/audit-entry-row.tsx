import { ChevronRight, Download, Eye, LogIn, LogOut, type LucideIcon, Pencil, Plus, Trash2, Upload } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { AuditEntry } from '#contract/audit/api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { DateText } from '#web/ui/format/figures.tsx'
import { valueLabel } from '#web/ui/format/value-labels.ts'
import * as ui from '#web/ui/messages.ts'
import { AuditEntryDetails } from './audit-entry-details.tsx'
import { resourceLabel } from './audit-labels.ts'
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
