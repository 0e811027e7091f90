import { toast } from './toast.tsx'

interface UndoToast {
  readonly title: string
  readonly description: string
  /** How long it can be undone. */
  readonly shownMs: number
  /** Answers why it could not be undone, or null when it is. */
  readonly undo: () => Promise<string | null>
}

/** Says what was done, with a button that takes it back. */
export function undoToast({ title, description, shownMs, undo }: UndoToast): void {
  const takeBack = async () => {
    const failure = await undo()
    toast(failure === null ? { title: 'Undone' } : { title: 'Error', description: failure, destructive: true })
  }
  toast({ title, description, shownMs, action: { label: 'Undo', onSelect: () => void takeBack() } })
}
