import * as t from '#web/ui/messages.ts'
import { toast } from './toast.tsx'

interface UndoToast {
  readonly title: string
  readonly description: string
  /** How long undo is offered. */
  readonly shownMs: number
  /** Returns the error message, or null on success. */
  readonly undo: () => Promise<string | null>
}

/** Confirms an action, with an Undo button. */
export function undoToast({ title, description, shownMs, undo }: UndoToast): void {
  const takeBack = async () => {
    const failure = await undo()
    toast(
      failure === null ? { title: t.undoneToast } : { title: t.errorTitle, description: failure, destructive: true },
    )
  }
  toast({ title, description, shownMs, action: { label: t.undoAction, onSelect: () => void takeBack() } })
}
