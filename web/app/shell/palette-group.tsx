import { CornerDownLeft } from 'lucide-react'
import { classNames } from '#web/ui/class-names.ts'
import type { PaletteEntry } from './palette-entries.ts'

interface PaletteGroupProps {
  readonly id: string
  readonly name: PaletteEntry['group']
  readonly entries: readonly PaletteEntry[]
  readonly active: number
  readonly onPoint: (index: number) => void
  readonly onRun: (entry: PaletteEntry) => void
}

/** Entries of one group. The arrow keys move through all groups as one list. */
export function PaletteGroup({ id, name, entries, active, onPoint, onRun }: PaletteGroupProps) {
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
            index === active && 'bg-calm-soft',
          )}
        >
          <entry.icon aria-hidden="true" className="size-4 flex-none text-ink-2" />
          <span className="min-w-0 flex-none truncate max-w-[60%]">{entry.name}</span>
          {entry.detail ? (
            <span className="min-w-0 flex-1 truncate text-[12.5px] text-ink-2">{entry.detail}</span>
          ) : null}
          {index === active ? (
            <CornerDownLeft aria-hidden="true" className="ml-auto size-3.5 flex-none text-ink-3" />
          ) : null}
        </div>
      ))}
    </div>
  )
}
