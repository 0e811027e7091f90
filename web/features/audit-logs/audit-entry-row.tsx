import { ChevronRight, Download, Eye, LogIn, LogOut, type LucideIcon, Pencil, Plus, Trash2, Upload } from 'lucide-react'
import { useId } from 'react'
import type { AuditEntry } from '#contract/audit/api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { DateText } from '#web/ui/format/figures.tsx'
import { capitalise } from '#web/ui/format/format.ts'
import { AuditEntryDetails } from './audit-entry-details.tsx'
import { resourceLabel } from './audit-labels.ts'

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

/** One entry in two lines: action, record and actor, then the call. Details unfold below. */
export function AuditEntryRow({ entry, unfolded, onToggle }: AuditEntryRowProps) {
  const id = useId()
  const Icon = icons[entry.action]
  return (
    <div>
      <button
        type="button"
        aria-expanded={unfolded}
        aria-controls={unfolded ? id : undefined}
        onClick={onToggle}
        className="grid w-full grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 px-4 py-2.5 text-left -outline-offset-2! hover:bg-calm-soft"
      >
        <span
          aria-hidden="true"
          className="mt-0.5 grid size-[30px] place-items-center rounded-full bg-accent-soft text-accent [&_svg]:size-[15px]"
        >
          <Icon />
        </span>
        <span className="min-w-0">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
            <span className="font-strong">{capitalise(entry.action)}</span>
            {entry.resourceType === null ? null : <span>{resourceLabel(entry.resourceType)}</span>}
            {entry.resourceId === null ? null : (
              <span className="max-w-52 truncate text-ink-2 num">#{entry.resourceId}</span>
            )}
            <Badge tone={entry.success ? 'ok' : 'bad'}>{entry.success ? 'Success' : 'Failed'}</Badge>
          </span>
          <span className="mt-0.5 flex flex-wrap gap-x-2.5 text-[12.5px] text-ink-2">
            <span className="min-w-0 break-all">
              <span className="font-strong">{entry.method}</span> {entry.endpoint}
            </span>
            <span className="num">{entry.ipAddress}</span>
            <span className="min-w-0 break-all">{whoOf(entry)}</span>
            <span className="phone:hidden">
              <DateText value={entry.timestamp} time />
            </span>
          </span>
        </span>
        <span className="flex items-center gap-2 text-[12.5px] text-ink-2">
          <span className="max-phone:hidden">
            <DateText value={entry.timestamp} time />
          </span>
          <ChevronRight
            aria-hidden="true"
            className={classNames('size-4 flex-none text-ink-3 transition-transform', unfolded && 'rotate-90')}
          />
        </span>
      </button>
      {unfolded ? (
        <div id={id}>
          <AuditEntryDetails entry={entry} />
        </div>
      ) : null}
    </div>
  )
}

/** The actor's name and user id. */
function whoOf({ userId, userName }: AuditEntry): string {
  if (userId === null) return userName ?? 'Nobody signed in'
  return userName === null ? userId : `${userName} (${userId})`
}
