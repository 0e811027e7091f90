/** Shows a list as cards or as a table. The browser keeps the choice, by list. */

import * as t from '#web/ui/messages.ts'
import { SegmentedControl } from '../form/choice.tsx'

export type ListView = 'cards' | 'table'

/** `corridor.view.clients` in the browser's storage: `cards` or `table`. */
const storageKey = (list: string): string => `corridor.view.${list}`

/** The view in the URL, else the last choice in this browser, else the list's own default. */
export function viewOf(list: string, inAddress: ListView | undefined, otherwise: ListView): ListView {
  if (inAddress !== undefined) return inAddress
  try {
    const stored = localStorage.getItem(storageKey(list))
    return stored === 'cards' || stored === 'table' ? stored : otherwise
  } catch {
    return otherwise
  }
}

interface ViewSwitchProps {
  /** Names the choice in the browser's storage. */
  readonly list: string
  readonly value: ListView
  readonly onValueChange: (view: ListView) => void
}

export function ViewSwitch({ list, value, onValueChange }: ViewSwitchProps) {
  function choose(view: ListView) {
    try {
      localStorage.setItem(storageKey(list), view)
    } catch {
      // Without browser storage the choice lasts as long as the URL.
    }
    onValueChange(view)
  }
  return (
    <SegmentedControl
      label={t.viewSwitchLabel}
      options={[
        { value: 'cards', label: t.cardsViewLabel },
        { value: 'table', label: t.tableViewLabel },
      ]}
      value={value}
      onValueChange={(view) => choose(view === 'table' ? 'table' : 'cards')}
    />
  )
}
