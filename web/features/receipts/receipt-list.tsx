import { Link } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import type { Receipt } from '#contract/receivables/api.ts'
import { paths } from '#web/routes/paths.ts'
import { classNames } from '#web/ui/class-names.ts'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import * as ui from '#web/ui/messages.ts'
import { confirmByKey } from './match-keys.ts'
import * as t from './messages.ts'

interface ReceiptListProps {
  readonly receipts: readonly Receipt[]
  readonly openId: number
  readonly onOpen: (id: number) => void
  /** Down on the last row. */
  readonly onEnd: () => void
}

/** Receipts as rows: up and down open the next, Enter and digits confirm a suggested match. */
export function ReceiptList({ receipts, openId, onOpen, onEnd }: ReceiptListProps) {
  function move(event: KeyboardEvent<HTMLUListElement>) {
    const { key, currentTarget } = event
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
    if (step === 0) {
      confirmByKey(event)
      return
    }
    event.preventDefault()
    const rows = [...currentTarget.querySelectorAll<HTMLAnchorElement>('a[data-id]')]
    const at = rows.findIndex((row) => row.dataset.id === String(openId))
    if (at + step >= rows.length) onEnd()
    const next = rows[Math.min(Math.max(at + step, 0), rows.length - 1)]
    next?.focus()
    if (next?.dataset.id) onOpen(Number(next.dataset.id))
  }
  return (
    <>
      <ul
        aria-label={ui.receipts}
        onKeyDown={move}
        className="divide-y divide-line overflow-clip rounded-card border border-line bg-surface"
      >
        {receipts.map((receipt) => (
          <Row key={receipt.id} receipt={receipt} isOpen={receipt.id === openId} />
        ))}
      </ul>
      {receipts[0]?.state === 'open' ? <p className="pt-2 text-xs text-ink-2 max-side:hidden">{t.keysHint}</p> : null}
    </>
  )
}

function Row({ receipt, isOpen }: { receipt: Receipt; isOpen: boolean }) {
  const { id, payerName, remittance, amount, bookedOn, bank } = receipt
  return (
    <li
      className={classNames(
        'relative px-4 hover:bg-calm-soft',
        isOpen && 'side:bg-accent-soft side:hover:bg-accent-soft',
      )}
    >
      <Link
        from={paths.receipts}
        to={paths.receipts}
        search={(current) => ({ ...current, receipt: id })}
        resetScroll={false}
        data-id={id}
        aria-current={isOpen ? 'true' : undefined}
        className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2.5 text-ink no-underline -outline-offset-2!"
      >
        <span className="truncate font-medium">{payerName ?? t.unnamedPayer}</span>
        <Money amount={amount} currency="XOF" className="font-medium" />
        <span className="truncate text-s text-ink-2 max-sm:whitespace-normal max-sm:wrap-anywhere">
          {remittance ?? bank}
        </span>
        <span className="text-right text-s text-ink-2">
          <DateText value={bookedOn} />
        </span>
      </Link>
    </li>
  )
}
