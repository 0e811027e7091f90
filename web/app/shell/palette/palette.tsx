import { CornerDownLeft, Search } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import * as app from '#web/app/messages.ts'
import { classNames } from '#web/ui/class-names.ts'
import { KeyHint } from '#web/ui/key-hint.tsx'
import * as ui from '#web/ui/messages.ts'
import { Dialog, Modal } from '#web/ui/overlay/dialog.tsx'
import { isApple } from '../search-button.tsx'
import * as t from './messages.ts'
import { matching, type PaletteEntry, paletteGroups, useCreations, usePaletteEntries } from './palette-entries.ts'

interface PaletteProps {
  readonly open: boolean
  /** Shows only the actions that create a record. */
  readonly creating: boolean
  readonly onClose: () => void
  readonly onShortcuts: () => void
}

/** Command palette (Ctrl or ⌘ K): finds any screen, record or action by a few letters. */
export function CommandPalette({ open, creating, onClose, onShortcuts }: PaletteProps) {
  const label = creating ? t.createTitle : app.searchTitle
  return (
    <Modal open={open} onClose={onClose} label={label} className="palette">
      {creating ? <Creations onClose={onClose} /> : <Everything onClose={onClose} onShortcuts={onShortcuts} />}
    </Modal>
  )
}

function Everything({ onClose, onShortcuts }: Pick<PaletteProps, 'onClose' | 'onShortcuts'>) {
  const [text, setText] = useState('')
  const { entries, isSearching, hasFailed } = usePaletteEntries(text, onShortcuts)
  return (
    <PaletteContent
      label={app.searchTitle}
      placeholder={t.searchPlaceholder}
      text={text}
      onText={setText}
      entries={entries}
      isSearching={isSearching}
      emptyText={hasFailed ? t.searchFailed : t.searchEmpty(text)}
      onClose={onClose}
    />
  )
}

function Creations({ onClose }: Pick<PaletteProps, 'onClose'>) {
  const [text, setText] = useState('')
  return (
    <PaletteContent
      label={t.createTitle}
      placeholder={t.createPlaceholder}
      text={text}
      onText={setText}
      entries={matching(useCreations(), text)}
      isSearching={false}
      emptyText={t.searchEmpty(text)}
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
  readonly emptyText: string
  readonly onClose: () => void
}

function PaletteContent(props: PaletteContentProps) {
  const { label, placeholder, text, onText, entries, isSearching, emptyText, onClose } = props
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
        <Search className="size-4 flex-none text-ink-3" />
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
        <KeyHint>{t.escapeKey}</KeyHint>
      </div>
      <div className="flex min-h-0 flex-col p-2">
        <div role="listbox" id={`${id}-list`} aria-label={t.resultsLabel} className="min-h-0 overflow-y-auto">
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
          {isEmpty ? emptyText : isSearching ? ui.searchingLabel : ui.foundCount(entries.length)}
        </p>
      </div>
    </>
  )
}

interface PaletteGroupProps {
  readonly id: string
  readonly name: PaletteEntry['group']
  readonly entries: readonly PaletteEntry[]
  readonly active: number
  readonly onPoint: (index: number) => void
  readonly onRun: (entry: PaletteEntry) => void
}

/** Entries of one group. The arrow keys move through all groups as one list. */
function PaletteGroup({ id, name, entries, active, onPoint, onRun }: PaletteGroupProps) {
  const own = entries.map((entry, index) => ({ entry, index })).filter(({ entry }) => entry.group === name)
  if (own.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
    <div role="group" aria-label={name}>
      <p aria-hidden="true" className="px-2.5 pt-2 pb-1 text-[11px] font-strong text-ink-2">
        {name}
      </p>
      {own.map(({ entry, index }) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles keys
        // biome-ignore lint/a11y/useFocusableInteractive: as above
        <div
          key={entry.key}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          ref={(element) => {
            if (index === active) element?.scrollIntoView({ block: 'nearest' })
          }}
          onPointerMove={() => onPoint(index)}
          onClick={() => onRun(entry)}
          className={classNames(
            'flex min-h-9 cursor-pointer items-center gap-2.5 rounded-s px-2.5 text-s',
            index === active && 'bg-calm-soft forced-colors:outline-2 forced-colors:-outline-offset-2',
          )}
        >
          <entry.icon aria-hidden="true" className="size-4 flex-none text-ink-2" />
          <span className="min-w-0 flex-none truncate max-w-[60%]">{entry.name}</span>
          {entry.detail ? (
            <span className="min-w-0 flex-1 truncate text-[12.5px] text-ink-2">{entry.detail}</span>
          ) : null}
          {index === active ? <CornerDownLeft className="ml-auto size-3.5 flex-none text-ink-3" /> : null}
        </div>
      ))}
    </div>
  )
}

const shortcuts: readonly { keys: readonly string[]; does: string }[] = [
  { keys: [isApple ? '⌘ K' : app.searchShortcut], does: app.searchTitle },
  { keys: ['C'], does: t.createShortcutHint },
  { keys: ['?'], does: t.shortcutsHint },
  { keys: [t.escapeKey], does: t.closeShortcutHint },
  { keys: ['↑', '↓'], does: t.arrowsUpDownHint },
  { keys: ['Home', 'End'], does: t.homeEndHint },
  { keys: ['Enter'], does: t.enterHint },
  { keys: ['←', '→'], does: t.arrowsSidewaysHint },
]

/** `?`: lists the keyboard shortcuts that work on every screen. */
export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={t.shortcutsTitle} size="s">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-5 gap-y-2.5 text-s">
        {shortcuts.map(({ keys, does }) => (
          <div key={does} className="contents">
            <dt className="flex gap-1.5">
              {keys.map((key) => (
                <KeyHint key={key}>{key}</KeyHint>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
