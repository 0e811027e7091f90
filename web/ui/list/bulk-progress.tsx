/** Progress and result of a bulk run. */
import { useEffect, useState } from 'react'
import { formatNumber } from '#kernel/language.ts'
import * as t from '#web/ui/messages.ts'
import { Button } from '../button.tsx'
import { Notice } from '../feedback/notice.tsx'
import { toast } from '../feedback/toast.tsx'
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
    readonly undoableUntil: string | null
    readonly undoes: string | null
  }
  readonly failures: readonly { readonly position: number; readonly label: string; readonly message: string | null }[]
  readonly open: boolean
  readonly onOpen: () => void
  readonly onClose: () => void
  readonly undo: BulkUndo
}

interface BulkUndo {
  /** How long undo is offered after the end. */
  readonly shownMs: number
  /** Starts the undo. Returns the error message, or null once it has started. */
  readonly begin: () => Promise<string | null>
}

/** A result with skipped rows is there to be read, not only noticed. */
const skippedShownMs = 60_000

/**
 * Progress of a bulk run and its failed rows. The run continues when this closes; a toast then
 * reports its end. Undo is offered for a while after the end: here, or in the toast.
 */
export function BulkProgress(props: BulkProgressProps) {
  const { title: action, count, run, failures, open, onClose, undo } = props
  const finished = run.finishedAt !== null
  const title = run.undoes ? t.undoTitle(action) : action
  const isUndoable = useIsUndoable(run, undo.shownMs)
  useResultToast({ ...props, title })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      size="s"
      footer={
        <>
          {isUndoable ? <UndoButton key={run.id} begin={undo.begin} /> : null}
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

/** Whether undo is still possible, by the time since the end was seen here. */
function useIsUndoable({ id, finishedAt, undoableUntil }: Run, shownMs: number): boolean {
  const [overId, setOverId] = useState<string>()
  const isOffered = finishedAt !== null && undoableUntil !== null
  useEffect(() => {
    if (!isOffered) return
    const timer = setTimeout(() => setOverId(id), shownMs)
    return () => clearTimeout(timer)
  }, [isOffered, id, shownMs])
  return isOffered && overId !== id
}

/** Reports the end of a run that nobody watches, once. */
function useResultToast({ title, count, run, open, onOpen, undo }: BulkProgressProps): void {
  const [reportedId, setReportedId] = useState<string>()
  useEffect(() => {
    if (run.finishedAt === null || reportedId === run.id) return
    setReportedId(run.id)
    if (open) return
    if (run.failed > 0) {
      const action = { label: t.showResultAction, onSelect: onOpen }
      toast({ title, description: resultText(run, count), shownMs: skippedShownMs, action })
    } else if (run.undoableUntil !== null) {
      const description = t.changedToast(count(run.done))
      undoToast({ title, description, shownMs: undo.shownMs, undo: undo.begin })
    } else toast({ title, description: resultText(run, count) })
  }, [open, reportedId, run, title, count, undo, onOpen])
}

function UndoButton({ begin }: Pick<BulkUndo, 'begin'>) {
  const [state, setState] = useState<'open' | 'pending' | 'over'>('open')
  async function takeBack() {
    setState('pending')
    const failure = await begin()
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
