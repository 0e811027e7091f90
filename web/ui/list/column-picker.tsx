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

/** From `phone` to `desktop` in styles/main.css; the cards of a phone have room for all. */
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
  const isShown = (key: string): boolean => {
    const column = columns.find((candidate) => candidate.key === key)
    if (column?.fixed) return true
    const isHiddenAtFirst = column?.hiddenAtFirst === true || (column?.hiddenAtFirst === 'narrow' && isNarrow)
    return chosen[key] ?? !isHiddenAtFirst
  }
  return {
    isShown,
    toggle(key) {
      const next = { ...chosen, [key]: !isShown(key) }
      setChosen(next)
      try {
        localStorage.setItem(storageKey, JSON.stringify(next))
      } catch {
        // Without browser storage the selection lasts until the page is closed.
      }
    },
  }
}

/** The columns that the user has shown or hidden; the others follow the list and the window. */
function keptChoice(storageKey: string): Readonly<Record<string, boolean>> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(Object.entries(stored).filter(([, isShown]) => typeof isShown === 'boolean'))
  } catch {
    return {}
  }
}

export function ColumnMenu({ columns, choice }: { columns: readonly ChoosableColumn[]; choice: ColumnChoice }) {
  return (
    <Popover
      label={t.columnsLabel}
      className="w-56! p-2"
      trigger={(props) => (
        <Button {...props} icon={<Columns3 />} className="max-sm:hidden">
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
