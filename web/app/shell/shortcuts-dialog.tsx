import { KeyHint } from '#web/ui/key-hint.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { isApple } from './search-button.tsx'

const shortcuts: readonly { keys: readonly string[]; does: string }[] = [
  { keys: [isApple ? '⌘ K' : 'Ctrl K'], does: 'Search or jump to' },
  { keys: ['C'], does: 'Create what this screen holds, or choose what to create' },
  { keys: ['?'], does: 'Show this list' },
  { keys: ['Esc'], does: 'Close what is open' },
  { keys: ['↑', '↓'], does: 'Move through rows, results and menus' },
  { keys: ['Home', 'End'], does: 'Go to the first or last of them' },
  { keys: ['Enter'], does: 'Open the row or result' },
  { keys: ['←', '→'], does: 'Move through tabs and the points of a chart' },
]

/** `?`: lists the keyboard shortcuts that work on every screen. */
export function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts" size="s">
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
