import { Link, useNavigate } from '@tanstack/react-router'
import { BellOff, BellRing, Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import {
  type DueNotice,
  liftDunningStop,
  listDueNotices,
  sendDunningNotice,
  stopDunning,
} from '#contract/receivables/dunning-notices.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { errorToast } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useList } from '#web/api/list.ts'
import { useChange } from '#web/api/queries.ts'
import { clientPath, invoicePath, outboxMessagePath } from '#web/routes/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { closeWithToast, toast } from '#web/ui/feedback/toast.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { notBlank, TextAreaField } from '#web/ui/form/form-field.tsx'
import { RadioList } from '#web/ui/form/radio-list.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { FilterBar } from '#web/ui/list/filter-bar.tsx'
import { ListContent } from '#web/ui/list/list-content.tsx'
import { MoreSentinel } from '#web/ui/list/more-sentinel.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

interface DunningQueueProps {
  readonly state: 'due' | 'stopped'
  readonly q: string | undefined
  readonly onSearch: (q: string | undefined) => void
}

/** Invoices whose next notice is due, longest overdue first; or those that are stopped. */
export function DunningQueue({ state, q, onSearch }: DunningQueueProps) {
  const list = useList(listDueNotices, { query: { state, q, limit: 50 } })
  return (
    <div className="grid gap-3">
      <FilterBar total={list.total} count={ui.invoiceCount}>
        <SearchField
          label={t.invoiceSearchLabel}
          placeholder={ui.invoiceSearchPlaceholder}
          value={q}
          onSearch={(words) => onSearch(words || undefined)}
        />
      </FilterBar>
      <ListContent list={list} empty={<Empty state={state} isFiltered={q !== undefined} />}>
        {(items) => (
          <>
            <Rows items={items} state={state} />
            {list.more.hasMore ? <MoreSentinel {...list.more} /> : null}
          </>
        )}
      </ListContent>
    </div>
  )
}

/** Up and down move between the rows' buttons. After an action the next row has the focus. */
function Rows({ items, state }: { items: readonly DueNotice[]; state: 'due' | 'stopped' }) {
  const listRef = useRef<HTMLUListElement>(null)
  const [stopping, setStopping] = useState<DueNotice>()
  // The row that takes the place of one that was acted on.
  const nextAt = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the acted-on row has left
  useEffect(() => {
    if (nextAt.current === null) return
    const buttons = actionsIn(listRef.current)
    buttons[Math.min(nextAt.current, buttons.length - 1)]?.focus()
    nextAt.current = null
  }, [items.length])
  function move(event: KeyboardEvent<HTMLUListElement>) {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const buttons = actionsIn(event.currentTarget)
    const at = buttons.findIndex((button) => button.closest('li')?.contains(document.activeElement))
    buttons[Math.min(Math.max(at + step, 0), buttons.length - 1)]?.focus()
  }
  return (
    <>
      <Card flush>
        <ul
          ref={listRef}
          aria-label={state === 'due' ? t.noticesDueTab : ui.noticesStopped}
          onKeyDown={move}
          className="divide-y divide-line"
        >
          {items.map((item, at) => (
            <DunningRow
              key={item.id}
              item={item}
              onDone={() => {
                nextAt.current = at
              }}
              onStop={() => setStopping(item)}
            />
          ))}
        </ul>
      </Card>
      {state === 'due' ? <p className="text-xs text-ink-2 max-side:hidden">{t.noticeKeysHint}</p> : null}
      {stopping ? <StopDialog item={stopping} onClose={() => setStopping(undefined)} /> : null}
    </>
  )
}

const actionsIn = (list: HTMLElement | null): HTMLButtonElement[] => [
  ...(list?.querySelectorAll<HTMLButtonElement>('button[data-main]') ?? []),
]

function Empty({ state, isFiltered }: { state: 'due' | 'stopped'; isFiltered: boolean }) {
  if (isFiltered) return <EmptyState icon={<Search />} title={t.invoiceSearchEmpty} text={ui.adjustFiltersHint} />
  return state === 'due' ? (
    <EmptyState icon={<BellRing />} title={t.noticesEmptyTitle} text={t.noticesEmptyHint} />
  ) : (
    <EmptyState icon={<BellOff />} title={t.stoppedEmptyTitle} text={t.stoppedEmptyHint} />
  )
}

/** Stops notices of one invoice or of the whole client, with the reason. */
function StopDialog({ item, onClose }: { item: DueNotice; onClose: () => void }) {
  const [scope, setScope] = useState<'invoice' | 'client'>('invoice')
  const api = useApiForm(stopDunning, {
    defaultValues: { reason: '' },
    toInput: ({ reason }) => ({
      body: scope === 'invoice' ? { invoiceId: item.id, reason } : { clientId: item.clientId, reason },
    }),
    onSuccess: () => closeWithToast(onClose, { title: ui.noticesStopped, description: t.stoppedHint }),
  })
  return (
    <FormDialog form={api} title={t.stopTitle} description={t.stopHint} submitLabel={t.stopAction} onClose={onClose}>
      <RadioList
        label={t.stopScope}
        options={[
          { value: 'invoice', label: t.stopInvoice(item.invoiceNumber) },
          { value: 'client', label: t.stopClient(item.clientName) },
        ]}
        value={scope}
        onValueChange={setScope}
      />
      <TextAreaField
        form={api.form}
        name="reason"
        label={ui.reason}
        required
        maxLength={500}
        rules={notBlank(t.stopReasonRequired)}
      />
    </FormDialog>
  )
}

interface DunningRowProps {
  readonly item: DueNotice
  readonly onDone: () => void
  readonly onStop: () => void
}

const failed = (error: unknown): void => toast(errorToast(error))

/** One invoice with the notice to send, or with why none is sent. */
function DunningRow({ item, onDone, onStop }: DunningRowProps) {
  const { id, invoiceNumber, clientId, clientName, openUsd, daysOverdue, level, lastSentAt, stop } = item
  const mayWrite = can(useSignedInUser(), 'invoices.write')
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-2.5 side:grid-cols-[minmax(0,1fr)_auto_19rem]">
      <div className="min-w-0">
        <p className="truncate font-strong">
          <Link {...clientPath(clientId)} className="hover:underline">
            {clientName}
          </Link>
        </p>
        <p className="text-s text-ink-2">
          <Link {...invoicePath(id)} className="hover:underline">
            {invoiceNumber}
          </Link>{' '}
          · <span className="text-bad">{t.daysOverdue(daysOverdue)}</span>
          {lastSentAt === null ? null : <> · {t.lastNotice(level - 1, <DateText value={lastSentAt} />)}</>}
        </p>
        {stop ? (
          <p className="text-s">{t.stoppedBy(stop.scope === 'client', stop.stoppedByName, stop.reason)}</p>
        ) : null}
      </div>
      <Money amount={openUsd} currency="USD" className="font-strong" />
      {mayWrite ? (
        <div className="flex flex-wrap justify-end gap-2 max-side:col-span-2">
          {stop ? (
            <ResumeButton stopId={stop.id} name={invoiceNumber} onDone={onDone} />
          ) : (
            <>
              <Button size="s" onClick={onStop}>
                {t.stopAction}
                <span className="sr-only"> {invoiceNumber}</span>
              </Button>
              <SendButton item={item} onDone={onDone} />
            </>
          )}
        </div>
      ) : null}
    </li>
  )
}

