import { Link, useNavigate } from '@tanstack/react-router'
import { type DueNotice, liftDunningStop, sendDunningNotice } from '#contract/receivables/dunning-notices.ts'
import { errorToast } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useChange } from '#web/api/queries.ts'
import { clientPath, invoicePath, outboxMessagePath } from '#web/routes/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

interface DunningRowProps {
  readonly item: DueNotice
  readonly onDone: () => void
  readonly onStop: () => void
}

const failed = (error: unknown): void => toast(errorToast(error))

/** One invoice with the notice to send, or with why none is sent. */
export function DunningRow({ item, onDone, onStop }: DunningRowProps) {
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
