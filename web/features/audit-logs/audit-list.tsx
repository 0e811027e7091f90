/** The entries of the log, where views by one person in a row are one line. */
import { useState } from 'react'
import type { AuditEntry } from '#contract/audit/api.ts'
import { type MoreRows, MoreSentinel, PrintedRows } from '#web/ui/list/more-sentinel.tsx'
import { useWindowRows } from '#web/ui/list/virtual-rows.ts'
import { AuditEntryRow, UnfoldingRow } from './audit-entry.tsx'
import { auditSentence } from './audit-sentence.ts'
import * as t from './messages.ts'

/** Fewer views than this keep their lines. */
const minFolded = 3

/** An entry, or views that are shown as one line, newest first. */
export type AuditRow = readonly [AuditEntry, ...AuditEntry[]]

/**
 * Views that one person made after each other, without another entry between them, become one row.
 * A refused one keeps its line.
 */
export function foldViews(entries: readonly AuditEntry[]): AuditRow[] {
  const runs: [AuditEntry, ...AuditEntry[]][] = []
  for (const entry of entries) {
    const run = runs.at(-1)
    if (run && isView(entry) && isView(run[0]) && run[0].userId === entry.userId) run.push(entry)
    else runs.push([entry])
  }
  return runs.flatMap((run): AuditRow[] => (run.length < minFolded ? run.map((entry) => [entry]) : [run]))
}

const isView = ({ action, success }: AuditEntry): boolean => action === 'view' && success

interface AuditListProps {
  readonly entries: readonly AuditEntry[]
  readonly total: number | undefined
  readonly more: MoreRows
  readonly foldsViews: boolean
}

/**
 * Newest first; only visible rows are in the document. Rows stay unfolded while out of view.
 */
export function AuditList({ entries, total, more, foldsViews }: AuditListProps) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const rows = foldsViews ? foldViews(entries) : entries.map((entry): AuditRow => [entry])
  const { list, indexes, above, below, measure } = useWindowRows<HTMLUListElement>(rows.length, { height: 57 })
  const toggle = (key: string) =>
    setUnfolded((current) => {
      const next = new Set(current)
      if (!next.delete(key)) next.add(key)
      return next
    })
  const folding = (key: string) => ({ unfolded: unfolded.has(key), onToggle: () => toggle(key) })
  return (
    <div>
      <ul
        ref={list}
        aria-label={t.entriesCaption}
        style={{ paddingBlock: `${Math.max(above, 0)}px ${Math.max(below, 0)}px` }}
      >
        {indexes.map((index) => {
          const row = rows[index]
          return row === undefined ? null : (
            <li
              key={keyOf(row)}
              ref={measure}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={more.hasMore ? -1 : rows.length}
              className="border-b border-line last:border-0"
            >
              {row.length === 1 ? (
                <AuditEntryRow entry={row[0]} {...folding(keyOf(row))} />
              ) : (
                <Views row={row} {...folding(keyOf(row))} entryFolding={folding} />
              )}
            </li>
          )
        })}
      </ul>
      {more.hasMore ? <MoreSentinel {...more} /> : null}
      <PrintedRows printed={indexes.reduce((sum, at) => sum + (rows[at]?.length ?? 0), 0)} total={total} />
    </div>
  )
}

/** By the newest entry of a run, which stays when older ones are loaded. */
const keyOf = (row: AuditRow): string => (row.length === 1 ? row[0].id : `views:${row[0].id}`)

interface Folding {
  readonly unfolded: boolean
  readonly onToggle: () => void
}

interface ViewsProps extends Folding {
  readonly row: AuditRow
  readonly entryFolding: (key: string) => Folding
}

/** Views of one person as one line, which unfolds to the entries. */
function Views({ row, unfolded, onToggle, entryFolding }: ViewsProps) {
  const { who } = auditSentence(row[0])
  const records = new Set(row.map((entry) => auditSentence(entry).record).filter((record) => record !== null))
  return (
    <UnfoldingRow
      entry={row[0]}
      unfolded={unfolded}
      onToggle={onToggle}
      sentence={
        <>
          <span className="font-strong">{who}</span> {t.viewCount(row.length)}
        </>
      }
      detail={[...records].join(', ')}
    >
      <ul aria-label={t.viewsLabel(who)} className="border-t border-line bg-calm-soft/40 sm:pl-6">
        {row.map((entry) => (
          <li key={entry.id} className="border-b border-line last:border-0">
            <AuditEntryRow entry={entry} {...entryFolding(entry.id)} />
          </li>
        ))}
      </ul>
    </UnfoldingRow>
  )
}
