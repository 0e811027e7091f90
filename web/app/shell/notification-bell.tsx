import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { Suspense } from 'react'
import { countApprovals } from '#contract/approvals/kinds.ts'
import { listNotifications } from '#contract/notifications/api.ts'
import { getWaitingWork } from '#contract/reports/dashboard.ts'
import { read, readTotal } from '#web/api/queries.ts'
import * as t from '#web/app/messages.ts'
import { IconButton } from '#web/ui/button.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { suspendingPart } from '#web/ui/lazy-part.ts'
import * as ui from '#web/ui/messages.ts'
import { Popover } from '#web/ui/overlay/menu.tsx'

const NotificationList = suspendingPart(() => import('./notification-list.tsx'), 'NotificationList')
const PendingWork = suspendingPart(() => import('./pending-work.tsx'), 'PendingWork')

/** Opens pending work and notifications; its red dot means unread or to be decided. */
export function NotificationBell() {
  const { data: work } = useQuery(read(getWaitingWork, {}))
  const { data: unread = 0 } = useQuery(readTotal(listNotifications, { query: { state: 'unread' } }))
  const { data: approvals } = useQuery(read(countApprovals, {}))
  const requests = approvals?.waiting ?? 0
  const waiting = requests + (work?.length ?? 0)
  const parts = [
    ui.notifications,
    ...(unread > 0 ? [t.unreadCount(unread)] : []),
    ...(waiting > 0 ? [t.waitingCount(t.itemCount(waiting))] : []),
  ]
  return (
    <Popover
      label={ui.notifications}
      className="w-[min(26rem,calc(100vw-1rem))]!"
      trigger={(props) => (
        <IconButton {...props} label={parts.join(', ')} icon={<BellIcon />} dot={unread + requests > 0} />
      )}
    >
      {(close) => (
        <>
          {waiting > 0 ? (
            <Suspense fallback={<SkeletonRows rows={Math.min(waiting, 5)} />}>
              <PendingWork work={work ?? []} requests={requests} onLeave={close} />
            </Suspense>
          ) : null}
          <Suspense fallback={<SkeletonRows rows={3} />}>
            <NotificationList unread={unread} onLeave={close} />
          </Suspense>
        </>
      )}
    </Popover>
  )
}
