import { Link } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import type { Approval } from '#contract/approvals/api.ts'
import { paths } from '#web/routes/paths.ts'
import { classNames } from '#web/ui/class-names.ts'
import { RelativeTime } from '#web/ui/format/figures.tsx'
import * as ui from '#web/ui/messages.ts'
import { decisions } from './decisions.ts'
import { Due } from './facts.tsx'
import * as t from './messages.ts'

/** Focused when Enter is pressed on a row. */
export const decisionId = 'approval-decision'

interface RequestListProps {
  readonly approvals: readonly Approval[]
  readonly open: Approval | undefined
  readonly part: 'requested' | undefined
  /** Keys of the requests chosen for a batch. */
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (key: string, isChosen: boolean) => void
  readonly onOpen: (key: string) => void
}

const columns =
  'grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 side:grid-cols-[minmax(0,1fr)_9rem_6.5rem] side:items-center side:gap-3'

/** Requests as rows: up and down open the next, Enter goes to the decision. */
export function RequestList({ approvals, open, part, chosen, onChoose, onOpen }: RequestListProps) {
  function move(event: KeyboardEvent<HTMLUListElement>) {
    const { key, currentTarget, target } = event
    if (key === 'Enter' && target instanceof HTMLAnchorElement) {
      const panel = document.getElementById(decisionId)
      if (!panel?.offsetParent) return
      event.preventDefault()
      onOpen(target.dataset.key ?? '')
      panel.focus()
      return
    }
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const rows = [...currentTarget.querySelectorAll<HTMLAnchorElement>('a[data-key]')]
    const at = rows.findIndex((row) => row.dataset.key === open?.key)
    const next = rows[Math.min(Math.max(at + step, 0), rows.length - 1)]
    next?.focus()
    if (next?.dataset.key) onOpen(next.dataset.key)
  }

  const hasChoice = part === undefined && approvals.some(isChoosable)
  return (
    <div className="overflow-clip rounded-card border border-line bg-surface">
      <div
        aria-hidden="true"
        className={classNames(columns, 'border-b border-line px-4 py-2 text-xs text-ink-2 max-side:hidden')}
      >
        <span className={hasChoice ? 'pl-7' : ''}>{t.requestColumn}</span>
        <span>{t.requesterColumn}</span>
        <span>{ui.due}</span>
      </div>
      <ul aria-label={t.listLabel} onKeyDown={move} className="divide-y divide-line">
        {approvals.map((approval) => (
          <li
            key={approval.key}
            className={classNames(
              'relative flex items-start gap-3 px-4 hover:bg-calm-soft',
              approval.key === open?.key && 'side:bg-accent-soft side:hover:bg-accent-soft',
            )}
          >
            {hasChoice ? <Choice approval={approval} isChosen={chosen.has(approval.key)} onChoose={onChoose} /> : null}
            <Row approval={approval} isOpen={approval.key === open?.key} part={part} />
          </li>
        ))}
      </ul>
    </div>
  )
}

const isChoosable = ({ kind, blocked }: Approval): boolean => decisions[kind].inBatch === true && blocked === null

/** A checkbox for the batch; empty space for a request that must be decided alone. */
function Choice({
  approval,
  isChosen,
  onChoose,
}: {
  approval: Approval
  isChosen: boolean
  onChoose: RequestListProps['onChoose']
}) {
  const { key, subject } = approval
  if (!isChoosable(approval)) return <span className="w-4 flex-none" />
  return (
    <input
      type="checkbox"
      aria-label={t.selectLabel(subject)}
      checked={isChosen}
      onChange={(event) => onChoose(key, event.currentTarget.checked)}
      className="relative z-1 mt-3.5 size-4 flex-none accent-accent"
    />
  )
}

function Row({ approval, isOpen, part }: { approval: Approval; isOpen: boolean; part: RequestListProps['part'] }) {
  const { key, kind, subject, detail, requestedBy, requestedAt, due } = approval
  return (
    <div className={classNames(columns, 'min-w-0 flex-1 py-2.5')}>
      <div className="min-w-0 max-side:contents">
        <Link
          to={paths.approvals}
          search={{ item: key, part }}
          data-key={key}
          aria-current={isOpen ? 'true' : undefined}
          resetScroll={false}
          className="text-s font-title wrap-anywhere -outline-offset-2! before:absolute before:inset-0"
        >
          {subject}
        </Link>
        <p className="text-[12.5px] wrap-anywhere text-ink-2 max-side:col-span-2">
          <span className="max-side:hidden">{t.kindLabels[kind]} · </span>
          {detail}
        </p>
      </div>
      <p className="text-s max-side:col-span-2 max-side:text-[12.5px] max-side:text-ink-2">
        <span className="side:hidden">{t.kindLabels[kind]}, </span>
        <span className="side:block side:truncate">{requestedBy ?? t.anyApprover}</span>
        <span className="side:hidden">, </span>
        <span className="text-[12.5px] text-ink-2">
          <RelativeTime value={requestedAt} />
        </span>
      </p>
      <p className="max-side:col-start-2 max-side:row-start-1">
        <Due due={due} />
      </p>
    </div>
  )
}
