import { useState } from 'react'
import type { AuditEntry } from '#contract/audit/api.ts'
import { type MoreRows, MoreSentinel } from '#web/ui/list/data-table.tsx'
import { useWindowRows } from '#web/ui/list/virtual-rows.ts'
import { AuditEntryRow } from './audit-entry-row.tsx'

/**
 * Newest first; only visible entries are in the document. Entries stay unfolded while out of view.
 */
export function AuditList({ entries, more }: { entries: readonly AuditEntry[]; more: MoreRows }) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const { list, indexes, above, below, measure } = useWindowRows<HTMLUListElement>(entries.length, { height: 66 })
  const toggle = (id: string) =>
    setUnfolded((current) => {
      const next = new Set(current)
      if (!next.delete(id)) next.add(id)
      return next
    })
  return (
    <div>
      <ul
        ref={list}
        aria-label="Audit entries"
        style={{ paddingBlock: `${Math.max(above, 0)}px ${Math.max(below, 0)}px` }}
      >
        {indexes.map((index) => {
          const entry = entries[index]
          return entry === undefined ? null : (
            <li
              key={entry.id}
              ref={measure}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={more.hasMore ? -1 : entries.length}
              className="border-b border-line last:border-0"
            >
              <AuditEntryRow entry={entry} unfolded={unfolded.has(entry.id)} onToggle={() => toggle(entry.id)} />
            </li>
          )
        })}
      </ul>
      {more.hasMore ? <MoreSentinel {...more} /> : null}
    </div>
  )
}
