import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '#kernel/language.ts'
import * as t from '#web/ui/messages.ts'
import { Button, buttonClass } from '../button.tsx'
import type { Selection } from './selection.ts'

interface BulkBarProps {
  readonly selection: Selection
  readonly total: number
  /** `3 clients`. */
  readonly count: (rows: number) => string
  /** Buttons of the bulk actions. */
  readonly children: ReactNode
}

/** Shows the selection and its actions at the bottom of the window. */
function BulkBar({ selection, total, count, children }: BulkBarProps) {
  const selected = selection.count(total)
  if (selected === 0) return null
  return (
    <section
      aria-label={t.selectionLabel}
      className="sticky short:static bottom-3 z-10 print:hidden flex flex-wrap items-center gap-2.5 rounded-card border border-line-strong bg-raised px-4 py-2.5 text-s shadow-[0_8px_24px_-8px_rgb(0_0_0/18%)]"
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

/** Returned by `useBulkAction` of `#web/api/bulk.ts`. */
interface BulkControl<Action extends string, Run> {
  /** The action whose dialog is open. */
  readonly asking: Action | undefined
  readonly ask: (action: Action) => void
  readonly dismiss: () => void
  readonly begin: (run: Run) => void
}

interface BulkActionsProps<Action extends string, Run> {
  readonly selection: Selection
  /** How many rows match the filter. */
  readonly total: number
  /** `3 clients`. */
  readonly count: (rows: number) => string
  readonly control: BulkControl<Action, Run>
  readonly actions: readonly { readonly action: Action; readonly label: string; readonly destructive?: boolean }[]
  /** A `BulkDownload`, before the actions. */
  readonly download?: ReactNode
  /** The dialog that asks for what an action needs and starts it. */
  readonly children: (
    action: Action,
    dialog: { readonly onClose: () => void; readonly onStarted: (run: Run) => void },
  ) => ReactNode
}

export function BulkActions<Action extends string, Run>({
  selection,
  total,
  count,
  control,
  actions,
  download,
  children,
}: BulkActionsProps<Action, Run>) {
  function onStarted(run: Run) {
    control.begin(run)
    selection.clear()
  }
  return (
    <>
      <BulkBar selection={selection} total={total} count={count}>
        {download}
        {actions.map(({ action, label, destructive }) => (
          <Button key={action} variant={destructive ? 'danger' : 'secondary'} onClick={() => control.ask(action)}>
            {label}
          </Button>
        ))}
      </BulkBar>
      {control.asking === undefined ? null : children(control.asking, { onClose: control.dismiss, onStarted })}
    </>
  )
}
