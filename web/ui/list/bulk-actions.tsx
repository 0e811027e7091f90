/** Bulk actions on the selected rows of a list, from the button to the start of the run. */
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { BulkBar } from './bulk-bar.tsx'
import type { Selection } from './selection.ts'

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
