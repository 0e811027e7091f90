import { Columns3 } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import * as t from '#web/ui/messages.ts'
import { Button } from '../button.tsx'
import { Popover } from '../overlay/menu.tsx'

export interface ChoosableColumn {
  readonly key: string
  readonly header: string
  /** Always shown: the column that names the row. */
  readonly fixed?: boolean
  /** Hidden until the user selects it; `narrow`: only in a window below 1440 px. */
  readonly hiddenAtFirst?: true | 'narrow'
}

export interface ColumnChoice {
  readonly isShown: (key: string) => boolean
  readonly toggle: (key: string) => void
}

/** A phone shows cards, which have room for the facts of every column. */
const narrow = '(40rem <= width < 90rem)'

function subscribeToWidth(onChange: () => void): () => void {
  const media = window.matchMedia(narrow)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

/** The visible columns of a list, saved in the browser under the list's name. */
export function useColumnChoice(list: string, columns: readonly ChoosableColumn[]): ColumnChoice {
  const storageKey = `corridor.columns.${list}`
  const [chosen, setChosen] = useState(() => keptChoice(storageKey))
  const isNarrow = useSyncExternalStore(subscribeToWidth, () => window.matchMedia(narrow).matches)
  const isHiddenAtFirst = ({ hiddenAtFirst }: ChoosableColumn) =>
    hiddenAtFirst === true || (hiddenAtFirst === 'narrow' && isNarrow)
  const hidden = chosen ?? new Set(columns.filter(isHiddenAtFirst).map(({ key }) => key))
  const fixed = new Set(columns.filter((column) => column.fixed).map(({ key }) => key))
  return {
    isShown: (key) => fixed.has(key) || !hidden.has(key),
    toggle(key) {
      const next = new Set(hidden)
      if (!next.delete(key)) next.add(key)
      setChosen(next)
      try {
        localStorage.setItem(storageKey, JSON.stringify([...next]))
      } catch {
        // Without browser storage the selection lasts until the page is closed.
      }
    },
  }
}

function keptChoice(storageKey: string): ReadonlySet<string> | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    return Array.isArray(stored) ? new Set(stored.filter((key) => typeof key === 'string')) : undefined
  } catch {
    return undefined
  }
}

/** The button that opens the column menu. */
export function ColumnMenu({ columns, choice }: { columns: readonly ChoosableColumn[]; choice: ColumnChoice }) {
  return (
    <Popover
      label={t.columnsLabel}
      className="w-56! p-2"
      trigger={(props) => (
        <Button {...props} icon={<Columns3 aria-hidden="true" />} className="max-phone:hidden">
          {t.columnsLabel}
        </Button>
      )}
    >
      <fieldset className="grid text-s">
        <legend className="px-2 pt-1 pb-1.5 text-xs text-ink-2">{t.columnsTitle}</legend>
        {columns.map(({ key, header, fixed }) => (
          <label
            key={key}
            className="flex min-h-8 items-center gap-2.5 rounded-[5px] px-2 hover:bg-calm-soft has-disabled:text-ink-2"
          >
            <input
              type="checkbox"
              className="size-4 accent-accent"
              checked={choice.isShown(key)}
              disabled={fixed}
              onChange={() => choice.toggle(key)}
            />
            {header}
          </label>
        ))}
      </fieldset>
    </Popover>
  )
}
