import { Download } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { formatNumber } from '#kernel/language.ts'
import * as t from '#web/ui/messages.ts'
import { Button, buttonClass } from '../button.tsx'
import { Notice } from '../feedback/notice.tsx'
import { toast } from '../feedback/toast.tsx'
import { undoToast } from '../feedback/undo-toast.ts'
import { Dialog } from '../overlay/dialog.tsx'
import type { Selection } from './selection.ts'

interface BulkBarProps {
  readonly selection: Selection
  /** Total number of matches. */
  readonly total: number
  /** `3 clients`. */
  readonly count: (rows: number) => string
  /** Buttons of the bulk actions. */
  readonly children: ReactNode
}

/** Shows the selection and its actions at the bottom of the window. */
export function BulkBar({ selection, total, count, children }: BulkBarProps) {
  const selected = selection.count(total)
  if (selected === 0) return null
  return (
    <section
      aria-label={t.selectionLabel}
      className="sticky bottom-3 z-10 flex flex-wrap items-center gap-2.5 rounded-card border border-line-strong bg-raised px-4 py-2.5 text-s shadow-[0_8px_24px_-8px_rgb(0_0_0/18%)]"
    >
      <p role="status" className="font-strong num">
        {t.selectedCount(count(selected))}
      </p>
      {selection.isAll ? null : (
        <Button variant="ghost" size="s" onClick={selection.selectAll}>
          {t.selectAllAction(formatNumber(total))}
        </Button>
      )}
      <Button variant="ghost" size="s" onClick={selection.clear}>
        {t.clearAction}
      </Button>
      <div className="ml-auto flex flex-wrap gap-2 max-sm:ml-0">{children}</div>
    </section>
  )
}

interface BulkDownloadProps {
  readonly address: string
  /** 'Download PDFs'. */
  readonly label: string
  readonly count: number
  /** Maximum number of files in one archive. */
  readonly max: number
}

/** Downloads the files of the selection as one archive, or says that there are too many. */
export function BulkDownload({ address, label, count, max }: BulkDownloadProps) {
  const icon = <Download />
  if (count > max)
    return (
      <Button icon={icon} disabled>
        {t.downloadLimitHint(label, formatNumber(max))}
      </Button>
    )
  return (
    <a href={address} download className={buttonClass({})}>
      {icon}
      {label}
    </a>
  )
}

interface BulkProgressProps {
  /** The action in progress: 'Deactivate clients'. */
  readonly title: string
  /** `3 clients`. */
  readonly count: (rows: number) => string
  /** Undefined until the server has answered. */
  readonly run:
    | {
        readonly id: string
        readonly total: number
        readonly done: number
        readonly failed: number
        readonly finishedAt: string | null
        readonly undoableUntil: string | null
        readonly undoes: string | null
      }
    | undefined
  readonly failures: readonly { readonly position: number; readonly label: string; readonly message: string | null }[]
  readonly open: boolean
  readonly onClose: () => void
  readonly undo?: BulkUndo
}

interface BulkUndo {
  /** How long undo is offered after the end. */
  readonly shownMs: number
  /** Starts the undo. Returns the error message, or null once it has started. */
  readonly begin: () => Promise<string | null>
}

/**
 * Progress of a bulk run and its failed rows. The run continues when this closes. Undo is offered
 * for a while after the end: here, or in a toast after closing.
 */
export function BulkProgress({ title: action, count, run, failures, open, onClose, undo }: BulkProgressProps) {
  const finished = run?.finishedAt !== null && run !== undefined
  const title = run?.undoes ? t.undoTitle(action) : action
  const isUndoable = undo !== undefined && finished && run.undoableUntil !== null
  const [reportedId, setReportedId] = useState<string>()
  useEffect(() => {
    if (!isUndoable || reportedId === run.id) return
    setReportedId(run.id)
    if (open) return
    const description = t.changedToast(count(run.done - run.failed))
    undoToast({ title, description, shownMs: undo.shownMs, undo: undo.begin })
  }, [isUndoable, open, reportedId, run, title, count, undo])
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      size="s"
      footer={
        <>
          {isUndoable ? <UndoButton key={run.id} {...undo} /> : null}
          <Button onClick={onClose}>{finished ? t.close : t.backgroundAction}</Button>
        </>
      }
    >
      <progress
        className="h-1.5 w-full accent-accent"
        aria-label={title}
        max={run?.total ?? 1}
        value={run ? run.done : undefined}
      />
      <p role="status" className="mt-2 text-s num">
        {run === undefined
          ? t.startingLabel
          : finished && run.failed > 0
            ? t.bulkResult(formatNumber(run.done - run.failed), count(run.total), formatNumber(run.failed))
            : (finished ? t.bulkDone : t.bulkProgress)(formatNumber(run.done), count(run.total))}
      </p>
      {run && run.failed > 0 ? (
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

/** Disappears when undo is no longer possible. */
function UndoButton({ shownMs, begin }: BulkUndo) {
  const [state, setState] = useState<'open' | 'pending' | 'over'>('open')
  useEffect(() => {
    const timer = setTimeout(() => setState((before) => (before === 'open' ? 'over' : before)), shownMs)
    return () => clearTimeout(timer)
  }, [shownMs])
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
