/** Progress and result of a bulk run. */
import { useEffect, useState } from 'react'
import { formatNumber } from '#kernel/language.ts'
import * as t from '#web/ui/messages.ts'
import { Button } from '../button.tsx'
import { Notice } from '../feedback/notice.tsx'
import { isToastShown, toast, useIsToastShown } from '../feedback/toast.tsx'
import { undoToast } from '../feedback/undo-toast.ts'
import { Dialog } from '../overlay/dialog.tsx'

interface BulkProgressProps {
  /** The action in progress: 'Deactivate clients'. */
  readonly title: string
  /** `3 clients`. */
  readonly count: (rows: number) => string
  readonly run: {
    readonly id: string
    readonly total: number
    readonly done: number
    readonly failed: number
    readonly finishedAt: string | null
    readonly undoes: string | null
  }
  readonly failures: readonly { readonly position: number; readonly label: string; readonly message: string | null }[]
  readonly open: boolean
  readonly onOpen: () => void
  readonly onClose: () => void
  /** Runs once the result was shown, here or in a toast. */
  readonly onShown: () => void
  /** Until when undo is offered, by the clock of this machine; null if it cannot be undone. */
  readonly undoableUntilMs: number | null
  /** Starts the undo. Returns the error message, or null once it has started. */
  readonly undo: () => Promise<string | null>
}

/** A result with skipped rows is there to be read, not only noticed. */
const skippedShownMs = 60_000

/**
 * Progress of a bulk run and its failed rows. The run continues when this closes; a toast then
 * reports its end. Undo is offered for a while after the end: here, or in the toast.
 */
export function BulkProgress(props: BulkProgressProps) {
  const { title: action, count, run, failures, open, onClose, undoableUntilMs, undo } = props
  const finished = run.finishedAt !== null
  const title = run.undoes ? t.undoTitle(action) : action
  const isUndoable = useIsUndoable(undoableUntilMs)
  useResult({ ...props, title })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      size="s"
      footer={
        <>
          {isUndoable ? <UndoButton key={run.id} undo={undo} /> : null}
          <Button onClick={onClose}>{finished ? t.close : t.backgroundAction}</Button>
        </>
      }
    >
      <progress className="h-1.5 w-full accent-accent" aria-label={title} max={run.total} value={run.done} />
      <p role="status" className="mt-2 text-s num">
        {finished ? resultText(run, count) : t.bulkProgress(formatNumber(run.done), count(run.total))}
      </p>
      {run.failed > 0 ? (
        <div className="mt-3">
          <Notice
            tone="warn"
            title={t.bulkFailedTitle(count(run.failed), run.failed === 1 ? t.leftAsItWas : t.leftAsTheyWere)}
          >
            <ul className="mt-1 max-h-48 overflow-y-auto">
              {failures.map(({ position, label, message }) => (
                <li key={position} className="py-0.5">
                  <span className="font-strong">{label}</span> {message}
                </li>
              ))}
            </ul>
            {failures.length < run.failed ? (
              <p className="mt-1">{t.moreFailures(formatNumber(run.failed - failures.length))}</p>
            ) : null}
          </Notice>
        </div>
      ) : null}
    </Dialog>
  )
}

type Run = BulkProgressProps['run']

const resultText = ({ done, failed, total }: Run, count: BulkProgressProps['count']): string =>
  failed > 0
    ? t.bulkResult(formatNumber(done - failed), count(total), formatNumber(failed))
    : t.bulkDone(formatNumber(done), count(total))

function useIsUndoable(untilMs: number | null): boolean {
  const [overMs, setOverMs] = useState<number>()
  useEffect(() => {
    if (untilMs === null) return
    const timer = setTimeout(() => setOverMs(untilMs), untilMs - Date.now())
    return () => clearTimeout(timer)
  }, [untilMs])
  return untilMs !== null && overMs !== untilMs
}

/**
 * Shows the result of a run once: a toast reports it where the dialog is closed. It waits for the
 * toast that is shown, unless it offers an undo, whose time is short.
 */
function useResult({ title, count, run, open, undoableUntilMs, onOpen, onShown, undo }: BulkProgressProps): void {
  const [shownId, setShownId] = useState<string>()
  const hasToWait = useIsToastShown()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of a toast runs it again
  useEffect(() => {
    if (run.finishedAt === null || shownId === run.id) return
    const leftMs = undoableUntilMs === null ? 0 : undoableUntilMs - Date.now()
    if (!open && leftMs <= 0 && isToastShown()) return
    setShownId(run.id)
    if (!open) {
      if (run.failed > 0) {
        const action = { label: t.showResultAction, onSelect: onOpen }
        toast({ title, description: resultText(run, count), shownMs: skippedShownMs, action })
      } else if (leftMs > 0) undoToast({ title, description: t.changedToast(count(run.done)), shownMs: leftMs, undo })
      else toast({ title, description: resultText(run, count) })
    }
    onShown()
  }, [open, shownId, run, title, count, undo, undoableUntilMs, onOpen, onShown, hasToWait])
}

function UndoButton({ undo }: Pick<BulkProgressProps, 'undo'>) {
  const [state, setState] = useState<'open' | 'pending' | 'over'>('open')
  async function takeBack() {
    setState('pending')
    const failure = await undo()
    setState('over')
    if (failure !== null) toast({ title: t.errorTitle, description: failure, destructive: true })
  }
  if (state === 'over') return null
  return (
    <Button pending={state === 'pending'} onClick={() => void takeBack()}>
      {t.undoAction}
    </Button>
  )
}
