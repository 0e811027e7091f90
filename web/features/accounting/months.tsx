import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Book, decideLock, getBook, type LockRequest, requestLock } from '#contract/accounting/api.ts'
import { monthInWords } from '#contract/reports/period-words.ts'
import { errorToast, serverMessage } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read, useChange } from '#web/api/queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { closeWithToast, toast } from '#web/ui/feedback/toast.tsx'
import { Card, CardList, CardRow } from '#web/ui/layout/card.tsx'
import * as ui from '#web/ui/messages.ts'
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx'
import { Exports } from './exports.tsx'
import * as t from './messages.ts'

/** Months of the books with the lock in two steps, and exports. */
export function MonthsAndExports() {
  const reading = useQuery(read(getBook, {}))
  return (
    <QueryContent reading={reading} messageOf={serverMessage} skeleton={<SkeletonRows rows={6} />}>
      {(book) => (
        <div className="grid gap-4">
          <Months book={book} />
          <Exports months={book.months.map(({ month }) => month)} />
        </div>
      )}
    </QueryContent>
  )
}

function Months({ book: { months, nextMonth, locks } }: { book: Book }) {
  const user = useSignedInUser()
  const [locking, setLocking] = useState(false)
  const waiting = locks.find(({ state }) => state === 'waiting')
  const mayLock = can(user, 'accounting.manage') && nextMonth !== null && !waiting
  return (
    <Card
      title={t.monthsTitle}
      aside={mayLock ? <Button onClick={() => setLocking(true)}>{t.lockAction(nextMonth)}</Button> : null}
    >
      {waiting ? <Waiting request={waiting} /> : null}
      <CardList label={t.monthsTitle}>
        {months.map(({ month, entries, isLocked }) => (
          <CardRow
            key={month}
            title={monthInWords(month)}
            detail={t.entryCount(entries)}
            end={<Badge tone={isLocked ? 'ok' : 'calm'}>{isLocked ? t.lockedState : t.openState}</Badge>}
          />
        ))}
      </CardList>
      {locking && nextMonth !== null ? <AskLock month={nextMonth} onClose={() => setLocking(false)} /> : null}
    </Card>
  )
}

function AskLock({ month, onClose }: { month: string; onClose: () => void }) {
  const ask = useChange(requestLock, {
    onSuccess: () => closeWithToast(onClose, { title: t.lockRequestedToast, description: monthInWords(month) }),
    onError: (error) => toast(errorToast(error)),
  })
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={() => ask.mutate({ body: { month } })}
      title={t.lockTitle(month)}
      description={t.lockHint}
      confirmLabel={t.lockSubmit}
      pending={ask.isPending}
    />
  )
}

/** The requester may withdraw; another person decides. */
function Waiting({ request }: { request: LockRequest }) {
  const { id, month, requestedBy, requestedByName, version } = request
  const user = useSignedInUser()
  const isOwn = user.id === requestedBy
  const decide = useChange(decideLock, {
    onSuccess: () => toast({ title: t.lockDecidedToast, description: monthInWords(month) }),
    onError: (error) => toast(errorToast(error)),
  })
  const send = (decision: 'approved' | 'rejected') =>
    decide.mutate({ params: { id }, body: { decision, note: null }, version })
  const mayDecide = can(user, 'accounting.manage')
  return (
    <Notice
      tone="calm"
      title={t.lockWaits(month)}
      action={
        mayDecide ? (
          <span className="flex flex-wrap gap-2">
            {isOwn ? null : (
              <Button variant="primary" pending={decide.isPending} onClick={() => send('approved')}>
                {t.approveLock}
              </Button>
            )}
            <Button pending={decide.isPending} onClick={() => send('rejected')}>
              {isOwn ? ui.withdraw : ui.reject}
            </Button>
          </span>
        ) : null
      }
    >
      {t.requestedBy(requestedByName)}
    </Notice>
  )
}
