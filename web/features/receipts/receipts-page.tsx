import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, Search, Upload } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { listBankReceipts, type Receipt } from '#contract/receivables/api.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { exportAddress } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { invoiceTabsLabel } from '#web/api/messages.ts'
import { readPages, readTotal } from '#web/api/queries.ts'
import { invoiceScreens } from '#web/api/related-screens.ts'
import { paths } from '#web/routes/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Tabs } from '#web/ui/form/choice.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { PageNav } from '#web/ui/layout/page-nav.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { useListSearch } from '#web/ui/list/list.ts'
import * as ui from '#web/ui/messages.ts'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import * as t from './messages.ts'
import { confirmByKey, focusReceipt } from './receipt-changes.ts'
import { ReceiptPanel } from './receipt-panel.tsx'

type State = Receipt['state']

/** The queue of bank credits, and for each the invoices that it pays. */
export function ReceiptsPage() {
  const [{ state: chosen, q }, change] = useListSearch(paths.receipts)
  const state: State = chosen ?? 'open'
  const user = useSignedInUser()
  const open = useQuery(readTotal(listBankReceipts, { query: { state: 'open' } })).data
  const breadcrumbs = [{ name: ui.invoices, to: paths.invoices }, { name: ui.receipts }]
  return (
    <Page
      title={ui.receipts}
      breadcrumbs={breadcrumbs}
      actions={
        <>
          {can(user, 'invoices.write') ? <ImportAdviceButton /> : null}
          {can(user, 'reports.export') ? (
            <ExportMenu addressOf={exportAddress(listBankReceipts, { query: { state, q } })} />
          ) : null}
        </>
      }
    >
      <PageNav label={invoiceTabsLabel} items={invoiceScreens} />
      <div>
        <Tabs
          label={ui.receipts}
          tabs={[
            { value: 'open', label: t.unmatchedTab, ...(open === undefined ? {} : { count: open }) },
            { value: 'matched', label: t.matchedTab },
            { value: 'other', label: t.otherTab },
          ]}
          value={state}
          onValueChange={(value) => change({ state: value === 'open' ? undefined : value, receipt: undefined })}
        >
          <div className="mb-3 max-w-96">
            <SearchField
              label={t.searchLabel}
              placeholder={t.searchPlaceholder}
              value={q}
              onSearch={(words) => change({ q: words || undefined, receipt: undefined })}
            />
          </div>
          <Queue key={state} state={state} q={q} />
        </Tabs>
      </div>
    </Page>
  )
}

const AdviceDialog = lazyPart(() => import('./advice-dialog.tsx'), 'AdviceDialog')

function ImportAdviceButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Upload />} onClick={() => setOpen(true)}>
        {t.importAdviceAction}
      </Button>
      {isOpen ? <AdviceDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function Queue({ state, q }: { state: State; q: string | undefined }) {
  const [{ receipt: linked }] = useListSearch(paths.receipts)
  const list = useInfiniteQuery(readPages(listBankReceipts, { query: { state, q, limit: 50 } }))
  const receipts = list.data?.pages.flatMap(({ items }) => items)
  return (
    <QueryContent
      reading={{ ...list, data: receipts }}
      messageOf={serverMessage}
      skeleton={
        <Card flush>
          <SkeletonRows rows={6} />
        </Card>
      }
    >
      {(items) =>
        items.length === 0 && linked === undefined ? (
          <Card>
            <Empty state={state} isFiltered={q !== undefined} />
          </Card>
        ) : (
          <>
            <Inbox
              receipts={items}
              empty={<Empty state={state} isFiltered={q !== undefined} />}
              onEnd={() => void (list.hasNextPage && list.fetchNextPage())}
            />
            {list.hasNextPage ? (
              <p className="pt-3">
                <Button size="s" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                  {ui.loadMoreAction}
                </Button>
              </p>
            ) : null}
          </>
        )
      }
    </QueryContent>
  )
}

/** This many rows before the end of what is loaded, a match loads more. */
const loadAhead = 5

function Inbox({ receipts, empty, onEnd }: { receipts: readonly Receipt[]; empty: ReactNode; onEnd: () => void }) {
  const [{ receipt }, change] = useListSearch(paths.receipts)
  // A link may lead to a receipt that this list does not contain, or not yet.
  const isLinked = receipt !== undefined
  // On a phone the first receipt opens only when it is chosen.
  const openId = receipt ?? receipts[0]?.id
  if (openId === undefined) return null
  /** The next of the list, so that a confirmed receipt makes room for it. */
  const moveOn = () => {
    const at = receipts.findIndex(({ id }) => id === openId)
    const next = receipts[at + 1] ?? receipts[at - 1]
    change({ receipt: next?.id })
    if (next) focusReceipt(next.id)
    if (at + loadAhead >= receipts.length) onEnd()
  }
  return (
    <div className="grid items-start gap-4 side:grid-cols-[minmax(0,1fr)_minmax(22rem,30rem)]">
      <div className={classNames(isLinked && 'max-side:hidden')}>
        {receipts.length === 0 ? (
          <Card>{empty}</Card>
        ) : (
          <ReceiptList receipts={receipts} openId={openId} onOpen={(id) => change({ receipt: id })} onEnd={onEnd} />
        )}
      </div>
      <div className={classNames(!isLinked && 'max-side:hidden')}>
        <ReceiptPanel key={openId} id={openId} onMoveOn={moveOn} onBack={() => change({ receipt: undefined })} />
      </div>
    </div>
  )
}

function Empty({ state, isFiltered }: { state: State; isFiltered: boolean }) {
  if (isFiltered) return <EmptyState icon={<Search />} title={t.searchEmptyTitle} text={ui.adjustFiltersHint} />
  const [title, text] = state === 'open' ? [t.unmatchedEmptyTitle, t.unmatchedEmptyHint] : [t.emptyTitle, t.emptyHint]
  return <EmptyState icon={<CircleCheck />} title={title} text={text} />
}

interface ReceiptListProps {
  readonly receipts: readonly Receipt[]
  readonly openId: number
  readonly onOpen: (id: number) => void
  /** Down on the last row. */
  readonly onEnd: () => void
}

/** Receipts as rows: up and down open the next, Enter and digits confirm a suggested match. */
function ReceiptList({ receipts, openId, onOpen, onEnd }: ReceiptListProps) {
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
