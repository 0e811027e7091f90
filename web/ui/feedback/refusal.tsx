import * as t from '#web/ui/messages.ts'
import { Button } from '../button.tsx'
import { Notice } from './notice.tsx'

interface RefusalProps {
  /** Renders nothing when null. */
  readonly message: string | null
  /** Set on a version conflict; loads the current record. */
  readonly onReload?: (() => void) | undefined
}

/** Shows why the last attempt was refused, next to its form. */
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
            {t.reload}
          </Button>
        ) : undefined
      }
    >
      {message}
    </Notice>
  )
}
