import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { listNotifications, markNotifications, type Notification } from '#contract/notifications/api.ts'
import { screenOf } from '#contract/notifications/labels.ts'
import { undoMs } from '#contract/undo.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { readPages, useChange } from '#web/api/queries.ts'
import { useUndo } from '#web/api/undo.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { undoToast } from '#web/ui/feedback/undo-toast.ts'
import { RelativeTime } from '#web/ui/format/figures.tsx'
import { formatCount } from '#web/ui/format/format.ts'

interface NotificationListProps {
  readonly unread: number
  readonly onLeave: () => void
}

/** Notifications of the user, newest first. Following one marks it as read. */
export function NotificationList({ unread, onLeave }: NotificationListProps) {
  const list = useInfiniteQuery(readPages(listNotifications, { query: { limit: 20 } }))
  const mark = useChange(markNotifications, {
    onSuccess: (_, { body: { upTo: newest } }) => {
      if (newest === undefined) return
      undoToast({
        title: 'Marked as read',
        description: formatCount(unread, 'notification'),
        shownMs: undoMs,
        undo: () => undo({ type: 'notices', id: Number(newest) }),
      })
    },
  })
  const undo = useUndo()
  const notices = list.data?.pages.flatMap((page) => page.items) ?? []

  function markAll() {
    // Notifications that arrive while the list is open stay unread.
    const newest = notices[0]?.id
    const body = { isRead: true, ...(newest === undefined ? {} : { upTo: newest }) }
    mark.mutate({ body })
  }

  return (
    <section aria-label="Told to you">
      <div className="flex items-center gap-3 border-b border-line py-1.5 pr-2 pl-4">
        <h2 className="flex-1 py-1">Notifications</h2>
        {unread > 0 ? (
          <Button size="s" variant="ghost" pending={mark.isPending} onClick={markAll}>
            Mark all as read
          </Button>
        ) : null}
      </div>
      {notices.length > 0 ? (
        <ul className="divide-y divide-line">
          {notices.map((notice) => (
            <NotificationItem
              key={notice.id}
              notice={notice}
              onMark={(isRead) => mark.mutate({ body: { ids: [notice.id], isRead } })}
              onLeave={onLeave}
            />
          ))}
        </ul>
      ) : (
        <NothingReported isPending={list.isPending} error={list.error} />
      )}
      {list.hasNextPage ? (
        <p className="border-t border-line p-2 text-center">
          <Button size="s" variant="ghost" pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show older
          </Button>
        </p>
      ) : null}
    </section>
  )
}

function NothingReported({ isPending, error }: { isPending: boolean; error: Error | null }) {
  if (isPending) return <SkeletonRows rows={3} />
  return <p className="px-4 py-6 text-center text-s text-ink-2">{error ? serverMessage(error) : 'No notifications.'}</p>
}

interface NotificationItemProps {
  readonly notice: Notification
  readonly onMark: (isRead: boolean) => void
  readonly onLeave: () => void
}

function NotificationItem({ notice, onMark, onLeave }: NotificationItemProps) {
  const { title, body, isRead, createdAt, resourceType, resourceId } = notice
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
            {isRead ? null : <span className="sr-only">Unread: </span>}
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
        aria-label={isRead ? `Mark as unread: ${title}` : `Mark as read: ${title}`}
        title={isRead ? 'Mark as unread' : 'Mark as read'}
        onClick={() => onMark(!isRead)}
        className="group grid size-9 flex-none place-items-center -outline-offset-2!"
      >
        <span
          aria-hidden="true"
          className={classNames(
            'size-2 rounded-full',
            isRead ? 'border border-line-strong opacity-60 group-hover:opacity-100' : 'bg-bad',
          )}
        />
      </button>
    </li>
  )
}

interface RecordLinkProps {
  readonly href: string
  readonly onFollow: () => void
  readonly className?: string
  readonly children: ReactNode
}

/** Link to a URL from the server. The router follows it, and it also opens in a new window. */
function RecordLink({ href, onFollow, className, children }: RecordLinkProps) {
  const router = useRouter()
  function follow(event: MouseEvent) {
    onFollow()
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    router.history.push(href)
  }
  return (
    <a href={href} onClick={follow} className={className}>
      {children}
    </a>
  )
}
