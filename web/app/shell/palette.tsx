import { Search } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { KeyHint } from '#web/ui/key-hint.tsx'
import { Modal } from '#web/ui/overlay/dialog.tsx'
import { type PaletteEntry, paletteGroups, useCreations, usePaletteEntries } from './palette-entries.ts'
import { PaletteGroup } from './palette-group.tsx'
import { matching } from './palette-match.ts'

interface PaletteProps {
  readonly open: boolean
  /** Shows only the actions that create a record. */
  readonly creating: boolean
  readonly onClose: () => void
  readonly onShortcuts: () => void
}

/** Command palette (Ctrl or ⌘ K): finds any screen, record or action by a few letters. */
export function Palette({ open, creating, onClose, onShortcuts }: PaletteProps) {
  const label = creating ? 'Create' : 'Search or jump to'
  return (
    <Modal open={open} onClose={onClose} label={label} className="palette">
      {creating ? <Creations onClose={onClose} /> : <Everything onClose={onClose} onShortcuts={onShortcuts} />}
    </Modal>
  )
}

function Everything({ onClose, onShortcuts }: Pick<PaletteProps, 'onClose' | 'onShortcuts'>) {
  const [text, setText] = useState('')
  const { entries, isSearching } = usePaletteEntries(text, onShortcuts)
  return (
    <PaletteContent
      label="Search or jump to"
      placeholder="Search clients, invoices, conversions, documents and screens"
      text={text}
      onText={setText}
      entries={entries}
      isSearching={isSearching}
      onClose={onClose}
    />
  )
}

function Creations({ onClose }: Pick<PaletteProps, 'onClose'>) {
  const [text, setText] = useState('')
  return (
    <PaletteContent
      label="Create"
      placeholder="What shall be created?"
      text={text}
      onText={setText}
      entries={matching(useCreations(), text)}
      isSearching={false}
      onClose={onClose}
    />
  )
}

interface PaletteContentProps {
  readonly label: string
  readonly placeholder: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly entries: readonly PaletteEntry[]
  readonly isSearching: boolean
  readonly onClose: () => void
}

function PaletteContent({ label, placeholder, text, onText, entries, isSearching, onClose }: PaletteContentProps) {
  const id = useId()
  const [chosen, setActive] = useState(0)
  const active = Math.min(chosen, Math.max(0, entries.length - 1))

  function run(entry: PaletteEntry | undefined) {
    if (!entry) return
    onClose()
    entry.run()
  }

  function key(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: -1 }
    const step = steps[event.key]
    if (event.key === 'Enter') run(entries[active])
    else if (step === undefined || entries.length === 0) return
    else setActive((step + entries.length) % entries.length)
    event.preventDefault()
  }

  const isEmpty = entries.length === 0 && !isSearching
  return (
    <>
      <div className="flex items-center gap-2.5 border-b border-line px-4">
        <Search aria-hidden="true" className="size-4 flex-none text-ink-3" />
        <input
          type="text"
          role="combobox"
          // biome-ignore lint/a11y/noAutofocus: the user opens this dialog to type
          autoFocus
          autoComplete="off"
          spellCheck={false}
          aria-label={label}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={entries.length > 0 ? `${id}-${active}` : undefined}
          placeholder={placeholder}
          value={text}
          onChange={(event) => {
            onText(event.target.value)
            setActive(0)
          }}
          onKeyDown={key}
          className="h-12 min-w-0 flex-1 bg-transparent text-l outline-none placeholder:text-s"
        />
        <KeyHint>Esc</KeyHint>
      </div>
      <div className="flex min-h-0 flex-col p-2">
        <div role="listbox" id={`${id}-list`} aria-label="Results" className="min-h-0 overflow-y-auto">
          {paletteGroups.map((group) => (
            <PaletteGroup
              key={group}
              id={id}
              name={group}
              entries={entries}
              active={active}
              onPoint={setActive}
              onRun={run}
            />
          ))}
        </div>
        <p role="status" className={isEmpty ? 'px-3 py-6 text-center text-s text-ink-2' : 'sr-only'}>
          {isEmpty ? `Nothing matches “${text}”` : isSearching ? 'Searching' : `${entries.length} found`}
        </p>
      </div>
    </>
  )
}
