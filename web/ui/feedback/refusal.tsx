import { Button } from '../button.tsx'
import { Notice } from './notice.tsx'

interface RefusalProps {
  /** Nothing is drawn without one. */
  readonly message: string | null
  /** Given where somebody else was quicker, and what stands now can be had. */
  readonly onReload?: (() => void) | undefined
}

/** Why the last try was refused, beside what was tried. */
export function Refusal({ message, onReload }: RefusalProps) {
  if (message === null) return null
  return (
    <Notice
      tone={onReload ? 'warn' : 'bad'}
      alert
      className="mb-4 items-start"
      action={
        onReload ? (
          <Button size="s" onClick={onReload}>
            Reload
          </Button>
        ) : undefined
      }
    >
      {message}
    </Notice>
  )
}
