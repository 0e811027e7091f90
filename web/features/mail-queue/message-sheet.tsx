import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { getOutboxMessage, handleOutboxMessage, type OutboxMessage } from '#contract/mail/api.ts'
import { type MessageVerb, mayHandleMessage, messageVerbs } from '#contract/mail/labels.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read, useChange } from '#web/api/queries.ts'
import { invoicePath, paths } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { DateText } from '#web/ui/format/figures.tsx'
import { Facts } from '#web/ui/layout/breakdown.tsx'
import * as ui from '#web/ui/messages.ts'
import { Sheet } from '#web/ui/overlay/dialog.tsx'
import { actionLabels, emlAddress, messageBadge, stateTones, statusLabel } from './labels.ts'
import * as t from './messages.ts'

/** One email with its text, delivery status and available actions. */
export function MessageSheet({ id, hasServer, onClose }: { id: string; hasServer: boolean; onClose: () => void }) {
  const message = useQuery(read(getOutboxMessage, { params: { id } }))
  return (
    <Sheet onClose={onClose} title={message.data?.subject ?? ui.message}>
      <QueryContent reading={message} messageOf={serverMessage} skeleton={<SkeletonRows rows={5} />}>
        {(data) => (
          <div className="grid gap-4">
            <DeliveryStatus message={data} hasServer={hasServer} />
            <Facts rows={factsOf(data)} />
            <pre className="overflow-x-auto rounded-s border border-line bg-paper p-3 font-sans text-s whitespace-pre-wrap wrap-anywhere">
              {data.text}
            </pre>
            <a href={emlAddress(id)} download className={buttonClass({ wide: true })}>
              <Download />
              {t.downloadEmlAction}
            </a>
            <Verbs message={data} />
          </div>
        )}
      </QueryContent>
    </Sheet>
  )
}

function DeliveryStatus({ message, hasServer }: { message: OutboxMessage; hasServer: boolean }) {
  const text = messageBadge(message, hasServer)
  return text === null ? null : <Notice tone={stateTones[message.state]}>{text}</Notice>
}

const linkClass = 'underline underline-offset-2'
const aboutLinks = {
  invoice: (id: number) => (
    <Link {...invoicePath(id)} className={linkClass}>
      {t.invoiceLink}
    </Link>
  ),
  scheduled_report: (id: number) => (
    <Link to={paths.reports} search={{ scheduled: id }} className={linkClass}>
      {t.scheduledReportLink}
    </Link>
  ),
}

function factsOf(message: OutboxMessage) {
  const { state, to, attachments, createdAt, createdBy, sentAt, settledBy, nextAttemptAt, aboutType, aboutId } = message
  return [
    { key: 'state', label: ui.status, value: <Badge tone={stateTones[state]}>{statusLabel(message)}</Badge> },
    { key: 'to', label: ui.recipient, value: to.join(', ') },
    { key: 'cc', label: t.ccLabel, value: message.cc.join(', ') || null },
    { key: 'attached', label: t.attachmentsLabel, value: attachments.join(', ') || null },
    {
      key: 'about',
      label: t.relatedLabel,
      value: aboutType in aboutLinks ? aboutLinks[aboutType as keyof typeof aboutLinks](Number(aboutId)) : null,
    },
    {
      key: 'written',
      label: ui.created,
      value: t.createdBy(<DateText value={createdAt} time />, createdBy),
    },
    { key: 'next', label: t.nextAttemptLabel, value: nextAttemptAt && <DateText value={nextAttemptAt} time /> },
    {
      key: 'sent',
      label: ui.sent,
      value: sentAt && (
        <>
          <DateText value={sentAt} time />
          {settledBy ? t.sentManually(settledBy) : ''}
        </>
      ),
    },
  ]
}

function Verbs({ message }: { message: OutboxMessage }) {
  const mayHandle = can(useSignedInUser(), 'mail.write')
  const change = useChange(handleOutboxMessage, {
    onSuccess: (_, { body: { verb } }) => toast({ title: actionLabels[verb].done, description: message.subject }),
  })
  const open = mayHandle ? messageVerbs.filter((verb) => mayHandleMessage(message.state, verb)) : []
  if (open.length === 0) return null
  const handle = (verb: MessageVerb) =>
    change.mutate({ params: { id: message.id }, body: { verb }, version: message.version })
  return (
    <div className="grid gap-2">
      {open.map((verb) => (
        <Button
          key={verb}
          wide
          variant={verb === 'withdraw' ? 'danger' : 'secondary'}
          pending={change.isPending && change.variables?.body?.verb === verb}
          onClick={() => handle(verb)}
        >
          {actionLabels[verb].label}
        </Button>
      ))}
      {change.error ? (
        <Notice tone="bad" alert>
          {serverMessage(change.error)}
        </Notice>
      ) : null}
    </div>
  )
}
