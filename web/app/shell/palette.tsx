import { useNavigate } from '@tanstack/react-router'
import { CornerDownLeft, LogOut, type LucideIcon, Monitor, Moon, Search, Sun } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Modal } from '#web/ui/dialog.tsx'
import { KeyHint } from '#web/ui/key-hint.tsx'
import { serverPaths } from '../paths.ts'
import { chooseTheme } from '../theme.ts'
import { administration, furtherScreens, navigation } from './navigation.ts'
import { matching } from './palette-match.ts'

interface PaletteEntry {
  readonly name: string
  readonly group: 'Screens' | 'Actions'
  readonly icon: LucideIcon
  readonly run: () => void
}

interface PaletteProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly isAdmin: boolean
}

/** Ctrl or ⌘ K: go to any screen, do any small deed, by a few letters. */
export function Palette({ open, onClose, isAdmin }: PaletteProps) {
  return (
    <Modal open={open} onClose={onClose} label="Search or jump to" className="palette">
      <PaletteContent onClose={onClose} isAdmin={isAdmin} />
    </Modal>
  )
}

function PaletteContent({ onClose, isAdmin }: Omit<PaletteProps, 'open'>) {
  const id = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const shown = matching(useEntries(isAdmin), text)

  function run(entry: PaletteEntry | undefined) {
    if (!entry) return
    onClose()
    entry.run()
  }

  function key(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: -1 }
    const step = steps[event.key]
    if (event.key === 'Enter') run(shown[active])
    else if (step === undefined || shown.length === 0) return
    else setActive((step + shown.length) % shown.length)
    event.preventDefault()
  }

  return (
    <>
      <div className="flex items-center gap-2.5 border-b border-line px-4">
        <Search aria-hidden="true" className="size-4 flex-none text-ink-3" />
        <input
          type="text"
          role="combobox"
          // biome-ignore lint/a11y/noAutofocus: a dialog that one opens to type in
          autoFocus
          autoComplete="off"
          spellCheck={false}
          aria-label="Search or jump to"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={shown.length > 0 ? `${id}-${active}` : undefined}
          placeholder="Search screens and actions"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setActive(0)
          }}
          onKeyDown={key}
          className="h-12 min-w-0 flex-1 bg-transparent text-l outline-none"
        />
        <KeyHint>Esc</KeyHint>
      </div>
      <div className="flex min-h-0 flex-col p-2">
        <div role="listbox" id={`${id}-list`} aria-label="Results" className="min-h-0 overflow-y-auto">
          {(['Screens', 'Actions'] as const).map((group) => (
            <PaletteGroup
              key={group}
              id={id}
              name={group}
              entries={shown}
              active={active}
              onPoint={setActive}
              onRun={run}
            />
          ))}
        </div>
        <p role="status" className={shown.length === 0 ? 'px-3 py-6 text-center text-s text-ink-2' : 'sr-only'}>
          {shown.length === 0 ? `Nothing matches “${text}”` : `${shown.length} found`}
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

function PaletteGroup({ id, name, entries, active, onPoint, onRun }: PaletteGroupProps) {
  const own = entries.map((entry, index) => ({ entry, index })).filter(({ entry }) => entry.group === name)
  if (own.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options, which a fieldset is not
    <div role="group" aria-label={name}>
      <p aria-hidden="true" className="px-2.5 pt-2 pb-1 text-[11px] font-strong text-ink-2">
        {name}
      </p>
      {own.map(({ entry, index }) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the input, which points here by aria-activedescendant
        // biome-ignore lint/a11y/useFocusableInteractive: as above
        <div
          key={entry.name}
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
            index === active && 'bg-calm-soft',
          )}
        >
          <entry.icon aria-hidden="true" className="size-4 flex-none text-ink-2" />
          {entry.name}
          {index === active ? <CornerDownLeft aria-hidden="true" className="ml-auto size-3.5 text-ink-3" /> : null}
        </div>
      ))}
    </div>
  )
}

function useEntries(isAdmin: boolean): readonly PaletteEntry[] {
  const navigate = useNavigate()
  const screens = [...navigation, ...furtherScreens, ...(isAdmin ? administration : [])]
  const action = (name: string, icon: LucideIcon, run: () => void): PaletteEntry => ({
    name,
    group: 'Actions',
    icon,
    run,
  })
  return [
    ...screens.map(({ name, to, icon }) => ({
      name,
      group: 'Screens' as const,
      icon,
      run: () => void navigate({ to }),
    })),
    action('Light theme', Sun, () => chooseTheme('light')),
    action('Dark theme', Moon, () => chooseTheme('dark')),
    action('System theme', Monitor, () => chooseTheme('system')),
    action('Log out', LogOut, () => window.location.assign(serverPaths.signOut)),
  ]
}