function SendButton({ item, onDone }: Pick<DunningRowProps, 'item' | 'onDone'>) {
  const navigate = useNavigate()
  const send = useChange(sendDunningNotice, {
    onSuccess: ({ notices, to, isQueued }) => {
      const messageId = notices.find(({ level }) => level === item.level)?.messageId
      toast({
        title: isQueued ? ui.queuedNotSent : t.noticeSentToast,
        description: t.noticeSentHint(item.invoiceNumber, to.join(', ')),
        ...(messageId
          ? { action: { label: ui.viewEmail, onSelect: () => void navigate(outboxMessagePath(messageId)) } }
          : {}),
      })
    },
    onError: failed,
  })
  return (
    <Button
      data-main
      size="s"
      variant="primary"
      pending={send.isPending}
      onClick={() => {
        onDone()
        send.mutate({ params: { id: item.id }, body: { level: item.level } })
      }}
    >
      {t.sendNotice(item.level)}
      <span className="sr-only"> {item.invoiceNumber}</span>
    </Button>
  )
}

function ResumeButton({ stopId, name, onDone }: { stopId: number; name: string; onDone: () => void }) {
  const lift = useChange(liftDunningStop, { onSuccess: () => toast({ title: t.resumedToast }), onError: failed })
  return (
    <Button
      data-main
      size="s"
      pending={lift.isPending}
      onClick={() => {
        onDone()
        lift.mutate({ params: { id: stopId }, body: {} })
      }}
    >
      {t.resumeAction}
      <span className="sr-only"> {name}</span>
    </Button>
  )
}
