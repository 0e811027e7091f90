import { useState } from 'react'

/** Rows that were ticked, or all that match the filter but some: what bulk calls take beside the filter. */
export type SelectedRows = { readonly ids: number[] } | { readonly all: true; readonly except: number[] }

export interface Selection {
  readonly isSelected: (id: number) => boolean
  /** All that match, those not loaded included. */
  readonly isAll: boolean
  /** How many of `total` are selected. */
  readonly count: (total: number) => number
  readonly toggle: (id: number) => void
  readonly selectAll: () => void
  readonly clear: () => void
  readonly rows: SelectedRows
}

interface Ticked {
  readonly filter: string
  readonly all: boolean
  /** The ticked ones, or the ones taken out of all. */
  readonly ids: ReadonlySet<number>
}

/** What is selected in a list. `filter` is the list's filter as text: with another one the selection begins anew. */
export function useSelection(filter: string): Selection {
  const nothing: Ticked = { filter, all: false, ids: new Set() }
  const [kept, setKept] = useState(nothing)
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
