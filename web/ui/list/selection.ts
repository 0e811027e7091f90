// Selection of list rows for bulk actions.
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** Selected rows, or all matches except some; bulk calls take this with the filter. */
export type SelectedRows = { readonly ids: number[] } | { readonly all: true; readonly except: number[] }

export interface Selection {
  readonly isSelected: (id: number) => boolean
  /** All matches, including rows not loaded. */
  readonly isAll: boolean
  /** Number of selected rows out of `total`. */
  readonly count: (total: number) => number
  readonly toggle: (id: number) => void
  readonly selectAll: () => void
  readonly clear: () => void
  readonly rows: SelectedRows
}

interface Ticked {
  readonly filter: string
  readonly all: boolean
  /** The selected ids, or the ids excluded from all. */
  readonly ids: ReadonlySet<number>
}

/** By entry of the browser's history, so that Back to a list finds its selection. */
const ofHistoryEntry = new Map<string, Ticked>()

/**
 * Selection state of a list. `filter` is the list's filter as text: a new filter clears the
 * selection.
 */
export function useSelection(filter: string): Selection {
  const nothing: Ticked = { filter, all: false, ids: new Set() }
  const entry = useLocation({ select: ({ state }) => state.__TSR_key ?? '' })
  const [kept, setKept] = useState(() => ofHistoryEntry.get(entry) ?? nothing)
  useEffect(() => {
    if (kept.all || kept.ids.size > 0) ofHistoryEntry.set(entry, kept)
    else ofHistoryEntry.delete(entry)
  }, [entry, kept])
  const { all, ids } = kept.filter === filter ? kept : nothing
  return {
    isSelected: (id) => all !== ids.has(id),
    isAll: all && ids.size === 0,
    count: (total) => (all ? Math.max(total - ids.size, 0) : ids.size),
    toggle(id) {
      const next = new Set(ids)
      if (!next.delete(id)) next.add(id)
      setKept({ filter, all, ids: next })
    },
    selectAll: () => setKept({ filter, all: true, ids: new Set() }),
    clear: () => setKept(nothing),
    rows: all ? { all: true, except: [...ids] } : { ids: [...ids] },
  }
}
