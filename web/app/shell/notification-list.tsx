import { listNotifications, markNotifications, type Notification } from '#contract/notifications/api.ts'
import { screenOf } from '#contract/notifications/labels.ts'
import { undoMs } from '#contract/undo.ts'
import { useList } from '#web/api/list.ts'
import { useChange } from '#web/api/queries.ts'
import { useUndo } from '#web/api/undo.ts'
import * as t from '#web/app/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { undoToast } from '#web/ui/feedback/undo-toast.ts'
import { RelativeTime } from '#web/ui/format/figures.tsx'
import { RecordList } from '#web/ui/list/record-list.tsx'
import * as ui from '#web/ui/messages.ts'
import { RecordLink } from './record-link.tsx'

/** Notifications of the user, newest first. Following one marks it as read. */
export function NotificationList({ unread, onLeave }: { unread: number; onLeave: () => void }) {
  const { more, ...list } = useList(listNotifications, { query: { limit: 20 } })
  const mark = useChange(markNotifications, {
    onSuccess: (_, { body: { upTo: newest } }) => {
      if (newest === undefined) return
      undoToast({
        title: t.markedReadToast,
        description: t.notificationCount(unread),
        shownMs: undoMs,
        undo: () => undo({ type: 'notices', id: Number(newest) }),
      })
    },
  })
  const undo = useUndo()

  function markAll() {
    // Notifications that arrive while the list is open stay unread.
    const newest = list.rows?.[0]?.id
    const body = { isRead: true, ...(newest === undefined ? {} : { upTo: newest }) }
    mark.mutate({ body })
  }

  return (
    <section aria-label={t.yourNotificationsLabel}>
      <div className="flex items-center gap-3 border-b border-line py-1.5 pr-2 pl-4">
        <h2 className="flex-1 py-1">{ui.notifications}</h2>
        {unread > 0 ? (
          <Button size="s" variant="ghost" pending={mark.isPending} onClick={markAll}>
            {t.markAllReadAction}
          </Button>
        ) : null}
      </div>
      <RecordList
        list={{ ...list, more: { ...more, hasMore: false } }}
        empty={<p className="px-4 py-6 text-center text-s text-ink-2">{t.notificationsEmpty}</p>}
      >
        {(notification) => (
          <NotificationItem
            key={notification.id}
            notification={notification}
            onMark={(isRead) => mark.mutate({ body: { ids: [notification.id], isRead } })}
            onLeave={onLeave}
          />
        )}
      </RecordList>
      {more.hasMore ? (
        <p className="border-t border-line p-2 text-center">
          <Button size="s" variant="ghost" pending={more.loading} onClick={more.load}>
            {t.showOlderAction}
          </Button>
        </p>
      ) : null}
    </section>
  )
}

interface NotificationItemProps {
  readonly notification: Notification
  readonly onMark: (isRead: boolean) => void
  readonly onLeave: () => void
}

function NotificationItem({ notification, onMark, onLeave }: NotificationItemProps) {
  const { title, body, isRead, createdAt, resourceType, resourceId } = notification
  function follow() {
    if (!isRead) onMark(true)
    onLeave()
  }
  return (
    <li className="flex items-start hover:bg-calm-soft">
      <RecordLink
        href={screenOf(resourceType, resourceId)}
        onFollow={follow}
        className="block min-w-0 flex-1 py-2.5 pl-4 -outline-offset-2!"
      >
        <span className="flex items-baseline gap-3">
          <span className={classNames('min-w-0 flex-1 text-s wrap-anywhere', !isRead && 'font-strong')}>
            {isRead ? null : <span className="sr-only">{t.unreadPrefix} </span>}
            {title}
          </span>
          <span className="text-xs text-ink-2">
            <RelativeTime value={createdAt} />
          </span>
        </span>
        <span className="block text-[12.5px] wrap-anywhere text-ink-2">{body}</span>
      </RecordLink>
      <button
        type="button"
        aria-label={isRead ? t.markUnreadLabel(title) : t.markReadLabel(title)}
        title={isRead ? t.markUnreadAction : t.markReadAction}
        onClick={() => onMark(!isRead)}
        className="group grid size-9 flex-none place-items-center -outline-offset-2!"
      >
        <span
          aria-hidden="true"
          className={classNames(
            'size-2 rounded-full',
            isRead ? 'border border-line-strong opacity-60 group-hover:opacity-100' : 'bg-bad forced-color-adjust-none',
          )}
        />
      </button>
    </li>
  )
}
